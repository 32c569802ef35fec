// The tint colour of views, and its dimming.

extension UIView {
    /// The adjustment of the tint.
    nonisolated public enum TintAdjustmentMode: Int, Sendable {
        /// As the superview's.
        case automatic
        /// Not adjusted.
        case normal
        /// Without saturation.
        case dimmed
    }

    /// The tint: the view's or the superview's, grey where it is dimmed.
    final var shownTint: UIColor {
        let colour = tint ?? superview?.tintColor ?? Theme.accent
        guard tintAdjustmentMode == .dimmed else { return colour }
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard colour.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return colour }
        // The luma of Rec. 601.
        return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
    }

    /// Notifies the views of this tree whose tint follows that of this view.
    final func tintColorDidChangeInTree() {
        tintColorDidChange()
        for view in children where view.tint == nil || view.tintMode == .automatic { view.tintColorDidChangeInTree() }
    }
}
