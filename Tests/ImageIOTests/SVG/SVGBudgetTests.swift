import Foundation
import ImageIO
import Testing

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
        #expect(Samples.pixel(image, 32, 32)[3] > 200)
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
        #expect(Samples.pixel(image, 32, 32) == [0, 0, 0, 255])
    }

    @Test func pathsOfManySegmentsAreRead() throws {
        let image = try decode("<path d='\(zigzag(100_000))'/>")
        #expect(image.width == 64)
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
        #expect(Samples.pixel(try decode(body), 32, 32) == [0, 0, 0, 255])
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
}
