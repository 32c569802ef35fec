// Layout and drawing that are due before a commit.

extension CALayer {
    final func boundsDidChange(from old: CGRect) {
        guard presented == nil, old != rect(LayerFields.bounds) else { return }
        mark(.layout)
        boundsChanged()
        if old.size != bounds.size {
            if !children.isEmpty { resizeSublayers(withOldSize: old.size) }
            superlayerNeedsLayout()
        }
        if extras?.needsDisplayOnBoundsChange == true { mark(.display) }
    }

    /// Sublayers may be laid out by the size of one of them; a superlayer that sizes them in its own layout knows.
    private func superlayerNeedsLayout() {
        guard let parent, parent.maskLayer !== self, !parent.commitState.pending.contains(.layingOut) else { return }
        parent.setNeedsLayout()
    }

    /// Lays out from the topmost ancestor that needs it down.
    final func layOutTree() {
        guard presented == nil else { return }
        var topmost = self
        var ancestor = parent
        while let current = ancestor {
            if current.commitState.pending.contains(.layout) { topmost = current }
            ancestor = current.parent
        }
        var waiting = [topmost]
        while let layer = waiting.popLast() {
            layer.performLayout()
            waiting.append(contentsOf: layer.children.reversed())
        }
    }

    /// Lays out the layer itself, if that is due; not from within its own layout, which would go round for ever.
    final func performLayout() {
        guard commitState.pending.isLayoutDue else { return }
        commitState.pending.remove(.layout)
        commitState.pending.insert(.layingOut)
        layoutSublayers()
        commitState.pending.remove(.layingOut)
    }

    /// Draws the contents, if that is due; not from within their own drawing.
    final func performDisplayIfNeeded() {
        guard commitState.pending.isDisplayDue, !bounds.isEmpty else { return }
        commitState.pending.remove(.display)
        commitState.pending.insert(.displaying)
        display()
        commitState.pending.remove(.displaying)
    }

    /// Draws the contents into a bitmap of the layer's size and scale, when anyone draws.
    ///
    /// Contents that depend on animated properties are drawn by a copy that has their values, and stay the model's.
    final func drawContents() {
        guard let copy = commitState.host?.drawer(of: self) else { return drawContents(by: self) }
        // What the class sets on the copy while that draws is no change that anyone should hear of.
        copy.commitState.pending.insert(.unobserved)
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
        let place = CGAffineTransform(scaleX: scale * share, y: scale * share).translatedBy(x: -bounds.minX, y: -bounds.minY)
        context.beginUserSpace(drawer.uprightTransform.concatenating(place))
        handler?.layerWillDraw(self)
        drawer.draw(in: context)
        guard let image = context.makeImage() else { return }
        // Where nobody draws, contents that were set by hand stay.
        if objects[.contents] != nil, objects[.contents] as? CGImage != extras?.drawnContents,
            drawer.isOpaque ? image.isBlankOnBlack : image.isBlank
        {
            return
        }
        updateExtras { $0.drawnContents = image }
        // Drawing is no change of the model: it starts no action.
        objects[.contents] = image
        mark(.objects)
    }

    /// From the layer's coordinates to those of its contents, which stand upright.
    final var uprightTransform: CGAffineTransform {
        contentsAreFlipped() ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
    }

    /// The longest side of a bitmap that a layer draws into, in pixels: what every GLES 3.0 driver can hold, and more.
    private static let longestSide: CGFloat = 16384
    /// The most pixels of a bitmap that is stretched when it is shown: those of eight screens of 3840 × 2160.
    private static let mostPixels: CGFloat = 66_355_200

    /// The share of its resolution that a bitmap of that size is drawn in.
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
    /// Whether nothing has been drawn but what is as black as an opaque layer's ground.
    fileprivate var isBlankOnBlack: Bool {
        // Not where a layer draws: on its actor the closure would ask for the actor at every byte.
        withUnsafePixels { bytes in
            for (index, byte) in bytes.enumerated() where byte != 0 && index % 4 != 3 { return false }
            return true
        }
    }
}
