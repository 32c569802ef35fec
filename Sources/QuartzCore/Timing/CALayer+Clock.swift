// Conversion of times between layers.

extension CALayer {
    /// The layer's clock, from the present model.
    final var clock: LayerClock { LayerClock(of: animated) }

    final func localTime(global: Double) -> Double { clock.local(global: global) }

    /// Converts a time between layers (nil is the media clock) by way of the nearest common ancestor.
    ///
    /// Does not go through the media clock, so that a stopped clock above both has no effect.
    static func convertedTime(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
        let target = target?.animated
        var below: [CALayer] = []
        var current = target
        while let layer = current {
            below.append(layer)
            current = layer.parent
        }
        let above = Set(below.map(ObjectIdentifier.init))
        var time = time
        current = source?.animated
        while let layer = current, !above.contains(ObjectIdentifier(layer)) {
            if layer.hasOwnTiming { time = layer.timing.speed == 0 ? 0 : layer.timing.parentTime(local: time) }
            current = layer.parent
        }
        let shared = current
        for layer in below.prefix(while: { $0 !== shared }).reversed() where layer.hasOwnTiming {
            time = time < layer.timing.beginTime ? 0 : layer.timing.localTime(parent: time)
        }
        return time
    }
}

extension LayerClock {
    /// - Parameter ancestor: An ancestor whose time replaces the clock's; nil for the clock itself.
    @MainActor
    init(of layer: CALayer, below ancestor: CALayer? = nil) {
        var timings: [MediaTiming] = []
        var current: CALayer? = RareAncestors.haveOwnTiming ? layer : nil
        while let layer = current, layer !== ancestor {
            if layer.hasOwnTiming { timings.append(layer.timing) }
            current = layer.parent
        }
        self.init(timings)
    }
}

/// Whether any layer has had a property that its descendants search all their ancestors for. Few programs set one, and without it the
/// searches of all layers of a deep tree would cost the square of its depth.
@MainActor
enum RareAncestors {
    static var haveOwnTiming = false
    static var areFlipped = false
}
