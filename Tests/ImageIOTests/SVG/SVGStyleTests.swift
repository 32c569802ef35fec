import Foundation
import ImageIO
import Expectations
import Testing

/// Tests of the SVG reader's style: properties, inheritance, selectors, lengths. Pictures are 40 × 40.
@Suite struct SVGStyleTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 128, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let black: [UInt8] = [0, 0, 0, 255]
    private static let nothing: [UInt8] = [0, 0, 0, 0]

    private func picture(_ body: String, root: String = "") throws -> CGImage {
        try ImageDecoder.decode(
            Data("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40' \(root)>\(body)</svg>".utf8))
    }

    /// The width of a black bar that begins at the left edge.
    private func width(_ image: CGImage, row: Int) -> Int {
        (0..<image.width).prefix { Samples.pixel(image, $0, row)[3] == 255 }.count
    }

    @Test func transformIsAProperty() throws {
        for style in [
            "transform:translate(20px,20px)", "transform: translate(20, 20)",
            "transform:rotate(180deg);transform-origin:20px 20px",
        ] {
            // The property takes precedence over the attribute.
            let image = try picture("<rect width='20' height='20' transform='translate(0 20)' style='\(style)'/>")
            expectEqual(Samples.pixel(image, 30, 30), Self.black, "\(style)")
            expectEqual(Samples.pixel(image, 10, 30), Self.nothing, "\(style)")
        }
        let ruled = try picture("<style>rect { transform: scale(2) }</style><rect width='10' height='10'/>")
        expectEqual(Samples.pixel(ruled, 15, 15), Self.black)
        expectEqual(Samples.pixel(ruled, 25, 15), Self.nothing)
    }

    /// A quarter turn about (a, b) moves the centre (5, 5) to (a + b − 5, b − a + 5).
    @Test(arguments: [
        ("center", 35, 5), ("50% 50%", 35, 5), ("left", 15, 25), ("center left", 15, 25), ("10px 20px", 25, 15),
        ("top left", -5, 5),
    ])
    func transformOrigins(origin: String, x: Int, y: Int) throws {
        let turned = "<rect width='10' height='10' transform='rotate(90)' transform-origin='\(origin)'/>"
        let image = try picture(turned)
        for (column, row) in [(35, 5), (5, 5), (15, 25), (25, 15)] {
            expectEqual(Samples.pixel(image, column, row)[3] == 255, column == x && row == y, "\(origin) (\(column), \(row))")
        }
    }

    @Test func commentsInStyleAttributesAreSkipped() throws {
        let image = try picture("<rect width='40' height='40' style='/* fill:blue; */ fill:red; /* ; */ fill:green'/>")
        expectEqual(Samples.pixel(image, 20, 20), Self.green)
    }

    /// The style of referenced elements comes from where they are defined, not from where they are used.
    @Test func gradientsTakeStyleFromTheirOwnAncestors() throws {
        let body = """
            <g color='green' stop-color='blue'><linearGradient id='a' color='inherit'><stop stop-color='currentColor'/></linearGradient>
            <linearGradient id='b' stop-color='blue'><stop stop-color='inherit'/></linearGradient>
            <linearGradient id='c'><stop stop-color='inherit'/></linearGradient></g>
            <g color='red'><rect width='40' height='10' fill='url(#a)'/><rect y='10' width='40' height='10' fill='url(#b)'/>
            <rect y='20' width='40' height='20' fill='url(#c)'/></g>
            """
        let image = try picture(body)
        expectEqual(Samples.pixel(image, 20, 5), Self.green)
        expectEqual(Samples.pixel(image, 20, 15), Self.blue)
        // The property is not inherited, so the gradient itself has its initial value.
        expectEqual(Samples.pixel(image, 20, 30), Self.black)
    }

    @Test func clipPathsTakeStyleFromTheirOwnAncestors() throws {
        let rings = "<path d='M0 0H40V40H0zM10 10H30V30H10z'/>"
        func middle(_ rule: String, _ used: String) throws -> [UInt8] {
            let clip = "<g clip-rule='\(rule)'><clipPath id='a'>\(rings)</clipPath></g>"
            return Samples.pixel(
                try picture(clip + "<g clip-rule='\(used)'><rect width='40' height='40' clip-path='url(#a)'/></g>"), 20, 20)
        }
        try expectEqual(middle("evenodd", "nonzero"), Self.nothing)
        try expectEqual(middle("nonzero", "evenodd"), Self.black)
    }

    @Test func clipPathsApplyToTheRootAndToChildrenOfClips() throws {
        let half = "<clipPath id='a'><rect width='20' height='40'/></clipPath>"
        let root = try picture(half + "<rect width='40' height='40'/>", root: "clip-path='url(#a)'")
        expectEqual(Samples.pixel(root, 10, 20), Self.black)
        expectEqual(Samples.pixel(root, 30, 20), Self.nothing)
        // The child is clipped before it is united with the other.
        let nested = """
            <clipPath id='b'><rect width='40' height='20' clip-path='url(#a)'/><rect x='30' y='30' width='10' height='10'/></clipPath>
            <rect width='40' height='40' clip-path='url(#b)'/>
            """
        let image = try picture(half + nested)
        for (x, y, pixel) in [(10, 10, Self.black), (35, 35, Self.black), (30, 10, Self.nothing), (10, 30, Self.nothing)] {
            expectEqual(Samples.pixel(image, x, y), pixel, "(\(x), \(y))")
        }
        // The clip of a turned child turns with it.
        let turned = """
            <clipPath id='b'><rect width='40' height='40' transform='translate(20 0)' clip-path='url(#a)'/></clipPath>
            <rect width='60' height='40' clip-path='url(#b)'/>
            """
        let moved = try picture(half + turned)
        expectEqual(Samples.pixel(moved, 30, 20), Self.black)
        expectEqual(Samples.pixel(moved, 10, 20), Self.nothing)
    }

    /// A box without width or height has no units, so the fallback is painted, and nothing without one.
    @Test func gradientsInUnitsOfALineAreReplaced() throws {
        let gradient = "<linearGradient id='a'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>"
        for (paint, pixel) in [("url(#a) green", Self.green), ("url(#a)", Self.nothing), ("url(#a) none", Self.nothing)] {
            for line in ["x2='40' y1='20' y2='20'", "y2='40' x1='20' x2='20'"] {
                let image = try picture(gradient + "<line \(line) stroke='\(paint)' stroke-width='8'/>")
                expectEqual(Samples.pixel(image, 20, 20), pixel, "\(paint) \(line)")
            }
        }
        // In user space a line is painted.
        let user = gradient.replacing("id='a'", with: "id='a' gradientUnits='userSpaceOnUse' x2='40'")
        let image = try picture(user + "<line x2='40' y1='20' y2='20' stroke='url(#a) green' stroke-width='8'/>")
        expect(Samples.pixel(image, 1, 20)[0] > 240, Samples.pixel(image, 38, 20)[2] > 240)
    }

    /// Without `font-size` text has 12 units; `ex` is half of `em`; `rem` is the root's.
    @Test(
        arguments: [
            ("", "", "1em", 12), ("", "", "2ex", 12), ("", "", "1rem", 12), ("", "font-size='20'", "1em", 20),
            ("", "font-size='20'", "2ex", 20),
            ("font-size='15'", "font-size='20'", "1rem", 15), ("font-size='10'", "font-size='2em'", "1em", 20),
            ("font-size='10'", "font-size='300%'", "1em", 30), ("font-size='10'", "font-size='2rem'", "1em", 20),
            ("", "style='font-size:25px'", "1em", 25), ("", "font-size='medium'", "1em", 16),
            ("font-size='10'", "font-size='larger'", "1em", 12),
        ])
    func textSizes(root: String, group: String, width: String, pixels: Int) throws {
        let image = try picture("<g \(group)><rect width='\(width)' height='10'/></g>", root: root)
        expectEqual(self.width(image, row: 5), pixels)
        // A property's lengths refer to the size as well.
        let line = try picture(
            "<g \(group)><path d='M0 0V40' stroke='#000' style='stroke-width:\(width)'/></g>", root: root)
        expectEqual(self.width(line, row: 5), pixels / 2)
    }

    @Test(
        arguments: [
            ("g rect", true), ("svg rect", true), ("g > rect", true), ("svg > rect", false), ("svg > g > rect", true),
            ("g g rect", false), ("a ~ rect", true), ("circle + rect", true), ("a + rect", false), ("a ~ circle + rect", true),
            ("[x]", true), ("[x='7']", true), ("[x=\"8\"]", false), ("rect[data-a~=two]", true), ("[data-a^=one]", true),
            ("[data-a$=three]", true), ("[data-a*='wo th']", true), ("[data-a~=tw]", false), ("[lang|=en]", true),
            ("rect:last-child", true), ("rect:first-child", false), ("a:first-child ~ rect", true), (":root > g > rect", true),
            ("#g .big.bold", true), (".big.thin", false), ("*", true), ("circle, g rect", true), ("rect:hover", false),
            ("g>rect", true), ("g  >  rect", true), ("> rect", false), ("rect >", false), ("rect..big", false), ("[x", false),
            ("rect:not(.thin)", true), ("rect:not(.big)", false), ("rect:not(circle, #h .big)", true),
            ("rect:not(a, g rect)", false), (":not(svg):not([x='8'])", true), ("rect:not(:not(.big))", true),
            ("rect:not(:hover)", false), ("g:not([fill]) > rect", true), ("rect:not([data-a=','])", true),
            ("rect:not()", false), ("rect:not(.thin", false), ("rect:is(.thin, .bold)", true),
            ("rect:is(:hover, [x])", true), (":where(g, a) > :WHERE(rect)", true), ("rect:is()", false),
            ("rect:nth-child(3)", true), ("rect:nth-child(odd)", true), ("rect:nth-child(even)", false),
            ("rect:nth-child( 2n + 1 )", true), ("rect:nth-child(-n+2)", false), ("rect:nth-child(-n+3)", true),
            ("rect:nth-child(n+4)", false), ("rect:nth-child(3n-3)", true), ("rect:nth-last-child(1)", true),
            ("rect:nth-of-type(1)", true), ("rect:nth-of-type(n+2)", false), ("rect:only-of-type", true),
            ("rect:only-child", false), ("svg:nth-child(1) rect", false), ("rect:nth-child(2x)", false),
            ("rect:nth-child(99999999999999999999)", false), ("rect:nth-child(0n+3)", true),
            (String(repeating: "rect:not(", count: 5000) + "a" + String(repeating: ")", count: 5000), false),
        ])
    func selectors(selector: String, matches: Bool) throws {
        let body = """
            <style>\(selector.replacing(">", with: "&gt;")) { fill: green }</style>
            <g id='g'><a/><circle/><rect x='7' data-a='one two three' lang='en-GB' class='big bold' width='40' height='40'/></g>
            """
        expectEqual(Samples.pixel(try picture(body), 20, 20), matches ? Self.green : Self.black)
    }

    /// Identifiers, then classes and attributes, then names; then the order. Important declarations override the rest.
    @Test func specificityDecides() throws {
        func fill(_ rules: String) throws -> [UInt8] {
            let body = "<style>\(rules)</style><g id='g'><rect id='r' class='c' width='40' height='40' style='fill:black'/></g>"
            return Samples.pixel(try picture(body.replacing(" style='fill:black'", with: "")), 20, 20)
        }
        try expectEqual(fill("g#g rect{fill:green} g rect.c[id]{fill:red}"), Self.green)
        try expectEqual(fill("g .c{fill:green} svg g rect{fill:red}"), Self.green)
        try expectEqual(fill(".c{fill:red} rect.c{fill:green} .c{fill:red}"), Self.green)
        try expectEqual(fill("rect{fill:red} rect{fill:green}"), Self.green)
        // A negation counts as its argument, `:where()` as nothing.
        try expectEqual(fill("rect:not(#x){fill:green} rect.c:nth-child(1){fill:red}"), Self.green)
        try expectEqual(fill("rect{fill:green} :where(#r.c){fill:red}"), Self.green)
        try expectEqual(fill("rect{fill:green !important} #r{fill:red}"), Self.green)
        try expectEqual(fill("@media print{rect{fill:red}} @import 'x'; rect{fill:green}"), Self.green)
        let own = "<style>rect{fill:green!important}</style><rect width='40' height='40' style='fill:red'/>"
        expectEqual(Samples.pixel(try picture(own), 20, 20), Self.green)
    }

    @Test func inheritAndCurrentColor() throws {
        let body = """
            <g fill='green' color='blue' opacity='.5'><rect width='40' height='20' fill='red' style='fill:inherit'/>
            <g color='green' fill='currentColor'><rect y='20' width='40' height='20' color='currentColor'/></g></g>
            """
        let image = try picture(body)
        expectEqual(Samples.pixel(image, 20, 10), [0, 64, 0, 128])
        expectEqual(Samples.pixel(image, 20, 30), [0, 64, 0, 128])
    }

    @Test func elementsWithConditions() throws {
        let body = """
            <switch><rect width='40' height='20' fill='red' requiredExtensions='x'/>
            <rect width='40' height='20' fill='red' systemLanguage='xx, yy-ZZ'/>
            <rect width='40' height='20' fill='green' systemLanguage='xx, en-US'/><rect width='40' height='20'/></switch>
            <switch><rect y='20' width='40' height='20' display='none'/><rect y='20' width='40' height='20'/></switch>
            """
        let image = try picture(body)
        expectEqual(Samples.pixel(image, 20, 10), Self.green)
        expectEqual(Samples.pixel(image, 20, 30), Self.nothing, "the first element is chosen even if it is not displayed")
    }

    @Test func namespacesAndEntities() throws {
        let spaces = """
            <s:g xmlns='http://example.com' xmlns:s='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'>
            <rect width='40' height='40'/><s:rect id='r' width='40' height='20'/><s:use l:href='#r' y='20' fill='green'/></s:g>
            """
        let image = try picture(spaces)
        expectEqual(Samples.pixel(image, 20, 10), Self.black)
        expectEqual(Samples.pixel(image, 20, 30), Self.green)
        let text = """
            <!DOCTYPE svg [<!ENTITY green "fill:green"><!ENTITY box "<rect width='40' height='20' style='&green;'/>">]>
            <svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>&box;<g transform='translate(0 20)'>&box;</g></svg>
            """
        let drawn = try ImageDecoder.decode(Data(text.utf8))
        for y in [10, 30] { expectEqual(Samples.pixel(drawn, 20, y), Self.green) }
    }
}
