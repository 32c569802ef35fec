// Points and rectangles between views, and what follows from a change of size.

extension UIView {
    /// A point of the view's coordinates in another view's; nil is the window.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: view?.layer ?? window?.layer)
    }

    /// A point of another view's coordinates (nil: the window's) in this view's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer ?? window?.layer)
    }

    /// The smallest upright rectangle of another view that holds a rectangle of this one.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: view?.layer ?? window?.layer)
    }

    /// The smallest upright rectangle of this view that holds a rectangle of another.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: view?.layer ?? window?.layer)
    }

    /// Runs a change of frame or bounds, then lets what depends on the size follow.
    final func changeGeometry(_ change: () -> Void) {
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
