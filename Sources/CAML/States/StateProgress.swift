import Foundation
import QuartzCore

/// The values that two states set, for the moments between them.
@MainActor
struct StateProgress {
    /// A value that a state sets.
    struct Value {
        let target: AnyObject
        weak var owner: CAEmitterLayer?
        let keyPath: String
        let before: Any?
        let value: Any?
    }

    let from: CAState?
    let to: CAState?
    /// Whether the elements of the second state are applied.
    var showsEnd = false
    private let pairs: [(place: Value, start: Any?, end: Any?)]

    /// The values that the applied state has set.
    static func values(_ undo: StateUndo) -> [Value] {
        undo.changes.compactMap { change in
            guard let target = change.target else { return nil }
            let value = KeyedTarget.value(at: change.keyPath, of: target)
            return Value(target: target, owner: change.owner, keyPath: change.keyPath, before: change.before, value: value)
        }
    }

    init(from: CAState?, to: CAState?, start: [Value], end: [Value]) {
        self.from = from
        self.to = to
        struct Place: Hashable {
            let target: ObjectIdentifier
            let keyPath: String
        }
        func place(_ value: Value) -> Place { Place(target: ObjectIdentifier(value.target), keyPath: value.keyPath) }
        let ends = Dictionary(end.map { (place($0), $0) }) { first, _ in first }
        let starts = Set(start.map(place))
        pairs =
            start.map { value in (value, value.value, ends[place(value)].map(\.value) ?? value.before) }
            + end.filter { !starts.contains(place($0)) }.map { ($0, $0.before, $0.value) }
    }

    func isBetween(_ from: CAState?, _ to: CAState?) -> Bool { self.from === from && self.to === to }

    /// Sets all values for a moment. Both states' places are noted in `undo`, so that leaving the states restores them.
    func set(_ progress: Double, _ undo: StateUndo) {
        for (place, start, end) in pairs {
            undo.set(
                Self.mix(start, end, progress) ?? (progress < 0.5 ? start : end), at: place.keyPath, of: place.target, place.owner
            )
        }
    }

    /// The value between two of the same form; nil if they are discrete.
    static func mix(_ start: Any?, _ end: Any?, _ progress: Double) -> Any? {
        guard let start, let end else { return nil }
        func mix(_ a: [CGFloat], _ b: [CGFloat]) -> [CGFloat] {
            if progress == 1 { return b }
            return zip(a, b).map { $0 + ($1 - $0) * CGFloat(progress) }
        }
        if let a = start as? CGColor, let b = end as? CGColor {
            guard let a = a.converted(), let b = b.converted() else { return nil }
            let c = mix(a, b)
            return CGColor(srgbRed: c[0], green: c[1], blue: c[2], alpha: c[3])
        }
        if let a = start as? NSNumber, let b = end as? NSNumber {
            return progress == 1 ? b : NSNumber(value: a.doubleValue + (b.doubleValue - a.doubleValue) * progress)
        }
        guard let a = start as? NSValue, let b = end as? NSValue else { return nil }
        if let a = a as? CGRect, let b = b as? CGRect {
            let c = mix([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height])
            return NSValue(cgRect: CGRect(x: c[0], y: c[1], width: c[2], height: c[3]))
        }
        if let a = a as? CGPoint, let b = b as? CGPoint {
            let c = mix([a.x, a.y], [b.x, b.y])
            return NSValue(cgPoint: CGPoint(x: c[0], y: c[1]))
        }
        if let a = a as? CATransform3D, let b = b as? CATransform3D {
            let c = mix(a.fields, b.fields)
            return NSValue(caTransform3D: CATransform3D(fields: c))
        }
        return nil
    }
}

extension CGColor {
    /// Red, green, blue and alpha in sRGB.
    fileprivate func converted() -> [CGFloat]? {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
        return converted(to: space, intent: .defaultIntent, options: nil)?.components
    }
}

extension CATransform3D {
    /// The sixteen numbers, row by row.
    var fields: [CGFloat] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

    /// Creates a transform from sixteen numbers, row by row.
    init(fields n: [CGFloat]) {
        self.init(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
            m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    }
}
