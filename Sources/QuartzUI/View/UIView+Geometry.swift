// Conversion of points and rectangles between views, and updates after a change of size.

extension UIView {
    /// Converts a point to another view's coordinates; nil is the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: view?.layer ?? window?.layer)
    }

    /// Converts a point from another view's coordinates; nil is the window.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer ?? window?.layer)
    }

    /// Converts a rectangle to another view's coordinates, as an axis-aligned bounding box; nil is the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: view?.layer ?? window?.layer)
    }

    /// Converts a rectangle from another view's coordinates, as an axis-aligned bounding box; nil is the window.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: view?.layer ?? window?.layer)
    }

    /// Changes frame or bounds, then updates everything that depends on the size.
    final func changeGeometry(_ change: () -> Void) {
        defer { reportChange() }
        let old = layer.bounds.size
        change()
        frameDidChangeForConstraints()
        let new = layer.bounds.size
        guard old != new else { return }
        if autoresizesSubviews { resizeSubviews(from: old) }
        sizeDidChange(from: old)
        if drawsItself, contentMode == .redraw || layer.contents == nil { layer.setNeedsDisplay() }
    }
}
