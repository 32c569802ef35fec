#ifndef CREFERENCE_BLEND_H
#define CREFERENCE_BLEND_H

#include <stddef.h>
#include <stdint.h>

/// Blends a colour over `count` pixels. Pixels and colour have four channels of 8 bits, premultiplied, alpha last.
void referenceBlend(uint8_t *pixels, size_t count, const uint8_t *color);

#endif
