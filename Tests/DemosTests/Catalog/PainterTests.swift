import Demos
import GoldenSupport
import QuartzSDL
import Testing

/// The CPU's painter and the GPU's draw the same pictures of every demo.
@MainActor
@Suite(.serialized)
struct PainterTests {
    /// The share of pixels of a frame that may disagree, as in `QuartzGLTests/BitmapPainterTests`.
    private let mostDisagreeing = 0.002
    /// The demo of transition functions in GLSL, which the CPU replaces by fades.
    private let left = ["transition-function"]

    /// Compares the middle one of each demo's times.
    @Test func demosLookTheSameByBothPainters() throws {
        let (gpu, cpu) = (try ContactSheet.renderer.get(), try OffscreenRenderer(painter: .cpu))
        for type in DemoCatalog.all where Surroundings.isWanted(type.info.id) && !left.contains(type.info.id) {
            let (id, times) = (type.info.id, type.info.times)
            let list = try #require(try ContactSheet.lists(of: type, at: [times[times.count / 2]]).first)
            let drawn = try #require(gpu.image(of: list, scale: ContactSheet.scale, background: ContactSheet.ground))
            let painted = try #require(cpu.image(of: list, scale: ContactSheet.scale, background: ContactSheet.ground))
            let agreement = Agreement(drawn, painted)
            #expect(
                agreement.share <= mostDisagreeing,
                "\(id): \(agreement.share) of the pixels disagree, by up to \(agreement.greatest) at \(agreement.worst)")
        }
    }
}
