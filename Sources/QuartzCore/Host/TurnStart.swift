/// The moment from which everything that starts in a turn counts: the turn's time, or the time of its commit if that comes late.
///
/// Animations without a begin time, delays, animators and motions that start in one turn therefore start together, and the first part of
/// none passes before it can be seen.
@MainActor
package final class TurnStart {
    let timebase: Timebase
    /// The moment; it is final after the commit.
    private(set) var time: CFTimeInterval
    private var followers: [() -> Void] = []

    init(at time: CFTimeInterval, in timebase: Timebase) {
        (self.time, self.timebase) = (time, timebase)
    }

    func move(to time: CFTimeInterval) {
        self.time = time
        for follower in exchange(&followers, with: []) { follower() }
    }

    fileprivate func follow(_ action: @escaping () -> Void) { followers.append(action) }
}

/// A time counted from the start of a turn.
@MainActor
package struct StartTime {
    fileprivate let turn: TurnStart
    fileprivate let delay: CFTimeInterval

    /// The time on the clock of the code that made it.
    package var time: CFTimeInterval { turn.time + delay }

    /// The same time, later by some seconds.
    package func delayed(by seconds: CFTimeInterval) -> StartTime { StartTime(turn: turn, delay: delay + seconds) }

    /// Runs an action if the turn's commit comes late, before it.
    package func ifMoved(_ action: @escaping () -> Void) { turn.follow(action) }
}

extension Turn {
    /// The time at which something starts that is started now.
    package static func start(after delay: CFTimeInterval = 0) -> StartTime {
        let environment = EngineEnvironment.current
        let timebase = environment.timebase
        let time = now
        if let known = environment.turnTimes.starts.last, known.timebase == timebase, known.time == time {
            return StartTime(turn: known, delay: delay)
        }
        let start = TurnStart(at: time, in: timebase)
        environment.turnTimes.starts.append(start)
        return StartTime(turn: start, delay: delay)
    }
}

/// The begin of an animation that counts from the start of a turn.
struct AnimationStart {
    let turn: TurnStart
    /// The start from which the animation's `beginTime` was computed.
    let counted: CFTimeInterval
}

extension CAAnimation {
    /// Sets the begin time to a time on the clock; it follows the commit of a late turn.
    package final func begin(at start: StartTime, on layer: CALayer) {
        beginTime = layer.convertTime(start.time, from: nil)
        state.start = AnimationStart(turn: start.turn, counted: start.turn.time)
    }

    /// Moves the begin with the turn's start, at the commit of a layer with a clock.
    final func settleStart(_ clock: LayerClock) {
        guard let start = exchange(&state.start, with: nil) else { return }
        state.timing.beginTime += clock.local(global: start.turn.time) - clock.local(global: start.counted)
    }
}
