import QuartzUI

/// A lane of the timeline: the successive animations of a layer under one key.
struct TimelineLane: Equatable {
    /// The identity of a lane.
    struct Identity: Hashable {
        let layer: ObjectIdentifier
        let name: String
        /// Distinguishes lanes of overlapping animations.
        var number = 0
    }

    let id: Identity
    /// A short name of the layer.
    let layerName: String
    /// The animation's key, or its property without a key.
    let name: String
    /// The property to inspect.
    let keyPath: String?
    /// In order of begin.
    var bars: [AnimationBar]
    /// Times at which the layer's contents were drawn.
    var drawings: [Double] = []

    /// The name without the common prefix.
    var shownName: String { name.hasPrefix("transform.") ? String(name.dropFirst("transform.".count)) : name }

    /// The current animation at a time: the last one that has begun, else the first.
    func current(at time: Double) -> AnimationBar? { bars.last { $0.begin <= time } ?? bars.first }
}
