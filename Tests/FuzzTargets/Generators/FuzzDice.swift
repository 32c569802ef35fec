import Foundation
import QuartzSDL
import SeededRandom

/// A seeded random generator: ordinary values most of the time, hostile ones now and then.
package struct FuzzDice: RandomNumberGenerator {
    private var generator: SplitMix64
    /// The percentage of hostile numbers. It is constant in a scene, so that mild and wild scenes are both tested.
    private var hostility = 0

    /// Creates dice whose hostility follows from the seed.
    package init(seed: UInt64) {
        generator = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        hostility = [0, 2, 10, 40][pick(4)]
    }

    /// Creates dice of a given hostility, in percent.
    package init(seed: UInt64, hostility: Int) {
        generator = SplitMix64(seed: seed)
        self.hostility = hostility
    }

    package mutating func next() -> UInt64 { generator.next() }

    package mutating func pick(_ count: Int) -> Int { Int(next() % UInt64(count)) }
    package mutating func pick<Element>(of all: [Element]) -> Element { all[pick(all.count)] }
    package mutating func chance(_ percent: Int) -> Bool { pick(100) < percent }

    private static let hostile: [Double] = [
        0, -0.0, -1, 1e-300, 1e-9, 1e9, -1e9, 1e15, 1e38, -1e38, 1e200, 1e308, -1e308, .greatestFiniteMagnitude, .infinity,
        -.infinity, .nan, 9.3e18, -9.3e18, 4.3e9, 16_777_217, 65_536, .leastNonzeroMagnitude, -0x1p-1040,
    ]

    /// Returns a number in a range, or a hostile one.
    package mutating func number(_ range: ClosedRange<Double>) -> Double {
        chance(hostility) ? pick(of: Self.hostile) : .random(in: range, using: &self)
    }

    /// Returns an integer in a range, or a hostile one.
    package mutating func count(_ range: ClosedRange<Int>) -> Int {
        chance(hostility) ? pick(of: [0, -1, .max, .min, 1 << 31, 1_000_000]) : .random(in: range, using: &self)
    }

    package mutating func point() -> CGPoint { CGPoint(x: number(-50...250), y: number(-50...250)) }
    package mutating func size() -> CGSize { CGSize(width: number(0...150), height: number(0...150)) }
    package mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

    package mutating func color() -> CGColor {
        CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1))
    }

    package mutating func affine() -> CGAffineTransform {
        CGAffineTransform(
            a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(-99...99),
            ty: number(-99...99))
    }

    package mutating func transform() -> CATransform3D {
        var transform = CATransform3DMakeRotation(number(-7...7), number(-1...1), number(-1...1), number(-1...1))
        if chance(40) { transform.m34 = number(-0.01...0.01) }
        if chance(40) { transform = CATransform3DTranslate(transform, number(-99...99), number(-99...99), number(-99...99)) }
        if chance(40) { transform = CATransform3DScale(transform, number(-2...2), number(-2...2), number(-2...2)) }
        return transform
    }

    package mutating func path() -> CGPath {
        let path = CGMutablePath()
        for _ in 0..<pick(chance(5) ? 2000 : 14) {
            switch pick(9) {
            case 0: path.move(to: point())
            case 1, 2: path.addLine(to: point())
            case 3: path.addQuadCurve(to: point(), control: point())
            case 4: path.addCurve(to: point(), control1: point(), control2: point())
            case 5: path.addRect(rect())
            case 6: path.addEllipse(in: rect())
            case 7:
                path.addArc(
                    center: point(), radius: number(0...90), startAngle: number(-9...9), endAngle: number(-9...9),
                    clockwise: chance(50))
            default: path.closeSubpath()
            }
        }
        return path
    }

    package mutating func numbers(_ range: ClosedRange<Double>, atMost most: Int) -> [Double] {
        (0..<pick(most + 1)).map { _ in number(range) }
    }

    private static let pieces = [
        "a", "Word", " ", "\n", "\u{301}", "👩‍👩‍👧", "עברית", "漢字", "\u{0}", "\t", "\u{202E}", "ffi", "%d", "\u{FFFD}", "🇩🇪",
        "\u{200B}", "\u{2028}", "\r", "\r\n", "\u{FEFF}", "\u{E0001}", "\u{10FFFF}", "ﷺ", "नमस्ते", "สวัสดี", "\u{202A}\u{2067}",
        String(repeating: "\u{336}", count: 300), "office", ".", "ß",
    ]

    package mutating func text() -> String { (0..<pick(chance(5) ? 3000 : 12)).map { _ in pick(of: Self.pieces) }.joined() }

    package mutating func image() -> CGImage? {
        let width = 1 + pick(chance(5) ? 900 : 20)
        let height = 1 + pick(20)
        let pixels = (0..<width * height).flatMap { _ in
            let alpha = UInt8(pick(256))
            return [alpha / 2, alpha, alpha / 3, alpha]
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }

    /// Changes, moves, duplicates and drops bytes.
    package mutating func mutate(_ data: Data, tokens: [String] = []) -> Data {
        var bytes = [UInt8](data)
        for _ in 0...pick(6) where !bytes.isEmpty {
            let index = pick(bytes.count)
            let end = min(index + pick(24), bytes.count)
            switch pick(6) {
            case 0: bytes[index] = UInt8(pick(256))
            case 1: bytes[index] ^= 1 << UInt8(pick(8))
            case 2: bytes.removeSubrange(index..<end)
            case 3: bytes.insert(contentsOf: bytes[index..<end], at: pick(bytes.count))
            case 4 where !tokens.isEmpty: bytes.insert(contentsOf: Array(pick(of: tokens).utf8), at: index)
            case 5 where chance(20): bytes.removeSubrange(index...)
            default: for place in index..<end { bytes[place] = chance(50) ? 0xFF : 0 }
            }
        }
        return Data(bytes)
    }
}
