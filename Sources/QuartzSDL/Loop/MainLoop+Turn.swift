import CSDL
import QuartzCore

extension MainLoop {
    /// Runs one turn of the loop, with a frame of the main actor if one is due, then sleeps until there is more work.
    func turn() {
        turnCount += 1
        var timer = Double.infinity
        var turn = Turn()
        turn.input = { self.drainEvents() }
        turn.queues = { _ in timer = self.serveRunLoop() }
        if frameDelay() <= 0 { prepareFrame(&turn) }
        turn.run(at: CACurrentMediaTime())
        let drawing = RenderServer.shared.drive()
        guard exitStatus == nil else { return }
        // Changes by callbacks are committed at once. The short sleep keeps a chain of such callbacks from using all the time.
        let delay = RunLoopDriver.hasWork ? 0.001 : min(timer, frameDelay(), drawing)
        if delay > 0 { eventSleep.wait(delay) }
    }

    // MARK: Input

    private func drainEvents() {
        var queue = CoalescingQueue()
        var stateMayHaveChanged = false
        var event = SDL_Event()
        while exitStatus == nil, SDL_PollEvent(&event) != 0 {
            switch SDL_EventType(event.type) {
            case SDL_QUIT: stop()
            case SDL_SYSWMEVENT:
                for window in windows {
                    if let isCovered = window.coverWatch.isCovered(after: event) { window.isCovered = isCovered }
                }
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

    /// Sets the application's state from the visibility and focus of its windows. Called once per turn, because the focus moves
    /// from window to window by way of none.
    private func announceState() {
        let isSeen = windows.contains { $0.isVisible }
        let isUsed = windows.contains { $0.isFocused }
        UIApplication.shared.enter(isUsed ? .active : isSeen ? .inactive : .background)
    }

    /// Serves work outside SDL, and resumes the watcher.
    ///
    /// - Returns: The seconds until the next timer.
    private func serveRunLoop() -> Double {
        let limit = MainQueue.serve()
        watcher?.resume()
        return limit.map { max(0, $0.timeIntervalSinceNow) } ?? .infinity
    }

    // MARK: Frames

    /// Returns the seconds until the main actor has work in a frame; infinity if there is none.
    private func frameDelay() -> Double {
        var next = min(DisplayLinks.shared.nextCall, RunLoopDriver.nextEvent(after: CACurrentMediaTime()))
        for window in windows { next = min(next, window.tree.nextFrameTime) }
        guard next < .infinity else { return .infinity }
        // Read the clock last, so that work due now is not scheduled for a moment later.
        return max(next - CACurrentMediaTime(), pacer.delay(at: Self.monotonicTime))
    }

    /// Adds the main actor's part of a frame: display links, contents that it draws, ends of animations. The server draws.
    private func prepareFrame(_ turn: inout Turn) {
        if let window = windows.first { pacer.frameDuration = window.frameDuration }
        pacer.begin(at: Self.monotonicTime)
        turn.frameDuration = pacer.frameDuration
        turn.onFrame = onFrame
        turn.frame = { time in for window in self.windows { window.tree.prepareFrame(at: time) } }
    }

    /// The clock of the frame pace, which runs even while the media clock is stopped.
    private static var monotonicTime: Double { ProcessInfo.processInfo.systemUptime }
}
