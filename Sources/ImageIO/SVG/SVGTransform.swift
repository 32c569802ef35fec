import Foundation

extension CGAffineTransform {
    /// Parses a `transform` attribute or property: functions, the last one applied first. Lengths may have units, and angles are in
    /// degrees without one. Returns nil if the list is invalid or not finite.
    init?(svg text: String) {
        var scanner = SVGScanner(text)
        var result = CGAffineTransform.identity
        scanner.skipSeparator()
        while scanner.next != nil {
            let name = scanner.transformName()
            scanner.skipSpace()
            guard scanner.take("("), let step = Self.function(name, Self.arguments(&scanner)) else { return nil }
            scanner.skipSpace()
            guard scanner.take(")") else { return nil }
            result = step.concatenating(result)
            scanner.skipSeparator()
        }
        guard [result.a, result.b, result.c, result.d, result.tx, result.ty].allSatisfy(\.isFinite) else { return nil }
        self = result
    }

    /// Scans at most seven numbers with units.
    private static func arguments(_ scanner: inout SVGScanner) -> [Double] {
        var result: [Double] = []
        while result.count < 7, let value = scanner.number() {
            guard let factor = units[scanner.name()] else { return [] }
            result.append(value * factor)
        }
        return result
    }

    /// The units of lengths, in user units, and of angles, in degrees.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "deg": 1, "grad": 0.9,
        "rad": 180 / .pi, "turn": 360,
    ]

    private static func function(_ name: String, _ n: [Double]) -> CGAffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1), ("translateX", 1): CGAffineTransform(translationX: n[0], y: 0)
        case ("translate", 2): CGAffineTransform(translationX: n[0], y: n[1])
        case ("translateY", 1): CGAffineTransform(translationX: 0, y: n[0])
        case ("scale", 1): CGAffineTransform(scaleX: n[0], y: n[0])
        case ("scale", 2): CGAffineTransform(scaleX: n[0], y: n[1])
        case ("scaleX", 1): CGAffineTransform(scaleX: n[0], y: 1)
        case ("scaleY", 1): CGAffineTransform(scaleX: 1, y: n[0])
        case ("rotate", 1): CGAffineTransform(rotationAngle: n[0] * .pi / 180)
        case ("rotate", 3): CGAffineTransform(rotationAngle: n[0] * .pi / 180).about(CGPoint(x: n[1], y: n[2]))
        case ("skew", 1), ("skewX", 1): CGAffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skew", 2):
            CGAffineTransform(a: 1, b: tan(n[1] * .pi / 180), c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): CGAffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: nil
        }
    }

    /// Returns the transform with a point as its origin.
    func about(_ origin: CGPoint) -> CGAffineTransform {
        CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
    }

    /// The transform from the unit square to a rectangle.
    init(unit box: CGRect) {
        self.init(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
    }
}

extension SVGScanner {
    /// Scans the letters of a function's name.
    fileprivate mutating func transformName() -> String { take { (0x61...0x7A).contains($0 | 0x20) } }
}
