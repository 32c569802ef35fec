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
        uniform vec2 uStart;
        uniform vec4 uLimit;
        uniform sampler2D uOther;
        uniform vec2 uOtherRatio;
        uniform vec2 uOtherTexel;
        uniform vec2 uOtherStart;
        uniform vec4 uOtherLimit;
        uniform vec4 uNumbers[8];
        out vec4 oColor;

        vec4 at(vec2 p) { return texture(uSource, clamp(p * uTexel + uStart, uLimit.xy, uLimit.zw)); }
        vec4 here() { return at(gl_FragCoord.xy * uRatio); }
        vec4 other(vec2 p) {
            return texture(uOther, clamp(p * uOtherRatio * uOtherTexel + uOtherStart, uOtherLimit.xy, uOtherLimit.zw));
        }

        """

    /// Returns the main function of a kind.
    static func body(_ kind: FilterProgram.Kind) -> String {
        switch kind {
        case .copy: "void main() { oColor = here(); }"
        case .excerpt: excerpt
        case .quarter: quarter
        case .kernel(let taps): kernel(taps)
        case .color: formula { c, n, _ in FilterFormula.color(c, n) }
        case .pixel(let function): formula { c, n, _ in FilterFormula.pixel(function, c, n) }
        case .comb: comb
        case .zoom: zoom
        case .distortion(let kind): distortion(kind)
        case .cells: cells
        case .mosaic: mosaic
        case .bloom: formula(blurred) { FilterFormula.bloom($0, $2("blurred"), $1) }
        case .gloom: formula(blurred) { FilterFormula.gloom($0, $2("blurred"), $1) }
        case .sharpen: formula(blurred) { FilterFormula.sharpen($0, $2("blurred"), $1) }
        case .vignette:
            formula("vec4 away = vec4(distance(gl_FragCoord.xy, uNumbers[0].xy));") {
                FilterFormula.vignette($0, distance: $2("away"), $1)
            }
        case .shadow:
            formula("vec4 silhouette = other(gl_FragCoord.xy - uNumbers[1].xy);") {
                FilterFormula.shadow($0, $2("silhouette"), $1)
            }
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
    /// A software rasteriser computes a loop's conditions for each pixel, so there is none.
    private static func kernel(_ taps: Int) -> String {
        let pairs = (1..<taps).map {
            "d = uNumbers[0].xy * uTaps[\($0)].x; sum += (at(p - d) + at(p + d)) * uTaps[\($0)].y;"
        }
        return """
            uniform vec2 uTaps[\(taps)];  // distance, weight
            void main() {
            vec2 p = gl_FragCoord.xy * uRatio;
            vec4 sum = at(p) * uTaps[0].y;
            vec2 d;
            \(pairs.joined(separator: "\n"))
            oColor = sum;
            }
            """
    }

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
}

// Filters of one formula, and filters that move points.

extension FilterShader {
    /// Returns the program of a formula of a pixel `c` and other variables, which `head` declares.
    private static func formula(
        _ head: String = "", _ formula: (_ c: ShaderValue, _ n: [ShaderValue], _ variable: (String) -> ShaderValue) -> ShaderValue
    ) -> String {
        let body = ShaderValue.body({ "oColor = \($0);" }) { steps in
            formula(
                ShaderValue("c", in: steps), (0..<8).map { ShaderValue("uNumbers[\($0)]", in: steps) },
                { ShaderValue($0, in: steps) })
        }
        return "void main() {\nvec4 c = here();\n\(head)\n\(body)\n}"
    }

    private static let blurred = "vec4 blurred = other(gl_FragCoord.xy);"

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

    /// Returns the program of a distortion.
    static func distortion(_ kind: Distortion) -> String {
        let body = ShaderValue.body({ "oColor = \($0);" }) { steps in
            FilterFormula.distortion(
                kind, of: ShaderValue("p", in: steps), (0..<8).map { ShaderValue("uNumbers[\($0)]", in: steps) },
                { $0.passed(to: "at") })
        }
        // Pixels beyond the reach are copied.
        return """
            void main() {
            vec4 p = vec4(gl_FragCoord.xy * uRatio, 0.0, 0.0);
            if (\(kind.isBounded) && length(p.xy - uNumbers[0].xy) > uNumbers[0].z + 1.0) { oColor = at(p.xy); return; }
            \(body)
            }
            """
    }
}
