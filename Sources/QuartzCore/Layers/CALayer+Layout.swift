// Layout and drawing that are due before a commit.

extension CALayer {
    final func boundsDidChange(from old: CGRect) {
        guard presented == nil, old != rect(LayerFields.bounds) else { return }
        mark(.layout)
        boundsChanged()
        if old.size != bounds.size {
            if !children.isEmpty { resizeSublayers(withOldSize: old.size) }
            // Siblings may be laid out by this one's size.
            if parent?.extras?.layoutManager != nil { parent?.setNeedsLayout() }
        }
        if extras?.needsDisplayOnBoundsChange == true { mark(.display) }
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
    final func drawContents() {
        let scale = max(contentsScale, 0)
        let width = (bounds.width * scale).rounded(.up)
        let height = (bounds.height * scale).rounded(.up)
        guard width >= 1, height >= 1 else { return }
        guard width <= Self.largestBitmap, height <= Self.largestBitmap else {
            Diagnostics.warnOnce("a layer of \(width) × \(height) pixels is too large to draw; it keeps its contents")
            return
        }
        guard let context = CGContext(width: Int(width), height: Int(height)) else { return }
        context.beginUserSpace(CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -bounds.minX, y: -bounds.minY))
        handler?.layerWillDraw(self)
        draw(in: context)
        guard let image = context.makeImage() else { return }
        let isBlank = image.withUnsafePixels { $0.allSatisfy { $0 == 0 } }
        // Where nobody draws, contents that were set by hand stay.
        if isBlank, objects[.contents] != nil, objects[.contents] as? CGImage != extras?.drawnContents { return }
        updateExtras { $0.drawnContents = image }
        // Drawing is no change of the model: it starts no action.
        objects[.contents] = image
        mark(.objects)
    }

    /// The longest side of a bitmap that a layer draws into, in pixels: what every GLES 3.0 driver can hold, and more.
    private static let largestBitmap: CGFloat = 16384
}
