import QuartzUI

/// A scene under the instruments: a tree of layers with a time, its events, its animations and its mistakes.
///
/// The panes of the inspector and the timeline show any such scene: a demo on the stage, or a window of another program.
protocol InspectedScene: AnyObject {
    /// The layer whose local time is the scene's. It is the topmost layer, or above it.
    var timedLayer: CALayer { get }
    /// The topmost layer that is shown.
    var rootLayer: CALayer { get }
    /// The scene's time, and its speed.
    var transport: Transport { get }
    /// The engine's events for the layers.
    var log: EventLog { get }
    /// The animations, running and ended.
    var history: AnimationHistory { get }
    /// The names of the layers.
    var names: LayerNames { get }
    /// The mistakes found so far.
    var lints: LintWatch { get }
}

extension InspectedScene {
    /// The scene's time, in seconds since its start.
    var time: Double { transport.time(at: CACurrentMediaTime()) }

    /// The local time of the timed layer, from which the scene's time is counted.
    var layerTime: Double { transport.origin + time }

    /// Whether a layer belongs to the scene.
    func holds(_ layer: CALayer) -> Bool {
        sequence(first: layer, next: \.superlayer).contains { $0 === timedLayer }
    }

    /// Returns the running animation with a name on a layer, and its place among the trials; nil if it cannot be tried
    /// differently.
    func original(named name: String, on layer: CALayer) -> (running: RunningAnimation, place: TrialBook.Place)? {
        guard let path = LayerPath(to: layer, below: timedLayer),
            let running = layer.runningAnimations.last(where: { TrialBook.name(of: $0) == name }),
            AnimationTrial.canChange(running.animation)
        else { return nil }
        return (running, TrialBook.Place(layer: path, name: name))
    }

    /// Returns the lanes of the timeline: animations, particles, and contents that are drawn repeatedly.
    ///
    /// - Parameter layer: Whose lanes; nil for all.
    func lanes(of layer: CALayer? = nil) -> [TimelineLane] {
        let drawings = log.drawings.compactMap { drawing -> TimelineLane? in
            guard let drawn = drawing.layer, drawing.times.count > 1, layer == nil || layer === drawn else { return nil }
            return TimelineLane(
                id: .init(layer: ObjectIdentifier(drawn), name: "drawing"), layerName: names.fullName(of: drawn), name: "drawing",
                keyPath: "contents", bars: [], drawings: drawing.times)
        }
        return history.lanes(of: layer) + drawings
    }

    /// Returns the layer of a lane, if it still exists.
    func layer(of lane: TimelineLane.Identity) -> CALayer? {
        history.layer(of: lane) ?? log.drawings.first { $0.layer.map { ObjectIdentifier($0) } == lane.layer }?.layer
    }
}
