/// Draws, lays out and picks actions for a layer. Every method may be left out.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents, instead of `draw(_:in:)`.
    ///
    /// - Returns: nothing; a delegate that does not implement it leaves the layer to draw itself.
    func display(_ layer: CALayer)
    /// Draws the layer's contents.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// The layer is about to draw its contents.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the layer's sublayers.
    func layoutSublayers(of layer: CALayer)
    /// The action for an event of the layer; nil continues the search, `NSNull` ends it with none.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Lets the layer draw itself.
    public func display(_ layer: CALayer) { layer.drawContents() }
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Leaves the sublayers where they are.
    public func layoutSublayers(of layer: CALayer) {}
    /// Leaves the choice to the layer.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Lays out the sublayers of layers that name it as their manager.
@preconcurrency @MainActor
public protocol CALayoutManager: AnyObject {
    /// Places the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// What was known of the layer's layout no longer holds.
    func invalidateLayout(of layer: CALayer)
    /// The size that the layer would like to have.
    func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
    /// Leaves the sublayers where they are.
    public func layoutSublayers(of layer: CALayer) {}
    /// Does nothing.
    public func invalidateLayout(of layer: CALayer) {}
    /// The size that the layer has.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.frame.size }
}
