import Foundation

extension CGAffineTransform {
    /// Parses a `transform` attribute: functions, the last one applied first. Returns nil if the list is invalid or not finite.
    init?(svg text: String) {
        var scanner = SVGScanner(text)
        var result = CGAffineTransform.identity
        scanner.skipSeparator()
        while scanner.next != nil {
            let name = scanner.name()
            scanner.skipSpace()
            guard scanner.take("("), let step = Self.function(name, scanner.numbers(atMost: 7)) else { return nil }
            scanner.skipSpace()
            guard scanner.take(")") else { return nil }
            result = step.concatenating(result)
            scanner.skipSeparator()
        }
        guard [result.a, result.b, result.c, result.d, result.tx, result.ty].allSatisfy(\.isFinite) else { return nil }
        self = result
    }

    private static func function(_ name: String, _ n: [Double]) -> CGAffineTransform? {
        switch (name, n.count) {
        case ("matrix", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
        case ("translate", 1): CGAffineTransform(translationX: n[0], y: 0)
        case ("translate", 2): CGAffineTransform(translationX: n[0], y: n[1])
        case ("scale", 1): CGAffineTransform(scaleX: n[0], y: n[0])
        case ("scale", 2): CGAffineTransform(scaleX: n[0], y: n[1])
        case ("rotate", 1): CGAffineTransform(rotationAngle: n[0] * .pi / 180)
        case ("rotate", 3):
            CGAffineTransform(translationX: -n[1], y: -n[2])
                .concatenating(CGAffineTransform(rotationAngle: n[0] * .pi / 180))
                .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
        case ("skewX", 1): CGAffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): CGAffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
        default: nil
        }
    }
}
