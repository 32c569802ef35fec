import Foundation
import Quartz2D
import Testing

@Suite struct GradientTests {
    private let extend: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

    private func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil) throws -> CGGradient {
        try #require(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: locations))
    }

    @Test func linearGradientsRunAlongTheirAxis() throws {
        let canvas = try Canvas(10, 4)
        canvas.context.drawLinearGradient(
            try gradient([.black, .white]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        for column in 0..<10 {
            let value = Int(((Double(column) + 0.5) * 25.5).rounded())
            #expect(canvas.isNear(column, 0, [value, value, value, 255]) && canvas[column, 3] == canvas[column, 0])
        }
    }

    @Test func endsGoOnOnlyWhenAsked() throws {
        let colors = try gradient([.red, .blue])
        let start = CGPoint(x: 4, y: 0)
        let end = CGPoint(x: 8, y: 0)
        let canvas = try Canvas(12, 1)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: [])
        #expect(canvas[3, 0][3] == 0 && canvas[8, 0][3] == 0 && canvas[4, 0][3] == 255)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: .drawsBeforeStartLocation)
        #expect(canvas[0, 0] == [255, 0, 0, 255] && canvas[11, 0][3] == 0)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: extend)
        #expect(canvas[11, 0] == [0, 0, 255, 255])
    }

    @Test func stopsMayBeUnevenAndCoincide() throws {
        let canvas = try Canvas(10, 1)
        let hard = try gradient([.red, .red, .blue, .blue], [0, 0.5, 0.5, 1])
        canvas.context.drawLinearGradient(hard, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        #expect(canvas[4, 0] == [255, 0, 0, 255] && canvas[5, 0] == [0, 0, 255, 255])
        let late = try gradient([.black, .white], [0.5, 1])
        canvas.context.drawLinearGradient(late, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        #expect(canvas[2, 0] == [0, 0, 0, 255] && canvas.isNear(7, 0, [128, 128, 128, 255]))
    }

    @Test func straightColoursAreInterpolated() throws {
        let canvas = try Canvas(1, 1)
        // From white to transparent black, the middle is a grey at half alpha.
        canvas.context.drawLinearGradient(
            try gradient([.white, .clear]), start: .zero, end: CGPoint(x: 1, y: 0), options: [])
        #expect(canvas.isNear(0, 0, [64, 64, 64, 128]))
    }

    @Test func theSpaceIsTheOneOfInterpolation() throws {
        for name in [CGColorSpace.linearSRGB, CGColorSpace.linearGray] {
            let canvas = try Canvas(10, 1)
            let space = try #require(CGColorSpace(name: name))
            let ramp = try #require(
                CGGradient(colorsSpace: space, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil))
            canvas.context.drawLinearGradient(ramp, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
            for column in 1..<10 {
                // The encoded middle of linear light is 188, not 128.
                let light = (Double(column) + 0.5) / 10
                let value = Int(((1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
                #expect(canvas.isNear(column, 0, [value, value, value, 255]), "\(name) \(column)")
            }
        }
        // Ten thousand stops get no further ones.
        let many = (0..<10_000).map { $0 % 2 == 0 ? CGColor.black : CGColor.white }
        let space = CGColorSpace(name: CGColorSpace.linearSRGB)
        #expect(CGGradient(colorsSpace: space, colors: many as CFArray, locations: nil) != nil)
    }

    @Test func radialGradientsRunFromCircleToCircle() throws {
        let canvas = try Canvas(21, 21)
        let center = CGPoint(x: 10.5, y: 10.5)
        canvas.context.drawRadialGradient(
            try gradient([.white, .black]), startCenter: center, startRadius: 0, endCenter: center, endRadius: 10, options: [])
        #expect(canvas[10, 10] == [255, 255, 255, 255])
        #expect(canvas.isNear(15, 10, [128, 128, 128, 255]) && canvas.isNear(10, 5, [128, 128, 128, 255]))
        #expect(canvas[0, 0] == [0, 0, 0, 0])
        canvas.context.drawRadialGradient(
            try gradient([.white, .red]), startCenter: center, startRadius: 2, endCenter: center, endRadius: 10, options: extend)
        #expect(canvas[0, 0] == [255, 0, 0, 255] && canvas[10, 10] == [255, 255, 255, 255])
    }

    @Test func conesCoverTheirTangents() throws {
        // From a point to a circle of radius 5 at distance 13: the half angle's sine is 5/13.
        let canvas = try Canvas(40, 40)
        canvas.context.drawRadialGradient(
            try gradient([.red, .blue]), startCenter: CGPoint(x: 2, y: 20), startRadius: 0, endCenter: CGPoint(x: 15, y: 20),
            endRadius: 5, options: .drawsAfterEndLocation)
        let slope = 5.0 / 12
        for column in [10, 20, 35] {
            let reach = (Double(column) + 0.5 - 2) * slope
            #expect(canvas[column, Int(20 + reach - 1)][3] == 255)
            if reach < 18 { #expect(canvas[column, Int(20 + reach + 1)][3] == 0) }
        }
        #expect(canvas[0, 20][3] == 0)
    }

    @Test func gradientsObeyTransformAndClip() throws {
        let canvas = try Canvas(10, 10)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
        canvas.context.rotate(by: .pi / 2)
        canvas.context.drawLinearGradient(
            try gradient([.black, .white]), start: .zero, end: CGPoint(x: 10, y: 0), options: extend)
        #expect(canvas.isNear(2, 0, [13, 13, 13, 255]) && canvas.isNear(2, 9, [242, 242, 242, 255]) && canvas[5, 5][3] == 0)
    }

    @Test func badGradientsAreRefusedOrDrawNothing() throws {
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [CGColor.red], locations: [0, 1]) == nil)
        #expect(
            CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1], locations: nil, count: 2) == nil)
        #expect(
            CGGradient(colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [1, 1, 0, 1], locations: nil, count: 2) != nil
        )
        let canvas = try Canvas(4, 4)
        let colors = try gradient([.red, .blue], [.nan, -3])
        canvas.context.drawLinearGradient(colors, start: .zero, end: .zero, options: extend)
        canvas.context.drawLinearGradient(colors, start: CGPoint(x: CGFloat.nan, y: 0), end: .zero, options: extend)
        canvas.context.drawRadialGradient(
            colors, startCenter: .zero, startRadius: 1, endCenter: .zero, endRadius: .nan, options: extend)
        canvas.context.drawRadialGradient(
            colors, startCenter: .zero, startRadius: 3, endCenter: .zero, endRadius: 3, options: extend)
        #expect(canvas.coveredArea == 0)
    }
}
