import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the SVG reader: shapes, paints, references, style.
@Suite struct SVGDrawingTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 128, 0, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]

    /// Returns the picture of elements on a canvas of 40 × 40.
    private func picture(_ body: String, root: String = "width='40' height='40'") throws -> CGImage {
        try ImageDecoder.decode(Data("<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(body)</svg>".utf8))
    }

    private func drawing(_ body: String) throws -> SVGDrawing {
        try SVGDrawing(Data("<svg width='40' height='40'>\(body)</svg>".utf8))
    }

    /// Returns the shapes of a drawing, including those in groups.
    private func shapes(_ layers: [VectorLayer]) -> [VectorShape] {
        layers.flatMap { layer -> [VectorShape] in
            switch layer.content {
            case .shape(let shape): return [shape]
            case .image: return []
            case .group(let inner): return shapes(inner)
            }
        }
    }

    @Test func shapesArePathsWithoutResolution() throws {
        let drawing = try drawing("<path d='M10 10h20v20H10z' fill='red' stroke='#008000' stroke-width='3'/>")
        expectEqual(drawing.size, CGSize(width: 40, height: 40))
        let shape = try require(shapes(drawing.layers).first)
        expectEqual(shape.path.boundingBox, CGRect(x: 10, y: 10, width: 20, height: 20))
        expectEqual(shape.line.width, 3)
        guard case .color(let fill)? = shape.fill, case .color(let stroke)? = shape.stroke else {
            Issue.record("two colours")
            return
        }
        expectEqual(fill, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        expectEqual(stroke, CGColor(red: 0, green: 128.0 / 255, blue: 0, alpha: 1))
    }

    /// Every command, absolute and relative, with numbers written without separators where possible.
    @Test(arguments: [
        ("M1 2L3 4", CGRect(x: 1, y: 2, width: 2, height: 2)),
        ("m1,2 2,2-3,0", CGRect(x: 0, y: 2, width: 3, height: 2)),
        ("M10-5.5.5 2h-1v3", CGRect(x: -0.5, y: -5.5, width: 10.5, height: 10.5)),
        ("M0 0H5V7h-9v-9z", CGRect(x: -4, y: -2, width: 9, height: 9)),
        // Quarter arcs of radius 10, flags and numbers without space between them.
        ("M10 0A10 10 0 0110 20", CGRect(x: 10, y: 0, width: 10, height: 20)),
        ("M10 0a10 10 0 0010 10", CGRect(x: 10, y: 0, width: 10, height: 10)),
        // Radii that are too small grow until the ends are opposite.
        ("M0 0A1 1 0 0 1 20 0", CGRect(x: 0, y: -10, width: 20, height: 10)),
        ("M0 0C0 10 10 10 10 0S20-10 20 0", CGRect(x: 0, y: -7.5, width: 20, height: 15)),
        ("M0 0Q5 10 10 0T20 0", CGRect(x: 0, y: -5, width: 20, height: 10)),
        // A path is drawn up to the first error.
        ("M1 2L3 4L5", CGRect(x: 1, y: 2, width: 2, height: 2)),
        ("M1 2L3 4 L 1e400 0", CGRect(x: 1, y: 2, width: 2, height: 2)),
    ])
    func pathCommands(data: String, box: CGRect) throws {
        let shape = try require(shapes(try drawing("<path d='\(data)'/>").layers).first)
        let bounds = shape.path.boundingBoxOfPath
        for (got, wanted) in [
            (bounds.minX, box.minX), (bounds.minY, box.minY), (bounds.maxX, box.maxX), (bounds.maxY, box.maxY),
        ] {
            expect(abs(got - wanted) < 1e-2, "\(bounds) for \(data)")
        }
    }

    @Test(
        arguments: [
            ("<rect x='10' y='10' width='20' height='20' rx='30'/>", [(20, 11), (11, 20)], [(11, 11), (28, 28)]),
            ("<circle cx='20' cy='20' r='25%'/>", [(20, 12), (28, 20)], [(11, 11), (20, 8)]),
            ("<ellipse cx='20' cy='20' rx='15' ry='5'/>", [(6, 20), (20, 16)], [(20, 12), (3, 20)]),
            ("<polygon points='5,5 35,5 5,35'/>", [(10, 10)], [(30, 30)]),
            ("<line x1='0' y1='20' x2='40' y2='20' stroke='black' stroke-width='4'/>", [(20, 19)], [(20, 17), (20, 23)]),
            ("<polyline points='0 0 40 0 40 40' fill='none' stroke='#000' stroke-width='6'/>", [(38, 20)], [(20, 20)]),
            // The inner square has the opposite orientation: a hole by both rules.
            ("<path d='M5 5H35V35H5zM15 15V25H25V15z'/>", [(10, 10)], [(20, 20)]),
            ("<path fill-rule='evenodd' d='M5 5H35V35H5zM15 15H25V25H15z'/>", [(10, 10)], [(20, 20)]),
        ] as [(String, [(Int, Int)], [(Int, Int)])])
    func basicShapes(body: String, inside: [(Int, Int)], outside: [(Int, Int)]) throws {
        let image = try picture(body)
        for (x, y) in inside { expectEqual(Samples.pixel(image, x, y), [0, 0, 0, 255], "(\(x), \(y))") }
        for (x, y) in outside { expectEqual(Samples.pixel(image, x, y), Self.nothing, "(\(x), \(y))") }
    }

    @Test(
        arguments: [
            ("red", [255, 0, 0, 255]), ("#0F0", [0, 255, 0, 255]), ("#0000ff", [0, 0, 255, 255]),
            ("rgb(255, 0 ,0)", [255, 0, 0, 255]),
            ("rgb(0%,100%,0%)", [0, 255, 0, 255]), ("hsl(240,100%,50%)", [0, 0, 255, 255]),
            ("RebeccaPurple", [102, 51, 153, 255]),
            ("none", [0, 0, 0, 0]), ("url(#missing) lime", [0, 255, 0, 255]), ("url(#missing)", [0, 0, 0, 0]),
            ("nonsense", [0, 0, 0, 255]), ("#ff000080", [128, 0, 0, 128]), ("currentColor", [0, 128, 0, 255]),
        ] as [(String, [UInt8])])
    func colors(text: String, pixel: [UInt8]) throws {
        let image = try picture("<g color='green'><rect width='40' height='40' fill='\(text)'/></g>")
        expectEqual(Samples.pixel(image, 20, 20), pixel)
    }

    /// Rules override attributes, and an element's style overrides rules. Identifiers override classes, and classes override
    /// names.
    @Test func styleSheets() throws {
        let sheet = """
            <style><![CDATA[ /* a{fill:red} */ rect{fill:blue} .warm , #other {fill:red} rect.warm.wide{fill:green}
            @media print { } g > rect { fill: lime } ]]></style>
            """
        func fill(_ attributes: String) throws -> [UInt8] {
            Samples.pixel(try picture(sheet + "<rect width='40' height='40' \(attributes)/>"), 20, 20)
        }
        try expectEqual(fill("fill='lime'"), [0, 0, 255, 255])
        try expectEqual(fill("class='warm'"), Self.red)
        try expectEqual(fill("class='wide warm'"), Self.green)
        try expectEqual(fill("id='other' class='wide warm'"), Self.red)
        try expectEqual(fill("class='warm' style='fill:#008000 !important'"), Self.green)
    }

    @Test func transformsApplyTheLastFirst() throws {
        let image = try picture("<g transform='translate(20 0) scale(2)'><rect width='5' height='5' transform='rotate(90)'/></g>")
        expectEqual(Samples.pixel(image, 15, 5), [0, 0, 0, 255], "turned to the left of the origin, which lies at (20, 0)")
        expectEqual(Samples.pixel(image, 25, 5), Self.nothing)
        let turned = try picture("<rect x='30' width='10' height='10' transform='rotate(90,20,20)'/>")
        expectEqual(Samples.pixel(turned, 35, 35), [0, 0, 0, 255])
    }

    @Test func referencesRepeatElements() throws {
        let image = try picture(
            """
            <defs><g id='pair'><rect width='10' height='10'/><use href='#dot' x='10' y='10'/></g></defs>
            <symbol id='dot' viewBox='0 0 1 1'><rect width='1' height='1' fill='red'/></symbol>
            <use xlink:href='#pair' x='5' y='5' fill='green'/>
            <use href='#dot' x='30' y='30' width='10' height='10'/>
            """)
        expectEqual(Samples.pixel(image, 10, 10), Self.green, "the style of the use is handed on")
        expectEqual(Samples.pixel(image, 35, 35), Self.red)
        expectEqual(Samples.pixel(image, 20, 20), Self.red)
        expectEqual(Samples.pixel(image, 2, 2), Self.nothing)
    }

    @Test func gradientsAlongLinesAndCircles() throws {
        let image = try picture(
            """
            <linearGradient id='base'><stop stop-color='red'/><stop offset='100%' stop-color='#008000'/></linearGradient>
            <linearGradient id='down' href='#base' x2='0' y2='1'/>
            <radialGradient id='round' gradientUnits='userSpaceOnUse' cx='30' cy='30' r='10' href='#base'/>
            <rect width='20' height='40' fill='url(#down)'/><rect x='20' y='20' width='20' height='20' fill='url(#round)'/>
            <rect x='20' width='20' height='20' fill='url(#base)' fill-opacity='0.5'/>
            """)
        expect(Samples.pixel(image, 10, 0)[0] > 245, Samples.pixel(image, 10, 39)[1] > 122)
        // Half way from red to green.
        expect(abs(Int(Samples.pixel(image, 10, 20)[0]) - 126) < 4)
        expect(Samples.pixel(image, 30, 30)[0] > 235, Samples.pixel(image, 21, 21) == Self.green, "the last colour goes on")
        expect(abs(Int(Samples.pixel(image, 30, 10)[3]) - 128) <= 1)
    }

    @Test func opacityOfAGroupIsThatOfTheWhole() throws {
        let image = try picture("<g opacity='.5'><rect width='30' height='40'/><rect x='10' width='30' height='40'/></g>")
        for x in [5, 20, 35] { expect(abs(Int(Samples.pixel(image, x, 20)[3]) - 128) <= 1) }
    }

    @Test func clipsCutToTheUnionOfTheirShapes() throws {
        let image = try picture(
            """
            <clipPath id='two'><rect width='10' height='40'/><path d='M5 0V40H20V0z'/></clipPath>
            <clipPath id='half' clipPathUnits='objectBoundingBox'><rect width='1' height='.5'/></clipPath>
            <g clip-path='url(#half)'><rect width='40' height='40' clip-path='url(#two)' fill='red'/></g>
            """)
        for x in [2, 7, 15] {
            expectEqual(Samples.pixel(image, x, 10), Self.red, "both shapes, though they run against each other")
        }
        expectEqual(Samples.pixel(image, 30, 10), Self.nothing)
        expectEqual(Samples.pixel(image, 7, 30), Self.nothing)
    }

    @Test func viewBoxIsFittedAsTheAspectRatioSays() throws {
        func filled(_ aspect: String) throws -> [Bool] {
            let root = "width='40' height='40' viewBox='0 0 20 10' \(aspect)"
            let image = try picture("<rect width='20' height='10'/>", root: root)
            return [(20, 2), (20, 20), (20, 37)].map { Samples.pixel(image, $0, $1)[3] == 255 }
        }
        try expectEqual(filled(""), [false, true, false])
        try expectEqual(filled("preserveAspectRatio='xMinYMin'"), [true, false, false])
        try expectEqual(filled("preserveAspectRatio='xMidYMax meet'"), [false, true, true])
        try expectEqual(filled("preserveAspectRatio='none'"), [true, true, true])
        try expectEqual(filled("preserveAspectRatio='xMidYMid slice'"), [true, true, true])
    }

    @Test func textThatIsNotWellFormedIsRefused() {
        for text in [
            "<svg width='9' height='9'><g></svg>", "<svg width='9' height='9'></svg><svg/>", "<svg width=9 height='9'></svg>",
            "<svg width='9' height='9'><g", "<svg width='9' height='9'><!-- </svg>", "<html><svg width='9' height='9'/></html>",
            "<svg width='9' height='9' viewBox='0 0 0 9'></svg>",
        ] {
            #expect(throws: ImageIOError.self, "\(text)") { try ImageDecoder.decode(Data(text.utf8)) }
        }
    }

    @Test func prologuesAndEntitiesAreRead() throws {
        let text = """
            <?xml version="1.0"?><!-- > --><!DOCTYPE svg [<!ENTITY a "<b>">]>
            <svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="4" height="4"><svg:rect width="4" height="4" fill="&#x72;&#101;d"/>
            </svg:svg>
            """
        expectEqual(Samples.pixel(try ImageDecoder.decode(Data(text.utf8)), 2, 2), Self.red)
    }
}
