/// Hands events on in order, and of moves in a row only the last.
@MainActor
struct CoalescingQueue {
    private var move: (event: WindowEvent, window: SDLWindow)?

    /// Takes an event. A move waits, since the next event may make it needless.
    mutating func add(_ event: WindowEvent, to window: SDLWindow) {
        guard case .pointer(let pointer) = event, pointer.phase == .moved else {
            flush()
            return window.deliver(event)
        }
        if let held = move, case .pointer(let last) = held.event, held.window !== window || last.finger != pointer.finger {
            flush()
        }
        move = (event, window)
    }

    /// Hands on the move that waits.
    mutating func flush() {
        guard let (event, window) = move else { return }
        move = nil
        window.deliver(event)
    }
}
