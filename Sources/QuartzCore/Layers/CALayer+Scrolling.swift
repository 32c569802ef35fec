// Methods of any layer that use its enclosing scroll layers.

extension CALayer {
    final func scrollNearest(to p: CGPoint) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(p, to: scroller))
    }

    final func scrollNearest(to r: CGRect) {
        guard let scroller = scrollLayers.first else { return }
        scroller.scroll(to: convert(r, to: scroller))
    }

    /// The part of the bounds that enclosing scroll layers do not clip.
    final var unscrolledRect: CGRect {
        var visible = bounds
        for scroller in scrollLayers where scroller !== self {
            visible = visible.intersection(convert(scroller.bounds, from: scroller))
        }
        return visible.isNull ? .zero : visible
    }

    /// The scroll layers from this layer upwards.
    private var scrollLayers: [CAScrollLayer] {
        sequence(first: self, next: \.superlayer).compactMap { $0 as? CAScrollLayer }
    }
}
