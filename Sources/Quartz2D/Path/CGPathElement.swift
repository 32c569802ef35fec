import Foundation

/// The kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
    /// Begins a subpath.
    case moveToPoint = 0
    /// A straight line.
    case addLineToPoint = 1
    /// A quadratic curve.
    case addQuadCurveToPoint = 2
    /// A cubic curve.
    case addCurveToPoint = 3
    /// A line to the start of the subpath, which closes it.
    case closeSubpath = 4

    /// The element type of a verb.
    init(_ verb: PathGeometry.Verb) {
        switch verb {
        case .move: self = .moveToPoint
        case .line: self = .addLineToPoint
        case .quad: self = .addQuadCurveToPoint
        case .cubic: self = .addCurveToPoint
        case .close: self = .closeSubpath
        }
    }
}

/// An element of a path, passed to the block of ``CGPath/applyWithBlock(_:)``.
public struct CGPathElement {
    /// The kind of the element.
    public var type: CGPathElementType
    /// Its points: none, one, two or three, control points first. Valid only during the call.
    public var points: UnsafeMutablePointer<CGPoint>
}

/// The function that ``CGPath/apply(info:function:)`` calls.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a function with `info` and each element, in order. The element and its points are valid only during the call.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }

    /// Calls `block` with each element, in order. The element and its points are valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        let geometry = self.geometry
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { scratch in
            guard let base = scratch.baseAddress else { return }
            base.initialize(repeating: .zero, count: 3)
            var next = 0
            for verb in geometry.verbs {
                for offset in 0..<verb.pointCount { base[offset] = geometry.points[next + offset] }
                next += verb.pointCount
                var element = CGPathElement(type: CGPathElementType(verb), points: base)
                block(&element)
            }
        }
    }
}
