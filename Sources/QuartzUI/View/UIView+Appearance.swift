// Placement of a view's content, and the tint colour with its dimming.

extension UIView {
    /// Placement of content in a view of another size.
    nonisolated public enum ContentMode: Int, Sendable {
        /// Stretched to the view's bounds.
        case scaleToFill
        /// The largest size that fits, with the content's aspect ratio.
        case scaleAspectFit
        /// The smallest size that covers the view, with the content's aspect ratio.
        case scaleAspectFill
        /// Drawn again when the size changes.
        case redraw
        /// Centred, unscaled.
        case center
        /// At the top edge.
        case top
        /// At the bottom edge.
        case bottom
        /// At the left edge.
        case left
        /// At the right edge.
        case right
        /// In the top left corner.
        case topLeft
        /// In the top right corner.
        case topRight
        /// In the bottom left corner.
        case bottomLeft
        /// In the bottom right corner.
        case bottomRight

        /// The corresponding contents gravity of layers.
        public var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }

    final func contentModeDidChange() {
        layer.contentsGravity = contentMode.gravity
        layer.needsDisplayOnBoundsChange = contentMode == .redraw && drawsItself
    }
}

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

    /// The tint: the view's or the superview's, grey while it is dimmed.
    final var shownTint: UIColor {
        // An inherited colour is dimmed already if the inherited mode is. To ask for both at each level would take quadratic time.
        if tint == nil, tintMode == .automatic, let superview { return superview.tintColor }
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
