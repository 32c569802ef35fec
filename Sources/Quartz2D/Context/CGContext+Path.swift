import Foundation

extension CGContext {
    /// Clears the current path.
    public func beginPath() {
        currentPath = PathGeometry()
    }

    /// Begins a subpath.
    public func move(to point: CGPoint) {
        currentPath.move(to: point.applying(state.transform))
    }

    /// Adds a straight line.
    public func addLine(to point: CGPoint) {
        currentPath.addLine(to: point.applying(state.transform))
    }

    /// Begins a subpath at the first point and adds a line to each of the others.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        currentPath.addQuadCurve(to: end.applying(state.transform), control: control.applying(state.transform))
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        currentPath.addCurve(
            to: end.applying(state.transform), control1: control1.applying(state.transform),
            control2: control2.applying(state.transform))
    }

    /// Adds an arc of a circle; see ``PathGeometry/addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: state.transform)
    }

    /// Rounds a corner; see ``PathGeometry/addArc(tangent1End:tangent2End:radius:transform:)``.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.transform)
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect) {
        currentPath.addRect(rect, transform: state.transform)
    }

    /// Adds rectangles, each as a closed subpath.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    /// Adds an ellipse as a closed subpath.
    public func addEllipse(in rect: CGRect) {
        currentPath.addEllipse(in: rect, transform: state.transform)
    }

    /// Adds the elements of a path.
    public func addPath(_ path: CGPath) {
        currentPath.append(path.geometry, transform: state.transform)
    }

    /// Closes the subpath with a straight line to its start.
    public func closePath() {
        currentPath.close()
    }

    /// Replaces the current path by the outline of its stroke.
    public func replacePathWithStrokedPath() {
        currentPath = strokeOutline(of: currentPath)
    }

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { currentPath.isEmpty }

    /// The start of the next segment, in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        currentPath.currentPoint.map { $0.applying(state.transform.inverted()) } ?? .zero
    }

    /// The bounds of the current path's points in user space; null when empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// The current path in user space; nil if it is empty or the transform is singular.
    public var path: CGPath? {
        guard !currentPath.isEmpty, state.transform.isInvertible else { return nil }
        return CGPath(geometry: currentPath.transformed(by: state.transform.inverted()))
    }

    /// Returns whether drawing the current path would cover a point of user space.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let place = point.applying(state.transform)
        return switch mode {
        case .fill: currentPath.contains(place)
        case .eoFill: currentPath.contains(place, using: .evenOdd)
        case .stroke: strokeContains(place)
        case .fillStroke: currentPath.contains(place) || strokeContains(place)
        case .eoFillStroke: currentPath.contains(place, using: .evenOdd) || strokeContains(place)
        }
    }

    private func strokeContains(_ place: CGPoint) -> Bool {
        strokeOutline(of: currentPath, within: CGRect(x: place.x - 1, y: place.y - 1, width: 2, height: 2)).contains(place)
    }

    /// Returns the outline of a stroke along a path, both in device pixels. The pen's shape is defined in user space.
    ///
    /// - Parameter area: The device pixels that count; nil for all of the outline.
    func strokeOutline(of path: PathGeometry, within area: CGRect? = nil) -> PathGeometry {
        guard state.transform.isInvertible else { return PathGeometry() }
        let tolerance = PathGeometry.defaultTolerance / max(state.transform.maximumScale, 1e-6)
        let inverse = state.transform.inverted()
        return path.transformed(by: inverse)
            .stroked(state.stroke, tolerance: tolerance, within: area?.applying(inverse))
            .transformed(by: state.transform)
    }
    /// Returns the dashes of a stroke along a path, both in device pixels; the path itself for a solid line.
    ///
    /// - Parameter area: The device pixels that count.
    func dashes(of path: PathGeometry, within area: CGRect) -> PathGeometry {
        let style = state.stroke
        guard !style.dashLengths.isEmpty else { return path }
        let inverse = state.transform.inverted()
        return path.transformed(by: inverse)
            .dashed(phase: style.dashPhase, lengths: style.dashLengths, rule: style.dashRule, within: area.applying(inverse))
            .transformed(by: state.transform)
    }
}
