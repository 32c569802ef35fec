/// The registration of run-loop drivers. Commits, ticks and callbacks are left to an active driver.
///
/// Without a driver the main queue performs them.
@MainActor
public enum RunLoopDriver {
    private static var depth = 0

    /// Whether a driver is active.
    public static var isActive: Bool { depth > 0 }

    /// Activates a driver. Calls may nest and must be balanced by ``end()``.
    public static func begin() {
        depth += 1
        Transactions.shared.isDriven = true
        DisplayLinks.shared.driverHasChanged()
    }

    /// Deactivates a driver. After the outermost call the main queue takes over.
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

    /// Whether commits or callbacks are pending, so that the driver should not sleep.
    public static var hasWork: Bool {
        Transactions.shared.canFlush || !Transactions.shared.callbacks.isEmpty
    }

    /// Commits pending changes and delivers pending callbacks.
    public static func finishTurn() {
        Transactions.shared.flush()
        Transactions.shared.callbacks.deliver()
    }

    /// Retires animations that have ended at a time, also in trees that draw no frames.
    public static func advance(to time: CFTimeInterval) {
        for host in Transactions.shared.hosts.live { host.advance(to: time) }
    }

    /// The time of the next start or end of an animation with a delegate, over all trees; infinity for none.
    public static func nextEvent(after time: CFTimeInterval) -> CFTimeInterval {
        Transactions.shared.hosts.live.map { $0.nextEvent(after: time) }.min() ?? .infinity
    }

    /// Runs `body` with a manual clock that stands at `time` until the body moves it. Outer display links and callbacks are
    /// suspended; everything that the body leaves open is closed at the end.
    ///
    /// Earlier changes are committed at the outer time. An explicit transaction that is open stays open and takes the body's
    /// changes.
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
        // The windows' content is frozen meanwhile.
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
