import QuartzCompositor

/// The sources of the transition programs: fragment functions over two pictures.
///
/// Pictures are premultiplied. Coordinates go from (0, 0) at the top left to (1, 1) at the bottom right.
enum TransitionShader {
    /// Returns the fragment stage of a kind.
    static func fragment(_ kind: TransitionEffect.Kind) -> String {
        guard case .function(let source, let parameters) = kind else {
            return head(numbers: TransitionFormula<ShaderValue>.parameters) + imageColor + main(kind)
        }
        let names = parameters.enumerated().map { "#define \($1) (uNumbers[\($0)].x)\n" }.joined()
        let main = "\nvoid main() { oColor = transition(gl_FragCoord.xy / uPixels, uTime); }"
        return head(numbers: max(1, parameters.count)) + names + "#line 1\n" + source + main
    }

    private static func head(numbers: Int) -> String {
        """
        #version 300 es
        precision highp float;
        precision highp int;
        precision highp sampler2D;
        uniform sampler2D uFrom;
        uniform sampler2D uTo;
        uniform sampler2D uImage;
        uniform vec4 uFromPart;      // where the picture lies in its texture: offset, size
        uniform vec4 uToPart;
        uniform vec4 uImagePart;
        uniform vec4 uFromLimit;     // least and greatest texture coordinates sampled
        uniform vec4 uToLimit;
        uniform bool uHasImage;
        uniform vec2 size;
        uniform vec2 uPixels;
        uniform float uTime;
        uniform vec4 uNumbers[\(numbers)];
        out vec4 oColor;

        bool isInside(vec2 uv) { return all(greaterThanEqual(uv, vec2(0.0))) && all(lessThanEqual(uv, vec2(1.0))); }
        vec4 fromColor(vec2 uv) {
            vec4 c = texture(uFrom, clamp(uFromPart.xy + uv * uFromPart.zw, uFromLimit.xy, uFromLimit.zw));
            return isInside(uv) ? c : vec4(0.0);
        }
        vec4 toColor(vec2 uv) {
            vec4 c = texture(uTo, clamp(uToPart.xy + uv * uToPart.zw, uToLimit.xy, uToLimit.zw));
            return isInside(uv) ? c : vec4(0.0);
        }

        """
    }

    private static let imageColor = """
        vec4 imageColor(vec2 uv) { return texture(uImage, uImagePart.xy + clamp(uv, 0.001, 0.999) * uImagePart.zw); }

        """

    /// Returns the main function of a formula.
    private static func main(_ kind: TransitionEffect.Kind) -> String {
        let body = ShaderValue.body({ "oColor = \($0);" }) { steps in
            func variable(_ name: String) -> ShaderValue { ShaderValue(name, in: steps) }
            let formula = TransitionFormula(
                old: { $0.passed(to: "fromColor") }, new: { $0.passed(to: "toColor") }, image: { $0.passed(to: "imageColor") },
                hasImage: variable("hasImage"), size: variable("points"), pixels: variable("pixels"), time: variable("time"),
                parameters: (0..<TransitionFormula<ShaderValue>.parameters).map { variable("uNumbers[\($0)]") })
            return formula.color(kind, at: variable("uv"))
        }
        return """
            void main() {
            vec4 uv = vec4(gl_FragCoord.xy / uPixels, 0.0, 0.0);
            vec4 points = vec4(size, 0.0, 0.0);
            vec4 pixels = vec4(uPixels, 0.0, 0.0);
            vec4 time = vec4(uTime);
            vec4 hasImage = vec4(uHasImage ? 1.0 : 0.0);
            \(body)
            }
            """
    }
}
