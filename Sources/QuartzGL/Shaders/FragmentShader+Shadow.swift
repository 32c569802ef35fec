extension FragmentShader {
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
