import QuartzUI

/// Hands events on in order, and of moves in a row only the last of each finger and button.
@MainActor
struct CoalescingQueue {
    private var moves: [PointerEvent] = []
    private var window: SDLWindow?

    /// Takes an event. A move waits, since the next event may make it needless.
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

    /// Hands on the moves that wait.
    mutating func flush() {
        let waiting = moves
        moves = []
        for move in waiting { window?.deliver(.input(.pointer(move))) }
    }
}
