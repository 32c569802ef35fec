import QuartzCompositor

/// The sources of the filter programs.
///
/// Pictures are premultiplied. A picture is sampled at the painted pixel's position times a ratio. Beyond the edge, its outermost
/// texels are repeated, which are transparent in a layer's picture.
enum FilterShader {
    /// One triangle that covers the viewport.
    static let vertex = """
        #version 300 es
        void main() {
            vec2 p = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
            gl_Position = vec4(p * 2.0 - 1.0, 0.0, 1.0);
        }
        """

    static let head = """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        uniform sampler2D uSource;
        uniform vec2 uRatio;
        uniform vec2 uTexel;
        uniform vec4 uLimit;
        uniform sampler2D uOther;
        uniform vec2 uOtherRatio;
        uniform vec2 uOtherTexel;
        uniform vec4 uOtherLimit;
        uniform vec4 uNumbers[8];
        out vec4 oColor;

        vec4 at(vec2 p) { return texture(uSource, clamp(p * uTexel, uLimit.xy, uLimit.zw)); }
        vec4 here() { return at(gl_FragCoord.xy * uRatio); }
        vec4 other(vec2 p) { return texture(uOther, clamp(p * uOtherRatio * uOtherTexel, uOtherLimit.xy, uOtherLimit.zw)); }
        vec3 straight(vec4 c) { return c.rgb / max(c.a, 1.0e-6); }
        vec4 premultiplied(vec3 c, float alpha) { return vec4(clamp(c, 0.0, 1.0) * alpha, alpha); }

        """

    /// Returns the main function of a kind.
    static func body(_ kind: FilterProgram.Kind) -> String {
        switch kind {
        case .copy: "void main() { oColor = here(); }"
        case .excerpt: excerpt
        case .quarter: quarter
        case .kernel: kernel
        case .color: color
        case .pixel(let function): pixel(function)
        case .comb: comb
        case .zoom: zoom
        case .distortion(let kind): distortion(kind)
        case .cells: cells
        case .mosaic: mosaic
        case .bloom: bloom
        case .gloom: gloom
        case .sharpen: sharpen
        case .vignette: vignette
        case .shadow: shadow
        }
    }

    /// Copies texels from an offset on.
    private static let excerpt = """
        void main() { oColor = texelFetch(uSource, ivec2(gl_FragCoord.xy) + ivec2(uNumbers[0].xy), 0); }
        """

    /// The mean of sixteen texels, by four bilinear samples.
    private static let quarter = """
        void main() {
            vec2 p = gl_FragCoord.xy * uRatio;
            oColor = 0.25 * (at(p + vec2(-1.0, -1.0)) + at(p + vec2(1.0, -1.0)) + at(p + vec2(-1.0, 1.0)) + at(p + vec2(1.0, 1.0)));
        }
        """

    /// A symmetric kernel along one axis. Each sample but the middle one is between two texels, in proportion to their weights.
    private static let kernel = """
        uniform vec2 uTaps[\(Kernel.maximumTaps)];  // distance, weight
        uniform int uCount;
        void main() {
            vec2 p = gl_FragCoord.xy * uRatio;
            vec4 sum = at(p) * uTaps[0].y;
            for (int i = 1; i < uCount; ++i) {
                vec2 d = uNumbers[0].xy * uTaps[i].x;
                sum += (at(p - d) + at(p + d)) * uTaps[i].y;
            }
            oColor = sum;
        }
        """

    private static let color = """
        void main() {
            vec4 c = here();
            vec4 s = vec4(straight(c), 1.0);
            oColor = premultiplied(vec3(dot(uNumbers[0], s), dot(uNumbers[1], s), dot(uNumbers[2], s)), c.a);
        }
        """

    /// One pixel per cell. The numbers are the first cell's corner, the side, and the number of samples per side.
    private static let cells = """
        void main() {
            vec2 corner = uNumbers[0].xy + floor(gl_FragCoord.xy) * uNumbers[0].z;
            int count = int(uNumbers[0].w);
            vec4 sum = vec4(0.0);
            for (int y = 0; y < count; ++y) {
                for (int x = 0; x < count; ++x) sum += at(corner + (vec2(x, y) + 0.5) * uNumbers[0].z / float(count));
            }
            oColor = sum / float(count * count);
        }
        """

    private static let mosaic = """
        void main() {
            ivec2 cell = ivec2(floor((gl_FragCoord.xy - uNumbers[0].xy) / uNumbers[0].z));
            oColor = texelFetch(uSource, clamp(cell, ivec2(0), ivec2(uNumbers[0].w, uNumbers[1].x) - 1), 0);
        }
        """

    private static let bloom = """
        void main() {
            vec4 c = here();
            oColor = c + other(gl_FragCoord.xy) * uNumbers[0].x * (1.0 - c);
        }
        """

    private static let gloom = """
        void main() {
            vec4 c = here();
            oColor = mix(c, vec4(min(c.rgb, other(gl_FragCoord.xy).rgb), c.a), uNumbers[0].x);
        }
        """

    /// The numbers are the intensity, and whether only the luminance is sharpened.
    private static let sharpen = """
        void main() {
            vec4 c = here();
            vec3 more = c.rgb - other(gl_FragCoord.xy).rgb;
            if (uNumbers[0].y > 0.5) more = vec3(dot(more, vec3(0.2126, 0.7152, 0.0722)));
            oColor = vec4(clamp(c.rgb + uNumbers[0].x * more, 0.0, c.a), c.a);
        }
        """

    private static let vignette = """
        void main() {
            vec4 c = here();
            float t = clamp((distance(gl_FragCoord.xy, uNumbers[0].xy) - uNumbers[0].z) / max(uNumbers[0].w, 1.0e-4), 0.0, 1.0);
            t = t * t * (3.0 - 2.0 * t);
            oColor = premultiplied(straight(c) * (1.0 - uNumbers[1].x * t), c.a);
        }
        """

    private static let shadow = """
        void main() {
            vec4 c = here();
            oColor = c + uNumbers[0] * (other(gl_FragCoord.xy - uNumbers[1].xy).a * (1.0 - c.a));
        }
        """
}

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

    /// Returns the function of a distortion. The numbers are centre, radius and amount. Four samples per pixel keep reduced parts
    /// from flickering.
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
