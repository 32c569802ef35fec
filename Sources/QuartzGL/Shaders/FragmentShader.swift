/// The fragment stage of every program; each member of the family keeps what it needs.
enum FragmentShader {
    /// Declarations and the coverage of a rounded rectangle.
    ///
    /// Along straight sides coverage is the exact area of the pixel inside the side: for a normal with parts a ≥ b, linear as long
    /// as the side crosses two opposite pixel edges, |d| ≤ (a − b) / 2, then 1 − t² / 2ab for the distance t from the pixel's
    /// corner. Within a corner's square the curve |x|ⁿ + |y|ⁿ = rⁿ takes their place, its distance divided by the length of its
    /// gradient on the screen.
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

        // The share of a pixel that lies inside sides at these distances; the parts of their normals by size.
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

        // The share of a pixel inside a corner's curve; 1 where no corner is near.
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
        flat in ivec2 vLines;
        #endif
        #if defined(POLYGON) || defined(CLIP)
        uniform sampler2D uTable;
        #endif
        #if defined(POLYGON) || defined(COMPOSITE)
        uniform vec3 uPixel;             // from gl_FragCoord to device pixels: offset, and the sign of y
        vec2 devicePixel() {
            return vec2(gl_FragCoord.x + uPixel.x, gl_FragCoord.y * uPixel.z + uPixel.y);
        }
        #endif

        #ifdef POLYGON
        // Lines hold a, b, c and a mode: 0 smoothed; 1 and -1 sharp, with the inside at that sign. Pixels are judged a little beside
        // their centres, so that in practice no line and no corner of a fan falls on the spot.
        float polygon(vec2 pixel) {
            const vec2 aside = vec2(1.3e-3, 2.1e-3);
            float smoothed = 1.0;
            float sharp = 1.0;
            for (int i = vLines.x; i < vLines.x + vLines.y; ++i) {
                vec4 line = texelFetch(uTable, ivec2(i & 1023, i >> 10), 0);
                if (line.w == 0.0) {
                    vec2 n = abs(line.xy);
                    smoothed *= halfPlanes(vec4(dot(line.xyz, vec3(pixel, 1.0))), vec4(max(n.x, n.y)), vec4(min(n.x, n.y))).x;
                } else {
                    sharp *= (dot(line.xyz, vec3(pixel + aside, 1.0)) >= 0.0) == (line.w > 0.0) ? 1.0 : 0.0;
                }
            }
            return smoothed * sharp;
        }
        #endif

        #ifdef CLIP
        in vec4 vClipSides;
        flat in vec4 vClipNormals;
        in vec3 vClipPlane;
        flat in vec4 vClipRect;
        flat in vec4 vClipRadii;

        float clipCoverage() {
            float result = straight(vClipSides * gl_FragCoord.w, vClipNormals);
        #ifdef ROUND_CLIP
            vec2 p = vClipPlane.xy / vClipPlane.z;
            result = min(result, corner(p, vClipRect, vClipRadii, 2.0, dFdx(p), dFdy(p)));
        #endif
            return result;
        }
        #endif
        """

    /// Gaussian blur of a rounded rectangle.
    ///
    /// Blurring by x alone turns a row of half-width h into a difference of error functions. With straight sides only, the rows
    /// being alike, the blur by y is another such factor. The rounding takes away, in each row of the corners, what lies between
    /// the full half-width and the row's own; that deficit, weighted by the Gaussian, is summed by Gauss–Legendre quadrature.
    private static let shadow = """
        #ifdef SHADOW
        // Abramowitz & Stegun 7.1.27: absolute error below 5e-4.
        vec2 erf(vec2 x) {
            vec2 a = abs(x);
            vec2 t = 1.0 + a * (0.278393 + a * (0.230389 + a * (0.000972 + a * 0.078108)));
            t *= t;
            return sign(x) * (1.0 - 1.0 / (t * t));
        }

        // The blurred share, at `x`, of a span from -half to half.
        float span(float x, float halfWidth, float s) {
            vec2 e = erf(vec2(halfWidth - x, halfWidth + x) * s);
            return 0.5 * (e.x + e.y);
        }

        #ifdef ROUND
        // Legendre's nodes and weights on [-1, 1]: of order 8, its halves being mirror images, and of order 2.
        const vec4 NODES = vec4(0.18343464, 0.52553241, 0.79666648, 0.96028986);
        const vec4 WEIGHTS = vec4(0.36268378, 0.31370665, 0.22238103, 0.10122854);
        const float NODE = 0.57735027;

        // What the row at height v takes away from a blur at p, but for the Gaussian's norm.
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
            // The far corners matter only to a blur as wide as the box; two rows are enough for what they do.
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

    /// Separable and non-separable blend functions, for a picture and the backdrop it lies on.
    ///
    /// The formulas of PDF 32000-1 §11.3.5 on unpremultiplied colours; for the operators of Porter and Duff their factors. Clip
    /// coverage mixes the result with the backdrop.
    private static let blend = """
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

        vec4 blended(vec4 d, vec4 s) {
            switch (uBlend) {
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

    private static let main = """
        #ifdef TEXTURED
        uniform sampler2D uTexture;
        flat in vec4 vTexels;
        #ifdef EDGE
        flat in vec4 vTextureMap;
        #else
        in vec2 vUV;
        #endif
        #endif
        #ifdef BORDER
        in vec4 vInnerSides;
        #endif
        #ifdef COMPOSITE
        uniform sampler2D uTexture;
        uniform ivec2 uTextureOrigin;    // the device pixel of texel 0, 0
        #ifdef MASK
        uniform sampler2D uMask;
        uniform ivec2 uMaskOrigin;
        #endif
        #ifdef BACKDROP
        uniform sampler2D uBackdrop;
        uniform ivec2 uBackdropOrigin;   // in pixels of the target as GL counts them
        #endif
        #endif

        void main() {
            vec4 color = vColor;
        #ifdef EDGE
            vec2 p = vPlane.xy / vPlane.z;
        #ifdef ROUND
            vec2 dx = dFdx(p);
            vec2 dy = dFdy(p);
        #endif
        #ifdef SHADOW
            vec2 halfSize = 0.5 * (vRect.zw - vRect.xy);
            float coverage = blurredBox(p - vRect.xy - halfSize, halfSize, vRadii.x, vParameter);
        #else
            float coverage = straight(vSides * gl_FragCoord.w, vNormals);
        #ifdef ROUND
            coverage = min(coverage, corner(p, vRect, vRadii, vExponent, dx, dy));
        #endif
        #endif
        #ifdef BORDER
            float hole = straight(vInnerSides * gl_FragCoord.w, vNormals);
        #ifdef ROUND
            vec4 inner = vRect + vec4(1.0, 1.0, -1.0, -1.0) * vParameter;
            hole = min(hole, corner(p, inner, max(vRadii - vParameter, 0.0), vExponent, dx, dy));
        #endif
            coverage = max(coverage - hole, 0.0);
        #endif
        #ifdef POLYGON
            coverage = min(coverage, polygon(devicePixel()));
        #endif
        #ifdef CLIP
            float clipped = clipCoverage();
        #else
            const float clipped = 1.0;
        #endif
        #ifdef TEXTURED
            color *= texture(uTexture, clamp(p * vTextureMap.xy + vTextureMap.zw, vTexels.xy, vTexels.zw));
        #endif
        #ifdef COMPOSITE
            ivec2 pixel = ivec2(floor(devicePixel()));
            color *= texelFetch(uTexture, pixel - uTextureOrigin, 0);
        #ifdef MASK
            color *= texelFetch(uMask, pixel - uMaskOrigin, 0).a;
        #endif
        #ifdef BACKDROP
            vec4 behind = texelFetch(uBackdrop, ivec2(gl_FragCoord.xy) - uBackdropOrigin, 0);
            oColor = mix(behind, blended(behind, color), clipped);
            return;
        #endif
        #endif
            color *= coverage * clipped;
        #else
        #ifdef TEXTURED
            color *= texture(uTexture, clamp(vUV, vTexels.xy, vTexels.zw));
        #endif
        #endif
            oColor = color;
        }
        """

    static let source = [coverage, shadow, blend, main].joined(separator: "\n")
}
