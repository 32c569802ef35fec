// Placement of a view's content, the tint colour with its dimming, and pictures of a view.

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
        // An inherited colour is dimmed already if the inherited mode is. A loop, because a tree may be deeper than the call stack allows.
        var giver = self
        while giver.tint == nil, giver.tintMode == .automatic, let outer = giver.parent { giver = outer }
        guard giver === self else { return giver.tintColor }
        let colour = tint ?? superview?.tintColor ?? Theme.accent
        guard tintAdjustmentMode == .dimmed else { return colour }
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        guard colour.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return colour }
        // The luma of Rec. 601.
        return UIColor(white: 0.299 * red + 0.587 * green + 0.114 * blue, alpha: alpha)
    }

    /// The tint and the adjustment that a view without its own has for its subviews; nil without subviews.
    ///
    /// A tree that is built from its leaves is thus not notified once for each of its levels.
    final var inheritedTint: InheritedTint? {
        children.isEmpty || tint != nil ? nil : InheritedTint(colour: shownTint, mode: tintAdjustmentMode)
    }

    /// A tint that subviews inherit.
    struct InheritedTint: Equatable {
        let colour: UIColor
        let mode: TintAdjustmentMode
    }

    /// The nearest mode that is set, of the view or those around it.
    final var shownTintMode: TintAdjustmentMode {
        var giver = self
        while giver.tintMode == .automatic, let outer = giver.parent { giver = outer }
        return giver.tintMode == .automatic ? .normal : giver.tintMode
    }

    /// Notifies the views of this tree whose tint follows that of this view.
    final func tintColorDidChangeInTree() {
        walk { view in
            guard view === self || view.tint == nil || view.tintMode == .automatic else { return false }
            view.tintColorDidChange()
            return true
        }
    }
}

// MARK: - Pictures of a view and its subviews as they are at the moment

extension UIView {
    final func makeSnapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        guard let image = snapshot(afterScreenUpdates: afterUpdates) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.layer.contentsScale = image.scale
        view.layer.contents = image.cgImage
        return view
    }

    /// Returns a view that shows a part of this one and stretches within its cap insets; nil if the part is empty.
    ///
    /// - Parameters:
    ///   - rect: The part, in the view's coordinates.
    ///   - afterUpdates: Whether a layout that is due comes first.
    ///   - capInsets: The edges that keep their size when the snapshot is resized.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        let area = rect.intersection(bounds)
        guard area.width > 0, area.height > 0, let image = snapshot(afterScreenUpdates: afterUpdates)?.cgImage else {
            // Nothing of the view is in the rectangle, so its picture is empty.
            let size = rect.isNull || !rect.width.isFinite || !rect.height.isFinite ? .zero : rect.size
            return UIView(frame: CGRect(origin: .zero, size: size))
        }
        let scale = CGFloat(image.width) / bounds.width
        let part = area.offsetBy(dx: -bounds.minX, dy: -bounds.minY).applying(CGAffineTransform(scaleX: scale, y: scale))
        guard let picture = image.cropping(to: part) else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: area.size))
        view.layer.contentsScale = scale
        view.layer.contents = picture
        let caps = CGRect(origin: .zero, size: area.size).clampedInset(by: capInsets)
        if capInsets != .zero, caps.width > 0, caps.height > 0 {
            view.layer.contentsCenter = CGRect(
                x: caps.minX / area.width, y: caps.minY / area.height, width: caps.width / area.width,
                height: caps.height / area.height)
        }
        return view
    }

    /// Draws the view and its subviews into the current context.
    ///
    /// - Returns: False without a context or for a view without area.
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

    /// Returns a snapshot as an image; nil if the view has no area.
    final func snapshot(afterScreenUpdates afterUpdates: Bool) -> UIImage? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
        defer { UIGraphicsEndImageContext() }
        drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    /// Updates all layers that need display, so that the snapshot is current.
    private func displayTreeIfNeeded() {
        walk { view in
            view.layer.displayIfNeeded()
            return true
        }
    }
}

// MARK: - The view in logs

extension UIView {
    /// Returns the usual description with the frame, the properties that differ from their defaults, and the layer, in UIKit's form.
    func describe(_ usual: String) -> String {
        let frame = frame
        var parts = [
            usual.hasSuffix(">") ? String(usual.dropLast()) : usual,
            "frame = (\(frame.minX.shortText) \(frame.minY.shortText); \(frame.width.shortText) \(frame.height.shortText))",
        ]
        if !transform.isIdentity { parts.append("transform = \(NSCoder.string(for: transform))") }
        if clipsToBounds { parts.append("clipsToBounds = YES") }
        if isHidden { parts.append("hidden = YES") }
        if alpha != 1 { parts.append("alpha = \(alpha.shortText)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        return parts.joined(separator: "; ") + "; layer = \(layer.description)>"
    }
}
