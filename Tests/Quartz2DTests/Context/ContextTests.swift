import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

@Suite struct ContextTests {
    @Test func theOriginIsTheTopLeft() throws {
        let canvas = try Canvas(8, 8)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        expect(canvas[1, 0] == [255, 0, 0, 255], canvas[2, 0] == [255, 0, 0, 255])
        expect(canvas[1, 1] == [0, 0, 0, 0], canvas[1, 7] == [0, 0, 0, 0], canvas.coveredArea == 2)
    }

    @Test func fillsArePremultiplied() throws {
        let canvas = try Canvas(2, 2)
        canvas.context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        expectEqual(canvas[0, 0], [128, 64, 0, 128])
        // Over itself: 1 − ½ · ½.
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expect(canvas.isNear(0, 0, [191, 96, 0, 191]))
    }

    @Test func theTransformAppliesTheLastCallFirst() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.translateBy(x: 10, y: 5)
        canvas.context.scaleBy(x: 2, y: 3)
        canvas.context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        expect(canvas[12, 8][3] == 255, canvas[13, 10][3] == 255, canvas.coveredArea == 6)
        // Device space counts from the bottom: 20 - (3 y + 5).
        expectEqual(canvas.context.ctm, CGAffineTransform(a: 2, b: 0, c: 0, d: -3, tx: 10, ty: 15))
        expectEqual(canvas.context.convertToUserSpace(CGPoint(x: 12, y: 12)), CGPoint(x: 1, y: 1))
        expectEqual(canvas.context.convertToDeviceSpace(CGRect(x: 1, y: 1, width: 1, height: 1)).minY, 9)
        canvas.context.concatenate(CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        expectEqual(canvas.context.ctm.a, 2)
    }

    @Test func rotationsGoClockwiseOnTheScreen() throws {
        let canvas = try Canvas(10, 10)
        canvas.context.translateBy(x: 5, y: 5)
        canvas.context.rotate(by: .pi / 2)
        canvas.context.fill(CGRect(x: 1, y: 0, width: 3, height: 1))
        expect(canvas[4, 7][3] == 255, canvas.coveredArea == 3)
    }

    @Test func statesNestAndUnbalancedRestoresAreIgnored() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.setFillColor(.red)
        canvas.context.saveGState()
        canvas.context.setFillColor(.blue)
        canvas.context.translateBy(x: 2, y: 0)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.restoreGState()
        canvas.context.restoreGState()
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        expect(canvas[0, 0] == [255, 0, 0, 255], canvas.coveredArea == 16)
    }

    @Test func pathsStayWhereTheyWereAddedAndAreForgotten() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.addRect(CGRect(x: 1, y: 1, width: 4, height: 4))
        canvas.context.translateBy(x: 10, y: 10)
        canvas.context.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
        expectEqual(canvas.context.boundingBoxOfPath, CGRect(x: -9, y: -9, width: 12, height: 12))
        expect(canvas.context.pathContains(CGPoint(x: -8, y: -8), mode: .fill))
        canvas.context.fillPath()
        expect(canvas[2, 2][3] == 255, canvas[12, 12][3] == 255, canvas.coveredArea == 20)
        expect(canvas.context.isPathEmpty)
    }

    @Test func drawingModesFillAndStroke() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.setFillColor(.red)
        canvas.context.setStrokeColor(.blue)
        canvas.context.setLineWidth(2)
        canvas.context.addRect(CGRect(x: 4, y: 4, width: 12, height: 12))
        canvas.context.addRect(CGRect(x: 8, y: 8, width: 4, height: 4))
        canvas.context.drawPath(using: .eoFillStroke)
        expect(canvas[3, 3] == [0, 0, 255, 255], canvas[6, 6] == [255, 0, 0, 255], canvas[10, 10] == [0, 0, 0, 0])
    }

    @Test func pensHaveTheirShapeInUserSpace() throws {
        let canvas = try Canvas(40, 40)
        canvas.context.scaleBy(x: 4, y: 1)
        canvas.context.setLineWidth(2)
        canvas.context.move(to: CGPoint(x: 5, y: 5))
        canvas.context.addLine(to: CGPoint(x: 5, y: 35))
        canvas.context.strokePath()
        expectEqual(canvas.coveredArea, 8 * 30)
        canvas.context.clear(CGRect(x: 0, y: 0, width: 10, height: 40))
        canvas.context.strokeLineSegments(between: [CGPoint(x: 1, y: 20), CGPoint(x: 6, y: 20), .zero])
        expectEqual(canvas.coveredArea, 20 * 2)
    }

    @Test func ellipsesAndStrokesHaveTheirArea() throws {
        let canvas = try Canvas(60, 60)
        canvas.context.fillEllipse(in: CGRect(x: 5, y: 10, width: 50, height: 40))
        expect(abs(canvas.coveredArea - 25 * 20 * .pi) < 3)
        canvas.context.clear(.infinite)
        expectEqual(canvas.coveredArea, 0)
        canvas.context.setLineWidth(4)
        canvas.context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 40, height: 40))
        expect(abs(canvas.coveredArea - (22 * 22 - 18 * 18) * .pi) < 3)
    }

    @Test func clipsIntersect() throws {
        let canvas = try Canvas(20, 20)
        canvas.context.clip(to: CGRect(x: 2, y: 2, width: 10, height: 10))
        canvas.context.addEllipse(in: CGRect(x: 2, y: 2, width: 20, height: 20))
        canvas.context.clip()
        expectEqual(canvas.context.boundingBoxOfClipPath, CGRect(x: 2, y: 2, width: 10, height: 10))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        expect(abs(canvas.coveredArea - 25 * .pi) < 0.5)
        expect(canvas[2, 2][3] == 0, canvas[11, 11][3] == 255, canvas[12, 12][3] == 0)
        canvas.context.clip()
        expect(canvas.context.boundingBoxOfClipPath.isNull)
    }

    @Test func clipsOnFractionsOfPixelsAreSoft() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.clip(to: CGRect(x: 0.5, y: 0, width: 2, height: 4))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        expect(canvas[0, 0][3] == 128, canvas[1, 0][3] == 255, canvas[2, 0][3] == 128, canvas[3, 0][3] == 0)
    }

    @Test func masksClipByAlphaOrLuminance() throws {
        let alpha = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 51, 0, 0, 0, 255]))
        let canvas = try Canvas(4, 4)
        canvas.context.interpolationQuality = .none
        canvas.context.saveGState()
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2), mask: alpha)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        expect(canvas[0, 0][3] == 51, canvas[3, 0][3] == 255, canvas[0, 2][3] == 0)
        canvas.context.restoreGState()
        let grey = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 255, 255, 255, 0, 0, 0, 255]))
        canvas.context.clear(.infinite)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: grey)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        expect(canvas[0, 0][3] == 255, canvas[3, 3][3] == 0)
    }

    @Test func edgesCanBeHard() throws {
        let canvas = try Canvas(4, 4)
        canvas.context.setShouldAntialias(false)
        canvas.context.fill(CGRect(x: 0.4, y: 0, width: 2.2, height: 1))
        expectEqual((0..<4).map { canvas[$0, 0][3] }, [255, 255, 255, 0])
        canvas.context.setShouldAntialias(true)
        canvas.context.fill(CGRect(x: 3.5, y: 2, width: 1, height: 1))
        expectEqual(canvas[3, 2][3], 128)
    }

    @Test func imagesAreCopiesOfTheMoment() throws {
        let canvas = try Canvas(3, 2)
        canvas.context.setFillColor(.green)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        let image = try require(canvas.context.makeImage())
        canvas.context.clear(CGRect(x: 0, y: 0, width: 3, height: 2))
        expect(image.width == 3, image.height == 2, image.isOpaque)
        expectEqual(Array(image.pixels[0..<4]), [0, 255, 0, 255])
    }

    @Test func aContextGoesOnWithoutTheImagesItHasMade() throws {
        let canvas = try Canvas(4, 2)
        let whole = CGRect(x: 0, y: 0, width: 4, height: 2)
        func fill(_ color: CGColor, _ rect: CGRect) {
            canvas.context.setFillColor(color)
            canvas.context.fill(rect)
        }
        fill(.green, CGRect(x: 1, y: 0, width: 2, height: 2))
        let first = try require(canvas.context.makeImage())
        fill(.white, CGRect(x: 2, y: 1, width: 2, height: 1))
        let second = try require(canvas.context.makeImage())
        fill(.black, whole)
        let (none, green) = ([UInt8](repeating: 0, count: 4), [UInt8]([0, 255, 0, 255]))
        let white = [UInt8](repeating: 255, count: 4)
        expectEqual(first.pixels, none + green + green + none + none + green + green + none)
        expectEqual(second.pixels, none + green + green + none + none + green + white + white)
        // The address is that of the pixels which later images copy.
        let third = try require(canvas.context.makeImage())
        let data = try require(canvas.context.data)
        data.storeBytes(of: 7, as: UInt8.self)
        let fourth = try require(canvas.context.makeImage())
        data.storeBytes(of: 9, as: UInt8.self)
        expect(third.pixels[0] == 0, fourth.pixels[0] == 7)
        try expectEqual(require(canvas.context.makeImage()).pixels[0], 9)
        expectEqual(fourth.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.pixels, [7, 0, 0, 255])
    }

    @Test func memoryOfTheCallersIsDrawnIn() throws {
        var memory = [UInt8](repeating: 7, count: 5 * 20)
        try memory.withUnsafeMutableBytes { bytes in
            let context = try require(
                CGContext(
                    data: bytes.baseAddress, width: 4, height: 5, bitsPerComponent: 8, bytesPerRow: 20,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(.white)
            context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        }
        expect(Array(memory[92..<96]) == [255, 255, 255, 255], memory[96] == 7, memory[91] == 7)
    }

    @Test func layoutsItCannotDrawInAreRefused() {
        func make(_ width: Int, _ bits: Int, _ perRow: Int, _ space: CGColorSpace, _ info: UInt32) -> CGContext? {
            CGContext(
                data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: perRow, space: space, bitmapInfo: info)
        }
        let rgb = CGColorSpaceCreateDeviceRGB()
        expect(make(4, 8, 0, rgb, 1) != nil, make(4, 8, 16, rgb, 1 | CGBitmapInfo.byteOrder32Big.rawValue) != nil)
        expect(make(4, 16, 0, rgb, 1) == nil, make(4, 8, 15, rgb, 1) == nil, make(4, 8, -1, rgb, 1) == nil)
        expect(make(4, 8, 0, rgb, 3) == nil, make(4, 8, 0, rgb, 1 | CGBitmapInfo.byteOrder16Little.rawValue) == nil)
        expectNil(make(4, 8, 0, CGColorSpaceCreateDeviceGray(), 1))
        expect(make(0, 8, 0, rgb, 1) == nil, make(-5, 8, 0, rgb, 1) == nil, make(.max, 8, 0, rgb, 1) == nil)
        expectNil(CGContext(width: 32_768, height: 32_768))
    }

    @Test func badNumbersDrawNothing() throws {
        let canvas = try Canvas(8, 8)
        canvas.context.fill(CGRect(x: CGFloat.nan, y: 0, width: 4, height: 4))
        canvas.context.fillEllipse(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 4))
        canvas.context.setLineWidth(.nan)
        canvas.context.stroke(CGRect(x: 1, y: 1, width: 4, height: 4))
        canvas.context.saveGState()
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.setLineWidth(2)
        canvas.context.stroke(CGRect(x: 1, y: 1, width: 4, height: 4))
        canvas.context.restoreGState()
        canvas.context.setAlpha(0)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        expectEqual(canvas.coveredArea, 0)
        canvas.context.setAlpha(.nan)
        canvas.context.scaleBy(x: 1e5, y: 1e5)
        canvas.context.fill(.infinite)
        expectEqual(canvas.coveredArea, 64)
    }
}

/// Shapes that are drawn directly clear the current path, as Core Graphics documents. Images and clearing keep it.
@Suite struct PathConsumptionTests {
    private let rect = CGRect(x: 0, y: 0, width: 1, height: 1)

    @Test func shapesForgetThePath() throws {
        let ways: [(CGContext, CGRect) -> Void] = [
            { $0.fill($1) }, { $0.fill([$1, $1]) }, { $0.stroke($1) }, { $0.stroke($1, width: 2) }, { $0.fillEllipse(in: $1) },
            { $0.strokeEllipse(in: $1) }, { $0.strokeLineSegments(between: [$1.origin, .zero]) }, { $0.clip(to: $1) },
            { $0.clip(to: [$1]) },
        ]
        for (index, draw) in ways.enumerated() {
            let context = try Canvas(4, 4).context
            context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
            draw(context, rect)
            expect(context.isPathEmpty, "way \(index)")
        }
    }

    @Test func imagesAndClearingLeaveIt() throws {
        let canvas = try Canvas(4, 4)
        let image = try require(CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]))
        let provider = try require(CGDataProvider(data: Data([0])))
        let mask = try require(
            CGImage(
                maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider, decode: nil,
                shouldInterpolate: false))
        canvas.context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
        canvas.context.draw(image, in: rect)
        canvas.context.draw(mask, in: rect)
        canvas.context.clear(rect)
        canvas.context.setFillColor(.red)
        canvas.context.fillPath()
        expect(canvas[3, 3] == [255, 0, 0, 255], canvas[1, 1] == [0, 0, 0, 0])
    }
}
