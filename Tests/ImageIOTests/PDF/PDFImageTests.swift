import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the images in PDF files. Pages have 20 × 10 points; an image of 4 × 2 samples has 5 × 5 pixels for each.
@Suite struct PDFImageTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]
    private static let place = "q 20 0 0 10 0 0 cm /I Do Q"

    private func picture(
        _ data: Data, _ entries: String, content: String = place, resources: String = "", objects: [Data] = []
    ) throws -> CGImage {
        let image = PDFSamples.stream(data, "/Subtype /Image \(entries)")
        return try ImageDecoder.decode(
            PDFSamples.page(content, resources: "/XObject << /I 5 0 R >> \(resources)", objects: [image] + objects))
    }

    /// Returns the pixel in the middle of a sample's square.
    private func sample(_ image: CGImage, _ column: Int, _ row: Int) -> [UInt8] {
        Samples.pixel(image, column * 5 + 2, row * 5 + 2)
    }

    private func expectSample(_ image: CGImage, _ column: Int, _ row: Int, _ color: [UInt8], _ label: String = "") {
        let got = sample(image, column, row)
        expect(zip(got, color).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "(\(column), \(row)): \(got) \(label)")
    }

    /// The first sample is at the top left. Each row begins in a new byte.
    @Test(
        arguments: [
            ("/DeviceGray", 8, "", [0, 51, 102, 255] as [UInt8], [51, 51, 51]),
            ("/DeviceGray", 4, "", [0x03, 0x6F], [51, 51, 51]),
            ("/DeviceGray", 1, "", [0b0100_0000], [255, 255, 255]),
            ("/DeviceGray", 1, "/Decode [1 0]", [0b1011_0000], [255, 255, 255]),
            ("/DeviceGray", 2, "", [0b00_01_10_11], [85, 85, 85]),
            ("/DeviceGray", 16, "", [0, 0, 51, 9, 0, 0, 0, 0], [51, 51, 51]),
            ("/DeviceRGB", 8, "", [0, 0, 0, 255, 0, 51, 0, 0, 0, 0, 0, 0], [255, 0, 51]),
            ("/DeviceRGB", 4, "", [0x00, 0x0F, 0x03, 0, 0, 0], [255, 0, 51]),
            ("/DeviceCMYK", 8, "", [0, 0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0], [255, 0, 0]),
            ("[/Indexed /DeviceRGB 3 <000000 FF0033 00FF00 0000FF>]", 2, "", [0b00_01_10_11], [255, 0, 51]),
            ("[/Indexed /DeviceRGB 1 <000000 FF0033>]", 8, "", [0, 1, 0, 0], [255, 0, 51]),
            ("[/ICCBased 6 0 R]", 8, "", [0, 0, 0, 255, 0, 51, 0, 0, 0, 0, 0, 0], [255, 0, 51]),
            ("[/Separation /Spot /DeviceRGB 7 0 R]", 8, "", [0, 51, 0, 0], [255, 204, 204]),
            ("/DeviceGray", 8, "/Decode [0 0.2]", [0, 255, 0, 0], [51, 51, 51]),
        ] as [(String, Int, String, [UInt8], [UInt8])])
    func samples(space: String, bits: Int, entries: String, row: [UInt8], second: [UInt8]) throws {
        let image = try picture(
            Data(row + row), "/Width 4 /Height 2 /ColorSpace \(space) /BitsPerComponent \(bits) \(entries)",
            objects: [
                PDFSamples.stream("", "/N 3"), Data("<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>".utf8),
            ])
        for line in 0..<2 { expectSample(image, 1, line, second + [255], space) }
    }

    @Test func imagesArePlacedByTheTransform() throws {
        let rows = Data([255, 0, 0, 0, 0, 0, 0, 0])
        let gray = "/Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8"
        let upright = try picture(rows, gray)
        expectSample(upright, 0, 0, [255, 255, 255, 255])
        expectSample(upright, 0, 1, [0, 0, 0, 255])
        let turned = try picture(rows, gray, content: "q -20 0 0 -10 20 10 cm /I Do Q")
        expectSample(turned, 3, 1, [255, 255, 255, 255])
        expectSample(turned, 0, 0, [0, 0, 0, 255])
        let half = try picture(
            rows, gray, content: "q /A gs 10 0 0 10 0 0 cm /I Do Q", resources: "/ExtGState << /A << /ca 0.5 >> >>")
        expectSample(half, 1, 1, [0, 0, 0, 128])
        expectSample(half, 3, 1, Self.nothing)
    }

    // MARK: Masks

    @Test func softMasksOfTheSameAndAnotherSize() throws {
        let colors = Data(repeating: 0, count: 8)
        let gray = "/Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 6 0 R"
        func mask(_ data: [UInt8], _ width: Int, _ height: Int) -> Data {
            PDFSamples.stream(
                Data(data), "/Subtype /Image /Width \(width) /Height \(height) /ColorSpace /DeviceGray /BitsPerComponent 8")
        }
        let same = try picture(colors, gray, objects: [mask([255, 128, 0, 64, 255, 128, 0, 64], 4, 2)])
        for (column, alpha) in [255, 128, 0, 64].enumerated() { expectSample(same, column, 1, [0, 0, 0, UInt8(alpha)]) }
        // One sample covers half of the image, or a quarter of a sample.
        let large = try picture(colors, gray, objects: [mask([255, 0], 2, 1)])
        expectSample(large, 0, 0, [0, 0, 0, 255])
        expectSample(large, 3, 1, Self.nothing)
        let one = "/Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /SMask 6 0 R"
        let small = try picture(Data([255, 0, 0]), one, objects: [mask([255, 128, 0, 64, 255, 128, 0, 64], 4, 2)])
        for (column, alpha) in [255, 128, 0, 64].enumerated() {
            expectSample(small, column, 0, [UInt8(alpha), 0, 0, UInt8(alpha)])
        }
    }

    @Test func stencilsAndKeysMask() throws {
        let gray = "/Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8"
        let levels = Data([0, 10, 20, 30, 0, 10, 20, 30])
        let stencil = PDFSamples.stream(
            Data([0b0101_0000, 0b0101_0000]), "/Subtype /Image /Width 4 /Height 2 /ImageMask true /BitsPerComponent 1")
        let masked = try picture(levels, gray + " /Mask 6 0 R", objects: [stencil])
        expectSample(masked, 0, 0, [0, 0, 0, 255])
        expectSample(masked, 1, 0, Self.nothing)
        let keyed = try picture(levels, gray + " /Mask [10 20]")
        expectSample(keyed, 0, 0, [0, 0, 0, 255])
        expectSample(keyed, 1, 0, Self.nothing)
        expectSample(keyed, 2, 1, Self.nothing)
        expectSample(keyed, 3, 1, [30, 30, 30, 255])
    }

    /// A mask paints its zeros in the fill colour or pattern.
    @Test func imageMasksAreFilled() throws {
        let entries = "/Width 4 /Height 2 /ImageMask true /BitsPerComponent 1"
        let data = Data([0b0101_0000, 0b1010_0000])
        let image = try picture(data, entries, content: "1 0 0 rg \(Self.place)")
        expectSample(image, 0, 0, Self.red)
        expectSample(image, 1, 0, Self.nothing)
        expectSample(image, 1, 1, Self.red)
        let inverse = try picture(data, entries + " /Decode [1 0]", content: "1 0 0 rg \(Self.place)")
        expectSample(inverse, 1, 0, Self.red)
        expectSample(inverse, 0, 0, Self.nothing)
        let shading =
            "/Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 20 0] /Function << /FunctionType 2 "
            + "/Domain [0 1] /C0 [1 0 0] /C1 [1 0 0] /N 1 >> >>"
        let painted = try picture(
            data, entries, content: "/Pattern cs /P scn \(Self.place)",
            resources: "/Pattern << /P << /PatternType 2 \(shading) >> >>")
        expectSample(painted, 0, 0, Self.red)
        expectSample(painted, 1, 0, Self.nothing)
    }

    @Test func inlineImages() throws {
        let content = "q 20 0 0 10 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /RGB /F /AHx ID FF000000FF00> EI Q 0 0 1 rg 0 0 1 1 re f"
        let image = try ImageDecoder.decode(PDFSamples.page(content))
        expectSample(image, 0, 0, Self.red)
        expectSample(image, 3, 0, Self.green)
        expectEqual(Samples.pixel(image, 0, 9), [0, 0, 255, 255], "the content goes on")
        var raw = Data("q 20 0 0 10 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ".utf8)
        raw += [255, 0] + Data(" EI Q".utf8)
        expectSample(try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream(raw))), 0, 0, [255, 255, 255, 255])
    }

    @Test func jpegImages() throws {
        let image = try picture(
            Samples.jpeg, "/Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode")
        let got = Samples.pixel(image, 10, 5)
        expect(zip(got, [200, 100, 50, 255]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(got)")
        #expect(throws: ImageIOError.corrupt(.pdf, reason: "the data of an image is no JPEG")) {
            try picture(Data([1, 2, 3]), "/Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode")
        }
    }

    // MARK: Filters

    /// The row 10, 20, 30, 40, encoded by each predictor of PNG and by TIFF's.
    @Test(
        arguments: [
            (10, [0, 10, 20, 30, 40, 0, 10, 20, 30, 40]), (11, [1, 10, 10, 10, 10, 1, 10, 10, 10, 10]),
            (12, [2, 10, 20, 30, 40, 2, 0, 0, 0, 0]), (13, [3, 10, 15, 20, 25, 3, 5, 5, 5, 5]),
            (14, [4, 10, 10, 10, 10, 4, 0, 0, 0, 0]),
            (2, [10, 10, 10, 10, 10, 10, 10, 10]), (1, [10, 20, 30, 40, 10, 20, 30, 40]),
        ] as [(Int, [UInt8])])
    func predictors(predictor: Int, bytes: [UInt8]) throws {
        let image = try picture(
            PDFSamples.zlib(bytes),
            "/Width 4 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode "
                + "/DecodeParms << /Predictor \(predictor) /Columns 4 >>")
        for row in 0..<2 {
            for column in 0..<4 {
                let level = UInt8(10 * (column + 1))
                expectSample(image, column, row, [level, level, level, 255], "predictor \(predictor)")
            }
        }
    }

    @Test(
        arguments: [
            ("/ASCIIHexDecode", Array("0A 14 1e28>".utf8)), ("/ASCII85Decode", Array("$5=O0~>".utf8)),
            ("/RunLengthDecode", [3, 10, 20, 30, 40, 128]),
            ("/LZWDecode", nineBits([256, 10, 20, 30, 40, 257])),
            ("[/ASCIIHexDecode /RunLengthDecode]", Array("03 0A141E28 80>".utf8)),
        ] as [(String, [UInt8])])
    func filters(filter: String, bytes: [UInt8]) throws {
        let entries = "/Width 4 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter \(filter)"
        let image = try picture(Data(bytes), entries)
        for column in 0..<4 {
            let level = UInt8(10 * (column + 1))
            expectSample(image, column, 0, [level, level, level, 255], filter)
        }
    }

    /// Returns codes of nine bits, the highest bits first.
    private static func nineBits(_ codes: [Int]) -> [UInt8] {
        var bits = codes.flatMap { code in (0..<9).map { UInt8(code >> (8 - $0) & 1) } }
        bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | $1 } }
    }

    // MARK: Damage

    @Test func damagedImagesAreRefusedOrShort() throws {
        let gray = "/ColorSpace /DeviceGray /BitsPerComponent 8"
        for (entries, reason) in [
            ("/Height 2 \(gray)", "an image has no size"), ("/Width -1 /Height 2 \(gray)", "an image has no size"),
            ("/Width 4 /Height 2 /BitsPerComponent 3", "an image has 3 bits per component"),
        ] {
            #expect(throws: ImageIOError.corrupt(.pdf, reason: reason)) { try picture(Data(count: 8), entries) }
        }
        #expect(throws: ImageIOError.tooLarge(width: 99999, height: 99999)) {
            try picture(Data(), "/Width 99999 /Height 99999 \(gray)")
        }
        #expect(throws: ImageIOError.unsupportedFeature(.pdf, feature: "images of so many pixels")) {
            try picture(Data(), "/Width 16384 /Height 4096 \(gray)")
        }
        let numbers = "/Predictor 15 /Columns 99999999999 /Colors 99"
        #expect(throws: ImageIOError.corrupt(.pdf, reason: "a predictor's numbers are not valid")) {
            try picture(
                PDFSamples.zlib([1, 2]), "/Width 4 /Height 2 \(gray) /Filter /FlateDecode /DecodeParms << \(numbers) >>")
        }
        // Rows that the data lacks are not painted.
        let short = try picture(Data([255, 255, 255, 255, 9]), "/Width 4 /Height 2 \(gray)")
        expectSample(short, 1, 0, [255, 255, 255, 255])
        expectSample(short, 1, 1, Self.nothing)
    }
}
