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
