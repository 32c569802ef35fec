/// The fragment stage of every program; preprocessor symbols select the parts of a variant.
enum FragmentShader {
    /// Declarations and the coverage of a rounded rectangle.
    ///
    /// Along straight sides, coverage is the exact area of the pixel inside the side. For a normal with parts a ≥ b it is linear
    /// while the side crosses two opposite pixel edges, |d| ≤ (a − b) / 2, then 1 − t² / 2ab for the distance t from the pixel's
    /// corner. Within a corner's square, the curve |x|ⁿ + |y|ⁿ = rⁿ replaces the sides; its distance is divided by the length of
    /// its gradient on the screen.
    private static let coverage = """
        flat in vec4 vColor;
        #ifdef FETCH
        inout vec4 oColor;
        #else
        out vec4 oColor;
        #endif

        #ifdef EDGE
        in vec4 vSides;
        flat in vec4 vNormals;
        in vec3 vPlane;
        flat in vec4 vRect;
        flat in vec4 vRadii;
        flat in float vExponent;
        flat in float vParameter;

        // The fraction of a pixel inside sides at these distances, given the greater and lesser parts of their normals.
        vec4 halfPlanes(vec4 distances, vec4 greater, vec4 lesser) {
            lesser = max(lesser, 1.0e-4);
            vec4 d = abs(distances);
            vec4 t = max(0.5 * (greater + lesser) - d, 0.0);
            vec4 part = mix(0.5 - t * t / (2.0 * greater * lesser), d / greater, lessThan(d, 0.5 * (greater - lesser)));
            return 0.5 + sign(distances) * part;
        }

        float straight(vec4 distances, vec4 normals) {
            vec4 inside = halfPlanes(distances, normals.xzxz, normals.ywyw);
            vec2 both = max(inside.xy + inside.zw - 1.0, 0.0);
            return both.x * both.y;
        }

        // The fraction of a pixel inside a corner's curve; 1 if no corner is near.
        float corner(vec2 p, vec4 box, vec4 radii, float exponent, vec2 dx, vec2 dy) {
            vec4 across = radii - vec4(p.x - box.x, box.z - p.x, box.z - p.x, p.x - box.x);
            vec4 along = radii - vec4(p.y - box.y, p.y - box.y, box.w - p.y, box.w - p.y);
            vec4 chosen = vec4(greaterThan(min(across, along), vec4(0.0)));
            float radius = dot(chosen, radii);
            vec2 q = vec2(dot(chosen, across), dot(chosen, along));
            vec2 outward = vec2(dot(chosen, vec4(-1.0, 1.0, 1.0, -1.0)), dot(chosen, vec4(-1.0, -1.0, 1.0, 1.0)));
        #ifdef CONTINUOUS
            float longest = max(max(q.x, q.y), 1.0e-20);
            vec2 t = q / longest;
            float reach = longest * pow(pow(t.x, exponent) + pow(t.y, exponent), 1.0 / exponent);
            vec2 normal = pow(q / reach, vec2(exponent - 1.0));
        #else
            float reach = max(length(q), 1.0e-20);
            vec2 normal = q / reach;
        #endif
            normal *= outward;
            float slope = length(vec2(dot(normal, dx), dot(normal, dy)));
            return radius > 0.0 ? clamp((radius - reach) / max(slope, 1.0e-20) + 0.5, 0.0, 1.0) : 1.0;
        }
        #endif

        #ifdef POLYGON
        flat in vec4 vLesser;
        flat in vec4 vJoined;
        flat in vec4 vLower;

        // The fractions of a pixel inside the polygon's own edges, inside the joined edges, and beyond those joined edges whose
        // other side is painted later. Fractions beyond joined edges are added, which is exact if they do not cross within the
        // pixel.
        vec3 polygon() {
            vec4 inside = halfPlanes(vSides * gl_FragCoord.w, vNormals, vLesser);
            vec4 own = mix(inside, vec4(1.0), vJoined);
            vec2 both = max(own.xy + own.zw - 1.0, 0.0);
            vec4 beyond = (1.0 - inside) * vJoined;
            return vec3(both.x * both.y, max(1.0 - dot(beyond, vec4(1.0)), 0.0), min(dot(beyond, vLower), 1.0));
        }
        #endif
        #if defined(CLIP) || defined(GRADIENT)
        uniform sampler2D uTable;
        #endif

        #ifdef CLIP
        in vec4 vClipSides;
        flat in vec4 vClipNormals;
        in vec3 vClipPlane;
        flat in vec4 vClipRect;
        flat in vec4 vClipRadii;
        flat in float vClipExponent;

        float clipCoverage() {
            float result = straight(vClipSides * gl_FragCoord.w, vClipNormals);
        #ifdef ROUND_CLIP
            vec2 p = vClipPlane.xy / vClipPlane.z;
            result = min(result, corner(p, vClipRect, vClipRadii, vClipExponent, dFdx(p), dFdy(p)));
        #endif
            return result;
        }
        #endif
        """

    private static let main = """
        #ifdef TEXTURED
        uniform sampler2D uTexture;

        // Coordinates that are clamped do not change from pixel to pixel, so the level follows those before.
        vec4 texel(vec2 at, vec4 part) {
        #ifdef OWN_LEVEL
            return textureGrad(uTexture, clamp(at, part.xy, part.zw), dFdx(at), dFdy(at));
        #else
            return texture(uTexture, clamp(at, part.xy, part.zw));
        #endif
        }
        #endif
        #if defined(TEXTURED) || defined(GRADIENT)
        flat in vec4 vTexels;
        #ifdef EDGE
        flat in vec4 vTextureMap;
        #else
        in vec2 vUV;
        #endif
        #endif
        #ifdef FADE
        in float vDepth;
        #endif
        #ifdef BORDER
        in vec4 vInnerSides;
        flat in vec4 vInnerNormals;
        #endif
        #ifdef COMPOSITE
        uniform sampler2D uTexture;
        in vec2 vPicture;
        #ifdef MASK
        uniform sampler2D uMask;
        in vec2 vMaskPicture;
        #endif
        #if defined(BACKDROP) && !defined(FETCH)
        uniform sampler2D uBackdrop;
        uniform ivec2 uBackdropOrigin;   // in pixels of the target as GL counts them
        #endif
        #endif

        #ifdef TEXEL_MASK
        uniform sampler2D uMask;
        in vec2 vMask;
        float masked() { return texture(uMask, vMask).a; }
        #elif defined(MASKED)
        uniform sampler2D uMask;
        in vec3 vMask;
        flat in vec4 vMaskTexels;
        float masked() { return texture(uMask, clamp(vMask.xy / vMask.z, vMaskTexels.xy, vMaskTexels.zw)).a; }
        #else
        float masked() { return 1.0; }
        #endif

        #ifdef COMPOSITE
        // The picture with its opacity and mask. The result of a blend counts to the extent of the clip.
        vec4 composite(float opacity, float clipped) {
            float share = opacity * masked();
        #ifdef MASK
            share *= texture(uMask, vMaskPicture).a;
        #endif
            vec4 color = texture(uTexture, vPicture) * share;
        #ifdef BACKDROP
        #ifdef FETCH
            vec4 behind = oColor;
        #else
            vec4 behind = texelFetch(uBackdrop, ivec2(gl_FragCoord.xy) - uBackdropOrigin, 0);
        #endif
            return mix(behind, blended(behind, color, share), clipped);
        #else
            return color * clipped;
        #endif
        }
        #endif

        void main() {
            vec4 color = vColor;
        #ifdef COMPOSITE
        #ifdef CLIP
            oColor = composite(color.a, clipCoverage());
        #else
            oColor = composite(color.a, 1.0);
        #endif
        #else
        #ifdef EDGE
            vec2 p = vPlane.xy / vPlane.z;
        #ifdef ROUND
            vec2 dx = dFdx(p);
            vec2 dy = dFdy(p);
        #endif
        #ifdef SHADOW
            vec2 halfSize = 0.5 * (vRect.zw - vRect.xy);
            float coverage = blurredBox(p - vRect.xy - halfSize, halfSize, vRadii.x, vParameter);
        #elif defined(POLYGON)
            float coverage = 1.0;
        #else
            float coverage = straight(vSides * gl_FragCoord.w, vNormals);
        #endif
        #ifndef SHADOW
        #ifdef ROUND
            coverage = min(coverage, corner(p, vRect, vRadii, vExponent, dx, dy));
        #endif
        #endif
        #ifdef BORDER
            float hole = straight(vInnerSides * gl_FragCoord.w, vInnerNormals);
        #ifdef ROUND
            vec4 inner = vRect + vec4(1.0, 1.0, -1.0, -1.0) * vParameter;
            hole = min(hole, corner(p, inner, max(vRadii - vParameter, 0.0), vExponent, dx, dy));
        #endif
            coverage = max(coverage - hole, 0.0);
        #endif
        #ifdef POLYGON
            vec3 shares = polygon();
            coverage *= shares.x;
        #endif
        #ifdef CLIP
            float clipped = clipCoverage();
        #else
            const float clipped = 1.0;
        #endif
        #ifdef TEXTURED
            color *= texel(p * vTextureMap.xy + vTextureMap.zw, vTexels);
        #endif
        #ifdef GRADIENT
            color *= gradientColor(p * vTextureMap.xy + vTextureMap.zw, vTexels);
        #endif
            coverage *= clipped * masked();
        #ifdef POLYGON
            // The piece painted later covers its fraction of this one. The coverage is increased so that both add up to the
            // whole.
            coverage *= shares.y / max(1.0 - color.a * coverage * shares.z, 1.0e-3);
        #endif
            color *= coverage;
        #else
        #ifdef TEXTURED
            color *= texel(vUV, vTexels);
        #endif
        #ifdef GRADIENT
            color *= gradientColor(vUV, vTexels);
        #endif
        #ifdef FADE
            color *= risen(vDepth);
        #endif
            color *= masked();
        #endif
            oColor = color;
        #endif
        }
        """

    /// Returns the colour of a gradient from its stops in the table.
    ///
    /// Coordinates are units of the layer's bounds. Stops are interpolated before they are premultiplied, as animations
    /// interpolate colours. Noise of half a step hides the steps of 8 bits.
    private static let gradient = """
        #ifdef GRADIENT
        flat in ivec3 vGradient;

        vec4 row(int i) { return texelFetch(uTable, ivec2(i & 1023, i >> 10), 0); }

        float place(vec2 p, vec4 ends, int type) {
            vec2 axis = ends.zw - ends.xy;
            vec2 d = p - ends.xy;
            if (type == 1) {
                vec2 safe = max(abs(axis), vec2(1.0e-6));
                return length(d / safe);
            }
            if (type == 2) {
                float turn = (atan(d.y, d.x) - atan(axis.y, axis.x)) * 0.15915494;
                return turn - floor(turn);
            }
            return dot(d, axis) / max(dot(axis, axis), 1.0e-12);
        }

        vec4 gradientColor(vec2 p, vec4 ends) {
            float t = place(p, ends, vGradient.z);
            // Find the last stop up to t by bisection, because there may be thousands. Of several at t the last one counts.
            int low = 0;
            int high = vGradient.y;
            while (high - low > 1) {
                int middle = (low + high) >> 1;
                if (row(vGradient.x + 2 * middle + 1).x <= t) low = middle; else high = middle;
            }
            vec4 color = row(vGradient.x + 2 * low);
            float before = row(vGradient.x + 2 * low + 1).x;
            if (t > before && high < vGradient.y) {
                float at = row(vGradient.x + 2 * high + 1).x;
                color = mix(color, row(vGradient.x + 2 * high), clamp((t - before) / max(at - before, 1.0e-6), 0.0, 1.0));
            }
            color.rgb *= color.a;
            float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
            return color + noise / 255.0 * color.a;
        }
        #endif
        """

    static let source = [coverage, shadow, blend, gradient, main].joined(separator: "\n")
}
