import CanvasSupport
import Expectations
import Foundation
import Quartz2D
import Testing

/// Shadings, whose colours a function computes.
@Suite struct ShadingTests {
    private let rgb = CGColorSpaceCreateDeviceRGB()

    /// A function from a location to straight red, green, blue and alpha.
    private func function(
        domain: [CGFloat]? = [0, 1], range: [CGFloat]? = nil, outputs: Int = 4, _ evaluate: @escaping CGFunctionEvaluateCallback
    ) -> CGFunction? {
        var callbacks = CGFunctionCallbacks(version: 0, evaluate: evaluate, releaseInfo: nil)
        return CGFunction(
            info: nil, domainDimension: 1, domain: domain, rangeDimension: outputs, range: range, callbacks: &callbacks)
    }

    private func ramp() throws -> CGFunction {
        try require(
            function { _, location, color in
                (color[0], color[1], color[2], color[3]) = (location[0], 0, 1 - location[0], 1)
            })
    }

    @Test func anAxisWithAndWithoutExtensions() throws {
        let function = try ramp()
        for (extendsStart, extendsEnd) in [(false, false), (true, false), (false, true), (true, true)] {
            let canvas = try Canvas(100, 4)
            let shading = try require(
                CGShading(
                    axialSpace: rgb, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), function: function,
                    extendStart: extendsStart, extendEnd: extendsEnd))
            canvas.context.drawShading(shading)
            // The middles of the pixels 20, 49 and 79 are at 0.5 / 60, 29.5 / 60 and 59.5 / 60.
            expect(canvas.isNear(20, 2, [2, 0, 253, 255]), "\(canvas[20, 2])")
            expect(canvas.isNear(49, 2, [125, 0, 130, 255]), "\(canvas[49, 2])")
            expect(canvas.isNear(79, 2, [253, 0, 2, 255]), "\(canvas[79, 2])")
            expectEqual(canvas[10, 2], extendsStart ? [0, 0, 255, 255] : [0, 0, 0, 0])
            expectEqual(canvas[90, 2], extendsEnd ? [255, 0, 0, 255] : [0, 0, 0, 0])
        }
    }

    @Test func circles() throws {
        let canvas = try Canvas(100, 100)
        let shading = try require(
            CGShading(
                radialSpace: rgb, start: CGPoint(x: 50, y: 50), startRadius: 10, end: CGPoint(x: 50, y: 50), endRadius: 40,
                function: ramp(), extendStart: true, extendEnd: false))
        canvas.context.drawShading(shading)
        expectEqual(canvas[50, 50], [0, 0, 255, 255])
        // 25 from the centre is half of the way.
        expect(canvas.isNear(75, 50, [130, 0, 125, 255], within: 3), "\(canvas[75, 50])")
        expectEqual(canvas[95, 50], [0, 0, 0, 0])
    }

    @Test func stepsStaySharp() throws {
        let steps = try require(
            function { _, location, color in
                (color[0], color[1], color[2], color[3]) = (location[0] < 0.5 ? 1 : 0, 0, 0, 1)
            })
        let canvas = try Canvas(1000, 1)
        canvas.context.drawShading(
            try require(
                CGShading(
                    axialSpace: rgb, start: .zero, end: CGPoint(x: 1000, y: 0), function: steps, extendStart: false,
                    extendEnd: false)))
        expectEqual(canvas[498, 0], [255, 0, 0, 255])
        expectEqual(canvas[501, 0], [0, 0, 0, 255])
    }

    @Test func domainRangeAndClip() throws {
        // The input stays at most 0.5, the outputs within 0.2 … 0.8; without a number a component is 0, here the least of its range.
        let limited = try require(
            function(domain: [0, 0.5], range: [0.2, 0.8, 0.2, 0.8, 0.2, 0.8, 0, 1]) { _, location, color in
                (color[0], color[1], color[2], color[3]) = (location[0] * 4, .nan, -5, 1)
            })
        let canvas = try Canvas(100, 4)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 100, height: 2))
        canvas.context.drawShading(
            try require(
                CGShading(
                    axialSpace: rgb, start: .zero, end: CGPoint(x: 100, y: 0), function: limited, extendStart: false,
                    extendEnd: false)))
        expect(canvas.isNear(99, 0, [204, 51, 51, 255]), "\(canvas[99, 0])")
        expect(canvas.isNear(15, 0, [158, 51, 51, 255], within: 2), "\(canvas[15, 0])")
        expectEqual(canvas[50, 3], [0, 0, 0, 0])
    }

    @Test func greyTransparencyAndTransforms() throws {
        let grey = try require(
            function(outputs: 2) { _, location, color in (color[0], color[1]) = (1, location[0]) })
        let canvas = try Canvas(20, 20)
        canvas.context.scaleBy(x: 2, y: 2)
        canvas.context.drawShading(
            try require(
                CGShading(
                    axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: CGPoint(x: 0, y: 10), function: grey,
                    extendStart: false, extendEnd: false)))
        expect(canvas.isNear(5, 10, [134, 134, 134, 134]), "\(canvas[5, 10])")
    }

    @Test func whatMakesNoShading() throws {
        let two = try require(function(outputs: 2) { _, _, _ in })
        let four = try ramp()
        func axial(_ function: CGFunction, _ end: CGPoint, _ space: CGColorSpace? = nil) -> CGShading? {
            CGShading(
                axialSpace: space ?? rgb, start: .zero, end: end, function: function, extendStart: true, extendEnd: true)
        }
        expectNil(axial(two, CGPoint(x: 1, y: 1)))
        expectNil(axial(four, CGPoint(x: CGFloat.nan, y: 1)))
        expectNil(axial(four, CGPoint(x: 1, y: 1), CGColorSpaceCreateDeviceCMYK()))
        let canvas = try Canvas(4, 4)
        canvas.context.drawShading(try require(axial(four, .zero)))
        expectEqual(canvas.coveredArea, 0)
        expectNil(function(domain: [1, 0]) { _, _, _ in })
        expectNil(function(range: [0, 1, 0, 1, 0, .nan, 0, 1]) { _, _, _ in })
        expectNil(function(outputs: 0) { _, _, _ in })
        var none = CGFunctionCallbacks()
        expectNil(CGFunction(info: nil, domainDimension: 1, domain: nil, rangeDimension: 4, range: nil, callbacks: &none))
    }

    @Test func infoIsPassedAndReleased() throws {
        final class Info { var released = 0 }
        let info = Info()
        var callbacks = CGFunctionCallbacks()
        callbacks.evaluate = { info, _, color in
            let info = info.map { Unmanaged<Info>.fromOpaque($0).takeUnretainedValue() }
            (color[0], color[1], color[2], color[3]) = (info?.released == 0 ? 1 : 0, 0, 0, 1)
        }
        callbacks.releaseInfo = { info in
            if let info { Unmanaged<Info>.fromOpaque(info).takeRetainedValue().released += 1 }
        }
        let canvas = try Canvas(2, 2)
        do {
            let function = try require(
                CGFunction(
                    info: Unmanaged.passRetained(info).toOpaque(), domainDimension: 1, domain: nil, rangeDimension: 4,
                    range: nil, callbacks: &callbacks))
            let shading = try require(
                CGShading(
                    axialSpace: rgb, start: .zero, end: CGPoint(x: 2, y: 0), function: function, extendStart: true,
                    extendEnd: true))
            canvas.context.drawShading(shading)
            expectEqual(info.released, 0)
        }
        expectEqual(canvas[1, 1], [255, 0, 0, 255])
        expectEqual(info.released, 1)
    }
}
