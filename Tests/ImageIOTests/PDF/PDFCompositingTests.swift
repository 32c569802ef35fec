import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the PDF reader's soft masks, groups, blend modes, patterns and shadings. Pages have 20 × 10 points with the origin at the
/// bottom left; pictures have one pixel per point with the origin at the top left.
@Suite struct PDFCompositingTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]
    private static let group = "/Subtype /Form /BBox [0 0 20 10] /Group << /S /Transparency /CS /DeviceGray >>"

    private func picture(_ content: String, resources: String = "", objects: [Data] = []) throws -> CGImage {
        try ImageDecoder.decode(PDFSamples.page(content, resources: resources, objects: objects))
    }

    private func expectPixels(
        _ image: CGImage, _ expected: [(Int, Int, [UInt8])], within tolerance: Int = 1, _ label: String = ""
    ) {
        for (x, y, pixel) in expected {
            let got = Samples.pixel(image, x, y)
            expect(zip(got, pixel).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "(\(x), \(y)): \(got) \(label)")
        }
    }

    // MARK: Soft masks

    /// The mask's group paints its left half. Its luminance, 0.3 R + 0.59 G + 0.11 B over the backdrop, or its alpha counts.
    @Test(
        arguments: [
            ("/Luminosity", "1 g", "", 255, 0), ("/Luminosity", "0 g", "", 0, 0), ("/Luminosity", "1 0 0 rg", "", 76, 0),
            ("/Luminosity", "0 1 0 rg", "", 150, 0), ("/Luminosity", "0 0 1 rg", "", 28, 0),
            ("/Luminosity", "0 g", "/BC [1]", 0, 255), ("/Luminosity", "0 g", "/BC [0.5]", 0, 128),
            ("/Luminosity", "0.25 g", "/TR 6 0 R", 191, 255), ("/Luminosity", "1 g", "/TR /Identity", 255, 0),
            ("/Alpha", "0 g", "", 255, 0), ("/Alpha", "/Half gs 0 g", "", 128, 0),
        ])
    func softMasks(kind: String, color: String, entries: String, left: Int, right: Int) throws {
        let states = "/Mask << /SMask << /S \(kind) /G 5 0 R \(entries) >> >> /Half << /ca 0.5 >> /Off << /SMask /None >>"
        let inverse = Data("<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>".utf8)
        let image = try picture(
            "q /Mask gs 0 0 1 rg 0 0 20 5 re f Q 1 0 0 rg 0 8 20 2 re f /Mask gs /Off gs 0 6 20 1 re f",
            resources: "/ExtGState << \(states) >>", objects: [PDFSamples.stream("\(color) 0 0 10 10 re f", Self.group), inverse])
        func blue(_ alpha: Int) -> [UInt8] { [0, 0, UInt8(alpha), UInt8(alpha)] }
        expectPixels(
            image, [(5, 7, blue(left)), (15, 7, blue(right)), (5, 0, Self.red), (15, 1, Self.red), (15, 3, Self.red)])
    }

    /// The mask moves with the transform at the operator that sets it, and not with later ones.
    @Test func softMasksKeepTheirPlace() throws {
        let states = "/ExtGState << /Mask << /SMask << /S /Luminosity /G 5 0 R >> >> >>"
        let mask = PDFSamples.stream("1 g 0 0 5 10 re f", Self.group)
        let image = try picture(
            "1 0 0 1 5 0 cm /Mask gs 1 0 0 1 5 0 cm 1 0 0 rg -10 0 20 10 re f", resources: states, objects: [mask])
        expectPixels(image, [(4, 5, Self.nothing), (5, 5, Self.red), (9, 5, Self.red), (10, 5, Self.nothing)])
        // Objects under one mask are composited one by one: 1 − (1 − ½)² of the backdrop is covered where two overlap.
        let half = PDFSamples.stream("0.5 g 0 0 20 10 re f", Self.group)
        let twice = try picture("/Mask gs 1 0 0 rg 0 0 20 10 re f 0 0 10 10 re f", resources: states, objects: [half])
        expectPixels(twice, [(5, 5, [191, 0, 0, 191]), (15, 5, [128, 0, 0, 128])], within: 2)
        // A mask applies to a group as a whole.
        let group = PDFSamples.stream("1 0 0 rg 0 0 20 10 re f 0 0 10 10 re f", Self.group)
        let whole = try picture(
            "/Mask gs /F Do", resources: states + " /XObject << /F 6 0 R >>", objects: [half, group])
        expectPixels(whole, [(5, 5, [128, 0, 0, 128]), (15, 5, [128, 0, 0, 128])])
    }

    @Test func masksNestAndCombineWithClipsAndOpacity() throws {
        let states = """
            /ExtGState << /A << /SMask << /S /Luminosity /G 5 0 R >> /ca 0.5 >> /B << /SMask << /S /Luminosity /G 6 0 R >> >> >>
            """
        let inner = PDFSamples.stream("1 g 0 0 10 10 re f", Self.group)
        let outer = PDFSamples.stream("/B gs 1 g 0 0 20 5 re f", Self.group)
        let image = try picture(
            "0 0 20 8 re W n /A gs 1 0 0 rg 0 0 20 10 re f", resources: states, objects: [outer, inner])
        expectPixels(image, [(5, 7, [128, 0, 0, 128]), (15, 7, Self.nothing), (5, 3, Self.nothing), (5, 1, Self.nothing)])
    }

    // MARK: Blend modes

    /// Over rgb(51, 102, 204), a source of rgb(204, 102, 51).
    @Test(
        arguments: [
            ("/Multiply", [41, 41, 41]), ("/Screen", [214, 163, 214]), ("/Darken", [51, 102, 51]), ("/Lighten", [204, 102, 204]),
            ("/Difference", [153, 0, 153]), ("/Exclusion", [173, 122, 173]), ("/Overlay", [82, 82, 173]),
            ("/HardLight", [173, 82, 82]), ("/Compatible", [204, 102, 51]), ("[/Unknown /Multiply]", [41, 41, 41]),
            ("/Unknown", [204, 102, 51]),
        ] as [(String, [UInt8])])
    func blendModes(mode: String, color: [UInt8]) throws {
        let below = "0.2 0.4 0.8 rg 0 0 20 10 re f", above = "/B gs 0.8 0.4 0.2 rg 0 0 20 10 re f"
        let states = "/ExtGState << /B << /BM \(mode) >> >> /XObject << /F 5 0 R >>"
        expectPixels(try picture("\(below) \(above)", resources: states), [(9, 5, color + [255])])
        for (group, expected) in [("/I true", [204, 102, 51] as [UInt8]), ("", color)] {
            let form = PDFSamples.stream(above, "/Subtype /Form /Group << /S /Transparency \(group) >>")
            expectPixels(
                try picture("\(below) /F Do", resources: states, objects: [form]), [(9, 5, expected + [255])], mode + group)
        }
    }

    private func expectPixels(_ image: CGImage, _ expected: [(Int, Int, [UInt8])], _ label: String) {
        expectPixels(image, expected, within: 1, label)
    }

    // MARK: Patterns

    @Test func tilingPatterns() throws {
        let cell = "/PatternType 1 /BBox [0 0 4 2] /XStep 4 /YStep 5 /Matrix [1 0 0 1 2 0] /Resources << >>"
        let resources = "/Pattern << /P 5 0 R >> /ColorSpace << /Cs [/Pattern /DeviceRGB] >>"
        let colored = PDFSamples.stream("1 0 0 rg 0 0 2 2 re f", "\(cell) /PaintType 1")
        let image = try picture("/Pattern cs /P scn 0 0 20 10 re f", resources: resources, objects: [colored])
        // Red from 2 to 4, 6 to 8 and so on, in rows from 0 to 2 and from 5 to 7.
        expectPixels(
            image,
            [(2, 9, Self.red), (3, 8, Self.red), (7, 3, Self.red), (18, 4, Self.red), (4, 9, Self.nothing), (2, 7, Self.nothing)])
        // The matrix refers to the page, not to the transform in force. Colours inside an uncoloured pattern have no effect.
        let plain = PDFSamples.stream("1 0 0 rg 0 0 2 2 re f", "\(cell) /PaintType 2")
        let moved = try picture("1 0 0 1 1 0 cm /Cs cs 0 0 1 /P scn -1 0 20 10 re f", resources: resources, objects: [plain])
        expectPixels(moved, [(2, 9, Self.blue), (3, 8, Self.blue), (4, 9, Self.nothing)])
        let stroke = try picture("/Cs CS 0 0 1 /P SCN 4 w 0 2 m 20 2 l S", resources: resources, objects: [plain])
        expectPixels(stroke, [(2, 9, Self.blue), (7, 8, Self.blue), (5, 9, Self.nothing), (2, 4, Self.nothing)])
    }

    @Test func patternsInFormsReferToTheForm() throws {
        let pattern = PDFSamples.stream(
            "1 0 0 rg 0 0 2 10 re f", "/PatternType 1 /PaintType 1 /BBox [0 0 20 10] /XStep 20 /YStep 10 /Resources << >>")
        let form = PDFSamples.stream(
            "/Pattern cs /P scn 0 0 20 10 re f", "/Subtype /Form /Matrix [1 0 0 1 5 0] /Resources << /Pattern << /P 5 0 R >> >>")
        let image = try picture("1 0 0 1 3 0 cm /F Do", resources: "/XObject << /F 6 0 R >>", objects: [pattern, form])
        expectPixels(image, [(8, 5, Self.red), (9, 5, Self.red), (10, 5, Self.nothing), (7, 5, Self.nothing)])
    }

    // MARK: Shadings

    private static let twoColors = "/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>"

    /// From red at x = 5 to blue at x = 15, and beyond if it extends.
    @Test func shadingsAlongLines() throws {
        func resources(_ extend: String) -> String {
            let shading = "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [5 0 15 0] \(Self.twoColors) \(extend) >>"
            return "/Shading << /S \(shading) >> /Pattern << /P << /PatternType 2 /Shading \(shading) >> >>"
        }
        for content in ["/S sh", "/Pattern cs /P scn 0 0 20 10 re f", "/Pattern CS /P SCN 20 w 0 5 m 20 5 l S"] {
            let short = try picture(content, resources: resources(""))
            // The middle of column 9 is 0.45 of the way.
            expectPixels(
                short, [(2, 5, Self.nothing), (9, 5, [140, 0, 115, 255]), (17, 5, Self.nothing)], within: 2, content)
            let long = try picture(content, resources: resources("/Extend [true false]"))
            expectPixels(long, [(2, 5, Self.red), (17, 5, Self.nothing)], content)
        }
        let clipped = try picture("0 0 20 5 re W n /S sh", resources: resources("/Extend [true true]"))
        expectPixels(clipped, [(2, 7, Self.red), (17, 7, Self.blue), (2, 2, Self.nothing)])
    }

    @Test func shadingsBetweenCirclesAndOfPlanes() throws {
        let circles = "/ShadingType 3 /ColorSpace /DeviceRGB /Coords [10 5 0 10 5 5] \(Self.twoColors)"
        let image = try picture("/S sh", resources: "/Shading << /S << \(circles) >> >>")
        // √(2.5² + 0.5²) of 5 at column 12.
        expectPixels(image, [(12, 4, [125, 0, 130, 255]), (1, 5, Self.nothing)], within: 4)
        let program = PDFSamples.stream("{ 0 }", "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]")
        let plane = "/ShadingType 1 /ColorSpace /DeviceRGB /Matrix [20 0 0 10 0 0] /Function 5 0 R"
        // The colour of (x, y) is (x, y, 0). The pixel's centre is 10.5 from the left and 4.5 from the bottom.
        let sheet = try picture("/S sh", resources: "/Shading << /S << \(plane) >> >>", objects: [program])
        expectPixels(sheet, [(10, 5, [134, 115, 0, 255])], within: 2)
    }

    /// Functions of every type as colours: at 0, ¼ … of a shading.
    @Test(
        arguments: [
            ("<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 2 >>", "", [0.0, 0.0625, 0.25, 0.5625]),
            (
                "<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 1 0] /Functions [5 0 R 5 0 R] >>",
                "<< /FunctionType 2 /Domain [0 1] /N 1 >>", [0, 0.5, 1, 0.5]
            ),
            (
                "5 0 R",
                "<< /FunctionType 0 /Domain [0 1] /Range [0 1] /Size [3] /BitsPerSample 8 /Length 3 >> stream\n\u{0}\u{7F}\u{0}\nendstream",
                [0, 0.25, 0.5, 0.25]
            ),
            (
                "5 0 R",
                "<< /FunctionType 4 /Domain [0 1] /Range [0 1] /Length 44 >> stream\n{ dup 0.4 gt { pop 1 } { 2 mul } ifelse     }\nendstream",
                [0, 0.5, 1, 1]
            ),
            ("[5 0 R]", "<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>", [1, 0.75, 0.5, 0.25]),
        ])
    func functions(function: String, object: String, values: [Double]) throws {
        let shading =
            "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0.5 0 20.5 0] /Function \(function) >> >>"
        let image = try picture("/S sh", resources: shading, objects: [Data(object.utf8)])
        for (index, value) in values.enumerated() {
            let got = Double(Samples.pixel(image, 5 * index, 5)[0]) / 255
            expect(abs(got - value) < 0.02, "\(got) instead of \(value) at \(index)")
        }
    }

    @Test(
        arguments: [
            ("[/Indexed /DeviceRGB 1 <FF000000FF00>] /Cs cs 1 sc", [0, 255, 0]),
            ("[/Indexed /DeviceRGB 1 (\\377\\000\\000\\000\\377\\000)] /Cs cs 0 sc", [255, 0, 0]),
            ("[/Separation /Spot /DeviceRGB 5 0 R] /Cs cs 0.5 sc", [255, 128, 128]),
            ("[/Separation /Spot /DeviceRGB 5 0 R] /Cs cs", [255, 0, 0]),
            ("[/Lab << /WhitePoint [0.9505 1 1.089] >>] /Cs cs 100 0 0 sc", [255, 255, 255]),
            // The lightness 53.585 is the luminance 0.2159, sRGB's 128.
            ("[/Lab << /WhitePoint [0.9505 1 1.089] >>] /Cs cs 53.585 0 0 sc", [128, 128, 128]),
            ("[/CalGray << >>] /Cs cs 0.2 sc", [51, 51, 51]),
        ] as [(String, [UInt8])])
    func colorSpaces(space: String, color: [UInt8]) throws {
        let parts = space.split(separator: "] /Cs", maxSplits: 1).map(String.init)
        let function = Data("<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>".utf8)
        let image = try picture(
            "/Cs\(parts[1]) 0 0 20 10 re f", resources: "/ColorSpace << /Cs \(parts[0])] >>", objects: [function])
        expectPixels(image, [(9, 5, color + [255])], space)
    }
}
