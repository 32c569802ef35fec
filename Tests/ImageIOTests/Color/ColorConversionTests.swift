import Expectations
import Foundation
import ImageIO
import Testing

/// Samples of other colour spaces become encoded sRGB.
@Suite struct ColorConversionTests {
    private func color(_ data: Data) throws -> [UInt8] { Samples.pixel(try ImageDecoder.decode(data), 0, 0) }

    private func png(_ color: [UInt8], _ chunks: [(String, [UInt8])]) -> Data {
        FileMaker.png(width: 1, depth: 8, kind: 2, rows: [color], chunks)
    }

    private func expectNear(_ found: [UInt8], _ wanted: [Int], _ limit: Int = 1) {
        expect(zip(found, wanted).allSatisfy { abs(Int($0) - $1) <= limit }, "\(found) for \(wanted)")
    }

    private static let profile = FileMaker.profile(
        name: "Display P3", columns: FileMaker.displayP3, curve: FileMaker.sRGBCurve)

    @Test func displayP3OfEachFormat() throws {
        // P3 (128, 204, 64) by hand: light .2159, .6038, .0513; in sRGB's primaries .1286, .6201, .0046.
        let wanted = [100, 206, 15, 255]
        let icc: [UInt8] = [0x50, 0, 0] + FileMaker.zlib(Self.profile)
        try expectNear(color(png([128, 204, 64], [("iCCP", icc)])), wanted)
        let still = try ImageEncoder.encodeWebP(Samples.solid(128, 204, 64, 255))
        try expectNear(color(FileMaker.webP(still, width: 8, height: 8, [("ICCP", Self.profile)])), wanted)
        try expectNear(color(png([128, 204, 64], [("cICP", [12, 13, 0, 1])])), wanted)
        // A segment of a JPEG file holds a piece of the profile; the second piece comes first.
        let cut = 200
        let pieces: [(Int, [UInt8])] = [(2, Array(Self.profile[cut...])), (1, Array(Self.profile[..<cut]))]
        var segments: [(UInt8, [UInt8])] = []
        for (number, piece) in pieces {
            segments.append((0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(number), 2] + piece))
        }
        let jpeg = FileMaker.jpeg(try ImageEncoder.encodeJPEG(Samples.solid(128, 204, 64, 255)), segments)
        try expectNear(color(jpeg), wanted, 4)
    }

    @Test func coloursOutsideTheGamutAreClamped() throws {
        let icc: [UInt8] = [0x50, 0, 0] + FileMaker.zlib(Self.profile)
        try expectEqual(color(png([0, 255, 0], [("iCCP", icc)])), [0, 255, 0, 255])
        try expectNear(color(png([255, 255, 255], [("iCCP", icc)])), [255, 255, 255, 255])
        try expectNear(color(png([128, 128, 128], [("iCCP", icc)])), [128, 128, 128, 255])
    }

    @Test func aProfileOfSRGBChangesNothing() throws {
        let columns = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
        let profile = FileMaker.profile(name: "sRGB", columns: columns, curve: FileMaker.sRGBCurve)
        for value in [[UInt8](arrayLiteral: 3, 200, 77), [255, 0, 1]] {
            try expectEqual(color(png(value, [("iCCP", [0x50, 0, 0] + FileMaker.zlib(profile))])), value + [255])
        }
    }

    /// Primaries on a line, or without light.
    @Test func aProfileWithoutPrimariesChangesNothing() throws {
        for column in [[0.5151, 0.2412, -0.0011], [0, 0, 0]] {
            let profile = FileMaker.profile(name: "Broken", columns: [column, column, column], curve: FileMaker.sRGBCurve)
            let data = png([9, 100, 200], [("iCCP", [0x50, 0, 0] + FileMaker.zlib(profile))])
            try expectEqual(color(data), [9, 100, 200, 255])
        }
    }

    @Test func gammaIsConverted() throws {
        // Linear samples: a half is 188 in sRGB.
        try expectNear(color(png([0, 128, 255], [("gAMA", FileMaker.big(100_000))])), [0, 188, 255, 255])
        // 1/1.8: (100/255)^1.8 = .18545, encoded 119.3.
        try expectNear(color(png([100, 100, 100], [("gAMA", FileMaker.big(55556))])), [119, 119, 119, 255])
        // 1/2.2 means sRGB, and so does the chunk that says so beside any gamma.
        try expectEqual(color(png([9, 100, 200], [("gAMA", FileMaker.big(45455))])), [9, 100, 200, 255])
        try expectEqual(color(png([9, 100, 200], [("sRGB", [0]), ("gAMA", FileMaker.big(100_000))])), [9, 100, 200, 255])
        for none in [0, 4000, 2_100_000, 0x7FFF_FFFF] {
            try expectEqual(color(png([9, 100, 200], [("gAMA", FileMaker.big(none))])), [9, 100, 200, 255])
        }
    }

    /// Many dark colours of linear light share one byte.
    @Test func sixteenBitsAreConvertedBeforeTheyAreRounded() throws {
        func deep(_ kind: UInt8, _ samples: [Int], _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
            let row = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            return try color(FileMaker.png(width: 1, depth: 16, kind: kind, rows: [row], chunks))
        }
        let linear = ("gAMA", FileMaker.big(100_000))
        // Lights .001007, .001999 and .5: 12.92 · .001007 · 255 = 3.3, 12.92 · .001999 · 255 = 6.6, 187.5.
        try expectEqual(deep(2, [66, 131, 0x8000], [linear]), [3, 7, 188, 255])
        try expectEqual(deep(0, [131], [linear]), [7, 7, 7, 255])
        // 188 · 128/255 = 94.4, 7 · 128/255 = 3.5, and what is clear is nothing.
        try expectEqual(deep(6, [0x8000, 131, 0, 0x8000], [linear]), [94, 4, 0, 128])
        try expectEqual(deep(4, [0x8000, 0], [linear]), [0, 0, 0, 0])
        // A colour that means clear.
        try expectEqual(deep(2, [66, 131, 5], [linear, ("tRNS", [0, 66, 0, 131, 0, 5])]), [0, 0, 0, 0])
        let icc: [UInt8] = [0x50, 0, 0] + FileMaker.zlib(Self.profile)
        try expectNear(deep(2, [128 * 257, 204 * 257, 64 * 257], [("iCCP", icc)]), [100, 206, 15, 255])
        // Samples of sRGB are only rounded.
        try expectEqual(deep(2, [66, 131, 0x8000], []), [0, 1, 128, 255])
    }

    @Test func primariesAreConverted() throws {
        // Display P3's primaries with linear samples.
        let numbers = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { FileMaker.big($0) }
        // Light .2157 (55), .6039 (154), .0510 (13).
        let data = png([55, 154, 13], [("gAMA", FileMaker.big(100_000)), ("cHRM", numbers)])
        try expectNear(color(data), [100, 206, 15, 255], 2)
        // Primaries alone, and some that are none, define nothing.
        try expectEqual(color(png([9, 100, 200], [("cHRM", numbers)])), [9, 100, 200, 255])
        let none = [UInt8](repeating: 0, count: 32)
        try expectEqual(color(png([9, 100, 200], [("gAMA", FileMaker.big(100_000)), ("cHRM", none)])), [9, 100, 200, 255])
    }

    @Test func alphaIsNotConverted() throws {
        let data = FileMaker.png(
            width: 1, depth: 8, kind: 6, rows: [[128, 128, 128, 100]], [("gAMA", FileMaker.big(100_000))])
        // 188 times 100/255 is 73.7.
        try expectNear(color(data), [74, 74, 74, 100])
    }

    @Test func theCurveOfOneNumberIsAPower() throws {
        let columns = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]]
        let profile = FileMaker.profile(name: "Power", columns: columns, curve: FileMaker.power(1))
        let data = png([128, 128, 128], [("iCCP", [0x50, 0, 0] + FileMaker.zlib(profile))])
        try expectNear(color(data), [188, 188, 188, 255])
        let source = try require(CGImageSourceCreateWithData(data, nil))
        let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        expectEqual(found?[kCGImagePropertyProfileName] as? String, "Power")
    }
}
