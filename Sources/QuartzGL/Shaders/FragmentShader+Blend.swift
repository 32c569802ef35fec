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
}
