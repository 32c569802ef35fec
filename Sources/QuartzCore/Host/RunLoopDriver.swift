/// The engine's side of a run loop: who drives one says so here, and the engine leaves commits, ticks and callbacks to it.
///
/// Without a driver the main queue looks after all of that.
@MainActor
public enum RunLoopDriver {
    private static var depth = 0

    /// Whether someone drives the engine.
    public static var isActive: Bool { depth > 0 }

    /// Takes over; calls may nest and each wants its ``end()``.
    public static func begin() {
        depth += 1
        Transactions.shared.isDriven = true
        DisplayLinks.shared.driverHasChanged()
    }

    /// Hands back; after the outermost call the main queue takes up what is left.
    public static func end() {
        guard depth > 0 else {
            return Diagnostics.warnOnce("RunLoopDriver.end() without a begin(); ignored")
        }
        depth -= 1
        guard depth == 0 else { return }
        Transactions.shared.isDriven = false
        DisplayLinks.shared.driverHasChanged()
        Transactions.shared.flush()
    }

    /// Whether changes wait to be committed or callbacks to be made, so that the driver should not go to sleep.
    public static var hasWork: Bool {
        Transactions.shared.canFlush || !Transactions.shared.callbacks.isEmpty
    }

    /// Commits what has changed and makes the calls that wait.
    public static func finishTurn() {
        Transactions.shared.flush()
        Transactions.shared.callbacks.deliver()
    }

    /// Retires what has ended by a time, in trees that draw no frames too.
    public static func advance(to time: CFTimeInterval) {
        for host in Transactions.shared.hosts.live { host.advance(to: time) }
    }

    /// When the next animation of any tree starts or ends, so that its delegate can be told; infinity where none will.
    public static func nextEvent(after time: CFTimeInterval) -> CFTimeInterval {
        Transactions.shared.hosts.live.map { $0.nextEvent(after: time) }.min() ?? .infinity
    }

    /// Runs `body` in a time of its own: the clock stands at `time` until the body moves it, display links and callbacks from outside
    /// wait, and nothing that the body leaves open outlives it.
    ///
    /// What was changed before is committed at the time outside. An explicit transaction that is open then stays open, and what the
    /// body changes belongs to it.
    public static func withManualClock<R>(at time: CFTimeInterval, _ body: () throws -> R) rethrows -> R {
        let transactions = Transactions.shared
        transactions.flush()
        if transactions.depth > 0 {
            Diagnostics.warnOnce("a stepped scene inside an open CATransaction shows nothing that is not yet committed")
        }
        let outside = (clock: CAMediaClock.shared.manual, callbacks: transactions.callbacks, depth: transactions.depth)
        transactions.callbacks = CallbackQueue()
        DisplayLinks.shared.suspend()
        begin()
        CAMediaClock.setManual(time)
        // What windows show stays as it is meanwhile.
        return try RenderServer.shared.whileHeld {
            defer {
                transactions.close(to: outside.depth)
                finishTurn()
                transactions.callbacks = outside.callbacks
                CAMediaClock.setManual(outside.clock)
                DisplayLinks.shared.resume()
                end()
            }
            return try body()
        }
    }
}
