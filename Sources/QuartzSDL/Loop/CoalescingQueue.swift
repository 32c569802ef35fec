import QuartzUI

/// Delivers events in order. Of consecutive moves, delivers only the last of each finger and button.
@MainActor
struct CoalescingQueue {
    private var moves: [PointerEvent] = []
    private var window: SDLWindow?

    /// Adds an event. A move waits, because the next event may replace it.
    mutating func add(_ event: WindowEvent, to window: SDLWindow) {
        if self.window !== window { flush() }
        guard case .input(.pointer(let pointer)) = event, pointer.phase == .moved || pointer.phase == .hovered else {
            flush()
            return window.deliver(event)
        }
        self.window = window
        moves.removeAll { $0.id == pointer.id && $0.button == pointer.button && $0.phase == pointer.phase }
        moves.append(pointer)
    }

    /// Delivers the waiting moves.
    mutating func flush() {
        let waiting = moves
        moves = []
        for move in waiting { window?.deliver(.input(.pointer(move))) }
    }
}
