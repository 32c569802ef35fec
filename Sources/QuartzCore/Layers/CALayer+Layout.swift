// Layout and drawing before a commit.

extension CALayer {
    final func boundsDidChange(from old: CGRect) {
        guard isModel, old != rect(LayerFields.bounds) else { return }
        setNeedsLayout()
        boundsChanged()
        if old.size != bounds.size, !children.isEmpty { resizeSublayers(withOldSize: old.size) }
        superlayerNeedsLayout()
        if extras?.needsDisplayOnBoundsChange == true { setNeedsDisplay() }
    }

    /// Marks the superlayer, whose layout may depend on the bounds and the transform of a sublayer. A superlayer that sets them in
    /// its own layout is not marked.
    final func superlayerNeedsLayout() {
        guard let parent, parent.maskLayer !== self, !parent.commitState.pending.contains(.layingOut) else { return }
        parent.setNeedsLayout()
    }

    /// Lays out the sublayers by the layout manager.
    final func layOutByManager() { extras?.layoutManager?.layoutSublayers(of: self) }

    /// Calls the layout manager's `invalidateLayout(of:)` after a mark for layout. A mark that is set inside the call is not reported,
    /// because that would recurse without end.
    final func invalidateByManager() {
        guard let manager = extras?.layoutManager, !commitState.pending.contains(.invalidating) else { return }
        commitState.pending.insert(.invalidating)
        manager.invalidateLayout(of: self)
        commitState.pending.remove(.invalidating)
    }

    /// Lays out the layer if that is due. A call inside its own layout has no effect, because it would recurse without end.
    final func performLayout() {
        guard commitState.pending.isLayoutDue else { return }
        commitState.pending.remove(.layout)
        commitState.pending.insert(.layingOut)
        layoutSublayers()
        commitState.pending.remove(.layingOut)
    }

    /// Marks a part of the contents for redrawing, or all of them.
    final func markForDisplay(_ part: CGRect?) {
        let before = extras?.markedPart
        // A layer that is marked without a part is redrawn whole.
        let isWhole = commitState.pending.contains(.display) && before == nil
        var part = part
        if isWhole || part.map({ !$0.hasFiniteParts }) == true { part = nil }
        if let before, let new = part { part = before.union(new) }
        if part != before { updateExtras { $0.markedPart = part } }
        mark(.display)
    }

    /// The part of the contents that is being redrawn, in the layer's coordinates; nil for all of them.
    package final var partBeingDrawn: CGRect? { extras?.partBeingDrawn }

    /// Draws the contents if that is due. A mark that is set during their own drawing is deferred to the next transaction.
    final func performDisplayIfNeeded() {
        guard commitState.pending.isDisplayDue, !bounds.isEmpty else { return }
        commitState.pending.remove(.display)
        commitState.pending.insert(.displaying)
        if let part = extras?.markedPart { updateExtras { ($0.markedPart, $0.partBeingDrawn) = (nil, part) } }
        display()
        if extras?.partBeingDrawn != nil { updateExtras { $0.partBeingDrawn = nil } }
        commitState.pending.remove(.displaying)
        if commitState.pending.contains(.display), Transactions.current.displayNext(self) {
            commitState.pending.insert(.displayedNext)
        }
    }

    /// Calls the delegate's `display(_:)`, or draws the contents. A call inside either is ignored with a warning, because it would
    /// recurse without end.
    final func displayOnce() {
        commitState.pending.remove(.display)
        if extras?.markedPart != nil { updateExtras { $0.markedPart = nil } }
        guard !commitState.pending.contains(.drawing) else {
            return Diagnostics.warnOnce("\(type(of: self)).display() is called while the layer displays; ignored")
        }
        commitState.pending.insert(.drawing)
        if let handler { handler.display(self) } else { drawContents() }
        commitState.pending.remove(.drawing)
    }

    /// Draws the contents into a bitmap of the layer's size and scale, if the class or a delegate draws.
    ///
    /// Contents that depend on animated properties are drawn by a copy with the animated values, and stored in the model.
    package final func drawContents() {
        guard let copy = commitState.host?.drawer(of: self) else { return drawContents(by: self) }
        // Properties that the class sets on the copy during drawing must not be reported as changes.
        copy.role = .copy(of: self)
        drawContents(by: copy)
    }

    private func drawContents(by drawer: CALayer) {
        let bounds = drawer.bounds
        let scale = max(drawer.contentsScale, 0)
        let width = (bounds.width * scale).rounded(.up)
        let height = (bounds.height * scale).rounded(.up)
        guard width >= 1, height >= 1 else { return }
        guard width <= Self.longestSide, height <= Self.longestSide else {
            Diagnostics.warnOnce("a layer of \(width) × \(height) pixels is too large to draw; it keeps its contents")
            return
        }
        let share = coarseness(width, height)
        let size = (width: Int(max(width * share, 1)), height: Int(max(height * share, 1)))
        guard let context = CGContext(width: size.width, height: size.height, isOpaque: drawer.isOpaque) else { return }
        let matrix = drawer.uprightTransform.concatenating(
            CGAffineTransform(scaleX: scale * share, y: scale * share).translatedBy(x: -bounds.minX, y: -bounds.minY))
        let geometry = ContentsGeometry(bounds: bounds, matrix: matrix, isOpaque: drawer.isOpaque)
        if let part = extras?.partBeingDrawn {
            let isKept = drawer === self && extras?.contentsGeometry == geometry
            let area = isKept ? keepContents(outside: part.applying(matrix), in: context) : nil
            // No pixel is marked.
            if area?.isEmpty == true { return }
            updateExtras { $0.partBeingDrawn = area?.applying(matrix.inverted()) }
        }
        context.beginUserSpace(matrix)
        handler?.layerWillDraw(self)
        drawer.drawPicture(in: context)
        guard let image = context.makeImage() else { return }
        // If nothing has been drawn, keep contents that were set directly.
        if objects[.contents] != nil, objects[.contents] as? CGImage != extras?.drawnContents,
            drawer.isOpaque ? image.isBlankOnBlack : image.isBlank
        {
            return
        }
        updateExtras { ($0.drawnContents, $0.contentsGeometry) = (image, geometry) }
        // Drawing does not change the model, so it starts no action.
        store(image, in: .contents)
        Trace.tell(.contentsDrawn, self)
    }

    /// Copies the last drawing into a new context and limits further drawing to a part, which is cleared.
    ///
    /// - Parameter part: In pixels; rounded outwards.
    /// - Returns: The part in whole pixels within the contents; nil if there is no last drawing of the same size.
    private func keepContents(outside part: CGRect, in context: CGContext) -> CGRect? {
        guard let extras, let old = extras.drawnContents, objects[.contents] as? CGImage == old, part.hasFiniteParts,
            context.replacePixels(with: old)
        else { return nil }
        let seen = part.intersection(CGRect(x: 0, y: 0, width: context.width, height: context.height))
        guard !seen.isEmpty else { return .zero }
        let area = seen.integral
        context.clip(to: area)
        context.clear(area)
        return area
    }

    /// The transform from the layer's coordinates to those of its contents, which are upright.
    final var uprightTransform: CGAffineTransform {
        contentsAreFlipped() ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
    }

    /// The longest side of a bitmap that a layer draws into, in pixels: a limit of GPUs.
    private static let longestSide: CGFloat = 16384
    /// The maximum number of pixels of a bitmap that is stretched when shown: eight screens of 3840 × 2160.
    private static let mostPixels: CGFloat = 66_355_200

    /// Returns the factor by which the resolution of a bitmap is reduced.
    private func coarseness(_ width: CGFloat, _ height: CGFloat) -> CGFloat {
        let isStretched = [.resize, .resizeAspect, .resizeAspectFill].contains(contentsGravity)
        guard isStretched, width * height > Self.mostPixels else { return 1 }
        Diagnostics.warnOnce(
            "a layer of \(width) × \(height) pixels is drawn in \(Self.mostPixels) and stretched; CATiledLayer draws what is seen"
        )
        return (Self.mostPixels / (width * height)).squareRoot()
    }
}

extension CGImage {
    /// Whether all pixels are black, the background of an opaque layer, so that nothing has been drawn.
    fileprivate var isBlankOnBlack: Bool {
        // Not an isolated method, because a closure would then check the actor at every byte.
        withUnsafePixels { bytes in
            for (index, byte) in bytes.enumerated() where byte != 0 && index % 4 != 3 { return false }
            return true
        }
    }
}

/// Draws, lays out and provides actions for a layer. Every method is optional.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents, instead of `draw(_:in:)`. By default the layer draws itself.
    func display(_ layer: CALayer)
    /// Draws the layer's contents.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Called when the layer is about to draw its contents.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Returns the action for an event of the layer. nil continues the search, `NSNull` ends it without an action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws the layer.
    public func display(_ layer: CALayer) { layer.drawContents() }
    /// Has no effect.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Has no effect.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Leaves the layout to the layer's layout manager.
    public func layoutSublayers(of layer: CALayer) { layer.layOutByManager() }
    /// Returns nil.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Lays out the sublayers of layers that use it as their layout manager.
@preconcurrency @MainActor
public protocol CALayoutManager: AnyObject {
    /// Lays out the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Called when the layer's layout has become invalid.
    func invalidateLayout(of layer: CALayer)
    /// Returns the preferred size of the layer.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    /// Has no effect.
    public func layoutSublayers(of layer: CALayer) {}
    /// Has no effect.
    public func invalidateLayout(of layer: CALayer) {}
    /// Returns the size of the layer's frame.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}
