import Foundation

/// An immutable path, as a class for Core Graphics' functions. Its value is ``geometry``.
///
/// Sendable: the only stored property is a constant of a `Sendable` type. The only subclass, ``CGMutablePath``, keeps its
/// geometry behind a lock. The class cannot be subclassed outside this module.
public class CGPath: @unchecked Sendable, Hashable {
    private let fixed: PathGeometry

    /// The path as plain values.
    public var geometry: PathGeometry { fixed }

    /// Creates a path with the given geometry.
    public init(geometry: PathGeometry) {
        fixed = geometry
    }

    /// Creates a rectangle; see ``PathGeometry/addRect(_:transform:)``.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var geometry = PathGeometry()
        geometry.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(geometry: geometry)
    }

    /// Creates an ellipse; see ``PathGeometry/addEllipse(in:transform:)``.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var geometry = PathGeometry()
        geometry.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(geometry: geometry)
    }

    /// Creates a rectangle with round corners; see ``PathGeometry/addRoundedRect(in:cornerWidth:cornerHeight:transform:)``.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
    ) {
        var geometry = PathGeometry()
        geometry.addRoundedRect(
            in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
        self.init(geometry: geometry)
    }

    /// Paths are equal if their elements are equal.
    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.geometry == right.geometry
    }

    /// Feeds the elements to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(geometry)
    }
}

extension CGPath {
    /// Returns an immutable copy.
    public func copy() -> CGPath? {
        CGPath(geometry: geometry)
    }

    /// Returns an immutable, transformed copy.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(geometry: geometry.transformed(by: transform?.pointee ?? .identity))
    }

    /// Returns a mutable copy.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(geometry: geometry)
    }

    /// Returns a mutable, transformed copy.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(geometry: geometry.transformed(by: transform?.pointee ?? .identity))
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { geometry.isEmpty }

    /// The start of the next segment; zero for an empty path.
    public var currentPoint: CGPoint { geometry.currentPoint ?? .zero }

    /// The smallest rectangle that contains all points, including control points; null when empty.
    public var boundingBox: CGRect { geometry.controlBounds }

    /// The smallest rectangle that contains the curves; null when empty.
    public var boundingBoxOfPath: CGRect { geometry.bounds }

    /// Returns whether the path is a single upright rectangle, and writes that to `rect`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = geometry.asRect else { return false }
        rect?.pointee = found
        return true
    }
}

extension PathGeometry {
    /// The rectangle, if the path is a single one with sides along the axes, either closed or with its last line drawn; else nil.
    public var asRect: CGRect? {
        guard (5...6).contains(verbs.count), verbs[0] == .move, verbs[1...3].allSatisfy({ $0 == .line }),
            verbs[4] == .line || verbs[4] == .close, verbs.count == 5 || (verbs[4] == .line && verbs[5] == .close)
        else { return nil }
        if points.count == 5, points[4] != points[0] { return nil }
        let p = points
        let startsAcross = p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
        let startsDown = p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
        return startsAcross || startsDown ? controlBounds : nil
    }
}

extension CGPath: CustomStringConvertible {
    /// The elements, one per line, for logs.
    public var description: String {
        let lines = geometry.elements.map { "\n  \($0)" }
        return "CGPath\(lines.joined())"
    }
}

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
