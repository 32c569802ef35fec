import Foundation
import ImageIO
import SeededRandom
import Expectations
import Testing

@Suite struct SVGTests {
    @Test func naturalSizeTimesScale() throws {
        for scale in [1.0, 2, 3.5] {
            let image = try ImageDecoder.decode(Samples.square, scale: scale)
            expect(image.width == Int(20 * scale), image.height == Int(10 * scale))
        }
    }

    @Test(arguments: [(40.0, 40.0, 1.0), (7, 13, 2), (33, 17, 1.5), (1, 1, 1), (101, 99, 3)])
    func requestedSizeIsMetExactly(width: Double, height: Double, scale: Double) throws {
        let image = try ImageDecoder.decode(Samples.square, pointSize: CGSize(width: width, height: height), scale: scale)
        expect(image.width == Int((width * scale).rounded()), image.height == Int((height * scale).rounded()))
        expect(image.pixels[3] > 0, (image.width < 4 || image.pixels[3] == 255), "the left half is opaque red")
    }

    @Test func alphaIsPremultiplied() throws {
        let image = try ImageDecoder.decode(Samples.square)
        expectEqual(Samples.pixel(image, 5, 5), [255, 0, 0, 255])
        let half = Samples.pixel(image, 15, 5)
        expect(half[0] == 0, half[1] == 0, abs(Int(half[3]) - 128) <= 1, half[2] == half[3])
    }

    @Test func viewBoxAloneGivesTheSize() throws {
        let data = Data("<svg viewBox='5 5 30 40'><rect x='5' y='5' width='30' height='40'/></svg>".utf8)
        try expectEqual(ImageDecoder.size(of: data), CGSize(width: 30, height: 40))
        try expectEqual(ImageDecoder.decode(data).height, 40)
        let inches = Data("<svg width='1in' height='72pt'></svg>".utf8)
        try expectEqual(ImageDecoder.size(of: inches), CGSize(width: 96, height: 96))
    }

    @Test func badSizesAreRefused() {
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.square, scale: .nan) }
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.square, scale: 0) }
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.square, scale: .infinity) }
        #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.square, pointSize: CGSize(width: -1, height: 5)) }
        #expect(throws: ImageIOError.tooLarge(width: 20_000, height: 10_000)) {
            try ImageDecoder.decode(Samples.square, scale: 1000)
        }
        #expect(throws: ImageIOError.corrupt(.svg, reason: "it states neither a size nor a viewBox")) {
            try ImageDecoder.decode(Data("<svg></svg>".utf8))
        }
    }

    @Test func truncationIsAnErrorAtEveryLength() {
        for length in 0..<(Samples.square.count - 6) {
            #expect(throws: ImageIOError.self) { try ImageDecoder.decode(Samples.square.prefix(length)) }
        }
    }

    /// Numbers of any magnitude are valid: shapes outside the picture are not drawn, and shapes that cover it are.
    @Test(arguments: [
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='1e38' x2='0'><stop offset='0'/><stop offset='1'/></linearGradient>"
            + "<rect width='9' height='9' fill='url(#g)'/>",
        "<g transform='scale(1e6)'><g transform='scale(1e6)'><rect width='5' height='5'/></g></g>",
        "<path d='M-1e39-1e39H1e39V1e39H-1e39z'/>",
        "<path d='M-9 4H1e5' stroke='#000' stroke-width='20' stroke-dasharray='1e-9 1e-9'/>",
        "<path style='stroke:#000;stroke-width:20;stroke-dasharray:0.0001' d='M-9 4H99'/>",
    ])
    func numbersOfAnySizeAreDrawn(body: String) throws {
        let image = try ImageDecoder.decode(Data("<svg width='9' height='9'>\(body)</svg>".utf8))
        expectEqual(Samples.pixel(image, 4, 4), [0, 0, 0, 255])
    }

    @Test func ordinaryNumbersPass() throws {
        let body = """
            <!-- 12345678901234567890 --><title>20240101123000</title>
            <g id="layer1234567890123" transform="translate(500 -300) rotate(45) scale(2)"><g transform="matrix(1 0 0 1 400 300)">
            <path fill="#5e9999" d="M1e1-5.5.5h3" stroke-dasharray="4 2"/></g></g>
            """
        try expectEqual(ImageDecoder.decode(Data("<svg width='9' height='9'>\(body)</svg>".utf8)).width, 9)
    }

    @Test func mutatedPicturesNeverCrash() throws {
        let locator = AssetLocator()
        let tokens = [
            "1e38", "-1e38", "99999999999", "nan", "\"", "<g>", "</g>", "M", "A", "scale(1e30)", "url(#sky)", "-", ".", "e9", "%",
        ]
        var random = SplitMix64(seed: 42)
        for name in ["Mountain", "Ship", "Anchor", "Icon"] {
            let original = try Data(contentsOf: require(locator.url(forAsset: name)))
            for _ in 0..<250 {
                var text = Array(original)
                for _ in 0...Int(random.next() % 4) {
                    let index = Int(random.next() % UInt64(text.count))
                    let token = Array(tokens[Int(random.next() % UInt64(tokens.count))].utf8)
                    let isDigit = (0x30...0x39).contains(text[index])
                    text.replaceSubrange(index..<(index + (isDigit ? 1 : 0)), with: token)
                }
                let image = try? ImageDecoder.decode(Data(text), pointSize: CGSize(width: 24, height: 24))
                expect(image.map { $0.width == 24 } ?? true)
            }
        }
    }
}

/// The work for any file is bounded: it is drawn, drawn more simply, or rejected.
@Suite struct SVGBudgetTests {
    private func decode(_ body: String) throws -> CGImage {
        try ImageDecoder.decode(Data("<svg width='64' height='64'>\(body)</svg>".utf8))
    }

    private func zigzag(_ count: Int) -> String {
        "M0 32" + (0..<count).map { " L\(Double($0 % 640) / 10) \($0 % 2 == 0 ? 10 : 54)" }.joined()
    }

    @Test func tinyDashesAlongALongPathAreASolidLine() throws {
        let image = try decode("<path d='\(zigzag(20_000))' fill='none' stroke='#000' stroke-width='3' stroke-dasharray='0.01'/>")
        expect(Samples.pixel(image, 32, 32)[3] > 200)
    }

    @Test func dashesAreCountedOverAllPaths() {
        let path = "<path d='M0 0H64' stroke='#000' stroke-dasharray='0.0007'/>"
        let error = #expect(throws: ImageIOError.self) { try decode(String(repeating: path, count: 30)) }
        if case .unsupportedFeature(.svg, _)? = error { return }
        Issue.record("\(String(describing: error))")
    }

    @Test func roundJoinsOfAVeryWideLineAreCoarse() throws {
        let joins = "fill='none' stroke='#000' stroke-width='999999' stroke-linejoin='round'"
        let image = try decode("<path d='\(zigzag(20_000))' \(joins)/>")
        expectEqual(Samples.pixel(image, 32, 32), [0, 0, 0, 255])
    }

    @Test func pathsOfManySegmentsAreRead() throws {
        let image = try decode("<path d='\(zigzag(100_000))'/>")
        expectEqual(image.width, 64)
    }

    @Test func referencesThatDoubleAreRefused() {
        // 2^30 rectangles in a thousand bytes.
        var body = "<g id='a0'><rect width='1' height='1'/></g>"
        for level in 1...30 { body += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>" }
        #expect(throws: ImageIOError.self) { try decode(body + "<use href='#a30'/>") }
    }

    /// 2^40 references without a shape count as well.
    @Test func referencesToNothingThatDoubleAreRefused() {
        var body = "<g id='a0'></g>"
        for level in 1...40 { body += "<g id='a\(level)'><use href='#a\(level - 1)'/><use href='#a\(level - 1)'/></g>" }
        #expect(throws: ImageIOError.self) { try decode("<defs>\(body)</defs><use href='#a40'/>") }
    }

    @Test func referencesInARingEnd() throws {
        let body = """
            <g id='a'><rect width='64' height='64'/><use href='#b'/></g><g id='b'><use href='#a'/></g>
            <linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/><rect width='9' height='9' fill='url(#g)'/>
            <clipPath id='c' clip-path='url(#c)'><rect width='9' height='9'/></clipPath><g clip-path='url(#c)'><rect width='9'/></g>
            """
        expectEqual(Samples.pixel(try decode(body), 32, 32), [0, 0, 0, 255])
    }

    @Test func nestingAndNumbersOfElementsAreBounded() {
        let deep = String(repeating: "<g>", count: 5000) + String(repeating: "</g>", count: 5000)
        #expect(throws: ImageIOError.self) { try decode(deep) }
        #expect(throws: ImageIOError.self) { try decode(String(repeating: "<g/>", count: 100_001)) }
        #expect(throws: ImageIOError.self) { try decode(String(repeating: "<rect width='1' height='1'/>", count: 50_001)) }
    }

    @Test func pictureOverPictureIsRefused() {
        let body = String(repeating: "<rect width='64' height='64'/>", count: 1000)
        #expect(throws: Never.self) { try decode(body) }
        #expect(throws: ImageIOError.self) {
            try ImageDecoder.decode(
                Data("<svg width='64' height='64'>\(body)</svg>".utf8), pointSize: CGSize(width: 2048, height: 2048))
        }
    }

    @Test func manyRulesForManyElementsAreRefused() {
        let rules = String(repeating: "rect{fill:red}", count: 2000)
        let elements = String(repeating: "<rect/>", count: 4000)
        #expect(throws: ImageIOError.self) { try decode("<style>\(rules)</style>\(elements)") }
    }

    /// An outline is read once; the other attributes of repeated elements are counted.
    @Test func repeatedAttributesAreBounded() throws {
        let blank = String(repeating: " ", count: 100_000)
        let uses = String(repeating: "<use href='#p'/>", count: 2000)
        let image = try decode("<defs><path id='p' d='M0 0H64V64H0z\(blank)'/></defs>\(uses)")
        expectEqual(Samples.pixel(image, 32, 32), [0, 0, 0, 255])
        for attribute in ["style='fill:red;\(blank)'", "transform='\(blank)'", "fill='\(blank)red'"] {
            #expect(throws: ImageIOError.self) { try decode("<defs><path id='p' d='M0 0H64' \(attribute)/></defs>\(uses)") }
        }
    }

    @Test(arguments: [
        // Dashes that every shape inherits, and colours of a gradient that every shape has.
        "<g stroke='red' stroke-dasharray='\(String(repeating: "1 ", count: 50_000))'>"
            + String(repeating: "<path d='M0 0L9 9'/>", count: 1000) + "</g>",
        "<linearGradient id='g'>\(String(repeating: "<stop/>", count: 20_000))</linearGradient>"
            + String(repeating: "<rect width='9' height='9' fill='url(#g)'/>", count: 1000),
        // Selectors that look at all siblings.
        "<style>b~a~a{fill:red}</style>" + String(repeating: "<a/>", count: 20_000),
        "<style>\(String(repeating: "a{}", count: 60_000))</style>",
        // References that double.
        (0..<60).map {
            "<mask id='m\($0)'><rect width='9' height='9' mask='url(#m\($0 + 1))'/>"
                + "<rect width='9' height='9' mask='url(#m\($0 + 1))'/></mask>"
        }.joined() + "<rect width='9' height='9' mask='url(#m0)'/>",
        (0..<60).map {
            "<pattern id='m\($0)' width='1' height='1'><rect width='9' height='9' fill='url(#m\($0 + 1))'/>"
                + "<rect width='9' height='9' fill='url(#m\($0 + 1))'/></pattern>"
        }.joined()
            + "<rect width='9' height='9' fill='url(#m0)'/>",
        // Masks and clips of many shapes for many shapes.
        "<mask id='m'>\(String(repeating: "<rect width='9' height='9'/>", count: 1000))</mask>"
            + String(repeating: "<rect width='9' height='9' mask='url(#m)'/>", count: 1000),
        "<clipPath id='m'>\(String(repeating: "<rect width='9' height='9'/>", count: 1000))</clipPath>"
            + String(repeating: "<rect width='9' height='9' clip-path='url(#m)'/>", count: 1000),
        // A cell of a few points that is rendered for every shape.
        "<pattern id='m' patternUnits='userSpaceOnUse' width='63' height='63'><circle r='9'/></pattern>"
            + String(repeating: "<rect width='64' height='64' fill='url(#m)'/>", count: 20_000),
    ])
    func multipliedWorkIsRefused(body: String) {
        let error = #expect(throws: ImageIOError.self) { try decode(body) }
        if case .unsupportedFeature(.svg, _)? = error { return }
        Issue.record("\(String(describing: error))")
    }

    @Test func imagesAreCountedByTheirPixels() throws {
        let png = try ImageEncoder.encodePNG(Samples.solid(0, 0, 0, 255, width: 2048, height: 2048)).base64EncodedString()
        let image = "<image width='64' height='64' href='data:image/png;base64,\(png)'/>"
        _ = try decode(image)
        #expect(throws: ImageIOError.unsupportedFeature(.svg, feature: "images of so many pixels")) {
            try decode(String(repeating: image, count: 9))
        }
    }

    /// Replacements of entities are bounded, so nested ones do not grow without bound.
    @Test func entitiesThatMultiplyEnd() throws {
        var entities = "<!ENTITY a0 '\(String(repeating: "x", count: 1000))'>"
        for level in 1...12 { entities += "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>" }
        let text = "<!DOCTYPE svg [\(entities)]><svg width='64' height='64'><g class='&a12;'/><rect width='9' height='9'/></svg>"
        expectEqual(Samples.pixel(try ImageDecoder.decode(Data(text.utf8)), 5, 5), [0, 0, 0, 255])
        let tags = "<!DOCTYPE svg [<!ENTITY a '\(String(repeating: "<g/>", count: 1000))'>]><svg width='9' height='9'>"
        #expect(throws: ImageIOError.self) {
            try ImageDecoder.decode(Data((tags + String(repeating: "&a;", count: 101) + "</svg>").utf8))
        }
    }

    /// A drawing in a drawing in a drawing; deeper ones are left out.
    @Test func drawingsInDrawingsAreBounded() throws {
        var inner = "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><rect width='64' height='64'/></svg>"
        for level in 1...5 {
            let data = Data(inner.utf8).base64EncodedString()
            inner =
                "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><image width='64' height='64' "
                + "href='data:image/svg+xml;base64,\(data)'/></svg>"
            let image = try ImageDecoder.decode(Data(inner.utf8))
            expectEqual(Samples.pixel(image, 32, 32)[3], level <= 3 ? 255 : 0, "\(level)")
        }
    }
}
