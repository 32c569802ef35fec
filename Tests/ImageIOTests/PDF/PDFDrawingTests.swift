import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the PDF reader: paths, paints, state, pages. The pages have 20 × 10 points with the origin at the bottom left, and
/// pictures have one pixel per point with the origin at the top left.
@Suite struct PDFDrawingTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]

    private func picture(_ content: String, page: String = "/MediaBox [0 0 20 10]", resources: String = "", objects: [Data] = [])
        throws -> CGImage
    {
        try ImageDecoder.decode(PDFSamples.page(content, page: page, resources: resources, objects: objects))
    }

    private func check(
        _ image: CGImage, inside: [(Int, Int)], outside: [(Int, Int)], _ color: [UInt8] = red, _ label: String = ""
    ) {
        for (x, y) in inside { expectEqual(Samples.pixel(image, x, y), color, "(\(x), \(y)) \(label)") }
        for (x, y) in outside { expectEqual(Samples.pixel(image, x, y), Self.nothing, "(\(x), \(y)) \(label)") }
    }

    @Test func theFormatIsDetectedAndDescribed() throws {
        let data = PDFSamples.page("1 0 0 rg 0 0 5 2 re f")
        expect(ImageFormat(detecting: data) == .pdf, !ImageFormat.pdf.isWritable, ImageFormat.pdf.isDrawing)
        expect(ImageFormat(pathExtension: "PDF") == .pdf, ImageFormat(pathExtension: "txt") == nil)
        try expectEqual(ImageDecoder.size(of: data), CGSize(width: 20, height: 10))
        let source = try require(CGImageSourceCreateWithData(data, nil))
        expect(CGImageSourceGetType(source) == "com.adobe.pdf", CGImageSourceGetCount(source) == 1)
        expectEqual(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width, 20)
        let large = try ImageDecoder.decode(data, pointSize: CGSize(width: 40, height: 40), scale: 2)
        // A quarter of the width and a fifth of the height, at the bottom left.
        check(large, inside: [(0, 79), (19, 64)], outside: [(20, 79), (19, 63)])
    }

    /// Content, red pixels and empty pixels on a page of 20 × 10.
    private static let drawn: [(String, [(Int, Int)], [(Int, Int)])] = [
        ("0 0 5 2 re f", [(0, 9), (4, 8)], [(5, 9), (0, 7)]),
        ("5 2 -5 -2 re F", [(0, 9), (4, 8)], [(5, 9), (0, 7)]),
        ("0 0 m 10 0 l 10 10 l 0 10 l f", [(0, 0), (9, 9)], [(10, 5)]),
        // A square in a square of the same sense of rotation: a hole by the even-odd rule alone.
        ("0 0 10 10 re 3 3 4 4 re f", [(1, 1), (5, 5)], [(12, 5)]),
        ("0 0 10 10 re 3 3 4 4 re f*", [(1, 1), (8, 8)], [(5, 5)]),
        ("0 0 10 10 re 3 3 4 4 re B*", [(1, 1)], [(5, 5)]),
        // Straight curves: control points at the ends of a line.
        ("0 0 m 0 0 10 10 10 10 c 10 0 l h f", [(8, 8)], [(1, 1)]),
        ("0 0 m 5 5 10 10 v 10 0 l h f", [(8, 8)], [(1, 1)]),
        ("0 0 m 5 5 10 10 y 10 0 l h f", [(8, 8)], [(1, 1)]),
        // After `h` the current point is the start of the subpath.
        ("0 0 m 10 0 l h 0 10 l 10 0 l f", [(1, 8)], [(9, 1)]),
        // Strokes: a line of width 4 from 5 to 15.
        ("4 w 5 5 m 15 5 l S", [(5, 3), (14, 6)], [(4, 5), (15, 5), (10, 2), (10, 7)]),
        ("4 w 2 J 5 5 m 15 5 l S", [(3, 3), (16, 6)], [(2, 5), (17, 5)]),
        ("4 w 1 J 5 5 m 15 5 l S", [(4, 5), (15, 4)], [(2, 5), (17, 5)]),
        ("4 w [4 2] 0 d 0 5 m 20 5 l S", [(0, 5), (3, 5), (6, 5)], [(4, 5), (5, 5), (10, 5)]),
        ("4 w [4 2] 4 d 0 5 m 20 5 l S", [(2, 5), (5, 5)], [(0, 5), (1, 5), (6, 5)]),
        ("2 w 4 2 m 12 2 l 12 8 l s", [(4, 7), (12, 2)], [(4, 2)]),
        ("2 w 0 j 5 2 10 5 re S", [(4, 2), (15, 8)], [(10, 5), (3, 5)]),
        ("2 w 2 j 5 2 10 5 re S", [(4, 5)], [(10, 5)]),
        // Transforms apply the last first.
        ("1 0 0 1 10 0 cm 2 0 0 2 0 0 cm 0 0 2 2 re f", [(10, 9), (13, 6)], [(9, 9), (14, 9), (10, 5)]),
        ("q 0 1 -1 0 10 0 cm 0 0 5 2 re f Q", [(8, 9), (9, 5)], [(7, 9), (9, 4)]),
        // The transform scales lines.
        ("4 0 0 2 0 0 cm 1 w 0 2.5 m 5 2.5 l S", [(0, 4), (19, 5)], [(0, 3), (0, 6)]),
        // Clips, their rules, and their end.
        ("0 0 10 10 re W n 5 0 10 5 re f", [(5, 9), (9, 5)], [(10, 9), (5, 4), (4, 9)]),
        ("0 0 10 10 re 3 3 4 4 re W* n 0 0 20 10 re f", [(1, 1)], [(5, 5), (12, 5)]),
        ("q 0 0 5 5 re W n Q 0 0 20 10 re f", [(15, 2)], []),
        ("0 0 8 8 re W n 4 4 8 8 re W n 0 0 20 10 re f", [(4, 2), (7, 5)], [(3, 5), (8, 5), (5, 6)]),
        // Comments, names with escapes, strings, marks and unknown space are skipped.
        ("% 0 0 20 10 re f\n/A#20B (a\\)b(c)) <41> [1 /N] pop BX EX 0 0 1 1 re\0f", [], []),
        ("/Span << /Text (x) >> BDC 0 0 5 2 re f EMC BT ET Q Q", [(0, 9)], [(5, 9)]),
        ("+.5 -0.0 4.5 2. re f", [(1, 9), (4, 8)], [(5, 9)]),
    ]

    @Test(arguments: drawn)
    func operators(content: String, inside: [(Int, Int)], outside: [(Int, Int)]) throws {
        if content.contains("pop") {
            #expect(throws: ImageIOError.corrupt(.pdf, reason: "its content has the unknown operator pop")) {
                try picture(content)
            }
            return
        }
        check(try picture("1 0 0 rg 1 0 0 RG " + content), inside: inside, outside: outside, Self.red, content)
    }

    @Test(
        arguments: [
            ("1 0 0 rg", [255, 0, 0, 255]), ("0.2 g", [51, 51, 51, 255]), ("0 1 1 0 k", [255, 0, 0, 255]),
            // (1 − component) · (1 − black)
            ("0.2 0.4 1 0.5 k", [102, 76, 0, 255]), ("/DeviceRGB cs 0 0 1 sc", [0, 0, 255, 255]),
            ("/DeviceCMYK cs", [0, 0, 0, 255]), ("/Cal cs 0 1 0 scn", [0, 255, 0, 255]), ("/Icc cs 0 0 1 scn", [0, 0, 255, 255]),
            ("/Grey cs 1 sc", [255, 255, 255, 255]), ("2 -1 0 rg", [255, 0, 0, 255]), ("", [0, 0, 0, 255]),
        ] as [(String, [UInt8])])
    func colors(operators: String, pixel: [UInt8]) throws {
        let spaces = "/ColorSpace << /Cal [/CalRGB << >>] /Icc [/ICCBased 5 0 R] /Grey /DeviceGray >>"
        let profile = PDFSamples.stream("", "/N 3")
        let fill = try picture("\(operators) 0 0 20 10 re f", resources: spaces, objects: [profile])
        let got = Samples.pixel(fill, 10, 5)
        expect(zip(got, pixel).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(got) for \(operators)")
        let strokes = operators.replacing("rg", with: "RG").replacing("scn", with: "SCN").replacing("sc", with: "SC")
            .replacing("cs", with: "CS").replacing(" g", with: " G").replacing(" k", with: " K")
        let stroke = try picture("\(strokes) 10 w 0 5 m 20 5 l S", resources: spaces, objects: [profile])
        expectEqual(Samples.pixel(stroke, 10, 5), got, "\(strokes)")
    }

    @Test func graphicsStateDictionariesSetOpacitiesAndLines() throws {
        let states = "/ExtGState << /A << /ca 0.5 /CA 0.25 /LW 4 /BM /Normal /SMask /None >> /B 5 0 R >>"
        let image = try picture(
            "1 0 0 rg 0 0 1 RG q /A gs 0 0 5 10 re f 5 5 m 15 5 l S Q /B gs 15 0 5 10 re f", resources: states,
            objects: [Data("<< /ca 6 0 R >>".utf8), Data("0.2".utf8)])
        expectEqual(Samples.pixel(image, 2, 5), [128, 0, 0, 128])
        expect(Samples.pixel(image, 10, 5) == [0, 0, 64, 64], Samples.pixel(image, 10, 2) == Self.nothing)
        expectEqual(Samples.pixel(image, 17, 5), [51, 0, 0, 51])
    }

    @Test func formsArePlacedAndClipped() throws {
        let form = PDFSamples.stream(
            "0 0 100 100 re f 0 0 1 rg", "/Subtype /Form /BBox [0 0 2 2] /Matrix [2 0 0 2 4 0]")
        let image = try picture("1 0 0 rg /F Do 0 8 2 2 re f", resources: "/XObject << /F 5 0 R >>", objects: [form])
        // The form's colour ends with it.
        check(image, inside: [(4, 9), (7, 6), (0, 0)], outside: [(3, 9), (8, 9), (4, 5)])
    }

    /// Two squares overlap. In a group, the opacity applies to their union; otherwise to each.
    @Test func transparencyGroupsFadeAsAWhole() throws {
        func pixel(_ group: String) throws -> [UInt8] {
            let form = PDFSamples.stream("0 0 10 10 re f 0 0 10 10 re f", "/Subtype /Form /BBox [0 0 20 10] \(group)")
            let image = try picture(
                "1 0 0 rg /A gs /F Do", resources: "/XObject << /F 5 0 R >> /ExtGState << /A << /ca 0.5 >> >>", objects: [form])
            expectEqual(Samples.pixel(image, 15, 5), Self.nothing)
            return Samples.pixel(image, 5, 5)
        }
        try expectEqual(pixel("/Group << /S /Transparency >>"), [128, 0, 0, 128])
        expect(abs(Int(try pixel("")[3]) - 191) <= 1)
    }

    /// A red square at the page's bottom left and a blue one at its top left.
    @Test(
        arguments: [
            (0, 20, 10, (0, 9), (0, 0)), (90, 10, 20, (0, 0), (9, 0)), (180, 20, 10, (19, 0), (19, 9)),
            (270, 10, 20, (9, 19), (0, 19)),
            (-90, 10, 20, (9, 19), (0, 19)), (450, 10, 20, (0, 0), (9, 0)),
        ] as [(Int, Int, Int, (Int, Int), (Int, Int))])
    func rotation(degrees: Int, width: Int, height: Int, bottom: (Int, Int), top: (Int, Int)) throws {
        let image = try picture(
            "1 0 0 rg 0 0 2 2 re f 0 0 1 rg 0 8 2 2 re f", page: "/MediaBox [0 0 20 10] /Rotate \(degrees)")
        expect(image.width == width, image.height == height)
        expectEqual(Samples.pixel(image, bottom.0, bottom.1), Self.red)
        expectEqual(Samples.pixel(image, top.0, top.1), Self.blue)
        expectEqual(Samples.pixel(image, width / 2, height / 2), Self.nothing)
    }

    /// In its corner pixel, a round cap of radius 2 covers ∫₁^√3 √(4 − x²) − 1 dx = 0.315.
    @Test func roundCapsLackTheCornersOfSquareOnes() throws {
        let image = try picture("4 w 1 J 5 5 m 15 5 l S")
        expect(abs(Double(Samples.pixel(image, 3, 3)[3]) / 255 - 0.315) < 0.1)
    }

    @Test func theCropBoxIsThePage() throws {
        let image = try picture("1 0 0 rg 5 2 5 5 re f", page: "/MediaBox [0 0 20 10] /CropBox [15 100 5 2]")
        expect(image.width == 10, image.height == 8)
        check(image, inside: [(0, 7), (4, 3)], outside: [(5, 7), (0, 2)])
        // Drawn into a larger context, the page clips.
        let drawing = try PDFDrawing(PDFSamples.page("1 0 0 rg -90 -90 200 200 re f"))
        let context = try require(CGContext(width: 20, height: 20))
        drawing.draw(in: context, rect: CGRect(x: 5, y: 5, width: 10, height: 5))
        check(try require(context.makeImage()), inside: [(5, 5), (14, 9)], outside: [(4, 5), (15, 5), (5, 10), (5, 4)])
    }

    @Test func boxesAndResourcesAreInheritedAndContentsAreJoined() throws {
        let data = PDFSamples.file([
            Data("<< /Kids [<< /Kids [] >> 3 0 R] /MediaBox 7 0 R /Resources << /ExtGState << /A << /ca 0.5 >> >> >> >>".utf8),
            Data("<< /Contents [4 0 R 9 0 R 5 0 R] /Parent 2 0 R >>".utf8), PDFSamples.stream("1 0 0 rg /A gs 0 0"),
            PDFSamples.stream("5 2 re f"), Data("null".utf8), Data("[0 0 8 0 R 10]".utf8), Data("20".utf8),
        ])
        let image = try ImageDecoder.decode(data)
        expect(image.width == 20, Samples.pixel(image, 4, 8) == [128, 0, 0, 128])
    }

    @Test func compressedContent() throws {
        let content = Array("1 0 0 rg 0 0 5 2 re f".utf8)
        for (data, filter) in [
            (PDFSamples.zlib(content), "/FlateDecode"), (PDFSamples.fixedZlib(content), "[/Fl]"),
            (PDFSamples.fixedZlib(content).dropLast(4), "/FlateDecode"),
        ] {
            let image = try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream(data, "/Filter \(filter)")))
            check(image, inside: [(0, 9), (4, 8)], outside: [(5, 9), (0, 7)])
        }
        var wrong = PDFSamples.zlib(content)
        wrong[wrong.count - 1] ^= 1
        #expect(throws: ImageIOError.corrupt(.pdf, reason: "the checksum of its compressed data is wrong")) {
            try ImageDecoder.decode(PDFSamples.page(PDFSamples.stream(wrong, "/Filter /FlateDecode")))
        }
    }

    @Test func lengthsMayBeReferencesOrWrong() throws {
        for length in ["5 0 R", "3", "99999", "-1", "/None"] {
            let content = "<< /Length \(length) >> stream\r\n1 0 0 rg 0 0 5 2 re f\nendstream"
            let image = try ImageDecoder.decode(PDFSamples.page(Data(content.utf8), objects: [Data("21".utf8)]))
            check(image, inside: [(0, 9)], outside: [(5, 9)], Self.red, length)
        }
    }
}
