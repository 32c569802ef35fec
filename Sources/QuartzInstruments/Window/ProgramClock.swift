import QuartzUI

/// The time of a program under the instruments: its media clock, and with it all its windows, display links, completions and delays.
///
/// Until the first change the media clock is left alone. The instruments' own windows have the system's time.
final class ProgramClock {
    private(set) var transport = Transport(
        startingAt: CACurrentMediaTime(), at: CAMediaClock.shared.time(in: .system))

    /// The system's time, which goes on while the program is paused.
    var now: Double { CAMediaClock.shared.time(in: .system) }

    /// Pauses, slows or steps the time.
    func change(_ change: (inout Transport, Double) -> Void) {
        change(&transport, now)
        CAMediaClock.shared.setting.pace = transport.pace
        DeadlineQueue.current.paceHasChanged()
        RenderServer.shared.send()
    }

    /// Lets the program run at its own speed. Its clock keeps the time that it has.
    func release() {
        guard CAMediaClock.shared.setting.pace != .regular else { return }
        change {
            $0.setRate(1, at: $1)
            $0.play(at: $1)
        }
    }
}
