import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Glyphs of painted layers (`COLR`, version 1). The glyph 1 is a rectangle from (0, 0) to (500, 700) of 1000 units.
@Suite("Painted glyphs") struct ColorPaintTests {
    private static func words(_ values: [Int]) -> [UInt8] { FontMaker.words(values) }
    private static func long(_ value: Int) -> [UInt8] { FontMaker.long(value) }
    private static func three(_ value: Int) -> [UInt8] { Array(FontMaker.long(value).dropFirst()) }
    private static func fraction(_ value: Double) -> [UInt8] { FontMaker.word(Int(value * 16384)) }

    /// A paint with the paints that it names, whose offsets count from its start.
    private indirect enum Paint {
        case solid(Int, Double)
        case linear([Int], [(Double, Int)])
        case glyph(Int, Paint)
        case translate(Int, Int, Paint)
        case rotate(Double, Int, Int, Paint)
        case composite(Paint, Int, Paint)
        case other(Int)

        var bytes: [UInt8] {
            switch self {
            case .solid(let color, let alpha): [2] + words([color]) + fraction(alpha)
            case .linear(let points, let stops):
                [4] + three(16) + words(points) + [0] + words([stops.count])
                    + stops.flatMap { fraction($0.0) + words([$0.1]) + fraction(1) }
            case .glyph(let glyph, let paint): [10] + three(6) + words([glyph]) + paint.bytes
            case .translate(let x, let y, let paint): [14] + three(8) + words([x, y]) + paint.bytes
            case .rotate(let angle, let x, let y, let paint): [26] + three(10) + fraction(angle) + words([x, y]) + paint.bytes
            case .composite(let source, let mode, let backdrop):
                [32] + three(8) + [UInt8(mode)] + three(8 + source.bytes.count) + source.bytes + backdrop.bytes
            case .other(let glyph): [11] + words([glyph])
            }
        }
    }

    /// A font whose glyphs 3 and 4 have paints, with red and blue as colours.
    private func font(_ paint: Paint, other: Paint = .solid(0, 1), layers: [Paint] = [], clip: [Int]? = nil) -> FontMaker {
        var font = FontMaker()
        let base = 34
        let own = paint.bytes
        let list =
            Self.long(2) + Self.words([3]) + Self.long(16) + Self.words([4]) + Self.long(16 + own.count) + own + other.bytes
        let layerList = base + list.count
        var offset = 4 + 4 * layers.count
        var table = Self.long(layers.count)
        for layer in layers {
            table += Self.long(offset)
            offset += layer.bytes.count
        }
        table += layers.flatMap(\.bytes)
        let clipList = layerList + table.count
        if let clip { table += [1] + Self.long(1) + Self.words([3, 3]) + Self.three(12) + [1] + Self.words(clip) }
        font.tables["COLR"] =
            Self.words([1, 0]) + Self.long(0) + Self.long(0) + Self.words([0]) + Self.long(base) + Self.long(layerList)
            + Self.long(clip == nil ? 0 : clipList) + Self.long(0) + Self.long(0) + list + table
        font.tables["CPAL"] = ColorFontMaker.palette([(255, 0, 0, 255), (0, 0, 255, 255)])
        return font
    }

    private func picture(_ font: FontMaker, _ glyph: GlyphID = 3) throws -> (image: CGImage, frame: CGRect)? {
        if case .picture(let image, let frame)? = try TrueTypeFont(bytes: font.bytes).colorGlyph(of: glyph) {
            (image, frame)
        } else {
            nil
        }
    }

    /// The colour at a point of a picture, in thousandths of an em with y upwards.
    private func color(_ picture: (image: CGImage, frame: CGRect), _ x: CGFloat, _ y: CGFloat) -> [Int] {
        let (image, frame) = picture
        let column = Int(((x / 1000 - frame.minX) * 128).rounded(.down))
        let row = Int(((-y / 1000 - frame.minY) * 128).rounded(.down))
        guard (0..<image.width).contains(column), (0..<image.height).contains(row) else { return [] }
        return image.withUnsafePixels { pixels in (0..<4).map { Int(pixels[(row * image.width + column) * 4 + $0]) } }
    }

    @Test("a filled glyph covers its outline")
    func solid() throws {
        let found = try require(try picture(font(.glyph(1, .solid(0, 0.5)))))
        // 64 pixels wide, and 89.6 high.
        expectEqual(found.frame, CGRect(x: 0, y: -90.0 / 128, width: 0.5, height: 90.0 / 128))
        expectEqual(color(found, 250, 350), [128, 0, 0, 128])
        expectNil(try picture(font(.glyph(1, .solid(0, 1))), 1))
    }

    @Test("layers, transforms, gradients and other glyphs' paints")
    func tree() throws {
        let gradient = Paint.linear([0, 0, 500, 0, 0, 100], [(0, 0), (1, 1)])
        let layers: [Paint] = [.glyph(1, .solid(0, 1)), .translate(600, 0, .other(4))]
        // Two layers from the first one on.
        var font = font(.solid(0, 1), other: .glyph(1, gradient), layers: layers)
        let paint: [UInt8] = [1, 2] + Self.long(0)
        // The paint of glyph 3 is replaced by that of layers, which is one byte longer than a solid one.
        var colr = font.tables["COLR"] ?? []
        colr.replaceSubrange(34 + 16..<34 + 16 + 5, with: paint)
        for place in [18, 34 + 4 + 6 + 2] {
            let value = (0..<4).reduce(0) { $0 << 8 | Int(colr[place + $1]) } + 1
            colr.replaceSubrange(place..<place + 4, with: Self.long(value))
        }
        font.tables["COLR"] = colr
        let found = try require(try picture(font))
        expectEqual(color(found, 250, 350), [255, 0, 0, 255])
        let left = color(found, 650, 350)
        let right = color(found, 1050, 350)
        expect(left[0] > 215, left[2] < 40, left[3] == 255)
        expect(right[0] < 40, right[2] > 215)
        expectEqual(color(found, 550, 350), [0, 0, 0, 0])
    }

    @Test("a turn about a point, and the clip box")
    func rotation() throws {
        // Half a turn about (500, 0): the rectangle goes from 500 to 1000, and down to −700.
        let turned = try require(try picture(font(.rotate(1, 500, 0, .glyph(1, .solid(1, 1))))))
        expectEqual(color(turned, 750, -350), [0, 0, 255, 255])
        expect(abs(turned.frame.minX - 0.5) < 0.01, abs(turned.frame.maxY - 0.7) < 0.01)
        let clipped = try require(try picture(font(.glyph(1, .solid(1, 1)), clip: [0, 0, 250, 125])))
        expectEqual(clipped.frame, CGRect(x: 0, y: -0.125, width: 0.25, height: 0.125))
    }

    @Test("a source is composited with a backdrop")
    func compositing() throws {
        // The source only where the backdrop is (5), and the backdrop only where the source is not (8).
        let (red, blue) = (Paint.glyph(1, .solid(0, 1)), Paint.translate(250, 0, .glyph(1, .solid(1, 1))))
        let inside = try require(try picture(font(.composite(red, 5, blue))))
        expectEqual(color(inside, 375, 350), [255, 0, 0, 255])
        expect(abs(inside.frame.minX - 0.25) < 0.01, abs(inside.frame.maxX - 0.5) < 0.01)
        let outside = try require(try picture(font(.composite(red, 8, blue))))
        expectEqual(color(outside, 600, 350), [0, 0, 255, 255])
        expectEqual(color(outside, 375, 350), [0, 0, 0, 0])
    }

    @Test("paints that name themselves, and damaged ones, are not drawn")
    func damage() throws {
        expectNil(try picture(font(.other(3))))
        expectNil(try picture(font(.glyph(1, .solid(9, 1)))))
        for seed in 1...60 {
            var random = SplitMix64(seed: UInt64(seed))
            let gradient = Paint.linear([0, 0, 500, 0, 0, 100], [(0, 0), (1, 1)])
            var font = font(
                .composite(.translate(10, 10, .glyph(1, gradient)), random.pick(28), .rotate(0.3, 5, 5, .glyph(2, .solid(0, 1)))),
                clip: [0, 0, 600, 700])
            var table = font.tables["COLR"] ?? []
            for _ in 0...random.pick(6) {
                table[random.pick(table.count)] = random.pick(of: [0, 1, 32, 0x7F, 0xFF, UInt8(random.pick(256))])
            }
            font.tables["COLR"] = table
            if let found = try? picture(font) { expect(found.image.width <= 1024, found.image.height <= 1024) }
        }
    }
}
