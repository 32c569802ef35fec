import Foundation

/// An open transparency layer.
struct TransparencyLayer {
    /// The surface that the layer will be composited onto.
    let below: BitmapSurface
    /// The graphics state to composite with.
    let outer: GraphicsState
    /// The number of saved states when the layer began.
    let savedStates: Int
    /// The pixels of this layer and of those below it, at most as many as one surface may have.
    let pixels: Int
}

extension CGContext {
    /// Begins a group. Everything drawn until ``endTransparencyLayer()`` is composited as one, with the present alpha, blend
    /// mode, shadow and clip. Inside the group alpha is 1, the blend mode is normal, and there is no shadow.
    ///
    /// Open layers of a context have at most 2²⁸ pixels together. What is drawn into a further one is painted directly, with a
    /// warning.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
        beginLayer(area: nil)
    }

    /// Begins a group that is clipped to a rectangle of user space; see ``beginTransparencyLayer(auxiliaryInfo:)``.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
        beginLayer(area: PixelRect(enclosing: rect.applying(state.transform)))
    }

    private func beginLayer(area: PixelRect?) {
        if let recorder {
            layers.append(TransparencyLayer(below: surface, outer: state, savedStates: savedStates.count, pixels: 0))
            recorder.beginGroup(recordedLooks)
            (state.alpha, state.blendMode, state.shadow) = (1, .normal, nil)
            if let area {
                var path = PathGeometry()
                path.addRect(CGRect(x: area.x, y: area.y, width: area.width, height: area.height))
                recorder.clip(to: path, rule: .winding)
                state.clip.intersect(area)
            }
            return
        }
        let bounds = area.map { $0.intersection(reachedPixels) } ?? reachedPixels
        let held = layers.last?.pixels ?? 0
        // The sides of a surface are limited, so the product cannot overflow.
        let pixels = held + max(bounds.width, 0) * max(bounds.height, 0)
        let isOver = pixels > BitmapSurface.mostPixels && held > 0
        layers.append(
            TransparencyLayer(below: surface, outer: state, savedStates: savedStates.count, pixels: isOver ? held : pixels))
        guard !isOver else {
            Diagnostics.warnOnce(
                "context.layers", "open transparency layers have too many pixels; the innermost are painted directly")
            return
        }
        // An empty layer gets a surface of one pixel, outside the clip.
        guard let own = BitmapSurface(bounds: bounds) ?? BitmapSurface(bounds: PixelRect(x: 0, y: 0, width: 1, height: 1)) else {
            state.clip = ClipRegion(bounds: PixelRect(x: 0, y: 0, width: 0, height: 0))
            return
        }
        surface = own
        state.clip = ClipRegion(bounds: bounds)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Ends the innermost group, composites it, and restores the graphics state from its beginning.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            Diagnostics.warnOnce("context.layer", "CGContext.endTransparencyLayer without a beginTransparencyLayer was ignored")
            return
        }
        recorder?.endGroup()
        let own = surface
        surface = layer.below
        state = layer.outer
        savedStates.removeLast(savedStates.count - layer.savedStates)
        if own !== layer.below { composite(own) }
    }

    // MARK: Pictures made elsewhere

    /// The pixels whose colours count: those inside the clip, and those whose shadow falls into it.
    package var reachedPixels: PixelRect { state.shadow?.reach(of: state.clip.bounds) ?? state.clip.bounds }

    /// Composites premultiplied RGBA pixels where they are, with the present alpha, blend mode, shadow and clip.
    ///
    /// - Parameters:
    ///   - data: The pixels of `bounds`, row by row without padding.
    ///   - bounds: Rows and columns of the device, counted from the top left.
    ///   - touched: The part outside which all pixels are transparent.
    package func composite(_ data: UnsafeMutablePointer<UInt8>, of bounds: PixelRect, touched: PixelRect) {
        let picture = BitmapSurface(bounds: bounds, bytesPerRow: bounds.width * 4, data: data)
        picture.touch(touched)
        composite(picture)
    }
}
