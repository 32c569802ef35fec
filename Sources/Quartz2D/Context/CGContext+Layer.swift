import Foundation

/// A transparency layer that has been begun.
struct TransparencyLayer {
    /// The surface below, to which the layer will be composited.
    let below: BitmapSurface
    /// The state to composite with.
    let outer: GraphicsState
    /// How many states had been put by.
    let savedStates: Int
}

extension CGContext {
    /// Begins a group: what is drawn until ``endTransparencyLayer()`` is composited as one, with the alpha, blend mode, shadow and clip
    /// of this moment. Inside, alpha is 1, the blend mode normal, and there is no shadow.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
        beginLayer(area: nil)
    }

    /// As ``beginTransparencyLayer(auxiliaryInfo:)``, with the group cut to a rectangle of user space.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [String: Any]?) {
        beginLayer(area: PixelRect(enclosing: rect.applying(state.transform)))
    }

    private func beginLayer(area: PixelRect?) {
        let reach = state.shadow?.reach(of: state.clip.bounds) ?? state.clip.bounds
        let bounds = area.map { $0.intersection(reach) } ?? reach
        layers.append(TransparencyLayer(below: surface, outer: state, savedStates: savedStates.count))
        // Where nothing can show, a pixel outside the clip stands for the layer.
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

    /// Ends the group begun last and composites it. The graphics state is as it was at its beginning.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            Diagnostics.warnOnce("context.layer", "CGContext.endTransparencyLayer without a beginTransparencyLayer was ignored")
            return
        }
        let own = surface
        surface = layer.below
        state = layer.outer
        savedStates.removeLast(savedStates.count - layer.savedStates)
        if own !== layer.below { composite(own) }
    }

    /// Multiplies all that has been drawn in the group begun last by a colour: for tinted copies, which Core Graphics has no mode for.
    ///
    /// - Parameter color: each pixel's red, green, blue and alpha, premultiplied, are multiplied by its components and by its alpha.
    public func tintTransparencyLayer(_ color: CGColor) {
        guard !layers.isEmpty else { return }
        let straight = SIMD4<Float>(color.rgba)
        var factor = straight * straight.w
        factor.w = straight.w
        let painted = surface.touched
        for y in painted.y..<painted.maxY {
            let pixels = surface.pixels(x: painted.x, y: y)
            for index in 0..<painted.width {
                let pixel = Pixel(at: pixels + index * 4)
                if pixel != .clear { Pixel(pixel.color * factor).write(to: pixels + index * 4) }
            }
        }
    }
}
