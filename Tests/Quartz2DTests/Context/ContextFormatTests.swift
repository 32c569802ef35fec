import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

/// Contexts with various pixel layouts in memory.
@Suite struct ContextFormatTests {
    private let rgb = CGColorSpaceCreateDeviceRGB()
    private let gray = CGColorSpaceCreateDeviceGray()

    private func bytes(_ context: CGContext, _ count: Int) -> [UInt8] {
        guard let data = context.data else { return [] }
        return (0..<count).map { data.load(fromByteOffset: $0, as: UInt8.self) }
    }

    private func context(_ space: CGColorSpace, _ info: UInt32, _ side: Int = 1, row: Int = 0) throws -> CGContext {
        try require(
            CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: row, space: space, bitmapInfo: info))
    }

    @Test(arguments: [
        (CGImageAlphaInfo.premultipliedLast.rawValue, [128, 64, 0, 128] as [UInt8]),
        (CGImageAlphaInfo.premultipliedFirst.rawValue, [128, 128, 64, 0]),
        (CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [0, 64, 128, 128]),
        (CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [128, 0, 64, 128]),
        (CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue, [128, 64, 0, 128]),
        // Composited on black, because the format has no alpha.
        (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 64, 0, 255]),
        (CGImageAlphaInfo.noneSkipFirst.rawValue, [255, 128, 64, 0]),
        (CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue, [0, 64, 128, 255]),
    ])
    func colorsLieAsAskedFor(_ info: UInt32, _ expected: [UInt8]) throws {
        let context = try context(rgb, info)
        context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        expect(zip(bytes(context, 4), expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(bytes(context, 4))")
        expect(context.bitmapInfo.rawValue == info, context.bitsPerPixel == 32)
        expectEqual(context.bytesPerRow, 32)
        let image = try require(context.makeImage())
        let isOpaque = info & 31 >= CGImageAlphaInfo.noneSkipLast.rawValue
        expect(image.isOpaque == isOpaque, abs(Int(image.pixels[0]) - 128) <= 1, image.pixels[2] == 0)
    }

    @Test func greyIsLuminance() throws {
        let context = try context(gray, CGImageAlphaInfo.none.rawValue, 2, row: 8)
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        context.setFillColor(gray: 1, alpha: 0.5)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        // 0.7152 · 255, and half transparent white on black.
        expectEqual(bytes(context, 10), [182, 0, 0, 0, 0, 0, 0, 0, 182, 128])
        expect(context.bytesPerRow == 8, context.bitsPerPixel == 8, context.colorSpace == gray)
        try expectEqual(require(context.makeImage()).pixels[8..<12], [182, 182, 182, 255])
    }

    @Test func alphaAlone() throws {
        var byte: UInt8 = 0
        try withUnsafeMutableBytes(of: &byte) { memory in
            let context = try require(
                CGContext(
                    data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 1, space: gray,
                    bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
            context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.25)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            expect(context.alphaInfo == .alphaOnly, context.colorSpace == nil)
        }
        expectEqual(byte, 64)
    }

    @Test func imagesSayWhatTheyWereMadeFrom() throws {
        let made = try [
            CGImageAlphaInfo.premultipliedFirst.rawValue, CGImageAlphaInfo.noneSkipFirst.rawValue,
            CGImageAlphaInfo.premultipliedLast.rawValue,
        ].map { try require(try context(rgb, $0, 1).makeImage()) }
        expectEqual(made.map(\.alphaInfo), [.premultipliedLast, .noneSkipLast, .premultipliedLast])
        expect(made[1].pixels == [0, 0, 0, 255], made[1].cropping(to: .infinite)?.alphaInfo == .noneSkipLast)
        let stencil = try require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2, space: gray,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
        stencil.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        stencil.clear(CGRect(x: 0, y: 0, width: 0.2, height: 1))
        let alpha = try require(stencil.makeImage())
        expect(alpha.alphaInfo == .alphaOnly, alpha.bitsPerPixel == 8, alpha.bytesPerRow == 2, alpha.colorSpace == nil)
        expectEqual(alpha.dataProvider?.data, Data([204, 255]))
        // Its alpha is the mask, also if it is opaque.
        let whole = try require(alpha.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
        let canvas = try Canvas(bitmap: 1, 1)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1), mask: whole)
        canvas.context.setFillColor(.red)
        canvas.context.fill(.infinite)
        expectEqual(canvas[0, 0], [255, 0, 0, 255])
    }

    @Test func whatIsWrittenByHandCounts() throws {
        let context = try context(rgb, CGImageAlphaInfo.premultipliedFirst.rawValue, 2)
        let data = try require(context.data)
        for (place, value) in [255, 0, 0, 255].enumerated() {
            data.storeBytes(of: UInt8(value), toByteOffset: place, as: UInt8.self)
        }
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        expect(bytes(context, 4) == [255, 128, 0, 127] || bytes(context, 4) == [255, 128, 0, 128])
        data.storeBytes(of: 255, toByteOffset: context.bytesPerRow + 4, as: UInt8.self)
        try expectEqual(require(context.makeImage()).pixels[12..<16], [0, 0, 0, 255])
    }

    @Test func groupsShadowsAndClearing() throws {
        let context = try context(rgb, CGImageAlphaInfo.premultipliedFirst.rawValue, 4)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.endTransparencyLayer()
        expectEqual(bytes(context, 4), [128, 128, 128, 128])
        context.clear(CGRect(x: 0, y: 3, width: 1, height: 1))
        expectEqual(bytes(context, 8), [0, 0, 0, 0, 128, 128, 128, 128])
    }

    @Test func layoutsThatAreNotDrawnInAreRefused() {
        func make(_ bits: Int, _ row: Int, _ space: CGColorSpace, _ info: UInt32) -> CGContext? {
            CGContext(data: nil, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info)
        }
        expectNil(make(8, 0, rgb, CGImageAlphaInfo.last.rawValue), "not premultiplied")
        expectNil(make(8, 0, rgb, CGImageAlphaInfo.none.rawValue))
        expectNil(make(16, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue))
        expectNil(make(8, 3, gray, CGImageAlphaInfo.none.rawValue), "rows too short")
        expectNil(make(8, 0, gray, CGImageAlphaInfo.premultipliedLast.rawValue))
        expectNil(make(8, 0, CGColorSpaceCreateDeviceCMYK(), CGImageAlphaInfo.none.rawValue))
        expectNil(make(8, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder16Big.rawValue))
        expectNil(make(8, 0, rgb, CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.floatComponents.rawValue))
        expectNil(make(8, 0, rgb, CGImageAlphaInfo.alphaOnly.rawValue), "alpha alone has no colours")
        expectNil(make(8, 0, CGColorSpaceCreateDeviceCMYK(), CGImageAlphaInfo.alphaOnly.rawValue))
        expectNil(
            CGContext(
                data: nil, width: 0, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: gray, bitmapInfo: 0))
        var memory = [UInt8](repeating: 0, count: 64)
        expectNil(
            CGContext(
                data: &memory, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: rgb,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue), "the rows of the memory are unknown")
    }

    @Test func rowsAreRoundedUpTo32Bytes() throws {
        for (width, colors, greys) in [(1, 32, 32), (8, 32, 32), (9, 64, 32), (33, 160, 64), (100, 416, 128)] {
            for (space, info, expected) in [
                (rgb, CGImageAlphaInfo.premultipliedLast, colors), (rgb, .premultipliedFirst, colors),
                (rgb, .noneSkipLast, colors),
                (gray, .none, greys), (gray, .alphaOnly, greys),
            ] {
                let context = try require(
                    CGContext(
                        data: nil, width: width, height: 3, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                        bitmapInfo: info.rawValue))
                expectEqual(context.bytesPerRow, expected, "\(width) \(info)")
                // The right half of the lower row.
                context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
                context.fill(CGRect(x: width / 2, y: 0, width: width, height: 1))
                let image = try require(context.makeImage())
                context.clear(CGRect(x: 0, y: 0, width: width, height: 3))
                let last = (3 * width - 1) * 4 + 3
                expectEqual([image.width, image.height, Int(image.pixels[last])], [width, 3, 255])
                expectEqual(image.pixels[width * 8 + (width / 2) * 4 + 3], 255)
            }
        }
    }

    /// Two rows already have more bytes than an integer counts.
    @Test func rowsOfTooManyBytesAreRefused() throws {
        for (space, info) in [
            (CGColorSpaceCreateDeviceRGB(), CGImageAlphaInfo.premultipliedLast), (CGColorSpaceCreateDeviceGray(), .none),
        ] {
            var pixel: UInt32 = 0
            let context = withUnsafeMutableBytes(of: &pixel) { memory in
                CGContext(
                    data: memory.baseAddress, width: 1, height: 4, bitsPerComponent: 8, bytesPerRow: .max / 2, space: space,
                    bitmapInfo: info.rawValue)
            }
            expectNil(context)
        }
    }
}
