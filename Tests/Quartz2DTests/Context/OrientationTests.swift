import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

/// Orientation: y points up in bitmap contexts, and down in those of layers and UIKit. The top of an image is at the greatest y.
@Suite struct OrientationTests {
    /// Red above blue.
    private func flag() throws -> CGImage {
        try require(CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255]))
    }

    private let red: [UInt8] = [255, 0, 0, 255]
    private let blue: [UInt8] = [0, 0, 255, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    private func column(_ canvas: Canvas, _ x: Int = 0) -> [[UInt8]] { (0..<canvas.context.height).map { canvas[x, $0] } }

    @Test func bitmapsCountFromTheBottom() throws {
        let canvas = try Canvas(bitmap: 3, 4)
        expect(canvas.context.ctm == .identity, canvas.context.userSpaceToDeviceSpaceTransform == .identity)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expectEqual(column(canvas), [none, none, none, red])
        canvas.context.translateBy(x: 1, y: 1)
        canvas.context.scaleBy(x: 1, y: 2)
        expectEqual(canvas.context.ctm, CGAffineTransform(a: 1, b: 0, c: 0, d: 2, tx: 1, ty: 1))
        expectEqual(canvas.context.boundingBoxOfClipPath, CGRect(x: -1, y: -0.5, width: 3, height: 2))
        canvas.context.setFillColor(.blue)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expectEqual(column(canvas, 1), [none, blue, blue, none])
    }

    @Test func imagesStandWhereYIsGreatest() throws {
        let up = try Canvas(bitmap: 1, 4)
        up.context.draw(try flag(), in: CGRect(x: 0, y: 1, width: 1, height: 2))
        expectEqual(column(up), [none, red, blue, none])
        let down = try Canvas(1, 4)
        down.context.draw(try flag(), in: CGRect(x: 0, y: 0, width: 1, height: 2))
        expectEqual(column(down), [blue, red, none, none])
        // A rectangle of negative height is the same rectangle.
        down.context.draw(try flag(), in: CGRect(x: 0, y: 4, width: 1, height: -2))
        expectEqual(column(down), [blue, red, blue, red])
    }

    @Test func theTurnThatApplicationsMakeSetsThemUpright() throws {
        let canvas = try Canvas(1, 4)
        canvas.context.translateBy(x: 0, y: 4)
        canvas.context.scaleBy(x: 1, y: -1)
        expectEqual(canvas.context.ctm, .identity)
        canvas.context.draw(try flag(), in: CGRect(x: 0, y: 2, width: 1, height: 2))
        expectEqual(column(canvas), [red, blue, none, none])
    }

    /// The clip's left and right sides are the same number in user space, and its height is 2¹⁰⁰⁰ times greater.
    @Test func tilesWithoutColumnsAreLeftOut() throws {
        let canvas = try Canvas(bitmap: 4, 4)
        canvas.context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: 0x1p-1000, tx: -0x1p60, ty: 0))
        canvas.context.draw(try flag(), in: CGRect(x: 0, y: 0, width: 0x1p33, height: 1), byTiling: true)
        expectEqual(column(canvas), [none, none, none, none])
    }

    @Test func tilesAndMasksLikewise() throws {
        let tiled = try Canvas(bitmap: 1, 4)
        tiled.context.draw(try flag(), in: CGRect(x: 0, y: 1, width: 1, height: 2), byTiling: true)
        expectEqual(column(tiled), [blue, red, blue, red])
        // A mask lets through where it is 0, in its top row.
        let provider = try require(CGDataProvider(data: Data([0, 255])))
        let mask = try require(
            CGImage(
                maskWidth: 1, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider, decode: nil,
                shouldInterpolate: false))
        for (canvas, row) in [(try Canvas(bitmap: 1, 2), 0), (try Canvas(1, 2), 1)] {
            canvas.context.setFillColor(.red)
            canvas.context.saveGState()
            canvas.context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 2), mask: mask)
            canvas.context.fill(.infinite)
            canvas.context.restoreGState()
            expect(canvas[0, row] == red, canvas[0, 1 - row] == none)
            canvas.context.clear(.infinite)
            canvas.context.draw(mask, in: CGRect(x: 0, y: 0, width: 1, height: 2))
            expect(canvas[0, row] == red, canvas[0, 1 - row] == none)
        }
        let seen = try require(try flag().masking(mask))
        expectEqual(seen.pixels, red + none)
    }

    @Test func layersLieAsTheyWereDrawn() throws {
        for (canvas, rows) in [
            (try Canvas(bitmap: 1, 4), [none, blue, red, none]), (try Canvas(1, 4), [none, red, blue, none]),
        ] {
            let layer = try require(CGLayer(canvas.context, size: CGSize(width: 1, height: 2), auxiliaryInfo: nil))
            layer.context?.setFillColor(.red)
            layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            layer.context?.setFillColor(.blue)
            layer.context?.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
            canvas.context.draw(layer, at: CGPoint(x: 0, y: 1))
            expectEqual(column(canvas), rows)
        }
    }

    @Test func shadowsFallUpwardsInBitmaps() throws {
        let canvas = try Canvas(bitmap: 1, 4)
        canvas.context.scaleBy(x: 1, y: -1)
        canvas.context.setShadow(offset: CGSize(width: 0, height: 2), blur: 0, color: .blue)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: -1, width: 1, height: 1))
        expectEqual(column(canvas), [none, blue, none, red])
    }
}
