import Expectations
import Foundation
import ImageIO
import Testing

@Suite struct MetadataTests {
    private func properties(_ data: Data) throws -> [String: Any] {
        let source = try require(CGImageSourceCreateWithData(data, nil))
        return try require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    }

    private static let exif = FileMaker.exif(
        [
            FileMaker.Entry(tag: 0x10F, type: 2, count: 6, bytes: Array("Maker\0".utf8)), FileMaker.orientation(6),
            FileMaker.Entry(tag: 0x11A, type: 5, count: 1, bytes: FileMaker.little(300) + FileMaker.little(1)),
        ],
        exif: [
            FileMaker.Entry(tag: 0x829A, type: 5, count: 1, bytes: FileMaker.little(1) + FileMaker.little(50)),
            FileMaker.Entry(tag: 0x8827, type: 3, count: 1, bytes: FileMaker.little(400, 2)),
            FileMaker.Entry(tag: 0x9000, type: 7, count: 4, bytes: Array("0231".utf8)),
        ])

    private func expectExif(_ properties: [String: Any]) {
        expectEqual(properties[kCGImagePropertyOrientation] as? Int, 6)
        let tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any]
        expectEqual(tiff?[kCGImagePropertyTIFFMake] as? String, "Maker")
        expectEqual(tiff?[kCGImagePropertyTIFFOrientation] as? Int, 6)
        let exif = properties[kCGImagePropertyExifDictionary] as? [String: Any]
        expectEqual(exif?[kCGImagePropertyExifExposureTime] as? Double, 0.02)
        expectEqual(exif?[kCGImagePropertyExifISOSpeedRatings] as? [Int], [400])
        expectEqual(exif?["ExifVersion"] as? [Int], [2, 3, 1])
    }

    @Test func exifOfEachFormat() throws {
        let jpeg = FileMaker.jpeg(Samples.jpeg, [(0xE1, Array("Exif\0\0".utf8) + Self.exif)])
        try expectExif(properties(jpeg))
        try expectEqual(properties(jpeg)[kCGImagePropertyPixelWidth] as? Int, 16)
        let png = FileMaker.png(width: 1, depth: 8, kind: 0, rows: [[9]], [("eXIf", Self.exif)])
        try expectExif(properties(png))
        try expectEqual(properties(png)[kCGImagePropertyDPIWidth] as? Double, 300)
        let still = try ImageEncoder.encodeWebP(Samples.solid(1, 2, 3, 255))
        let webP = FileMaker.webP(still, width: 8, height: 8, [("EXIF", Self.exif)])
        try expectExif(properties(webP))
        for data in [jpeg, png, webP] { expectEqual(ImageDecoder.orientation(of: data), .right) }
        expectEqual(ImageDecoder.orientation(of: Samples.jpeg), .up)
    }

    @Test(arguments: [0, 9, 65535])
    func anOrientationThatIsNoneIsLeftOut(number: Int) throws {
        let block = FileMaker.exif([FileMaker.orientation(number)])
        let data = FileMaker.jpeg(Samples.jpeg, [(0xE1, Array("Exif\0\0".utf8) + block)])
        try expectNil(properties(data)[kCGImagePropertyOrientation])
        expectEqual(ImageDecoder.orientation(of: data), .up)
    }

    @Test func propertiesOfPNG() throws {
        let data = FileMaker.png(
            width: 2, depth: 4, kind: 3, rows: [[0x10]],
            [
                ("sRGB", [1]), ("pHYs", FileMaker.big(3937) + FileMaker.big(7874) + [1]),
                ("PLTE", [1, 2, 3, 4, 5, 6]), ("tEXt", Array("Title\0A title".utf8)),
            ])
        let found = try properties(data)
        expectEqual(found[kCGImagePropertyDepth] as? Int, 4)
        expectEqual(found[kCGImagePropertyIsIndexed] as? Bool, true)
        expectEqual(found[kCGImagePropertyColorModel] as? String, kCGImagePropertyColorModelRGB)
        expectEqual(found[kCGImagePropertyProfileName] as? String, "sRGB IEC61966-2.1")
        expectEqual(found[kCGImagePropertyHasAlpha] as? Bool, false)
        expect(abs((found[kCGImagePropertyDPIWidth] as? Double ?? 0) - 99.9998) < 1e-9)
        expect(abs((found[kCGImagePropertyDPIHeight] as? Double ?? 0) - 199.9996) < 1e-9)
        let png = found[kCGImagePropertyPNGDictionary] as? [String: Any]
        expectEqual(png?[kCGImagePropertyPNGTitle] as? String, "A title")
        expectEqual(png?[kCGImagePropertyPNGsRGBIntent] as? Int, 1)
        let grey = try properties(FileMaker.png(width: 1, depth: 16, kind: 0, rows: [[1, 2]]))
        expectEqual(grey[kCGImagePropertyColorModel] as? String, kCGImagePropertyColorModelGray)
        expectEqual(grey[kCGImagePropertyDepth] as? Int, 16)
        expectNil(grey[kCGImagePropertyProfileName])
    }

    @Test func propertiesOfJFIF() throws {
        let segment: [UInt8] = Array("JFIF\0".utf8) + [1, 1, 2, 0, 100, 0, 50, 0, 0]
        let jfif = try properties(FileMaker.jpeg(Samples.jpeg, [(0xE0, segment)]))
        expectEqual(jfif[kCGImagePropertyDPIWidth] as? Double, 254)
        expectEqual(jfif[kCGImagePropertyDPIHeight] as? Double, 127)
        let dictionary = jfif[kCGImagePropertyJFIFDictionary] as? [String: Any]
        expectEqual(dictionary?[kCGImagePropertyJFIFVersion] as? [Int], [1, 1])
        expectEqual(dictionary?[kCGImagePropertyJFIFDensityUnit] as? Int, 2)
    }

    @Test func damagedMetadataIsLeftOut() throws {
        let file = FileMaker.jpeg(Samples.jpeg, [(0xE1, Array("Exif\0\0".utf8) + Self.exif)])
        let icc = FileMaker.profile(name: "P", columns: FileMaker.displayP3, curve: FileMaker.sRGBCurve)
        let png = FileMaker.png(
            width: 1, depth: 8, kind: 2, rows: [[1, 2, 3]], [("iCCP", [0x50, 0, 0] + FileMaker.zlib(icc)), ("eXIf", Self.exif)])
        for (data, start, end) in [(file, 2, 180), (png, 33, png.count - 30)] {
            for index in start..<min(end, data.count) {
                for value in [UInt8(0), 0x7F, 0xFF] {
                    var damaged = data
                    damaged[index] = value
                    guard let source = CGImageSourceCreateWithData(damaged, nil) else { continue }
                    _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
                    _ = CGImageSourceCreateImageAtIndex(source, 0, nil)
                }
            }
        }
        try expectEqual(ImageDecoder.decode(file).pixels, ImageDecoder.decode(Samples.jpeg).pixels)
    }

    @Test func lengthsBeyondTheFileAreRefused() throws {
        // An entry of 4 Gi values, a directory far outside, and one that names itself.
        for entry in [
            FileMaker.Entry(tag: 0x10F, type: 2, count: 0xFFFF_FFFF, bytes: FileMaker.little(8)),
            FileMaker.Entry(tag: 0x8769, type: 4, count: 1, bytes: FileMaker.little(0xFFFF_FFF0)),
            FileMaker.Entry(tag: 0x8769, type: 4, count: 1, bytes: FileMaker.little(8)),
            FileMaker.Entry(tag: 0x11A, type: 5, count: 1, bytes: FileMaker.little(1) + FileMaker.little(0)),
        ] {
            let data = FileMaker.png(
                width: 1, depth: 8, kind: 0, rows: [[9]], [("eXIf", FileMaker.exif([FileMaker.orientation(3), entry]))])
            let found = try properties(data)
            expectEqual(found[kCGImagePropertyOrientation] as? Int, 3)
            expectNil(found[kCGImagePropertyDPIWidth])
        }
    }
}
