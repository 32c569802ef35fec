import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

/// Patterns, layers, colour spaces and masked images, pixel by pixel.
@Suite struct PatternTests {
    private func context(_ side: Int = 8) throws -> CGContext { try require(CGContext(width: side, height: side)) }

    private func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
        let image = try require(context.makeImage())
        return Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    private let red: [UInt8] = [255, 0, 0, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    /// Returns a pattern whose upper left quarter is painted.
    private func dots(
        _ size: CGFloat = 4, step: CGFloat? = nil, isColored: Bool = true, matrix: CGAffineTransform = .identity
    ) throws -> CGPattern {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                let side = info?.assumingMemoryBound(to: CGFloat.self).pointee ?? 2
                if info != nil { context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1)) }
                context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            }, releaseInfo: { $0?.deallocate() })
        let info = isColored ? UnsafeMutablePointer<CGFloat>.allocate(capacity: 1) : nil
        info?.initialize(to: size / 2)
        return try require(
            CGPattern(
                info: info, bounds: CGRect(x: 0, y: 0, width: size, height: size), matrix: matrix, xStep: step ?? size,
                yStep: step ?? size, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
    }

    @Test func cellsRepeat() throws {
        let context = try context()
        context.setFillPattern(try dots(), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        for y in 0..<8 {
            for x in 0..<8 { try expectEqual(pixel(context, x, y), (x % 4 < 2 && y % 4 < 2 ? red : none), "\(x) \(y)") }
        }
    }

    /// A cell this small has no finite number of pixels per unit.
    @Test func aCellOfAlmostNoSizePaintsNothing() throws {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: { $1.fill(.infinite) }, releaseInfo: nil)
        let side = CGFloat.leastNormalMagnitude / 64
        let made = CGPattern(
            info: nil, bounds: CGRect(x: 0.25, y: 0.25, width: side, height: side), matrix: .identity, xStep: 1, yStep: 1,
            tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
        let context = try context()
        context.setFillPattern(try require(made), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        try expect(pixel(context, 0, 0) == none, pixel(context, 4, 4) == none)
    }

    @Test func phaseMatrixAndTransform() throws {
        let context = try context()
        // The current transform does not move a pattern; the phase and the pattern's matrix do.
        context.translateBy(x: 1, y: 0)
        context.setPatternPhase(CGSize(width: 1, height: 0))
        context.setFillPattern(try dots(2, matrix: CGAffineTransform(scaleX: 2, y: 2)), colorComponents: [1])
        context.fill(CGRect(x: -1, y: 0, width: 8, height: 8))
        for x in 0..<8 { try expectEqual(pixel(context, x, 0), ((x + 3) % 4 < 2 ? red : none), "\(x)") }
    }

    @Test func picturesInCellsAreCopiedExactly() throws {
        let (green, blue, white): ([UInt8], [UInt8], [UInt8]) = ([0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255])
        let image = try require(CGImage(width: 2, height: 2, premultipliedRGBA: red + green + blue + white))
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { $1.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: nil)
        let pattern = try require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
                tiling: .noDistortion, isColored: true, callbacks: &callbacks))
        // Upright where y points up, upside down where it points down, like an image.
        for (context, top, bottom) in [
            (try Canvas(bitmap: 4, 4).context, red + green, blue + white), (try context(4), blue + white, red + green),
        ] {
            context.setFillPattern(pattern, colorComponents: [1])
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            expectEqual(context.makeImage()?.pixels, top + top + bottom + bottom + top + top + bottom + bottom)
        }
    }

    @Test func opacityAndColours() throws {
        let context = try context()
        context.setFillPattern(try dots(), colorComponents: [0.5])
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        try expectEqual(pixel(context, 0, 0), [128, 0, 0, 128])
        context.setFillColorSpace(try require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
        context.setFillPattern(try dots(isColored: false), colorComponents: [0, 0, 1, 1])
        context.fill(CGRect(x: 4, y: 4, width: 4, height: 4))
        try expect(pixel(context, 4, 4) == [0, 0, 255, 255], pixel(context, 7, 7) == none)
        context.setStrokePattern(try dots(), colorComponents: [1])
        context.stroke(CGRect(x: 0.5, y: 4.5, width: 2, height: 2), width: 1)
        try expect(pixel(context, 0, 4) == red, pixel(context, 2, 4) == none)
    }

    @Test func cellsApartAndOverOneAnother() throws {
        let context = try context()
        context.setFillPattern(try dots(2, step: 4), colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        for x in 0..<8 { try expectEqual(pixel(context, x, 0), (x % 4 == 0 ? red : none)) }
        let dense = try self.context()
        dense.setFillPattern(try dots(4, step: 2), colorComponents: [1])
        dense.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        for x in 0..<8 { try expectEqual(pixel(dense, x, x), red) }
    }

    @Test func oddPatterns() throws {
        var callbacks = CGPatternCallbacks(version: 0, drawPattern: nil, releaseInfo: nil)
        func make(_ bounds: CGRect, _ step: CGFloat, _ matrix: CGAffineTransform = .identity) -> CGPattern? {
            CGPattern(
                info: nil, bounds: bounds, matrix: matrix, xStep: step, yStep: step, tiling: .noDistortion, isColored: true,
                callbacks: &callbacks)
        }
        let cell = CGRect(x: 0, y: 0, width: 4, height: 4)
        expect(make(.zero, 1) == nil, make(cell, 0) == nil, make(cell, .nan) == nil)
        expectNil(make(cell, 4, CGAffineTransform(scaleX: 0, y: 1)))
        expectNil(make(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), 1))
        let context = try context()
        for step in [1e-300, 1e300, -4] {
            context.setFillPattern(try require(make(cell, CGFloat(step))), colorComponents: [1])
            context.fill(cell)
        }
        // A pattern that is painted with itself.
        final class Itself: @unchecked Sendable { var pattern: CGPattern? }
        let itself = Itself()
        callbacks.drawPattern = { _, inner in
            guard let pattern = itself.pattern else { return }
            inner.setFillPattern(pattern, colorComponents: [1])
            inner.fill(cell)
        }
        itself.pattern = make(cell, 4)
        context.setFillPattern(try require(itself.pattern), colorComponents: [1])
        context.fill(cell)
        try expectEqual(pixel(context, 0, 0), none)
        itself.pattern = nil
    }

    @Test func layersAreLaidDown() throws {
        let context = try context()
        let layer = try require(CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
        layer.context?.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        layer.context?.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        context.draw(layer, at: CGPoint(x: 1, y: 1))
        context.draw(layer, in: CGRect(x: 4, y: 4, width: 4, height: 4))
        try expect(pixel(context, 1, 2) == red, pixel(context, 2, 2) == none, pixel(context, 0, 1) == none)
        try expect(pixel(context, 4, 7) == red, pixel(context, 7, 4) == none, layer.size.width == 2)
        expectNil(CGLayer(context, size: .zero, auxiliaryInfo: nil))
        expectNil(CGLayer(context, size: CGSize(width: CGFloat.nan, height: 1), auxiliaryInfo: nil))
    }

    @Test func coloursByComponents() throws {
        let context = try context()
        context.setFillColor([1, 0, 0, 1])
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
        context.setFillColor([0.2, 1])
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
        context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        context.setFillColor([0, 1, 1, 0, 1])
        context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0.2, alpha: 1)
        context.fill(CGRect(x: 4, y: 0, width: 1, height: 1))
        let seen = try (0..<5).map { try pixel(context, $0, 0) }
        expectEqual(seen, [red, [51, 51, 51, 255], [0, 0, 0, 255], red, [0, 204, 204, 255]])
    }

    @Test func conversions() throws {
        let orange = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
        let names = [CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.genericCMYK, CGColorSpace.extendedSRGB]
        for name in names {
            let space = try require(CGColorSpace(name: name))
            let there = try require(orange.converted(to: space, intent: .defaultIntent, options: nil))
            expect(there.colorSpace == space, there.alpha == 0.25)
            let back = try require(there.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil))
            expect((back.rgba - orange.rgba).max() < 1e-6, (back.rgba - orange.rgba).min() > -1e-6, "\(name)")
        }
        // sRGB 0.5 is 0.2140 linear.
        let grey = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
        let linear = try require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let half = try require(grey.converted(to: linear, intent: .defaultIntent, options: nil)?.components)
        expect(abs(half[0] - 0.21404) < 1e-4)
        let single = grey.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)?.components
        expect(try abs(require(single)[0] - 0.5) < 1e-9)
        let pattern = try require(CGColorSpace(patternBaseSpace: nil))
        expectNil(grey.converted(to: pattern, intent: .defaultIntent, options: nil))
        expect(CGColor(colorSpace: pattern, components: [1]) == nil, pattern.numberOfComponents == 0)
    }

    @Test func maskedImages() throws {
        let picture = try require(
            CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 10, 20, 30, 255]))
        let mask = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 255, 255, 255, 0, 0, 0, 255]))
        expectEqual(picture.masking(mask)?.pixels, [255, 0, 0, 255, 0, 0, 0, 0])
        // The array's pointer does not outlive the call, so the call stands outside of the macro.
        let keyed = picture.copy(maskingColorComponents: [0, 15, 20, 20, 0, 255])
        expectEqual(keyed?.pixels, [255, 0, 0, 255, 0, 0, 0, 0])
        let twice = picture.masking(mask)?.copy(maskingColorComponents: [0, 15, 20, 20, 0, 255])
        expectNil(twice)
    }
}
