import QuartzUI

/// A line of the timeline: the animations that a layer had under one key, one after the other.
struct TimelineLane: Equatable {
    /// Tells the line from others.
    struct Identity: Hashable {
        let layer: ObjectIdentifier
        let name: String
        /// Numbers lines of animations that overlap.
        var number = 0
    }

    let id: Identity
    /// The layer in a word or two.
    let layerName: String
    /// The key, or what is animated where there is none.
    let name: String
    /// The property that can be looked at.
    let keyPath: String?
    /// In the order of their begin.
    var bars: [AnimationBar]

    /// The name without what goes without saying.
    var shownName: String { name.hasPrefix("transform.") ? String(name.dropFirst("transform.".count)) : name }

    /// The animation that counts at a time: the last that has begun, or else the first.
    func current(at time: Double) -> AnimationBar? { bars.last { $0.begin <= time } ?? bars.first }
}

extension CALayer {
    /// A name for people: its own, that of its view's class, or its class.
    var shownName: String {
        if let name, !name.isEmpty { return name }
        if let view = delegate as? UIView { return "\(type(of: view))" }
        return "\(type(of: self))"
    }
}
