import QuartzCore

// Filters that map each pixel, and filters that move points.

extension FilterShader {
    /// Returns the program of a function `f` of an unpremultiplied colour, with the conversions to and from premultiplied pixels.
    static func pixel(_ function: PixelFunction) -> String {
        """
        float luminance(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }
        vec4 f(vec4 s) { \(expression(function)) }
        void main() {
            vec4 c = here();
            vec4 s = clamp(f(vec4(straight(c), c.a)), 0.0, 1.0);
            oColor = vec4(s.rgb * s.a, s.a);
        }
        """
    }

    private static func expression(_ function: PixelFunction) -> String {
        switch function {
        case .gamma: "return vec4(pow(s.rgb, uNumbers[0].xxx), s.a);"
        case .vibrance:
            """
            float dullness = 1.0 - (max(s.r, max(s.g, s.b)) - min(s.r, min(s.g, s.b)));
            return vec4(mix(vec3(luminance(s.rgb)), s.rgb, 1.0 + uNumbers[0].x * dullness), s.a);
            """
        case .channels:
            """
            return uNumbers[4]
                + vec4(dot(uNumbers[0], s), dot(uNumbers[1], s), dot(uNumbers[2], s), dot(uNumbers[3], s));
            """
        case .polynomial:
            """
            mat4 powers = transpose(mat4(vec4(1.0), s, s * s, s * s * s));
            return vec4(
                dot(uNumbers[0], powers[0]), dot(uNumbers[1], powers[1]), dot(uNumbers[2], powers[2]),
                dot(uNumbers[3], powers[3]));
            """
        case .clamp: "return max(uNumbers[0], min(uNumbers[1], s));"
        case .posterize:
            """
            float levels = max(floor(uNumbers[0].x), 2.0);
            return vec4(min(floor(s.rgb * levels), levels - 1.0) / (levels - 1.0), s.a);
            """
        case .threshold: "return vec4(greaterThan(s.rgb, uNumbers[0].xxx), s.a);"
        case .maximum: "return vec4(vec3(max(s.r, max(s.g, s.b))), s.a);"
        case .minimum: "return vec4(vec3(min(s.r, min(s.g, s.b))), s.a);"
        case .maskToAlpha: "return vec4(vec3(1.0), luminance(s.rgb) * s.a);"
        case .linearize:
            """
            vec3 curve = pow((s.rgb + 0.055) / 1.055, vec3(2.4));
            return vec4(mix(s.rgb / 12.92, curve, vec3(greaterThan(s.rgb, vec3(0.04045)))), s.a);
            """
        case .encode:
            """
            vec3 curve = 1.055 * pow(s.rgb, vec3(1.0 / 2.4)) - 0.055;
            return vec4(mix(s.rgb * 12.92, curve, vec3(greaterThan(s.rgb, vec3(0.0031308)))), s.a);
            """
        }
    }

    /// The mean of `2 · z + 1` samples in a row, spaced by `xy`.
    static let comb = """
        void main() {
            vec2 p = gl_FragCoord.xy * uRatio;
            int count = int(uNumbers[0].z);
            vec4 sum = vec4(0.0);
            for (int i = -count; i <= count; ++i) sum += at(p + uNumbers[0].xy * float(i));
            oColor = sum / float(2 * count + 1);
        }
        """

    /// The mean of `w` samples between a pixel and its position in the picture enlarged `z` times about `xy`.
    static let zoom = """
        void main() {
            vec2 d = gl_FragCoord.xy * uRatio - uNumbers[0].xy;
            int count = int(uNumbers[0].w);
            vec4 sum = vec4(0.0);
            for (int i = 0; i < count; ++i) {
                float share = (float(i) + 0.5) / float(count);
                sum += at(uNumbers[0].xy + d / mix(1.0, uNumbers[0].z, share));
            }
            oColor = sum / float(count);
        }
        """

    /// The numbers are centre, radius and amount. Four samples per pixel keep reduced parts from flickering.
    static func distortion(_ kind: Distortion) -> String {
        """
        vec2 turned(vec2 d, float angle) {
            float c = cos(angle);
            float s = sin(angle);
            return vec2(c * d.x - s * d.y, s * d.x + c * d.y);
        }
        vec4 from(vec2 p) {
            vec2 d = p - uNumbers[0].xy;
            float amount = uNumbers[0].w;
            float t = length(d) / uNumbers[0].z;
            \(movement(kind))
            return at(uNumbers[0].xy + d);
        }
        void main() {
            vec2 p = gl_FragCoord.xy * uRatio;
            if (length(p - uNumbers[0].xy) > uNumbers[0].z + 1.0 && \(kind.isBounded)) {
                oColor = at(p);
            } else {
                oColor = 0.25 * (from(p + vec2(-0.25, -0.25)) + from(p + vec2(0.25, -0.25))
                    + from(p + vec2(-0.25, 0.25)) + from(p + vec2(0.25, 0.25)));
            }
        }
        """
    }

    private static func movement(_ kind: Distortion) -> String {
        switch kind {
        case .twirl: "if (t < 1.0) d = turned(d, amount * (1.0 - t) * (1.0 - t));"
        case .vortex: "if (t < 1.0) d = turned(d, amount * (1.0 - t));"
        case .bump: "if (t < 1.0) d *= 1.0 - amount * (1.0 - t * t) * (1.0 - t * t);"
        case .pinch: "if (t < 1.0) d *= pow(max(t, 1.0e-4), -min(amount, 1.0));"
        case .hole:
            """
            if (t < 1.0) return vec4(0.0);
            d *= 1.0 - 1.0 / (t * t);
            """
        case .circleSplash: "if (t > 1.0) d /= t;"
        }
    }
}

extension Distortion {
    /// Whether the distortion is limited to its circle.
    fileprivate var isBounded: Bool {
        switch self {
        case .twirl, .vortex, .bump, .pinch: true
        case .hole, .circleSplash: false
        }
    }
}
