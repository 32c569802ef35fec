// What any layer asks of the scroll layer that it is in.

extension CALayer {
    /// Scrolls the nearest scroll layer, itself or above, so that a point of this layer comes to its bounds' origin; without one
    /// nothing happens.
    public func scroll(_ p: CGPoint) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(p, to: scroller))
    }

    /// Scrolls the nearest scroll layer, itself or above, as little as brings a rectangle of this layer into sight.
    public func scrollRectToVisible(_ r: CGRect) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(r, to: scroller))
    }

    /// The part of the bounds that the scroll layers above do not cut off; empty where none is left.
    public var visibleRect: CGRect {
        var visible = bounds
        for scroller in scrollLayers where scroller !== self {
            visible = visible.intersection(convert(scroller.bounds, from: scroller))
        }
        return visible.isNull ? .zero : visible
    }

    /// The scroll layers from this layer on upwards.
    private var scrollLayers: [CAScrollLayer] {
        sequence(first: self, next: \.superlayer).compactMap { $0 as? CAScrollLayer }
    }
}
