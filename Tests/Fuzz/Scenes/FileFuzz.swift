import Foundation
import FuzzTargets
import ImageIO
import QuartzSDL

/// Files of images, drawings and fonts, intact and mutated.
enum FileFuzz {
    // MARK: Images

    static func images(_ dice: inout FuzzDice) {
        guard let image = dice.image() else { return }
        let encoded = [
            try? ImageEncoder.encodePNG(image), try? ImageEncoder.encodeJPEG(image), try? ImageEncoder.encodeWebP(image),
            animation(&dice),
        ].compactMap { $0 }
        for data in encoded + encoded.compactMap({ described($0, &dice) }) {
            for _ in 0..<8 { read(dice.mutate(data), &dice) }
        }
    }

    /// Returns a PNG or JPEG file with metadata, most of it valid; nil for other formats.
    private static func described(_ data: Data, _ dice: inout FuzzDice) -> Data? {
        func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
        }
        let entries = (0..<dice.pick(9)).flatMap { _ -> [UInt8] in
            let tag = dice.pick(of: [0x112, 0x10F, 0x11A, 0x8769, 0x8825, 0x9000, 0x9286, 2, dice.pick(0x10000)])
            var entry = big(tag, 2)
            entry += big(1 + dice.pick(12), 2)
            entry += big(dice.pick(of: [1, 3, 4, 9, 70000]))
            entry += big(dice.pick(of: [6, 8, 14, 90]))
            return entry
        }
        var exif = Array("MM".utf8) + big(42, 2)
        exif += big(8)
        exif += big(entries.count / 12, 2)
        exif += entries
        exif += big(0)
        // A profile of curves and a matrix, whose tags point to anything.
        var profile = [UInt8](repeating: 0, count: 128)
        profile.replaceSubrange(16..<24, with: Array("RGB XYZ ".utf8))
        profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
        profile += big(7)
        for name in ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "desc"] {
            profile += Array(name.utf8)
            profile += big(216 + 4 * dice.pick(12))
            profile += big(dice.pick(60))
        }
        for word in ["XYZ ", "curv", "para", "desc"] {
            profile += Array(word.utf8) + big(0)
            profile += big(dice.pick(6), 2)
            for _ in 0..<10 { profile += big(dice.pick(0x10000), 2) }
        }
        var result = data
        switch ImageFormat(detecting: data) {
        case .png:
            let chunks: [(String, [UInt8])] = [
                ("eXIf", exif), ("gAMA", big(dice.pick(200_000))), ("cHRM", (0..<8).flatMap { _ in big(dice.pick(90_000)) }),
                ("pHYs", big(1 + dice.pick(9999)) + big(1 + dice.pick(9999)) + [1]),
            ]
            for (type, content) in chunks where dice.chance(60) {
                var chunk = big(content.count)
                chunk += Array(type.utf8)
                chunk += content
                chunk += big(0)
                result.insert(contentsOf: chunk, at: 33)
            }
        case .jpeg:
            let segments: [(UInt8, [UInt8])] = [
                (0xE1, Array("Exif\0\0".utf8) + exif), (0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile),
            ]
            for (marker, content) in segments {
                var segment: [UInt8] = [0xFF, marker]
                segment += big(content.count + 2, 2)
                segment += content
                result.insert(contentsOf: segment, at: 2)
            }
        default: return nil
        }
        return result
    }

    private static func animation(_ dice: inout FuzzDice) -> Data? {
        guard let encoder = try? AnimatedWebPEncoder(width: 16, height: 16), let context = CGContext(width: 16, height: 16) else {
            return nil
        }
        for _ in 0...dice.pick(4) {
            context.setFillColor(dice.color())
            context.fill(CGRect(x: dice.pick(9), y: dice.pick(9), width: 9, height: 9))
            if let frame = context.makeImage() { try? encoder.add(frame, duration: 0.1) }
        }
        return try? encoder.finish()
    }

    private static func read(_ data: Data, _ dice: inout FuzzDice) {
        FuzzWatch.step("a file") { decode(data, &dice) }
    }

    private static func decode(_ data: Data, _ dice: inout FuzzDice) {
        let size = CGSize(width: dice.number(1...90), height: dice.number(1...90))
        _ = try? ImageDecoder.size(of: data)
        if let image = try? ImageDecoder.decode(data, pointSize: dice.chance(50) ? size : nil, scale: dice.pick(of: [1, 2])) {
            CGContext(width: 32, height: 32)?.draw(image, in: CGRect(x: 0, y: 0, width: 32, height: 32))
        }
        guard let source = CGImageSourceCreateWithData(data, nil) else { return }
        for index in 0..<min(CGImageSourceGetCount(source), 6) { _ = CGImageSourceCreateImageAtIndex(source, index, nil) }
        _ = CGImageSourceCopyProperties(source, nil)
        _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        _ = CGImageSourceGetStatus(source)
    }

    // MARK: Drawings

    static func drawings(_ dice: inout FuzzDice) {
        for _ in 0..<6 {
            var body = ""
            for _ in 0...dice.pick(12) { body += element(&dice, depth: 0) }
            let text = "<svg width='64' height='64' viewBox='0 0 200 200'>\(body)</svg>"
            read(Data(text.utf8), &dice)
            read(dice.mutate(Data(text.utf8), tokens: tokens), &dice)
            let page = page(&dice)
            read(page, &dice)
            read(dice.mutate(page, tokens: pageTokens), &dice)
        }
    }

    private static let tokens = [
        "1e38", "-1e308", "<g>", "</g>", "url(#a)", "scale(1e30)", "'", "/>", "<!--", "%", "z", "href='#a'", "&amp;",
        "99999999999999999999",
    ]

    private static func element(_ dice: inout FuzzDice, depth: Int) -> String {
        let id = dice.pick(of: ["a", "b", "c"])
        let other = dice.pick(of: ["a", "b", "c"])
        switch dice.pick(depth < 4 ? 13 : 6) {
        case 0, 1: return "<path id='\(id)' d='\(data(&dice))' \(style(&dice))/>"
        case 2:
            let (x, side) = (dice.number(0...99), dice.number(0...99))
            return "<rect x='\(x)' width='\(side)' height='\(dice.number(0...99))' \(style(&dice))/>"
        case 3: return "<ellipse cx='50' cy='\(dice.number(0...99))' rx='\(dice.number(0...99))' ry='40' \(style(&dice))/>"
        case 4:
            let numbers = dice.numbers(0...200, atMost: 20).map { "\($0)" }.joined(separator: " ")
            return "<polygon points='\(numbers)' \(style(&dice))/>"
        case 5: return "<use id='\(id)' href='#\(other)' x='\(dice.number(0...50))' \(style(&dice))/>"
        case 6, 7:
            return "<g id='\(id)' \(style(&dice))>\(element(&dice, depth: depth + 1))\(element(&dice, depth: depth + 1))</g>"
        case 8: return "<clipPath id='\(id)'>\(element(&dice, depth: depth + 1))\(element(&dice, depth: depth + 1))</clipPath>"
        case 9: return "<mask id='\(id)' \(style(&dice))>\(element(&dice, depth: depth + 1))</mask>"
        case 10:
            let units = dice.pick(of: ["userSpaceOnUse", "objectBoundingBox"])
            return """
                <pattern id='\(id)' href='#\(other)' patternUnits='\(units)' width='\(dice.number(0...50))' height='\(dice.number(0...1))'
                patternTransform='rotate(\(dice.number(-99...99)))'>\(element(&dice, depth: depth + 1))</pattern>
                """
        case 11:
            let selector = dice.pick(of: [
                "g rect", "g > #a", "path ~ *", "[fill]", "svg g:first-child path", "*:not(g, :nth-child(2n+1))",
            ])
            return "<style>\(selector) { fill: url(#\(other)); font-size: \(dice.number(0...9))em }</style>"
        default:
            let name = dice.pick(of: ["linearGradient", "radialGradient"])
            return """
                <\(name) id='\(id)' href='#\(other)' spreadMethod='\(dice.pick(of: ["pad", "reflect", "repeat"]))' x1='\(dice.number(0...1))' r='\(dice.number(0...1))' fx='\(dice.number(0...1))'>
                <stop offset='\(dice.number(0...1))' stop-color='red'/><stop offset='1' stop-color='#00f8'/></\(name)>
                """
        }
    }

    private static func data(_ dice: inout FuzzDice) -> String {
        var text = "M\(dice.number(0...200)) \(dice.number(0...200))"
        for _ in 0..<dice.pick(dice.chance(5) ? 3000 : 12) {
            let command = dice.pick(of: Array("MmLlHhVvCcSsQqTtAaZz"))
            let counts: [Character: Int] = ["m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0]
            text.append(command)
            for _ in 0..<(counts[Character(command.lowercased())] ?? 0) { text += "\(dice.number(-99...200)) " }
        }
        return text
    }

    private static func style(_ dice: inout FuzzDice) -> String {
        var text = ""
        if dice.chance(60) { text += "fill='\(dice.pick(of: ["red", "none", "url(#a)", "url(#b) blue", "hsl(9 50% 50%)"]))' " }
        if dice.chance(40) { text += "stroke='\(dice.pick(of: ["#0f0", "url(#c)"]))' stroke-width='\(dice.number(0...30))' " }
        if dice.chance(20) { text += "stroke-dasharray='\(dice.number(0...9)) \(dice.number(0...9))' " }
        if dice.chance(20) { text += "stroke-linejoin='round' stroke-linecap='square' " }
        if dice.chance(30) { text += "opacity='\(dice.number(0...1))' " }
        if dice.chance(20) { text += "clip-path='url(#\(dice.pick(of: ["a", "b", "c"])))' " }
        if dice.chance(15) { text += "mask='url(#\(dice.pick(of: ["a", "b", "c"])))' " }
        if dice.chance(15) {
            text += "style='mix-blend-mode:\(dice.pick(of: ["multiply", "hue", "screen"])); isolation:isolate' "
        }
        if dice.chance(30) { text += "transform='scale(\(dice.number(-2...2))) rotate(\(dice.number(-99...99)))' " }
        return text
    }

    // MARK: Pages

    private static let pageTokens = [
        "1 0 R", "5 0 R", "<<", ">>", "[", "]", "(", "stream", "endobj", "obj", "-1", "99999999999999999999", "q", "W n", "/F Do",
    ]

    /// Returns a PDF file without a cross-reference table, whose content draws paths and a form that may draw itself.
    private static func page(_ dice: inout FuzzDice) -> Data {
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Kids [3 0 R] >>",
            "<< /MediaBox [0 0 \(dice.number(-9...200)) 200] /Rotate \(90 * dice.pick(5)) /Resources 6 0 R /Contents 4 0 R >>",
        ]
        for entries in ["", "/Subtype /Form /BBox [0 0 99 99] /Group << /S /Transparency >>"] {
            objects.append("<< \(entries) >> stream\n\(content(&dice))\nendstream")
        }
        let tiling =
            "/PatternType 1 /PaintType \(1 + dice.pick(2)) /BBox [0 0 \(dice.number(0...99)) 99] /XStep \(dice.number(1...99)) /YStep 50"
        let ramp = "<< /FunctionType 2 /Domain [0 1] /C0 [\(dice.number(0...1)) 0 0] /C1 [0 1 0] /N \(dice.number(0...3)) >>"
        let coordinates = dice.numbers(-9...200, atMost: 6).map { "\($0)" }.joined(separator: " ")
        let shading = "<< /ShadingType \(dice.pick(5)) /ColorSpace /DeviceRGB /Coords [\(coordinates)] /Function \(ramp) >>"
        objects.append(
            """
            << /XObject << /F 5 0 R /I 7 0 R >> /ExtGState << /G << /ca \(dice.number(0...1)) /BM /\(dice.pick(of: ["Hue", "Multiply"])) >>
            /M << /SMask << /S /\(dice.pick(of: ["Alpha", "Luminosity"])) /G 5 0 R >> >> >> /Pattern << /P 8 0 R /S << /PatternType 2
            /Shading \(shading) >> >> /Shading << /S \(shading) >> >>
            """)
        objects.append(
            """
            << /Subtype /Image /Width \(dice.pick(9)) /Height \(dice.pick(9)) /BitsPerComponent \(dice.pick(of: [1, 2, 4, 8, 16])) /ColorSpace
            \(dice.pick(of: ["/DeviceRGB", "/DeviceCMYK", "[/Indexed /DeviceRGB 3 <00FF00>]"])) /SMask 7 0 R >> stream
            \(String(repeating: "q7", count: dice.pick(99)))
            endstream
            """)
        objects.append("<< \(tiling) >> stream\n\(content(&dice))\nendstream")
        let bodies = objects.enumerated().map { "\($0 + 1) 0 obj \($1) endobj\n" }
        return Data(("%PDF-1.4\n" + bodies.joined()).utf8)
    }

    private static func content(_ dice: inout FuzzDice) -> String {
        let counts = [
            "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "re": 4, "h": 0, "f": 0, "f*": 0, "S": 0, "b*": 0, "W n": 0, "q": 0, "Q": 0,
            "w": 1,
            "M": 1, "rg": 3, "K": 4, "g": 1, "cm": 6,
        ]
        let names = counts.keys.sorted()
        var text = "0 0 m "
        for _ in 0..<dice.pick(dice.chance(5) ? 3000 : 30) {
            let name = dice.pick(of: names)
            for _ in 0..<(counts[name] ?? 0) { text += "\(dice.number(-9...200)) " }
            text += name + " "
            if ["f", "f*", "S", "b*", "W n"].contains(name) { text += "\(dice.number(0...200)) 0 m " }
            if dice.chance(5) {
                text += dice.pick(of: [
                    "/F Do ", "/G gs ", "[\(dice.number(0...9))] 0 d ", "1 J 1 j ", "/M gs ", "/I Do ", "/S sh ",
                    "/Pattern cs /P scn ", "/Pattern CS /S SCN ", "BI /W 1 /H 1 /BPC 8 /CS /G ID x EI ",
                ])
            }
        }
        return text
    }

    // MARK: Fonts

    static func fonts(_ dice: inout FuzzDice) {
        guard let data = dice.chance(40) ? VariableFontFuzz.font(&dice) : installedFont(&dice) else { return }
        for _ in 0..<6 {
            // Most of a font is outlines. Its tables are found from the first bytes, so mutate these more often.
            var bent = dice.mutate(data)
            if dice.chance(70) { bent.replaceSubrange(0..<min(600, bent.count), with: dice.mutate(bent.prefix(600))) }
            let axes = Dictionary(uniqueKeysWithValues: ["wght", "opsz", "slnt"].map { ($0, Double(dice.pick(400) - 200)) })
            guard let font = try? TrueTypeFont(bytes: [UInt8](bent), axes: axes) else { continue }
            var last: GlyphID?
            for scalar in "AVfi office Ωж漢\u{301}".unicodeScalars {
                guard let glyph = font.glyph(for: scalar) else { continue }
                _ = font.advance(of: glyph)
                _ = font.outline(of: glyph)
                if let last { _ = font.kerning(last, glyph) }
                last = glyph
            }
        }
    }
    private static func installedFont(_ dice: inout FuzzDice) -> Data? {
        let folder = "/usr/share/fonts"
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let fonts = names.filter { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") }.sorted()
        return fonts.isEmpty ? nil : FileManager.default.contents(atPath: "\(folder)/\(dice.pick(of: fonts))")
    }
}
