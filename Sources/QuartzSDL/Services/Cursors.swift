import CSDL
import QuartzUI

/// The system's mouse cursors, created on first use.
@MainActor
final class Cursors {
    private var made: [CursorShape: OpaquePointer] = [:]
    private var shown = CursorShape.arrow

    isolated deinit {
        for cursor in made.values { SDL_FreeCursor(cursor) }
    }

    /// Changes the cursor. A shape that the system lacks has no effect.
    func show(_ shape: CursorShape) {
        guard shape != shown else { return }
        let cursor = made[shape] ?? SDL_CreateSystemCursor(shape.systemCursor)
        guard let cursor else { return }
        made[shape] = cursor
        shown = shape
        SDL_SetCursor(cursor)
    }
}

extension CursorShape {
    /// SDL's constant for the shape.
    fileprivate var systemCursor: SDL_SystemCursor {
        switch self {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .hand: SDL_SYSTEM_CURSOR_HAND
        case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
        case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
        case .move: SDL_SYSTEM_CURSOR_SIZEALL
        case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
        case .forbidden: SDL_SYSTEM_CURSOR_NO
        }
    }
}
