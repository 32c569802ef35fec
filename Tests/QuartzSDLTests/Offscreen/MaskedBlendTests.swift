import Expectations
import Foundation
import GoldenSupport
import QuartzSDL
import Testing

/// Blends of masked layers by both painters. A mask multiplies the layer; a blend that removes the backdrop where the layer is
/// transparent removes it outside of the mask too.
@MainActor
struct MaskedBlendTests {
    private func picture(_ blend: String, by painter: OffscreenRenderer.Painter, _ change: (CALayer) -> Void) throws -> CGImage {
        Harness.prepare()
        return try OffscreenRenderer(painter: painter).withHost(size: CGSize(width: 60, height: 60)) { host in
            let backdrop = square(CGRect(x: 0, y: 0, width: 60, height: 60))
            backdrop.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.8)
            let layer = square(CGRect(x: 10, y: 10, width: 40, height: 40))
            layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.6)
            layer.compositingFilter = blend
            let mask = square(CGRect(x: 4, y: 4, width: 16, height: 20))
            mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
            change(mask)
            layer.mask = mask
            backdrop.addSublayer(layer)
            host.rootLayer.addSublayer(backdrop)
            return try require(host.image())
        }
    }

    @Test(arguments: ["clear", "copy", "sourceIn", "sourceOut", "destIn", "destAtop", "sourceAtop", "xor", "multiplyBlendMode"])
    func paintersAgree(blend: String) throws {
        let changes: [(CALayer) -> Void] = [
            { _ in }, { $0.cornerRadius = 6 }, { $0.backgroundColor = CGColor.black },
            { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) },
        ]
        for (number, change) in changes.enumerated() {
            let (gpu, cpu) = (try picture(blend, by: .gpu, change), try picture(blend, by: .cpu, change))
            let most = ByteDifferences(gpu, cpu).greatest
            expect(most <= 3, "\(blend), mask \(number): \(most)")
        }
    }

    /// The layer lies at 10 to 50, its mask at 14 to 30 by 14 to 34, and half opaque.
    @Test(arguments: [OffscreenRenderer.Painter.gpu, .cpu]) func theBackdropGoesOutsideOfTheMask(
        painter: OffscreenRenderer.Painter
    ) throws {
        let cleared = try picture("clear", by: painter) { _ in }
        expectEqual([cleared[5, 5], cleared[20, 20], cleared[45, 45]], [[0, 0, 204, 204], [0, 0, 0, 0], [0, 0, 0, 0]])
        // Red of 0.3 within 0.8 of blue: 0.24 · 255 = 61.
        let within = try picture("sourceIn", by: painter) { _ in }
        expectEqual([within[5, 5], within[20, 20], within[45, 45]], [[0, 0, 204, 204], [61, 0, 0, 61], [0, 0, 0, 0]])
    }
}
