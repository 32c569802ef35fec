@_spi(Hooks) import QuartzUI

// Geometry by axis, for layouts that scroll and stack along either one.

/// The axis of a line of items.
typealias LayoutAxis = NSLayoutConstraint.Axis

nonisolated extension NSLayoutConstraint.Axis {
    /// The perpendicular axis.
    var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }

    /// Returns a point with a coordinate along this axis and one across it.
    func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        self == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
    }

    /// Returns a size with a length along this axis and one across it.
    func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
        self == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }
}

nonisolated extension CGSize {
    /// The length along an axis.
    subscript(axis: LayoutAxis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

nonisolated extension CGPoint {
    /// The coordinate along an axis.
    subscript(axis: LayoutAxis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}

nonisolated extension CGRect {
    /// Returns the start along an axis.
    func start(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? minX : minY }
    /// Returns the end along an axis.
    func end(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? maxX : maxY }

    /// Returns the rectangle moved by a distance.
    func moved(by distance: CGPoint) -> CGRect { offsetBy(dx: distance.x, dy: distance.y) }

    /// Returns whether the rectangles overlap. Empty rectangles overlap others as points and lines do.
    func meets(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}

nonisolated extension UIEdgeInsets {
    /// Returns the inset from the start along an axis.
    func start(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? left : top }
    /// Returns the inset from the end along an axis.
    func end(_ axis: LayoutAxis) -> CGFloat { axis == .horizontal ? right : bottom }

    /// The insets without those along estimated axes.
    func without(_ axes: EstimatedAxes) -> UIEdgeInsets {
        UIEdgeInsets(
            top: axes.height ? 0 : top, left: axes.width ? 0 : left, bottom: axes.height ? 0 : bottom,
            right: axes.width ? 0 : right)
    }
}

nonisolated extension CGSize {
    /// Returns the size reduced by insets; never negative.
    func clampedInset(by insets: UIEdgeInsets) -> CGSize { CGRect(origin: .zero, size: self).clampedInset(by: insets).size }
}

nonisolated extension NSDirectionalEdgeInsets {
    /// The insets with components that are not finite replaced by 0.
    var finite: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets(UIEdgeInsets(self).finite) }
}
