import Foundation
import Quartz2D
import SeededRandom
import CanvasSupport
import Expectations
import Testing

@Suite struct GradientTests {
    private let extend: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

    private func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil) throws -> CGGradient {
        try require(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: locations))
    }

    @Test func linearGradientsRunAlongTheirAxis() throws {
        let canvas = try Canvas(10, 4)
        canvas.context.drawLinearGradient(
            try gradient([.black, .white]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        for column in 0..<10 {
            let value = Int(((Double(column) + 0.5) * 25.5).rounded())
            expect(canvas.isNear(column, 0, [value, value, value, 255]), canvas[column, 3] == canvas[column, 0])
        }
    }

    @Test func endsGoOnOnlyWhenAsked() throws {
        let colors = try gradient([.red, .blue])
        let start = CGPoint(x: 4, y: 0)
        let end = CGPoint(x: 8, y: 0)
        let canvas = try Canvas(12, 1)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: [])
        expect(canvas[3, 0][3] == 0, canvas[8, 0][3] == 0, canvas[4, 0][3] == 255)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: .drawsBeforeStartLocation)
        expect(canvas[0, 0] == [255, 0, 0, 255], canvas[11, 0][3] == 0)
        canvas.context.drawLinearGradient(colors, start: start, end: end, options: extend)
        expectEqual(canvas[11, 0], [0, 0, 255, 255])
    }

    @Test func stopsMayBeUnevenAndCoincide() throws {
        let canvas = try Canvas(10, 1)
        let hard = try gradient([.red, .red, .blue, .blue], [0, 0.5, 0.5, 1])
        canvas.context.drawLinearGradient(hard, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        expect(canvas[4, 0] == [255, 0, 0, 255], canvas[5, 0] == [0, 0, 255, 255])
        let late = try gradient([.black, .white], [0.5, 1])
        canvas.context.drawLinearGradient(late, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
        expect(canvas[2, 0] == [0, 0, 0, 255], canvas.isNear(7, 0, [128, 128, 128, 255]))
    }

    @Test func straightColoursAreInterpolated() throws {
        let canvas = try Canvas(1, 1)
        // From white to transparent black, the middle is a grey at half alpha.
        canvas.context.drawLinearGradient(
            try gradient([.white, .clear]), start: .zero, end: CGPoint(x: 1, y: 0), options: [])
        expect(canvas.isNear(0, 0, [64, 64, 64, 128]))
    }

    @Test func theSpaceIsTheOneOfInterpolation() throws {
        for name in [CGColorSpace.linearSRGB, CGColorSpace.linearGray] {
            let canvas = try Canvas(10, 1)
            let space = try require(CGColorSpace(name: name))
            let ramp = try require(
                CGGradient(colorsSpace: space, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil))
            canvas.context.drawLinearGradient(ramp, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
            for column in 1..<10 {
                // The encoded middle of linear light is 188, not 128.
                let light = (Double(column) + 0.5) / 10
                let value = Int(((1.055 * pow(light, 1 / 2.4) - 0.055) * 255).rounded())
                expect(canvas.isNear(column, 0, [value, value, value, 255]), "\(name) \(column)")
            }
        }
        // Ten thousand stops get no further ones.
        let many = (0..<10_000).map { $0 % 2 == 0 ? CGColor.black : CGColor.white }
        let space = CGColorSpace(name: CGColorSpace.linearSRGB)
        expect(CGGradient(colorsSpace: space, colors: many as CFArray, locations: nil) != nil)
    }

    @Test func radialGradientsRunFromCircleToCircle() throws {
        let canvas = try Canvas(21, 21)
        let center = CGPoint(x: 10.5, y: 10.5)
        canvas.context.drawRadialGradient(
            try gradient([.white, .black]), startCenter: center, startRadius: 0, endCenter: center, endRadius: 10, options: [])
        expectEqual(canvas[10, 10], [255, 255, 255, 255])
        expect(canvas.isNear(15, 10, [128, 128, 128, 255]), canvas.isNear(10, 5, [128, 128, 128, 255]))
        expectEqual(canvas[0, 0], [0, 0, 0, 0])
        canvas.context.drawRadialGradient(
            try gradient([.white, .red]), startCenter: center, startRadius: 2, endCenter: center, endRadius: 10, options: extend)
        expect(canvas[0, 0] == [255, 0, 0, 255], canvas[10, 10] == [255, 255, 255, 255])
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
            expectEqual(canvas[column, Int(20 + reach - 1)][3], 255)
            if reach < 18 { expectEqual(canvas[column, Int(20 + reach + 1)][3], 0) }
        }
        expectEqual(canvas[0, 20][3], 0)
    }

    @Test func gradientsObeyTransformAndClip() throws {
        let canvas = try Canvas(10, 10)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 10))
        canvas.context.rotate(by: .pi / 2)
        canvas.context.drawLinearGradient(
            try gradient([.black, .white]), start: .zero, end: CGPoint(x: 10, y: 0), options: extend)
        expect(canvas.isNear(2, 0, [13, 13, 13, 255]), canvas.isNear(2, 9, [242, 242, 242, 255]), canvas[5, 5][3] == 0)
    }

    @Test func badGradientsAreRefusedOrDrawNothing() throws {
        expectNil(CGGradient(colorsSpace: nil, colors: [], locations: nil))
        expectNil(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil))
        expectNil(CGGradient(colorsSpace: nil, colors: [CGColor.red], locations: [0, 1]))
        expectNil(
            CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1], locations: nil, count: 2))
        expect(
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
        expectEqual(canvas.coveredArea, 0)
    }
}

/// Gradients without ends on both sides cover a part of the clip. Every pixel is compared with the formula.
@Suite struct GradientExtentTests {
    private static let options: [CGGradientDrawingOptions] = [
        [], .drawsBeforeStartLocation, .drawsAfterEndLocation, [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ]

    private func gradient(_ colors: [CGColor], _ locations: [CGFloat]) throws -> CGGradient {
        try require(CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: locations))
    }

    /// Whether a location is between the ends, which options may remove.
    private func isDrawn(_ location: Double, _ options: CGGradientDrawingOptions) -> Bool {
        (location >= 0 || options.contains(.drawsBeforeStartLocation))
            && (location <= 1 || options.contains(.drawsAfterEndLocation))
    }

    /// Compares a canvas with a function that gives the location at a point; nil if nothing is drawn.
    ///
    /// The colours run from opaque red to half-transparent green at 1/4, and from there to blue. Pixels within a billionth of a limit
    /// may be drawn or not.
    private func compare(_ canvas: Canvas, _ toUser: CGAffineTransform, _ name: String, _ location: (CGPoint) -> Double?) {
        var wrong = 0
        for y in 0..<canvas.context.height {
            for x in 0..<canvas.context.width {
                let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(toUser)
                let near = [(0, 0), (1e-9, 0), (-1e-9, 0), (0, 1e-9), (0, -1e-9)].map {
                    location(CGPoint(x: point.x + $0.0, y: point.y + $0.1))
                }
                let shown = canvas[x, y]
                let isRight = near.contains { place in
                    guard let place else { return shown == [0, 0, 0, 0] }
                    let t = min(max(place, 0), 1)
                    let (first, second) = t < 0.25 ? (1 - 4 * t, 4 * t) : (1 - (t - 0.25) / 0.75, (t - 0.25) / 0.75)
                    let alpha = t < 0.25 ? 1 - 0.5 * second : 0.5 + 0.5 * second
                    let straight = t < 0.25 ? [first, second, 0] : [0, first, second]
                    let bytes = (straight + [1]).map { $0 * alpha * 255 }
                    return zip(shown, bytes).allSatisfy { abs(Double($0) - $1) < 1 }
                }
                if !isRight { wrong += 1 }
            }
        }
        expectEqual(wrong, 0, "\(name): \(wrong) pixels")
    }

    private func colors() throws -> CGGradient {
        let half = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        return try gradient([.red, half, .blue], [0, 0.25, 1])
    }

    @Test(arguments: 0..<48) func linearGradientsFollowTheFormula(seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed) &+ 77)
        let canvas = try Canvas(41, 33)
        let options = Self.options[seed % 4]
        transform(canvas, &dice, seed)
        let toUser = canvas.context.pixelTransform.inverted()
        let start = CGPoint(x: dice.number(-10...50), y: dice.number(-10...40))
        let end =
            seed % 3 == 0
            ? CGPoint(x: start.x + dice.pick(of: [-7, 0.5, 12]), y: start.y)
            : CGPoint(x: dice.number(-10...50), y: dice.number(-10...40))
        canvas.context.drawLinearGradient(try colors(), start: start, end: end, options: options)
        let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
        compare(canvas, toUser, "\(start) to \(end)") { point in
            let place = (Double(point.x - start.x) * dx + Double(point.y - start.y) * dy) / (dx * dx + dy * dy)
            return isDrawn(place, options) ? place : nil
        }
    }

    @Test(arguments: 0..<96) func radialGradientsFollowTheFormula(seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed) &+ 991)
        let canvas = try Canvas(41, 33)
        let options = Self.options[seed % 4]
        transform(canvas, &dice, seed)
        let toUser = canvas.context.pixelTransform.inverted()
        let start = CGPoint(x: dice.number(-5...45), y: dice.number(-5...38))
        let r0 = dice.pick(of: [0, 2, dice.number(0...15)])
        var end = CGPoint(x: dice.number(-5...45), y: dice.number(-5...38))
        var r1 = dice.pick(of: [0, r0, dice.number(0...15)])
        switch seed / 4 % 4 {
        case 0: (end, r1) = (start, r0 + dice.pick(of: [-r0, 3, 9]))
        // The smaller circle touches the larger one from within.
        case 1: (end, r1) = (CGPoint(x: start.x + 6, y: start.y), r0 + 6)
        default: break
        }
        canvas.context.drawRadialGradient(
            try colors(), startCenter: start, startRadius: r0, endCenter: end, endRadius: r1, options: options)
        compare(canvas, toUser, "\(start), \(r0) to \(end), \(r1)") { point in
            let (cx, cy, r) = (Double(end.x - start.x), Double(end.y - start.y), Double(r1 - r0))
            let (px, py) = (Double(point.x - start.x), Double(point.y - start.y))
            // |p − s·c| = r₀ + s·r, solved for s.
            let (a, b, k) = (cx * cx + cy * cy - r * r, px * cx + py * cy + Double(r0) * r, px * px + py * py - Double(r0 * r0))
            var places: [Double] = []
            if abs(a) < 1e-12 {
                if b != 0 { places = [k / (2 * b)] }
            } else if b * b >= a * k {
                places = [(b + (b * b - a * k).squareRoot()) / a, (b - (b * b - a * k).squareRoot()) / a]
            }
            return places.filter { Double(r0) + $0 * r >= -1e-12 && isDrawn($0, options) }.max()
        }
    }

    /// Every third canvas is turned and stretched.
    private func transform(_ canvas: Canvas, _ dice: inout SplitMix64, _ seed: Int) {
        guard seed % 3 == 1 else { return }
        canvas.context.translateBy(x: 20, y: 16)
        canvas.context.rotate(by: dice.number(0...6))
        canvas.context.scaleBy(x: dice.number(0.3...2), y: dice.pick(of: [-1, 1]) * dice.number(0.3...2))
        canvas.context.translateBy(x: -20, y: -16)
    }

    @Test func modesThatRemoveTheBackdropRemoveItBesideTheGradient() throws {
        for mode in [CGBlendMode.copy, .sourceIn, .destinationIn, .destinationAtop] {
            let canvas = try Canvas(30, 30)
            canvas.context.setFillColor(.green)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
            canvas.context.setBlendMode(mode)
            canvas.context.drawRadialGradient(
                try gradient([.red, .red], [0, 1]), startCenter: CGPoint(x: 15, y: 15), startRadius: 0,
                endCenter: CGPoint(x: 15, y: 15), endRadius: 5, options: [])
            expect(canvas[15, 15][3] == 255, canvas[2, 2] == [0, 0, 0, 0], canvas[15, 25] == [0, 0, 0, 0], "\(mode)")
        }
    }

    @Test func aGradientCastsItsShadowAsFarAsItReaches() throws {
        let canvas = try Canvas(40, 40)
        canvas.context.setShadow(offset: CGSize(width: 20, height: 20), blur: 0, color: .black)
        canvas.context.drawRadialGradient(
            try gradient([.red, .red], [0, 1]), startCenter: CGPoint(x: 10, y: 10), startRadius: 0,
            endCenter: CGPoint(x: 10, y: 10), endRadius: 5, options: [])
        expect(canvas[10, 10] == [255, 0, 0, 255], canvas[30, 30] == [0, 0, 0, 255])
        expect(canvas[30, 34][3] == 255, canvas[30, 36][3] == 0, canvas[20, 20][3] == 0)
        // Pixels whose centres are in the circle: about 88 of 25π, twice.
        expect(abs(canvas.coveredArea - 2 * 25 * .pi) < 16)
    }
}
