import QuartzUI

/// A drag of a timeline bar, which changes the trial of its animation.
package struct BarDrag {
    /// The reason why a bar cannot be dragged.
    package struct Refusal: Error {
        package let message: String

        package init(message: String) { self.message = message }
    }

    package let place: TrialBook.Place
    /// Whether the animation has ended, so that only a replay shows the change.
    package let isOver: Bool
    private let member: [Int]
    private let part: BarPart
    private let length: Double
    private let rate: Double
    private let start: AnimationTrial

    /// - Throws: ``Refusal``.
    package init(_ part: BarPart, of bar: AnimationBar, in lane: TimelineLane, of scene: any Subject, _ trials: TrialBook) throws
    {
        guard let animation = scene.history.animation(of: bar) else {
            throw Refusal(message: bar.isSteady ? "Particles have no begin and no end." : "This animation is not kept any more.")
        }
        if let obstacle = AnimationTrial.obstacle(to: animation) { throw Refusal(message: obstacle) }
        guard let layer = scene.layer(of: lane.id), scene.holds(layer), let path = LayerPath(to: layer, below: scene.timedLayer)
        else { throw Refusal(message: "The layer of this animation has left the scene.") }
        place = TrialBook.Place(layer: path, name: lane.id.name)
        isOver = !bar.isAttached
        member = lane.id.member
        self.part = part
        start = trials.trial(at: place)
        length = bar.end - bar.begin
        let clock = LocalTimeMap(of: layer, below: scene.timedLayer).rate
        rate = bar.memberRate ?? (clock == 0 ? 1 : clock)
    }

    /// Returns the trial after a drag by a distance in the scene's seconds.
    package func trial(after way: Double) -> AnimationTrial {
        var trial = start
        trial[member] = start[member].dragged(part, by: way, length: length, rate: rate)
        return trial
    }
}
