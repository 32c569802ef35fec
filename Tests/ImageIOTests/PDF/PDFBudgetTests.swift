import Foundation
import ImageIO
import SeededRandom
import Expectations
import Testing

/// Refusals of the PDF reader state the feature, and the work for any file is bounded.
@Suite struct PDFBudgetTests {
    private func decode(_ content: String, resources: String = "", objects: [Data] = []) throws -> CGImage {
        try ImageDecoder.decode(PDFSamples.page(content, resources: resources, objects: objects))
    }

    private func expectRefusal(_ feature: String, _ body: () throws -> CGImage) {
        #expect(throws: ImageIOError.unsupportedFeature(.pdf, feature: feature)) { try body() }
    }

    private func expectCorrupt(_ reason: String, _ body: () throws -> CGImage) {
        #expect(throws: ImageIOError.corrupt(.pdf, reason: reason)) { try body() }
    }

    @Test(arguments: [
        ("BT /F1 12 Tf (x) Tj ET", "text"), ("[(x)] TJ", "text"), ("/Mesh sh", "a shading of type 4"),
        ("/Other cs", "the colour space Other"), ("/Fax Do", "the filter CCITTFaxDecode"), ("/Script Do", "PostScript"),
    ])
    func featuresOfContent(content: String, feature: String) {
        let resources = """
            /XObject << /Fax 5 0 R /Script 6 0 R >> /ColorSpace << /Other [/Other] >>
            /Shading << /Mesh << /ShadingType 4 /ColorSpace /DeviceGray >> >>
            """
        let fax = "/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 1 /Filter /CCITTFaxDecode"
        let objects = [PDFSamples.stream("", fax), PDFSamples.stream("", "/Subtype /PS")]
        expectRefusal(feature) { try decode(content, resources: resources, objects: objects) }
    }

    @Test func featuresOfFiles() throws {
        expectRefusal("encryption") { try ImageDecoder.decode(PDFSamples.page("", trailer: "/Encrypt << >>")) }
        for (entries, feature) in [("/Filter /JBIG2Decode", "the filter JBIG2Decode"), ("/F (other)", "data in other files")] {
            expectRefusal(feature) { try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream("", entries))) }
        }
        let error = ImageIOError.unsupportedFeature(.pdf, feature: "text")
        expectEqual(error.description, "PDF images with text are not supported.")
    }

    @Test func damage() {
        expectCorrupt("it has no catalogue of pages") { try ImageDecoder.decode(Data("%PDF-1.4".utf8)) }
        expectCorrupt("its page has no MediaBox") { try ImageDecoder.decode(PDFSamples.page("", page: "")) }
        expectCorrupt("its page is 0.0 × 5.0") { try ImageDecoder.decode(PDFSamples.page("", page: "/MediaBox [1 1 1 6]")) }
        expectCorrupt("its page is rotated by 45.0 degrees, which are not quarter turns") {
            try ImageDecoder.decode(PDFSamples.page("", page: "/MediaBox [0 0 9 9] /Rotate 45"))
        }
        expectCorrupt("a path begins with l") { try decode("1 1 l S") }
        expectCorrupt("the operator rg has invalid operands") { try decode("1 /A 1 rg") }
        expectCorrupt("the operator J has invalid operands") { try decode("7 J") }
        expectCorrupt("there is no object X") { try decode("/X Do") }
        expectCorrupt("there is no graphics state X") { try decode("/X gs") }
        expectCorrupt("there is no colour space X") { try decode("/X cs") }
        expectCorrupt("its compressed data is not valid") {
            try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream("xyz", "/Filter /FlateDecode")))
        }
        expectCorrupt("its compressed data ends too early") {
            let data = PDFSamples.zlib(Array("0 0 1 1 re f".utf8)).dropLast(8)
            return try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream(data, "/Filter /FlateDecode")))
        }
    }

    // MARK: Repair

    private static let fill = "1 0 0 rg 0 0 20 10 re f"

    @Test func damagedTablesAreReplacedByASearch() throws {
        let text = String(decoding: PDFSamples.page(Self.fill), as: UTF8.self)
        let whole = try ImageDecoder.decode(Data(text.utf8))
        for damaged in [
            text.replacing("startxref", with: "startxxxx"), text.replacing("%PDF-1.4\n", with: "%PDF-1.4\n% a longer head\n"),
            text.replacing("00000 n", with: "00000 x"), text.replacing("xref\n0 5", with: "xref\n1 5"),
            text.replacing("trailer", with: "t"),
            String(text.prefix(upTo: text.firstRange(of: "xref")?.lowerBound ?? text.endIndex)),
        ] {
            expect(damaged != text)
            try expectEqual(ImageDecoder.decode(Data(damaged.utf8)).pixels, whole.pixels)
        }
    }

    @Test func laterTablesReplaceObjects() throws {
        var data = PDFSamples.page("")
        let text = String(decoding: data, as: UTF8.self)
        let previous = try require(Int(text.split(separator: "\n").dropLast().last ?? ""))
        let offset = data.count
        data += Data("4 0 obj\n".utf8) + PDFSamples.stream(Self.fill) + Data("\nendobj\n".utf8)
        let start = data.count
        let entry = String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
        data += Data("xref\n4 1\n\(entry)trailer << /Root 1 0 R /Prev \(previous) >>\nstartxref\n\(start)\n%%EOF".utf8)
        expectEqual(Samples.pixel(try ImageDecoder.decode(data), 9, 5), [255, 0, 0, 255])
        // A ring of tables is damage, and the search finds the same objects.
        let ring = String(decoding: data, as: UTF8.self).replacing("/Prev \(previous)", with: "/Prev \(start)")
        expectEqual(Samples.pixel(try ImageDecoder.decode(Data(ring.utf8)), 9, 5), [255, 0, 0, 255])
    }

    // MARK: Rings

    @Test func referencesInARingEnd() {
        let ring = Data("6 0 R".utf8), back = Data("5 0 R".utf8)
        expectCorrupt("its references form a ring") {
            try ImageDecoder.decode(PDFSamples.page("", page: "/MediaBox 5 0 R", objects: [ring, back]))
        }
        expectCorrupt("it has no page") {
            try ImageDecoder.decode(PDFSamples.file([Data("<< /Kids [3 0 R 2 0 R] >>".utf8), Data("<< /Kids [2 0 R] >>".utf8)]))
        }
        let form = PDFSamples.stream("/G Do", "/Subtype /Form"), other = PDFSamples.stream("/F Do", "/Subtype /Form")
        expectCorrupt("the form F draws itself") {
            try decode("/F Do", resources: "/XObject << /F 5 0 R /G 6 0 R >>", objects: [form, other])
        }
        #expect(throws: ImageIOError.self) {
            try ImageDecoder.decode(PDFSamples.page(Data("<< /Length 4 0 R >> stream\nendstream".utf8), page: "/MediaBox 4 0 R"))
        }
    }

    // MARK: Limits

    @Test func formsThatDoubleAreRefused() {
        let forms = (0..<14).map { PDFSamples.stream("/F\($0 + 1) Do /F\($0 + 1) Do /F\($0 + 1) Do", "/Subtype /Form") }
        let names = (0..<15).map { "/F\($0) \($0 + 5) 0 R" }.joined(separator: " ")
        expectRefusal("more than 50,000 shapes") {
            try decode("/F0 Do", resources: "/XObject << \(names) >>", objects: forms + [PDFSamples.stream("", "/Subtype /Form")])
        }
        let deep = (0..<20).map { PDFSamples.stream("/F\($0 + 1) Do", "/Subtype /Form") }
        let all = (0..<20).map { "/F\($0) \($0 + 5) 0 R" }.joined(separator: " ")
        expectRefusal("forms nested more than 16 deep") {
            try decode("/F0 Do", resources: "/XObject << \(all) >>", objects: deep)
        }
    }

    @Test func nestingAndCountsAreBounded() {
        expectRefusal("more than 256 saved graphics states") { try decode(String(repeating: "q ", count: 300)) }
        expectRefusal("more than 32 clips at once") { try decode(String(repeating: "0 0 9 9 re W n ", count: 33)) }
        expectRefusal("values nested more than 32 deep") { try decode(String(repeating: "[", count: 100_000)) }
        expectRefusal("more than 50,000 shapes") { try decode(String(repeating: "0 0 1 1 re f ", count: 50_001)) }
        expectRefusal("so many values") { try decode(String(repeating: "1 ", count: 300)) }
        expectRefusal("so much painted over and over") {
            let data = PDFSamples.page(String(repeating: "0 0 20 10 re f ", count: 2000))
            return try ImageDecoder.decode(data, pointSize: CGSize(width: 2048, height: 2048))
        }
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Data("%PDF-".utf8) + Data(count: 1 << 23)) }
        #expect(throws: ImageIOError.self) {
            try ImageDecoder.decode(PDFSamples.page("", page: "/MediaBox [0 0 1\(String(repeating: "0", count: 400)) 10]"))
        }
    }

    /// Work that operators multiply: parameters and dashes of states, clips for each run of shapes, masks and cells for each shape.
    @Test(arguments: [
        (String(repeating: "/Many gs ", count: 1000), "more than 1,000,000 operators"),
        (String(repeating: "/Dash gs ", count: 100), "more than 1,000,000 operators"),
        ("/Dash gs " + String(repeating: "0 0 m 9 9 l S ", count: 100), "more than 1,000,000 segments and dashes"),
        (
            String(repeating: "0 0 m \(String(repeating: "9 9 l ", count: 1000)) W n ", count: 10)
                + String(repeating: "q 0 0 1 1 re W n 0 0 9 9 re f Q 0 0 9 9 re f ", count: 200),
            "more than 1,000,000 segments and dashes"
        ),
        ("/Mask gs " + String(repeating: "0 0 9 9 re f ", count: 200), "more than 50,000 shapes"),
        (String(repeating: "/Mask gs ", count: 200), "more than 50,000 shapes"),
        ("/Pattern cs /Cell scn " + String(repeating: "0 0 9 9 re f ", count: 200), "more than 50,000 shapes"),
    ])
    func multipliedWorkIsRefused(content: String, limit: String) {
        let many = (0..<2000).map { "/K\($0) 1" }.joined(separator: " ")
        let dashes = String(repeating: "1 ", count: 20_000)
        let resources = """
            /ExtGState << /Many << \(many) >> /Dash << /D [[\(dashes)] 0] >> /Mask << /SMask << /S /Alpha /G 5 0 R >> >> >>
            /Pattern << /Cell 5 0 R >>
            """
        let shapes = PDFSamples.stream(
            String(repeating: "0 0 9 9 re f ", count: 500),
            "/Subtype /Form /PatternType 1 /PaintType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9")
        expectRefusal(limit) { try decode(content, resources: resources, objects: [shapes]) }
    }

    @Test func masksAndPatternsThatDrawThemselvesAreRefused() {
        let resources = "/ExtGState << /Mask << /SMask << /S /Alpha /G 5 0 R >> >> >> /Pattern << /Cell 6 0 R >>"
        let mask = PDFSamples.stream("/Mask gs 0 0 9 9 re f", "/Subtype /Form")
        let cell = PDFSamples.stream(
            "/Pattern cs /Cell scn 0 0 9 9 re f", "/PatternType 1 /PaintType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9")
        for content in ["/Mask gs", "/Pattern cs /Cell scn 0 0 9 9 re f"] {
            expectCorrupt("a pattern or a mask draws itself") {
                try decode(content, resources: resources, objects: [mask, cell])
            }
        }
    }

    /// Functions, coordinates and colour spaces that are not complete or not valid.
    @Test(arguments: [
        "/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 1] /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0 1] /N 1 >>",
        "/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 1] /Function << /FunctionType 3 /Domain [0 1] /Functions [] >>",
        "/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 1] /Function << /FunctionType 4 /Domain [0 1] /Range [0 1] >>",
        "/ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 -1 1 1 1] /Function << >>",
        "/ShadingType 2 /ColorSpace [/Separation] /Coords [0 0 1 1]",
        "/ShadingType 2 /ColorSpace [/Indexed [/Indexed /DeviceRGB 1 <00>] 1 <00>] /Coords [0 0 1 1]",
        "/ShadingType 2 /ColorSpace 5 0 R", "/ColorSpace /DeviceRGB",
    ])
    func damagedShadings(entries: String) {
        #expect(throws: ImageIOError.self) {
            try decode("/S sh", resources: "/Shading << /S << \(entries) >> >>", objects: [Data("[/Indexed 5 0 R 1 <00>]".utf8)])
        }
    }

    /// Each of the objects is a string that ends nowhere.
    @Test(arguments: ["(", "<"])
    func damagedObjectsThatRepeatTheFileAreRefused(opening: String) {
        let objects = (0..<20_000).map { "\($0) 0 obj \(opening)\n" }.joined()
        expectRefusal("objects that repeat so many bytes") { try ImageDecoder.decode(Data("%PDF-1.4\n\(objects)".utf8)) }
    }

    @Test func hugeNumbersAreClamped() throws {
        let huge = "1" + String(repeating: "0", count: 400)
        let image = try decode("1 0 0 rg -\(huge) -\(huge) m \(huge) -\(huge) l \(huge) \(huge) l -\(huge) \(huge) l f")
        expectEqual(image.width, 20)
        expectCorrupt("its transform is too large") { try decode("\(huge) 0 0 1 0 0 cm \(huge) 0 0 1 0 0 cm") }
        _ = try decode("\(huge) w [0.0001] \(huge) d 0 0 m 20 10 l S 0 0 0 0 0 0 cm 0 0 9 9 re B")
        _ = try decode("0 w 0 5 m 20 5 l S [0 0] 0 d 0 5 m 20 5 l S")
    }

    // MARK: Damage of any kind

    /// A page with many features, and each of its prefixes.
    @Test func everyPrefixIsReadOrRefused() throws {
        let whole = PDFSamples.star
        let image = try ImageDecoder.decode(whole)
        expectEqual(image.width, 20)
        for count in 0..<whole.count {
            if let part = try? ImageDecoder.decode(whole.prefix(count)) { expect(part.width == 20, part.height == 20) }
        }
    }

    @Test func mutatedFilesAreReadOrRefused() {
        var random = SplitMix64(seed: 20_240_229)
        func next(_ bound: Int) -> Int { random.pick(bound) }
        let plain = PDFSamples.page(
            "q 1 0 0 rg 2 w [3 1] 0 d /A gs 0 0 5 5 re W* n /F Do 1 1 m 9 1 9 9 1 9 c b* Q",
            resources: "/ExtGState << /A << /ca 0.5 >> >> /XObject << /F 5 0 R >>",
            objects: [PDFSamples.stream("0 0 9 9 re f", "/Subtype /Form /BBox [0 0 9 9]")])
        let tokens = [
            "0 R", "5 0 R", "<<", ">>", "[", "]", "99999999999", "-1", "(", "/", "stream", "endobj", "obj", "\0", "1e9", "Do",
        ]
        var readable = 0
        for round in 0..<2000 {
            var data = round % 2 == 0 ? plain : PDFSamples.star
            for _ in 0...next(4) {
                let at = next(data.count)
                switch next(4) {
                case 0: data[at] = UInt8(next(256))
                case 1: data.removeSubrange(at..<min(data.count, at + 1 + next(20)))
                case 2: data.insert(contentsOf: Data(tokens[next(tokens.count)].utf8), at: at)
                default: data.append(data[at..<min(data.count, at + next(60))])
                }
            }
            // Only a small page is drawn, for time.
            guard let size = try? ImageDecoder.size(of: data), size.width <= 200, size.height <= 200 else { continue }
            if (try? ImageDecoder.decode(data)) != nil { readable += 1 }
        }
        // Most damage is in places where it is repaired or not seen.
        expect(readable > 200)
    }
}
