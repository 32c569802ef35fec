import Foundation
import QuartzCore

/// Reads transforms as lists of functions, such as `translate(10, 0, 0) rotate(90deg, 0, 0, 1)`.
///
/// The leftmost function is outermost, as in CSS: it is applied to points last.
nonisolated enum TransformText {
    /// The transform; nil if the text is no list of known functions. An empty text is the identity.
    static func transform(_ text: String) -> CATransform3D? {
        var result = CATransform3DIdentity
        var rest = text[...].drop { $0.isWhitespace }
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") else {
                return rest == "none" || rest == "identity" ? result : nil
            }
            let name = rest[..<open].filter { !$0.isWhitespace }
            let words = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }
            guard let function = function(name, words) else { return nil }
            result = CATransform3DConcat(function, result)
            rest = rest[rest.index(after: close)...].drop { $0.isWhitespace || $0 == "," }
        }
        return result
    }

    private static func function(_ name: String, _ words: [Substring]) -> CATransform3D? {
        if name == "rotate" || (name.hasPrefix("rotate") && name.count == 7) { return rotation(name, words) }
        let n = words.compactMap { ScalarText.number($0).map { CGFloat($0) } }
        guard n.count == words.count, n.allSatisfy(\.isFinite) else { return nil }
        switch (name, n.count) {
        case ("scale", 1): return CATransform3DMakeScale(n[0], n[0], 1)
        case ("scale", 2): return CATransform3DMakeScale(n[0], n[1], 1)
        case ("scale", 3): return CATransform3DMakeScale(n[0], n[1], n[2])
        case ("translate", 1): return CATransform3DMakeTranslation(n[0], 0, 0)
        case ("translate", 2): return CATransform3DMakeTranslation(n[0], n[1], 0)
        case ("translate", 3): return CATransform3DMakeTranslation(n[0], n[1], n[2])
        case ("perspective", 1):
            guard n[0] != 0 else { return CATransform3DIdentity }
            var transform = CATransform3DIdentity
            transform.m34 = -1 / n[0]
            return transform
        case ("matrix", 6):
            return CATransform3DMakeAffineTransform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        case ("matrix", 16):
            return CATransform3D(
                m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
                m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
        default: return nil
        }
    }

    /// A rotation by an angle, about z or an axis.
    private static func rotation(_ name: String, _ words: [Substring]) -> CATransform3D? {
        guard let first = words.first, let angle = angle(first) else { return nil }
        let axis = words.dropFirst().compactMap { ScalarText.number($0).map { CGFloat($0) } }
        guard axis.count == words.count - 1, axis.allSatisfy(\.isFinite) else { return nil }
        switch (name, axis.count) {
        case ("rotate", 0), ("rotateZ", 0): return CATransform3DMakeRotation(angle, 0, 0, 1)
        case ("rotateX", 0): return CATransform3DMakeRotation(angle, 1, 0, 0)
        case ("rotateY", 0): return CATransform3DMakeRotation(angle, 0, 1, 0)
        case ("rotate", 3): return CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
        default: return nil
        }
    }

    /// An angle in radians, from degrees with or without `deg`, or radians with `rad`.
    private static func angle(_ text: Substring) -> CGFloat? {
        let isRadians = text.hasSuffix("rad")
        let digits = isRadians || text.hasSuffix("deg") ? text.dropLast(3) : text
        guard let number = ScalarText.number(digits), number.isFinite else { return nil }
        return CGFloat(isRadians ? number : number * .pi / 180)
    }

    /// The text of a transform.
    static func text(_ t: CATransform3D) -> String {
        if CATransform3DIsIdentity(t) { return "" }
        let numbers = [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
        ]
        return "matrix(" + numbers.map { ScalarText.text(Double($0)) }.joined(separator: ", ") + ")"
    }
}
