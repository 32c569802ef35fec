// Pictures of a view.

extension UIView {
    /// A view that shows a picture of this one as its model is now; nil where it has no size.
    ///
    /// - Parameter afterUpdates: Whether a layout that is due comes first.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let image = snapshot(afterScreenUpdates: afterUpdates) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.layer.contentsScale = image.scale
        view.layer.contents = image.cgImage
        return view
    }

    /// Draws the view and what it holds into the current context.
    ///
    /// - Returns: false where there is no context.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        displayTreeIfNeeded()
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// The picture itself.
    final func snapshot(afterScreenUpdates afterUpdates: Bool) -> UIImage? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
        defer { UIGraphicsEndImageContext() }
        drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    /// Draws what is to be drawn anew, so that a picture shows it.
    private func displayTreeIfNeeded() {
        layer.displayIfNeeded()
        for view in children { view.displayTreeIfNeeded() }
    }
}
