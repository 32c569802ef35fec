/// The registration of run-loop drivers. Commits, ticks and callbacks are left to an active driver.
///
/// Without a driver the main queue performs them.
@MainActor
public enum RunLoopDriver {
    /// Whether a driver is active.
    public static var isActive: Bool { EngineEnvironment.current.driverCount > 0 }

    /// Activates a driver. Calls may nest and must be balanced by ``end()``.
    public static func begin() {
        EngineEnvironment.current.driverCount += 1
        Transactions.current.isDriven = true
        DisplayLinks.current.driverHasChanged()
    }

    /// Deactivates a driver. After the outermost call the main queue takes over.
    public static func end() {
        let environment = EngineEnvironment.current
        guard environment.driverCount > 0 else {
            return Diagnostics.warnOnce("RunLoopDriver.end() without a begin(); ignored")
        }
        environment.driverCount -= 1
        guard environment.driverCount == 0 else { return }
        Transactions.current.isDriven = false
        DisplayLinks.current.driverHasChanged()
        Transactions.current.flush()
    }

    /// Whether commits or callbacks are pending, so that the driver should not sleep.
    public static var hasWork: Bool {
        Transactions.current.canFlush || !Transactions.current.callbacks.isEmpty
    }

    /// Commits pending changes and delivers pending callbacks.
    public static func finishTurn() {
        Transactions.current.flush()
        Transactions.current.callbacks.deliver()
    }

    /// Retires animations that have ended at a time, also in trees that draw no frames.
    public static func advance(to time: CFTimeInterval) {
        for host in Transactions.current.hosts.live {
            EngineEnvironment.current.withTimebase(host.timebase) {
                host.advance(to: host.timebase == .media ? time : host.now)
            }
        }
    }

    /// The seconds until the next start or end of an animation, over all trees; infinity for none.
    package static var delayToNextEvent: Double {
        var delay = Double.infinity
        for host in Transactions.current.hosts.live {
            let next = host.nextEvent(after: CAMediaClock.shared.time(in: host.timebase))
            delay = min(delay, CAMediaClock.shared.setting.delay(until: next, in: host.timebase))
        }
        return delay
    }

    /// The time of the next start or end of an animation, over all trees; infinity for none.
    public static func nextEvent(after time: CFTimeInterval) -> CFTimeInterval {
        Transactions.current.hosts.live.map { $0.nextEvent(after: time) }.min() ?? .infinity
    }

    /// Runs `body` with a manual clock that stands at `time` until the body moves it. Outer display links and callbacks are
    /// suspended; everything that the body leaves open is closed at the end.
    ///
    /// Earlier changes are committed at the outer time. An explicit transaction that is open stays open and takes the body's
    /// changes.
    public static func withManualClock<R>(at time: CFTimeInterval, _ body: () throws -> R) rethrows -> R {
        let transactions = Transactions.current
        // Layers that are about to enter the scene keep their animations.
        transactions.flushKeepingAnimations()
        if transactions.depth > 0 {
            Diagnostics.warnOnce("a stepped scene inside an open CATransaction shows nothing that is not yet committed")
        }
        let outside = (clock: CAMediaClock.shared.setting, callbacks: transactions.callbacks, depth: transactions.depth)
        transactions.callbacks = CallbackQueue()
        DisplayLinks.current.suspend()
        begin()
        CAMediaClock.shared.setting.pace = .regular
        CAMediaClock.setManual(time)
        // The windows' content is frozen meanwhile.
        return try RenderServer.shared.whileHeld {
            defer {
                transactions.close(to: outside.depth)
                finishTurn()
                // Calls that are dropped are released after the access, because the deinit of an object that one holds may use
                // transactions.
                discard(exchange(&transactions.callbacks, with: outside.callbacks))
                CAMediaClock.shared.setting = outside.clock
                DisplayLinks.current.resume()
                end()
            }
            return try body()
        }
    }
}
