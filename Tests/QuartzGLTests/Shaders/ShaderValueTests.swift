import Expectations
import Quartz2D
import Testing

@testable import QuartzGL

/// Pixel formulas as text of shaders.
@Suite struct ShaderValueTests {
    @Test func aFormulaPrintsItsStepsInOrder() {
        let text = ShaderValue.body({ "return \($0);" }) {
            CGBlendMode.sourceIn.composite(source: ShaderValue("s", in: $0), destination: ShaderValue("d", in: $0))
        }
        expectEqual(text, "vec4 v0 = vec4(s[3]);\nvec4 v1 = vec4(d[3]);\nvec4 v2 = s * v1;\nreturn v2;")
    }

    @Test func aConstantNeedsNoStep() {
        expectEqual(ShaderValue.body({ "return \($0);" }) { _ in 1 / 2 }, "return (vec4(1.0) / vec4(2.0));")
    }
}
