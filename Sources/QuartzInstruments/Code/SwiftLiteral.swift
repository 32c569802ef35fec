import QuartzUI

/// Values of layers and animations as Swift expressions.
package enum SwiftLiteral {
    /// Returns the expression of a value; nil for values that cannot be written in a line, such as images.
    ///
    /// - Parameter keyPath: The value's property. Boxed sizes and points differ in it alone.
    package static func text(_ value: Any?, of keyPath: String = "") -> String? {
        switch value {
        case let number as NSNumber: text(number.doubleValue)
        // Structures become boxes by this cast.
        case let boxed as NSValue: text(boxed, keyPath)
        case let color as CGColor: text(color)
        case let string as String: "\"\(escaped(string))\""
        case let list as [Any]: array(list, keyPath)
        default: nil
        }
    }

    private static func array(_ list: [Any], _ keyPath: String) -> String? {
        let items = list.map { text($0, of: keyPath) }
        return items.contains(nil) ? nil : "[" + items.compactMap { $0 }.joined(separator: ", ") + "]"
    }

    /// Structures are boxed as their numbers.
    private static func text(_ value: NSValue, _ keyPath: String) -> String? {
        switch String(cString: value.objCType).filter(\.isNumber) {
        case "2" where ["size", "offset", "translation"].contains { keyPath.lowercased().hasSuffix($0) }:
            "CGSize(\(fields(["width", "height"], [value.cgSizeValue.width, value.cgSizeValue.height])))"
        case "2": text(value.cgPointValue)
        case "4": text(value.cgRectValue)
        case "6": text(CATransform3DMakeAffineTransform(value.cgAffineTransformValue))
        case "16": text(value.caTransform3DValue)
        default: nil
        }
    }

    static func text(_ point: CGPoint) -> String { "CGPoint(\(fields(["x", "y"], [point.x, point.y])))" }

    private static func text(_ rect: CGRect) -> String {
        "CGRect(\(fields(["x", "y", "width", "height"], [rect.minX, rect.minY, rect.width, rect.height])))"
    }

    /// At most four decimals, without trailing zeros.
    package static func text(_ number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? ".nan" : number > 0 ? ".infinity" : "-.infinity" }
        if abs(abs(number) - .pi) < 1e-9 { return number < 0 ? "-.pi" : ".pi" }
        return number.shortText(decimals: 4)
    }

    static func text(_ transform: CATransform3D) -> String {
        if CATransform3DIsIdentity(transform) { return "CATransform3DIdentity" }
        let t = transform
        if CATransform3DIsAffine(t) {
            let plain = fields(
                ["a", "b", "c", "d", "tx", "ty"], [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42].map { CGFloat($0) })
            return "CATransform3DMakeAffineTransform(CGAffineTransform(\(plain)))"
        }
        let names = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        let numbers = [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
        ]
        return "CATransform3D(\(fields(names, numbers)))"
    }

    static func text(_ color: CGColor) -> String? {
        guard color.pattern == nil else { return nil }
        let c = color.rgba
        return "CGColor(\(fields(["srgbRed", "green", "blue", "alpha"], [c.x, c.y, c.z, c.w].map { CGFloat($0) })))"
    }

    private static func fields(_ names: [String], _ numbers: [CGFloat]) -> String {
        zip(names, numbers).map { "\($0): \(text(Double($1)))" }.joined(separator: ", ")
    }

    private static func escaped(_ string: String) -> String {
        string.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r", "\r\n": result += "\\r"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
    }

    /// Returns the statements that build a path in a constant.
    static func statements(_ path: CGPath, named name: String) -> [String] {
        var lines = ["let \(name) = CGMutablePath()"]
        path.applyWithBlock { element in
            let (type, points) = (element.pointee.type, element.pointee.points)
            let point = { (index: Int) in text(points[index]) }
            switch type {
            case .moveToPoint: lines.append("\(name).move(to: \(point(0)))")
            case .addLineToPoint: lines.append("\(name).addLine(to: \(point(0)))")
            case .addQuadCurveToPoint: lines.append("\(name).addQuadCurve(to: \(point(1)), control: \(point(0)))")
            case .addCurveToPoint:
                lines.append("\(name).addCurve(to: \(point(2)), control1: \(point(0)), control2: \(point(1)))")
            case .closeSubpath: lines.append("\(name).closeSubpath()")
            }
        }
        return lines
    }
}
