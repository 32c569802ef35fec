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
        out vec4 oColor;

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
        #ifdef BACKDROP
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
            vec4 behind = texelFetch(uBackdrop, ivec2(gl_FragCoord.xy) - uBackdropOrigin, 0);
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
            color *= texture(uTexture, clamp(p * vTextureMap.xy + vTextureMap.zw, vTexels.xy, vTexels.zw));
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
            color *= texture(uTexture, clamp(vUV, vTexels.xy, vTexels.zw));
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

extension FragmentShader {
    /// The blend number that replaces the backdrop by the picture. It follows the numbers of `CGBlendMode`.
    static let replacing: Int32 = 28

    /// Separable and non-separable blend functions of a picture and its backdrop.
    ///
    /// Uses the formulas of PDF 32000-1 §11.3.5 on unpremultiplied colours, and the factors of Porter and Duff's operators. Clip
    /// coverage mixes the result with the backdrop.
    static let blend = """
        #ifdef BACKDROP
        uniform int uBlend;

        float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

        vec3 withLuminosity(vec3 c, float l) {
            c += l - luminosity(c);
            float n = min(c.r, min(c.g, c.b));
            float x = max(c.r, max(c.g, c.b));
            if (n < 0.0) c = l + (c - l) * l / (l - n);
            if (x > 1.0) c = l + (c - l) * (1.0 - l) / (x - l);
            return c;
        }

        float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

        vec3 withSaturation(vec3 c, float s) {
            float n = min(c.r, min(c.g, c.b));
            float x = max(c.r, max(c.g, c.b));
            return x > n ? (c - n) * s / (x - n) : vec3(0.0);
        }

        float dodge(float b, float s) { return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }
        float burn(float b, float s) { return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }

        float soft(float b, float s) {
            if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
            float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
            return b + (2.0 * s - 1.0) * (d - b);
        }

        vec3 hard(vec3 b, vec3 s) {
            return mix(2.0 * b * s, 1.0 - 2.0 * (1.0 - b) * (1.0 - s), vec3(greaterThan(s, vec3(0.5))));
        }

        vec3 mixed(vec3 b, vec3 s) {
            switch (uBlend) {
            case 1: return b * s;
            case 2: return b + s - b * s;
            case 3: return hard(s, b);
            case 4: return min(b, s);
            case 5: return max(b, s);
            case 6: return vec3(dodge(b.r, s.r), dodge(b.g, s.g), dodge(b.b, s.b));
            case 7: return vec3(burn(b.r, s.r), burn(b.g, s.g), burn(b.b, s.b));
            case 8: return vec3(soft(b.r, s.r), soft(b.g, s.g), soft(b.b, s.b));
            case 9: return hard(b, s);
            case 10: return abs(b - s);
            case 11: return b + s - 2.0 * b * s;
            case 12: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
            case 13: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
            case 14: return withLuminosity(s, luminosity(b));
            case 15: return withLuminosity(b, luminosity(s));
            default: return s;
            }
        }

        // `share` is the picture's remaining fraction after opacity and mask.
        vec4 blended(vec4 d, vec4 s, float share) {
            switch (uBlend) {
            case 28: return s + d * (1.0 - share);
            case 16: return vec4(0.0);
            case 17: return s;
            case 18: return s * d.a;
            case 19: return s * (1.0 - d.a);
            case 20: return s * d.a + d * (1.0 - s.a);
            case 21: return s * (1.0 - d.a) + d;
            case 22: return d * s.a;
            case 23: return d * (1.0 - s.a);
            case 24: return s * (1.0 - d.a) + d * s.a;
            case 25: return s * (1.0 - d.a) + d * (1.0 - s.a);
            case 26: {
                float a = min(1.0, s.a + d.a);
                return vec4(max(vec3(0.0), a - ((d.a - d.rgb) + (s.a - s.rgb))), a);
            }
            case 27: return min(vec4(1.0), s + d);
            default: {
                vec3 b = d.rgb / max(d.a, 1.0e-6);
                vec3 c = s.rgb / max(s.a, 1.0e-6);
                vec3 rgb = (1.0 - d.a) * s.rgb + (1.0 - s.a) * d.rgb + s.a * d.a * mixed(min(b, 1.0), min(c, 1.0));
                return vec4(rgb, s.a + d.a - s.a * d.a);
            }
            }
        }
        #endif
        """

    /// Gaussian blur of a rounded rectangle.
    ///
    /// Blurring along x turns a row of half-width h into a difference of error functions. If all sides are straight, the rows are
    /// equal and the blur along y is another such factor. In the rows of round corners, the part between the full half-width and
    /// the row's own is missing. This deficit, weighted by the Gaussian, is summed by Gauss–Legendre quadrature and subtracted.
    static let shadow = """
        #ifdef FADE
        // The Gaussian's integral up to x: the minimax odd polynomial of degree 9 within 3.2 sigmas; error at most 4.2e-4.
        float risen(float x) {
            x = clamp(x, -3.2, 3.2);
            float s = x * x;
            return 0.5 + x * (0.39740840 + s * (-0.06304312 + s * (0.0077316269 + s * (-0.00054005933 + s * 0.0000157781984))));
        }
        #endif
        #ifdef SHADOW
        // Abramowitz & Stegun 7.1.27: absolute error below 5e-4.
        vec2 erf(vec2 x) {
            vec2 a = abs(x);
            vec2 t = 1.0 + a * (0.278393 + a * (0.230389 + a * (0.000972 + a * 0.078108)));
            t *= t;
            return sign(x) * (1.0 - 1.0 / (t * t));
        }

        // The blurred coverage, at `x`, of a span from -half to half.
        float span(float x, float halfWidth, float s) {
            vec2 e = erf(vec2(halfWidth - x, halfWidth + x) * s);
            return 0.5 * (e.x + e.y);
        }

        #ifdef ROUND
        // Legendre's nodes and weights on [-1, 1]: of order 8, stored as one of two mirrored halves, and of order 2.
        const vec4 NODES = vec4(0.18343464, 0.52553241, 0.79666648, 0.96028986);
        const vec4 WEIGHTS = vec4(0.36268378, 0.31370665, 0.22238103, 0.10122854);
        const float NODE = 0.57735027;

        // The deficit of the row at height v for a blur at p, without the Gaussian's norm.
        float deficit(float v, vec2 p, vec2 halfSize, float radius, float s, float full) {
            float rise = v - halfSize.y + radius;
            float width = halfSize.x - radius + sqrt(max(radius * radius - rise * rise, 0.0));
            float d = (p.y - v) * s;
            return exp(-d * d) * (full - span(p.x, width, s));
        }

        float blurredBox(vec2 p, vec2 halfSize, float radius, float sigma) {
            float s = 0.70710678 / sigma;
            float full = span(p.x, halfSize.x, s);
            float result = full * span(p.y, halfSize.y, s);
            float norm = s * 0.56418958;
            float start = halfSize.y - radius;
            p.y = abs(p.y);
            float from = max(start, p.y - 3.2 * sigma);
            float to = min(halfSize.y, p.y + 3.2 * sigma);
            float middle = 0.5 * (from + to);
            float reach = max(0.5 * (to - from), 0.0);
            float lost = 0.0;
            for (int i = 0; i < 4; ++i) {
                lost += WEIGHTS[i] * deficit(middle + reach * NODES[i], p, halfSize, radius, s, full);
                lost += WEIGHTS[i] * deficit(middle - reach * NODES[i], p, halfSize, radius, s, full);
            }
            result -= lost * reach * norm;
            // The far corners matter only if the blur is as wide as the box; two rows are enough for them.
            p.y = -p.y;
            to = min(halfSize.y, p.y + 3.2 * sigma);
            middle = 0.5 * (start + to);
            reach = max(0.5 * (to - start), 0.0);
            lost = deficit(middle + reach * NODE, p, halfSize, radius, s, full);
            lost += deficit(middle - reach * NODE, p, halfSize, radius, s, full);
            return result - lost * reach * norm;
        }
        #else
        float blurredBox(vec2 p, vec2 halfSize, float radius, float sigma) {
            float s = 0.70710678 / sigma;
            return span(p.x, halfSize.x, s) * span(p.y, halfSize.y, s);
        }
        #endif
        #endif
        """
}
