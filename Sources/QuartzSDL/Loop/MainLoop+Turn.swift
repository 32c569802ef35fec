import CSDL
import QuartzCore

extension MainLoop {
    /// One turn of the window's loop, with a frame of the main actor's where one is due; then sleep until there is more.
    func turn() {
        var timer = Double.infinity
        var turn = Turn()
        turn.input = { self.drainEvents() }
        turn.queues = { _ in timer = self.serveRunLoop() }
        if frameDelay() <= 0 { prepareFrame(&turn) }
        turn.run(at: CACurrentMediaTime())
        let drawing = RenderServer.shared.drive()
        guard exitStatus == nil else { return }
        // What callbacks changed is committed at once; a chain of those that each change something must not take all the time.
        sleep(RunLoopDriver.hasWork ? 0.001 : min(timer, frameDelay(), drawing))
    }

    // MARK: Input

    private func drainEvents() {
        var queue = CoalescingQueue()
        var stateMayHaveChanged = false
        var event = SDL_Event()
        while exitStatus == nil, SDL_PollEvent(&event) != 0 {
            switch SDL_EventType(event.type) {
            case SDL_QUIT: stop()
            case SDL_DROPFILE, SDL_DROPTEXT: SDL_free(event.drop.file)
            default:
                guard let identifier = event.windowIdentifier,
                    let window = windows.first(where: { $0.identifier == identifier })
                else { continue }
                let isClose =
                    SDL_EventType(event.type) == SDL_WINDOWEVENT
                    && SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_CLOSE
                if isClose {
                    queue.flush()
                    if window.shouldClose?() ?? true {
                        window.content?.close()
                        close(window)
                    }
                } else {
                    for event in window.receive(event) {
                        if event.mayChangeState { stateMayHaveChanged = true }
                        queue.add(event, to: window)
                    }
                }
            }
        }
        queue.flush()
        if stateMayHaveChanged { announceState() }
    }

    /// Tells the program whether its windows are in sight and whether one has the keyboard: once per turn, for the keyboard goes from
    /// window to window by way of none.
    private func announceState() {
        let isSeen = windows.contains { $0.isVisible }
        let isUsed = windows.contains { $0.isFocused }
        UIApplication.shared.enter(isUsed ? .active : isSeen ? .inactive : .background)
    }

    /// Serves what waits outside SDL, and lets the watcher look again.
    ///
    /// - Returns: the seconds until the next timer.
    private func serveRunLoop() -> Double {
        let limit = MainQueue.serve()
        watcher?.resume()
        return limit.map { max(0, $0.timeIntervalSinceNow) } ?? .infinity
    }

    // MARK: Frames

    /// The seconds until the main actor has something to do in a frame; infinity where it has nothing.
    private func frameDelay() -> Double {
        var next = min(DisplayLinks.shared.nextCall, RunLoopDriver.nextEvent(after: CACurrentMediaTime()))
        for window in windows { next = min(next, window.tree.nextFrameTime) }
        guard next < .infinity else { return .infinity }
        // The clock is read last: what is due now must not come out as due a moment later.
        return max(next - CACurrentMediaTime(), pacer.delay(at: Self.monotonicTime))
    }

    /// The main actor's part of a frame: display links, contents that it draws itself, ends of animations. The server draws.
    private func prepareFrame(_ turn: inout Turn) {
        if let window = windows.first { pacer.frameDuration = window.frameDuration }
        pacer.begin(at: Self.monotonicTime)
        turn.frameDuration = pacer.frameDuration
        turn.onFrame = onFrame
        turn.frame = { time in for window in self.windows { window.tree.prepareFrame(at: time) } }
    }

    /// The clock of the pace, which goes on where the media clock is stopped.
    private static var monotonicTime: Double { ProcessInfo.processInfo.systemUptime }

    // MARK: Sleep

    private func sleep(_ seconds: Double) {
        guard seconds > 0 else { return }
        // Rounded up: waking early would only mean another turn. SDL compares ticks of 32 bits, so an hour is long enough.
        let milliseconds = min((seconds * 1000).rounded(.up), 3_600_000)
        SDL_WaitEventTimeout(nil, Int32(milliseconds))
    }
}
