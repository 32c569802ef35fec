import Quartz2D

extension FragmentShader {
    /// The blend number that replaces the backdrop by the picture. It follows the numbers of `CGBlendMode`.
    static let replacing = UInt8(CGBlendMode.allCases.count)

    /// The composite of a picture and its backdrop by the formulas of `CGBlendMode`.
    ///
    /// `share` is the picture's remaining fraction after opacity and mask. Clip coverage mixes the result with the backdrop.
    static let blend = """
        #ifdef BACKDROP
        vec4 blended(vec4 d, vec4 s, float share) {
        #if BLEND_MODE == \(replacing)
            return s + d * (1.0 - share);
        \(CGBlendMode.allCases.map(blendCase).joined(separator: "\n"))
        #endif
        }
        #endif
        """

    private static func blendCase(_ mode: CGBlendMode) -> String {
        let body = ShaderValue.body({ "return \($0);" }) {
            mode.composite(source: ShaderValue("s", in: $0), destination: ShaderValue("d", in: $0))
        }
        return "#elif BLEND_MODE == \(mode.rawValue)\n\(body)"
    }
}
