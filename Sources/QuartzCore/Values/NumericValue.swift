/// Converts numbers, structures and colours in any supported form into doubles, and back.
enum NumericValue {
    /// The doubles of a value, or nil where it cannot be converted to that kind.
    static func doubles(_ value: Any, as kind: Field.Kind) -> [Double]? {
        switch kind {
        case .scalar, .float, .boolean: scalar(value).map { [$0] }
        case .point, .size: pair(value)
        case .rect: rect(value).map { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map(Double.init) }
        case .color: color(value).map { [$0.x, $0.y, $0.z, $0.w] }
        case .transform: transform(value)?.elements
        }
    }

    /// A single number: any numeric type of Swift, `Bool`, or `NSNumber`.
    static func scalar(_ value: Any) -> Double? {
        switch value {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as Bool: value ? 1 : 0
        case let value as NSNumber: value.doubleValue
        case let value as any BinaryInteger: Double(value)
        case let value as Decimal: NSDecimalNumber(decimal: value).doubleValue
        default: nil
        }
    }

    /// A number of Swift as an `NSNumber`, as Objective-C receives it on Apple's systems. Other values are returned unchanged.
    static func bridged(_ value: Any) -> Any {
        // A class first: an `NSNumber` can be cast to the types below.
        if type(of: value) is AnyClass { return value }
        return switch value {
        case let value as Double: NSNumber(value: value)
        case let value as CGFloat: NSNumber(value: Double(value))
        case let value as Float: NSNumber(value: value)
        case let value as Int: NSNumber(value: value)
        case let value as Bool: NSNumber(value: value)
        case let value as UInt64: NSNumber(value: value)
        case let value as UInt: NSNumber(value: value)
        case let value as any BinaryInteger: NSNumber(value: Int64(clamping: value))
        case let value as Decimal: NSDecimalNumber(decimal: value)
        default: value
        }
    }

    private static func pair(_ value: Any) -> [Double]? {
        switch value {
        case let value as CGPoint: [Double(value.x), Double(value.y)]
        case let value as CGSize: [Double(value.width), Double(value.height)]
        case let value as CGVector: [Double(value.dx), Double(value.dy)]
        case let value as NSValue: value.doubles(count: 2)
        default: nil
        }
    }

    static func rect(_ value: Any) -> CGRect? {
        switch value {
        case let value as CGRect: value
        case let value as NSValue: value.doubles(count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        default: nil
        }
    }

    static func color(_ value: Any) -> SIMD4<Double>? {
        (value as? CGColor)?.plain
    }

    static func transform(_ value: Any) -> CATransform3D? {
        switch value {
        case let value as CATransform3D: value
        case let value as CGAffineTransform: CATransform3DMakeAffineTransform(value)
        case let value as NSValue:
            if let m = value.doubles(count: 16) {
                CATransform3D(elements: m)
            } else if let m = value.doubles(count: 6) {
                CATransform3DMakeAffineTransform(
                    CGAffineTransform(
                        a: CGFloat(m[0]), b: CGFloat(m[1]), c: CGFloat(m[2]), d: CGFloat(m[3]), tx: CGFloat(m[4]),
                        ty: CGFloat(m[5])))
            } else {
                nil
            }
        default: nil
        }
    }

    /// The object that key-value coding returns: `NSNumber`, `NSValue` or `CGColor`.
    static func boxed(_ doubles: UnsafePointer<Double>, as kind: Field.Kind) -> Any {
        switch kind {
        case .scalar: NSNumber(value: doubles[0])
        case .float: NSNumber(value: Float(limiting: doubles[0]))
        case .boolean: NSNumber(value: doubles[0] != 0)
        case .point: NSValue(cgPoint: CGPoint(x: doubles[0], y: doubles[1]))
        case .size: NSValue(cgSize: CGSize(width: doubles[0], height: doubles[1]))
        case .rect: NSValue(cgRect: CGRect(x: doubles[0], y: doubles[1], width: doubles[2], height: doubles[3]))
        case .color:
            CGColor(
                srgbRed: CGFloat(doubles[0]), green: CGFloat(doubles[1]), blue: CGFloat(doubles[2]),
                alpha: CGFloat(doubles[3]))
        case .transform: NSValue(caTransform3D: CATransform3D(elements: doubles))
        }
    }

    /// Passes a number on, or warns that the value is not a number.
    @MainActor
    static func assign(_ value: Any?, _ key: String, _ body: (Double) -> Void) {
        if let number = value.flatMap(scalar) {
            body(number)
        } else {
            Diagnostics.warnOnce(
                "setValue(_:forKey: \"\(key)\"): \(value.map { "\(type(of: $0))" } ?? "nil") is not a number; ignored")
        }
    }
}

extension FieldNumbers {
    /// The object that key-value coding returns.
    var boxed: Any { NumericValue.boxed(values, as: kind) }
}
