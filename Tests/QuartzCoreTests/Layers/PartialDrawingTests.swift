import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

@MainActor
@Suite struct PartialDrawingTests {
    /// Fills its clip with a colour and records the bounds of the clip.
    private final class Canvas: CALayer {
        var color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        var areas: [CGRect] = []
        /// A part to mark while drawing.
        var mark: CGRect?

        override func draw(in ctx: CGContext) {
            areas.append(ctx.boundingBoxOfClipPath)
            ctx.setFillColor(color)
            ctx.fill(bounds)
            if let mark {
                self.mark = nil
                setNeedsDisplay(mark)
            }
        }
    }

    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]

    private func canvas(_ bounds: CGRect = CGRect(x: 0, y: 0, width: 10, height: 8), scale: CGFloat = 1) -> Canvas {
        let layer = Canvas()
        layer.bounds = bounds
        layer.contentsScale = scale
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.areas = []
        layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        return layer
    }

    private func pixel(_ layer: CALayer, _ x: Int, _ y: Int) -> [UInt8] {
        guard let image = layer.contents as! CGImage? else { return [] }
        let start = (y * image.width + x) * 4
        return Array(image.pixels[start..<start + 4])
    }

    @Test func theRestKeepsWhatWasDrawn() {
        let layer = canvas()
        layer.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 2))
        expect(layer.needsDisplay())
        layer.displayIfNeeded()
        expect(!layer.needsDisplay(), layer.areas == [CGRect(x: 2, y: 3, width: 4, height: 2)])
        expect(pixel(layer, 2, 3) == Self.blue, pixel(layer, 5, 4) == Self.blue)
        for (x, y) in [(1, 3), (6, 4), (2, 2), (5, 5), (0, 0), (9, 7)] { expectEqual(pixel(layer, x, y), Self.red) }
        // The part is marked once.
        layer.display()
        expect(layer.areas.last == layer.bounds, pixel(layer, 0, 0) == Self.blue)
    }

    @Test func partsAreUnited() {
        let layer = canvas()
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        layer.setNeedsDisplay(CGRect(x: 3, y: 2, width: 1, height: 1))
        layer.setNeedsDisplay(.zero)
        layer.displayIfNeeded()
        expectEqual(layer.areas, [CGRect(x: 0, y: 0, width: 4, height: 3)])
    }

    @Test func nothingIsKeptFromADrawingOfAnotherKind() {
        let changes: [(Canvas) -> Void] = [
            { $0.isOpaque.toggle() }, { $0.isGeometryFlipped.toggle() }, { $0.contentsScale = 0.5 }, { $0.bounds.origin.x = 1 },
        ]
        for (index, change) in changes.enumerated() {
            // The size in pixels stays 10 × 8.
            let layer = canvas()
            change(layer)
            if index == 2 { layer.bounds.size = CGSize(width: 20, height: 16) }
            layer.setNeedsDisplay(CGRect(x: 2, y: 3, width: 4, height: 2))
            layer.displayIfNeeded()
            expect(pixel(layer, 0, 0) == Self.blue, layer.areas == [layer.bounds], "change \(index)")
        }
    }

    @Test func aMarkOfTheWholeWins() {
        let layer = canvas()
        for isFirst in [true, false] {
            if isFirst { layer.setNeedsDisplay() }
            layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
            if !isFirst { layer.setNeedsDisplay() }
            layer.displayIfNeeded()
            expectEqual(layer.areas, [layer.bounds])
            layer.areas = []
        }
        for part in [CGRect.infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2)] {
            layer.setNeedsDisplay(part)
            if layer.needsDisplay() { layer.displayIfNeeded() }
        }
        expect(layer.areas.allSatisfy { $0 == layer.bounds }, !layer.areas.isEmpty)
    }

    @Test func edgesAreRoundedToPixels() {
        let layer = canvas(CGRect(x: 10, y: 20, width: 10, height: 8), scale: 2)
        layer.setNeedsDisplay(CGRect(x: 12.3, y: 21.6, width: 1, height: 1))
        layer.displayIfNeeded()
        // 4.6 … 6.6 and 3.2 … 5.2 pixels become 4 … 7 and 3 … 6.
        expectEqual(layer.areas, [CGRect(x: 12, y: 21.5, width: 1.5, height: 1.5)])
        expect(pixel(layer, 4, 3) == Self.blue, pixel(layer, 6, 5) == Self.blue)
        expect(pixel(layer, 3, 3) == Self.red, pixel(layer, 7, 5) == Self.red, pixel(layer, 6, 6) == Self.red)
    }

    @Test func thePartIsClearedFirst() {
        let layer = canvas()
        layer.color = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.displayIfNeeded()
        expect(pixel(layer, 1, 1) == [0, 0, 0, 0], pixel(layer, 2, 1) == Self.red)
    }

    @Test func newBoundsScaleOrContentsAreDrawnWhole() {
        let changes: [(Canvas) -> Void] = [
            { $0.bounds.size.width = 12 }, { $0.bounds.origin.x = 1 }, { $0.contentsScale = 2 }, { $0.contents = nil },
        ]
        for change in changes {
            let layer = canvas()
            change(layer)
            layer.setNeedsDisplay(CGRect(x: 2, y: 2, width: 2, height: 2))
            layer.displayIfNeeded()
            expect(layer.areas == [layer.bounds], pixel(layer, 0, 0) == Self.blue)
        }
    }

    @Test func contentsOfFlippedGeometryAreUpright() {
        let layer = Canvas()
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 8)
        layer.isGeometryFlipped = true
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.color = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 2, height: 2))
        layer.displayIfNeeded()
        // y points up, so the part is in the lowest rows.
        expect(pixel(layer, 1, 6) == Self.blue, pixel(layer, 1, 5) == Self.red, pixel(layer, 2, 7) == Self.red)
    }

    @Test func aPartThatIsMarkedWhileDrawingFollows() {
        let layer = canvas()
        layer.mark = CGRect(x: 1, y: 1, width: 1, height: 1)
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        expect(layer.needsDisplay())
        layer.displayIfNeeded()
        expect(layer.areas == [layer.bounds, CGRect(x: 1, y: 1, width: 1, height: 1)], !layer.needsDisplay())
    }
}
