import Expectations
import Foundation
import QuartzCompat
import Testing

@Suite("Axes of variable fonts in Core Text's and UIKit's vocabulary") struct FontVariationTests {
    private let weight = 0x7767_6874
    private let size = 0x6F70_737A
    private let key = UIFontDescriptor.AttributeName(rawValue: kCTFontVariationAttribute as String)

    /// Registers a font with the axes weight and optical size, whose letter "A" is a square with a side of 500 that grows to the right by
    /// 300 with the weight.
    private func register(named family: String) throws {
        func big(_ number: Int, _ size: Int = 2) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
        }
        func words(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { big($0) } }
        var head = [UInt8](repeating: 0, count: 54)
        head.replaceSubrange(18..<20, with: big(1000))
        let name = family.utf16.flatMap { big(Int($0)) }
        let square = words([1, 0, 0, 500, 500, 3, 0]) + [1, 1, 1, 1] + words([0, 0, 500, 0, 0, 500, 0, -500])
        // Deltas of bytes are -128...127, so these are words. All points move.
        let change = [0] + [0x47] + words([0, 0, 300, 300, 0, 300, 0, 0]) + [0x87]
        let record = words([1, 12, change.count, 0xA000, 0x4000, 0]) + change
        let data = record.count % 2 == 0 ? record : record + [0]
        let axes = [("wght", 100, 400, 900), ("opsz", 8, 14, 144)].flatMap { axis in
            Array(axis.0.utf8) + [axis.1, axis.2, axis.3].flatMap { big($0 << 16, 4) } + words([0, 0])
        }
        let tables: [(String, [UInt8])] = [
            ("cmap", words([0, 1, 3, 10]) + big(12, 4) + words([12, 0]) + [28, 0, 1, 65, 65, 1].flatMap { big($0, 4) }),
            ("fvar", words([1, 0, 16, 2, 2, 20, 0, 12]) + axes), ("glyf", square),
            ("gvar", words([1, 0, 2, 0]) + big(26, 4) + words([2, 0]) + big(26, 4) + words([0, 0, data.count / 2]) + data),
            ("head", head), ("hhea", words([1, 0, 900, -250, 50]) + [UInt8](repeating: 0, count: 24) + big(1)),
            ("hmtx", words([600, 0, 0])), ("loca", words([0, 0, square.count / 2])), ("maxp", words([0, 0x5000, 2])),
            ("name", words([0, 1, 18, 3, 1, 0x409, 1, name.count, 0]) + name),
        ]
        var (directory, body): ([UInt8], [UInt8]) = (words([1, 0, tables.count, 0, 0, 0]), [])
        for (tag, bytes) in tables {
            directory += Array(tag.utf8) + big(0, 4) + big(12 + 16 * tables.count + body.count, 4) + big(bytes.count, 4)
            body += bytes
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(family).ttf")
        try Data(directory + body).write(to: file)
        CTFontManagerRegisterFontsForURL(file, .process, nil)
    }

    private func width(_ font: UIFont) -> CGFloat {
        var glyph: CGGlyph = 1
        return (CTFontGetBoundingRectsForGlyphs(font, .default, &glyph, nil, 1).width * 100).rounded() / 100
    }

    @Test("a descriptor's variations select the instance, and the font lists its axes")
    func variations() throws {
        guard case .directories = FontProvider.shared.source else { return }
        try register(named: "Quartzite Axes")
        let plain = try require(UIFont(name: "Quartzite Axes", size: 14))
        expectEqual(width(plain), 7)
        expectEqual(CTFontCopyVariation(plain), [:])
        let axes = try require(CTFontCopyVariationAxes(plain) as? [[CFString: Any]])
        expectEqual(axes.map { $0[kCTFontVariationAxisIdentifierKey] as? Int }, [weight, size])
        expectEqual(axes.map { $0[kCTFontVariationAxisNameKey] as? String }, ["wght", "opsz"])
        expectEqual(axes.map { $0[kCTFontVariationAxisMinimumValueKey] as? Double }, [100, 8])
        expectEqual(axes.map { $0[kCTFontVariationAxisMaximumValueKey] as? Double }, [900, 144])
        expectEqual(axes.map { $0[kCTFontVariationAxisDefaultValueKey] as? Double }, [400, 14])
        expectEqual(axes.map { $0[kCTFontVariationAxisHiddenKey] as? Bool }, [false, false])
        // Half of the way to 900.
        for numbers in [[weight: 650], [NSNumber(value: weight): NSNumber(value: 650)], [UInt32(weight): Float(650)]] as [Any] {
            let font = UIFont(descriptor: plain.fontDescriptor.addingAttributes([key: numbers]), size: 20)
            expectEqual(width(font), 13)
            expectEqual(
                CTFontCopyVariation(font),
                [NSNumber(value: weight): NSNumber(value: 650), NSNumber(value: size): NSNumber(value: 20)])
            // The attributes hold the variations.
            let copy = UIFont(descriptor: UIFontDescriptor(fontAttributes: font.fontDescriptor.fontAttributes), size: 20)
            expectEqual(width(copy), 13)
        }
        let heavy = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: [weight: 900]] as CFDictionary)
        expectEqual(width(CTFontCreateCopyWithAttributes(plain, 0, nil, heavy)), 11.2)
        let family = CTFontDescriptorCreateWithAttributes([
            kCTFontFamilyNameAttribute: "Quartzite Axes", kCTFontSizeAttribute: 10,
        ])
        let varied = CTFontDescriptorCreateCopyWithVariation(family, NSNumber(value: weight), 1e9)
        expectEqual(width(CTFontCreateWithFontDescriptor(varied, 0, nil)), 8)
        expectEqual(CTFontCopyFontDescriptor(CTFontCreateWithFontDescriptor(family, 0, nil)).pointSize, 10)
        // Unknown axes and other values have no effect.
        let odd = plain.fontDescriptor.addingAttributes([key: [weight: Double.nan, -1: 3, 7: 900]])
        expectEqual(width(UIFont(descriptor: odd, size: 14)), 7)
        expectEqual(plain.fontDescriptor.addingAttributes([key: "bold"]), plain.fontDescriptor)
    }

    @Test("a font without axes has no variation")
    func fixed() {
        let font = UIFont(Font(family: .builtin, size: 12))
        expectNil(CTFontCopyVariationAxes(font))
        expectNil(CTFontCopyVariation(font))
    }
}
