import QuartzCore

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
