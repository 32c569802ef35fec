import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the SVG reader's masks, blend modes, patterns, images and gradients that repeat. Pictures are 40 × 40.
@Suite struct SVGCompositingTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 128, 0, 255]
    private static let black: [UInt8] = [0, 0, 0, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]

    private func picture(_ body: String, scale: CGFloat = 1) throws -> CGImage {
        let data = Data("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>\(body)</svg>".utf8)
        return try ImageDecoder.decode(data, scale: scale)
    }

    private func expectPixels(
        _ image: CGImage, _ expected: [(Int, Int, [UInt8])], within tolerance: Int = 1, _ label: String = ""
    ) {
        for (x, y, pixel) in expected {
            let got = Samples.pixel(image, x, y)
            expect(zip(got, pixel).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "(\(x), \(y)): \(got) \(label)")
        }
    }

    // MARK: Masks

    /// The luminance 0.2125 R + 0.7154 G + 0.0721 B times alpha; or alpha.
    @Test(
        arguments: [
            ("", "white", 255), ("", "black", 0), ("", "red", 54), ("", "lime", 182), ("", "blue", 18),
            ("", "rgba(255,255,255,.5)", 128),
            ("mask-type='alpha'", "black", 255), ("style='mask-type:alpha'", "rgba(0,0,0,.25)", 64),
        ])
    func masksMultiplyAlpha(mask: String, fill: String, alpha: Int) throws {
        let image = try picture(
            "<mask id='m' \(mask)><rect width='20' height='40' fill='\(fill)'/></mask><rect width='40' height='40' mask='url(#m)'/>"
        )
        expectPixels(image, [(10, 20, [0, 0, 0, UInt8(alpha)]), (30, 20, Self.nothing)])
    }

    /// By default a mask's region is the box of the element and a tenth of it on each side.
    @Test func masksHaveRegionsAndUnits() throws {
        let white = "<rect x='-40' y='-40' width='99' height='99' fill='white'/>"
        let wide = "stroke='black' stroke-width='20' x='10' y='10' width='20' height='20'"
        let usual = try picture("<mask id='m'>\(white)</mask><rect \(wide) mask='url(#m)'/>")
        expectPixels(usual, [(9, 20, Self.black), (6, 20, Self.nothing), (20, 20, Self.black)])
        let units = "maskContentUnits='objectBoundingBox'"
        let half = "<mask id='m' \(units)><rect width='.5' height='1' fill='white'/></mask>"
        let image = try picture("\(half)<rect x='20' width='20' height='40' mask='url(#m)'/>")
        expectPixels(image, [(25, 20, Self.black), (35, 20, Self.nothing)])
        let region = "maskUnits='userSpaceOnUse' x='5' y='5' width='10' height='10'"
        let cut = try picture("<mask id='m' \(region)>\(white)</mask><rect width='40' height='40' mask='url(#m)'/>")
        expectPixels(cut, [(6, 6, Self.black), (4, 6, Self.nothing), (16, 6, Self.nothing)])
        // A mask without content hides everything; one that does not exist has no effect.
        let none = try picture(
            "<mask id='m'/><rect width='20' height='40' mask='url(#m)'/><rect x='20' width='20' height='40' mask='url(#n)'/>")
        expectPixels(none, [(10, 20, Self.nothing), (30, 20, Self.black)])
    }

    @Test func masksNestAndMoveWithTheirElement() throws {
        let masks = """
            <mask id='a'><rect width='20' height='40' fill='white'/></mask>
            <mask id='b' mask='url(#a)'><rect width='40' height='20' fill='white'/></mask>
            """
        let nested = try picture(masks + "<rect width='40' height='40' mask='url(#b)'/>")
        expectPixels(nested, [(10, 10, Self.black), (30, 10, Self.nothing), (10, 30, Self.nothing)])
        let moved = try picture(
            masks + "<g transform='translate(20 0)' mask='url(#a)' opacity='.5'><rect width='40' height='40'/></g>")
        expectPixels(moved, [(10, 10, Self.nothing), (30, 10, [0, 0, 0, 128])])
        let clipped = try picture(
            masks + "<clipPath id='c'><rect y='20' width='40' height='20'/></clipPath><g mask='url(#a)' clip-path='url(#c)'>"
                + "<rect width='40' height='40'/></g>", scale: 2)
        expectPixels(clipped, [(20, 60, Self.black), (60, 60, Self.nothing), (20, 20, Self.nothing)])
    }

    // MARK: Blend modes

    /// Over opaque rgb(51, 102, 204), a source of rgb(204, 102, 51).
    @Test(
        arguments: [
            ("multiply", [41, 41, 41]), ("screen", [214, 163, 214]), ("darken", [51, 102, 51]), ("lighten", [204, 102, 204]),
            ("difference", [153, 0, 153]), ("exclusion", [173, 122, 173]), ("normal", [204, 102, 51]),
            ("nonsense", [204, 102, 51]),
            ("overlay", [82, 82, 173]), ("hard-light", [173, 82, 82]),
        ] as [(String, [UInt8])])
    func blendModes(mode: String, color: [UInt8]) throws {
        let below = "<rect width='40' height='40' fill='rgb(51,102,204)'/>"
        let above = "<rect width='40' height='40' fill='rgb(204,102,51)' style='mix-blend-mode:\(mode)'/>"
        expectPixels(try picture(below + above), [(20, 20, color + [255])])
        // An isolated group has nothing behind it to blend with.
        expectPixels(try picture("\(below)<g style='isolation:isolate'>\(above)</g>"), [(20, 20, [204, 102, 51, 255])])
        expectPixels(try picture("\(below)<g>\(above)</g>"), [(20, 20, color + [255])])
    }

    // MARK: Patterns

    @Test func patternsRepeatTheirContent() throws {
        let content = "<rect width='5' height='5' fill='red'/><rect x='5' y='5' width='5' height='5' fill='green'/>"
        let user = "<pattern id='p' patternUnits='userSpaceOnUse' x='2' y='1' width='10' height='10'>\(content)</pattern>"
        let image = try picture(user + "<rect width='40' height='40' fill='url(#p)'/>")
        // The content's origin is the corner of a cell.
        expectPixels(
            image,
            [
                (4, 3, Self.red), (14, 13, Self.red), (34, 23, Self.red), (9, 8, Self.green), (29, 38, Self.green),
                (9, 3, Self.nothing),
            ])
        let box =
            "<pattern id='p' width='.5' height='.5' patternContentUnits='objectBoundingBox'><rect width='.25' height='.25'/></pattern>"
        let quarters = try picture(box + "<rect width='40' height='40' fill='url(#p)'/>")
        expectPixels(quarters, [(5, 5, Self.black), (25, 25, Self.black), (15, 5, Self.nothing), (35, 35, Self.nothing)])
    }

    @Test func patternsInheritFitAndTurn() throws {
        let base = "<pattern id='a' viewBox='0 0 2 2' width='20' height='20'><rect width='1' height='1' fill='red'/></pattern>"
        let own = "<pattern id='p' href='#a' patternUnits='userSpaceOnUse' patternTransform='translate(10 0)'/>"
        let image = try picture(base + own + "<rect width='40' height='40' fill='url(#p)' fill-opacity='.5'/>")
        expectPixels(
            image, [(15, 5, [128, 0, 0, 128]), (35, 25, [128, 0, 0, 128]), (5, 5, Self.nothing), (25, 5, Self.nothing)])
        // A pattern that does not exist, or has no size, is replaced by the fallback.
        let empty = "<pattern id='p' width='0' height='1'><rect width='9' height='9'/></pattern>"
        expectPixels(try picture(empty + "<rect width='40' height='40' fill='url(#p) green'/>"), [(20, 20, Self.green)])
        // A cell as large as the shape is drawn once, without resampling.
        let whole =
            "<pattern id='p' width='1' height='1'><path d='M0 0L40 40V0z'/></pattern><rect width='40' height='40' fill='url(#p)'/>"
        let triangle = try picture(whole)
        expectPixels(triangle, [(30, 10, Self.black), (10, 30, Self.nothing), (20, 20, [0, 0, 0, 128])], within: 2)
    }

    // MARK: Images

    @Test func imagesAreFittedIntoTheirRectangle() throws {
        let png = try ImageEncoder.encodePNG(Samples.solid(255, 0, 0, 255, width: 4, height: 2)).base64EncodedString()
        let link = "href='data:image/png;base64,\(png)'"
        let fitted = try picture("<image width='40' height='40' \(link)/>")
        expectPixels(fitted, [(20, 20, Self.red), (20, 11, Self.red), (20, 8, Self.nothing), (20, 31, Self.nothing)])
        let all = try picture("<image width='40' height='40' preserveAspectRatio='none' \(link)/>")
        expectPixels(all, [(1, 1, Self.red), (38, 38, Self.red)])
        let cut = try picture("<image x='10' width='10' height='40' preserveAspectRatio='xMidYMid slice' \(link)/>")
        expectPixels(cut, [(15, 1, Self.red), (8, 20, Self.nothing), (22, 20, Self.nothing)])
        let tall = try picture("<image height='10' \(link)/>")
        expectPixels(tall, [(19, 5, Self.red), (21, 5, Self.nothing)])
    }

    @Test func imagesMayBeDrawingsAndDamaged() throws {
        let inner = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'><rect width='1' height='1' fill='green'/></svg>"
        let link = "href='data:image/svg+xml;base64,\(Data(inner.utf8).base64EncodedString())'"
        let image = try picture("<image width='40' height='20' \(link)/>")
        expectPixels(image, [(10, 10, Self.green), (30, 10, Self.nothing)])
        let plain = inner.replacing("'", with: "%27").replacing("<", with: "%3C").replacing("#", with: "%23").replacing(
            " ", with: "%20")
        let escaped = try picture("<image width='40' height='20' href='data:image/svg+xml,\(plain)'/>")
        expectPixels(escaped, [(10, 10, Self.green), (30, 10, Self.nothing)])
        for bad in ["data:image/png;base64,AAAA", "data:,", "other.png", "file:///etc/passwd", "data:image/png;base64,****"] {
            let rest = try picture("<image width='40' height='40' href='\(bad)'/><rect width='9' height='9'/>")
            expectPixels(rest, [(5, 5, Self.black), (20, 20, Self.nothing)], bad)
        }
    }

    private func expectPixels(_ image: CGImage, _ expected: [(Int, Int, [UInt8])], _ label: String) {
        expectPixels(image, expected, within: 1, label)
    }

    // MARK: Gradients and paints

    /// Half a period of black to red lies between 10 and 20.
    @Test(
        arguments: [
            ("pad", [(5, 0), (15, 140), (25, 255)]), ("repeat", [(5, 140), (15, 140), (25, 140), (31, 38)]),
            ("reflect", [(5, 115), (15, 140), (25, 115), (31, 38)]),
        ] as [(String, [(Int, Int)])])
    func gradientsContinueBeyondTheirEnds(spread: String, places: [(Int, Int)]) throws {
        let stops = "<stop/><stop offset='1' stop-color='red'/>"
        let line =
            "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='10' x2='20' spreadMethod='\(spread)'>\(stops)</linearGradient>"
        let image = try picture(line + "<rect width='40' height='40' fill='url(#g)'/>")
        expectPixels(image, places.map { ($0.0, 20, [UInt8($0.1), 0, 0, 255]) }, within: 2)
        // Circles about (−10, 20) with the radius 20 at x = 10: the first period ends there.
        let circle =
            "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='-10' cy='20' r='20' spreadMethod='\(spread)'>\(stops)"
            + "</radialGradient>"
        let rings = try picture(circle + "<rect width='40' height='40' fill='url(#g)'/>")
        // At x = 15.5 the distance is 25.5: 1.275 periods.
        let value = ["pad": 255, "repeat": 70, "reflect": 185][spread] ?? 0
        expectPixels(rings, [(15, 20, [UInt8(value), 0, 0, 255])], within: 3)
    }

    @Test func paintOrderAndContextPaints() throws {
        let shape = "x='10' y='10' width='20' height='20' stroke='red' stroke-width='10' fill='green'"
        expectPixels(try picture("<rect \(shape)/>"), [(12, 20, Self.red), (7, 20, Self.red), (20, 20, Self.green)])
        expectPixels(try picture("<rect \(shape) paint-order='stroke'/>"), [(12, 20, Self.green), (7, 20, Self.red)])
        expectPixels(try picture("<rect \(shape) paint-order='stroke x'/>"), [(12, 20, Self.red)])
        let use = "<defs><rect id='r' width='40' height='40' fill='context-stroke'/></defs><use href='#r' stroke='green'/>"
        expectPixels(try picture(use), [(20, 20, Self.green)])
    }

    @Test func useGivesNestedViewportsTheirSize() throws {
        let svg = "<defs><svg id='s' width='10' height='10' viewBox='0 0 1 1'><rect width='1' height='1'/></svg></defs>"
        expectPixels(try picture(svg + "<use href='#s'/>"), [(5, 5, Self.black), (15, 15, Self.nothing)])
        expectPixels(
            try picture(svg + "<use href='#s' width='30' height='30'/>"), [(25, 25, Self.black), (35, 35, Self.nothing)])
    }
}
