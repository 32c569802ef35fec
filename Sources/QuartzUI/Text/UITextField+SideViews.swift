// The views at a text field's edges and the area left for the text.

extension UITextField {
    /// Whether a side view is shown now.
    final func isShown(_ view: UIView?, _ mode: ViewMode) -> Bool { view != nil && mode.isShown(whileEditing: isEditing) }

    final func sideRect(_ view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
        guard let view else { return .zero }
        let size = CGSize(width: min(view.bounds.width, bounds.width), height: min(view.bounds.height, bounds.height))
        return CGRect(
            x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    final func textArea(in bounds: CGRect) -> CGRect {
        var area = bounds.inset(by: textInsets)
        if isShown(leftView, leftViewMode) {
            let start = max(area.minX, leftViewRect(forBounds: bounds).maxX)
            area = CGRect(x: start, y: area.minY, width: max(area.maxX - start, 0), height: area.height)
        }
        if isShown(rightView, rightViewMode) {
            area.size.width = max(min(area.maxX, rightViewRect(forBounds: bounds).minX) - area.minX, 0)
        }
        return area
    }

    final func placeSideViews() {
        for (view, mode, isLeft) in [(leftView, leftViewMode, true), (rightView, rightViewMode, false)] {
            guard let view else { continue }
            guard isShown(view, mode) else {
                view.removeFromSuperview()
                continue
            }
            if view.superview !== self { addSubview(view) }
            view.frame = isLeft ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds)
        }
    }
}
