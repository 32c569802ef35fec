#include "Blend.h"

void referenceBlend(uint8_t *pixels, size_t count, const uint8_t *color) {
    const unsigned rest = 255 - color[3];
    for (size_t index = 0; index < count * 4; index++) {
        // The rounded quotient by 255 of products up to 255 × 255.
        const unsigned product = pixels[index] * rest + 128;
        pixels[index] = (uint8_t)(color[index % 4] + ((product + (product >> 8)) >> 8));
    }
}
