import Foundation
import QuartzGL
import QuartzSDL
import Expectations
import Testing

/// Framebuffers of windows: small changes, and windows that share GPU memory.
@MainActor
struct WindowDamageTests {
    /// Draws a frame and reads it back before it is shown; returns its damage too.
    private func frame(_ window: SDLWindow) throws -> (damage: DamageRegion, image: CGImage) {
        CATransaction.flush()
        let frame = try require(window.tree.frame(at: CACurrentMediaTime()))
        return (frame.damage, try require(frame.image))
    }

    @Test func smallChangesComeToTheWholePicture() throws {
        try Harness.withWindow { _, window in
            let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])
            for index in 0..<5 {
                let layer = square(CGRect(x: 20 + index * 34, y: 10 + index * 4, width: 30, height: 24))
                layer.shadowOpacity = 0.5
                if index == 2 { layer.filters = [blur as Any] }
                if index == 3 { layer.compositingFilter = "multiplyBlendMode" }
                window.rootLayer.addSublayer(layer)
            }
            let dot = square(CGRect(x: 5, y: 70, width: 10, height: 10))
            window.rootLayer.addSublayer(dot)
            CATransaction.flush()
            _ = try frame(window)
            for step in 0..<24 {
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                dot.position.x = CGFloat(8 + step * 7)
                dot.position.y = CGFloat(75 - step * 2)
                CATransaction.commit()
                let (damage, image) = try frame(window)
                expect(!damage.isEmpty, damage.area < 200 * 100 / 2)
                let whole = try require(window.screenshot())
                expectEqual(image.pixels, whole.pixels, "step \(step), damage \(damage)")
            }
        }
    }

    @Test func nothingThatChangesDrawsNothing() throws {
        try Harness.withWindow { _, window in
            window.rootLayer.addSublayer(square(CGRect(x: 5, y: 5, width: 10, height: 10)))
            _ = try frame(window)
            expect(try frame(window).damage.isEmpty)
        }
    }

    @Test func closingOneWindowLeavesTheOtherDrawing() throws {
        try Harness.withWindow { _, kept in
            let image = CGImage(width: 2, height: 1, premultipliedRGBA: [0, 255, 0, 255, 0, 0, 255, 255])
            @MainActor func addPicture(to window: SDLWindow) {
                let layer = CALayer()
                layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
                layer.magnificationFilter = .nearest
                layer.contents = image
                window.rootLayer.addSublayer(layer)
                CATransaction.flush()
            }
            addPicture(to: kept)
            let alone = try frame(kept).image
            do {
                let other = try SDLWindow(WindowOptions(size: CGSize(width: 80, height: 60)), sharing: kept)
                addPicture(to: other)
                let shown = try frame(other).image
                expect(shown[20, 20] == [0, 255, 0, 255], shown[40, 20] == [0, 0, 255, 255])
                other.close()
            }
            kept.tree.setNeedsFrame()
            try expectEqual(frame(kept).image.pixels, alone.pixels)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            kept.rootLayer.addSublayer(square(CGRect(x: 100, y: 10, width: 20, height: 20)))
            CATransaction.commit()
            try expectEqual(frame(kept).image[110, 20], [255, 0, 0, 255])
        }
    }
}
