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
    /// Has no effect.
    public func layoutSublayers(of layer: CALayer) {}
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
