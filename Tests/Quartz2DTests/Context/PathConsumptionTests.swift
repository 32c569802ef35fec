import Foundation
import Quartz2D
import Testing

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
            #expect(context.isPathEmpty, "way \(index)")
        }
    }

    @Test func imagesAndClearingLeaveIt() throws {
        let canvas = try Canvas(4, 4)
        let image = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [9, 9, 9, 255]))
        let provider = try #require(CGDataProvider(data: Data([0])))
        let mask = try #require(
            CGImage(
                maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider, decode: nil,
                shouldInterpolate: false))
        canvas.context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
        canvas.context.draw(image, in: rect)
        canvas.context.draw(mask, in: rect)
        canvas.context.clear(rect)
        canvas.context.setFillColor(.red)
        canvas.context.fillPath()
        #expect(canvas[3, 3] == [255, 0, 0, 255] && canvas[1, 1] == [0, 0, 0, 0])
    }
}
