import Foundation
import Synchronization

/// A mutable path.
///
/// Sendable like its superclass: the only variable is protected by a `Mutex`, so each method is atomic. Two threads that add to
/// one path do not corrupt it, but the order of their segments is undefined.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    private let storage: Mutex<PathGeometry>

    /// A copy of the path's current geometry.
    public override var geometry: PathGeometry { storage.withLock { $0 } }

    /// Creates an empty path.
    public init() {
        storage = Mutex(PathGeometry())
        super.init(geometry: PathGeometry())
    }

    /// Creates a path with the given geometry.
    public override init(geometry: PathGeometry) {
        storage = Mutex(geometry)
        super.init(geometry: PathGeometry())
    }

    private func edit(_ change: (inout PathGeometry) -> Void) {
        storage.withLock { change(&$0) }
    }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        edit { $0.move(to: point.applying(transform)) }
    }

    /// Adds a straight line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        edit { $0.addLine(to: point.applying(transform)) }
    }

    /// Begins a subpath at the first point and adds a line to each of the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        edit { path in
            guard let first = points.first else { return }
            path.move(to: first.applying(transform))
            for point in points.dropFirst() { path.addLine(to: point.applying(transform)) }
        }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        edit { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        edit { path in
            path.addCurve(
                to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
        }
    }

    /// Adds an arc of a circle; see ``PathGeometry/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        edit { path in
            path.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
                transform: transform)
        }
    }

    /// Adds an arc by its sweep; see ``PathGeometry/addRelativeArc(center:radius:startAngle:delta:transform:)``.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        edit { path in
            path.addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
        }
    }

    /// Rounds a corner; see ``PathGeometry/addArc(tangent1End:tangent2End:radius:transform:)``.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        edit { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform) }
    }

    /// Adds an ellipse as a closed subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        edit { $0.addEllipse(in: rect, transform: transform) }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        edit { $0.addRect(rect, transform: transform) }
    }

    /// Adds rectangles, each as a closed subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        edit { path in
            for rect in rects { path.addRect(rect, transform: transform) }
        }
    }

    /// Adds a rectangle with round corners as a closed subpath.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        edit { path in
            path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
        }
    }

    /// Adds the elements of another path, which may be this one.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        let other = path.geometry
        edit { $0.append(other, transform: transform) }
    }

    /// Closes the subpath with a straight line to its start.
    public func closeSubpath() {
        edit { $0.close() }
    }
}
