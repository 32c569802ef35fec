import Demos
import Foundation
import GoldenSupport
import QuartzSDL
import Expectations
import Testing

/// Every demo matches its golden.
@MainActor
@Suite(.serialized)
struct GoldenTests {
    @Test func demosMatchTheirGoldens() throws {
        for type in DemoCatalog.all where Surroundings.isWanted(type.info.id) {
            let id = type.info.id
            let sheet = try require(try ContactSheet.image(of: type), "\(id): no picture")
            if let complaint = try Golden(name: id, in: Surroundings.goldens).check(sheet) { Issue.record("\(id): \(complaint)") }
        }
    }

    @Test func everyGoldenHasItsDemo() throws {
        let orphans = try Set(Golden.recorded(in: Surroundings.goldens)).subtracting(DemoCatalog.all.map { $0.info.id })
        expect(orphans.isEmpty, "goldens without a demo")
    }

    @Test func differencesBeyondTheToleranceCount() throws {
        let plain = try require(picture(shade: 100))
        let near = try require(picture(shade: 104))
        let far = try require(picture(shade: 105))
        let narrow = try require(picture(shade: 100, width: 3))
        expectEqual(Difference(plain, plain)?.count, 0)
        expectEqual(Difference(plain, near)?.count, 0)
        expectEqual(Difference(plain, far)?.count, 12)
        expectEqual(Difference(plain, far)?.greatest, 5)
        expectNil(Difference(plain, narrow))
    }

    private func picture(shade: UInt8, width: Int = 4) -> CGImage? {
        CGImage(width: width, height: 3, premultipliedRGBA: (0..<width * 3).flatMap { _ in [shade, shade, shade, 255] })
    }
}

/// The CPU's painter and the GPU's draw the same pictures of every demo.
@MainActor
@Suite(.serialized)
struct PainterTests {
    /// The share of pixels of a frame that may disagree, as in `QuartzGLTests/BitmapPainterTests`.
    private let mostDisagreeing = 0.002
    /// The demo of transition functions in GLSL, which the CPU replaces by fades, and that of scripts. The built-in font has boxes for their
    /// letters. Thin sides of boxes lie between pixels, where the GPU samples coverage and the CPU computes areas. Letters that are
    /// instances lie between pixels too: the GPU rounds the place of each to a quarter of a pixel, the CPU only that of glyphs with masks.
    private let left = ["transition-function", "scripts", "glyph-instances"]

    /// Compares the middle one of each demo's times.
    @Test func demosLookTheSameByBothPainters() throws {
        let (gpu, cpu) = (try ContactSheet.renderer.get(), try OffscreenRenderer(painter: .cpu))
        for type in DemoCatalog.all where Surroundings.isWanted(type.info.id) && !left.contains(type.info.id) {
            let (id, times) = (type.info.id, type.info.times)
            let list = try require(try ContactSheet.lists(of: type, at: [times[times.count / 2]]).first)
            let drawn = try require(gpu.image(of: list, scale: ContactSheet.scale, background: ContactSheet.ground))
            let painted = try require(cpu.image(of: list, scale: ContactSheet.scale, background: ContactSheet.ground))
            let agreement = Agreement(drawn, painted)
            expect(
                agreement.share <= mostDisagreeing,
                "\(id): \(agreement.share) of the pixels disagree, by up to \(agreement.greatest) at \(agreement.worst)")
        }
    }
}
