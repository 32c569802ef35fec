import CSDL
import QuartzUI

/// Host services for views, implemented with SDL.
@MainActor
final class SDLHostServices: HostServices {
    private unowned let loop: MainLoop
    private let cursors = Cursors()

    init(loop: MainLoop) {
        self.loop = loop
        // SDL starts with text input on, which would open input methods over windows without text fields.
        SDL_StopTextInput()
    }

    var scale: CGFloat { loop.windows.first?.scale ?? 1 }

    var screenSize: CGSize {
        if let device = DeviceScreen.chosen { return device.size }
        var bounds = SDL_Rect()
        guard SDL_GetDisplayBounds(0, &bounds) == 0 else { return CGSize(width: 1280, height: 800) }
        return CGSize(width: Int(bounds.w), height: Int(bounds.h))
    }

    func safeArea(of window: UIWindow) -> UIEdgeInsets { DeviceScreen.chosen?.safeArea(of: window.bounds.size) ?? .zero }

    var screenRate: Int {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(0, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
        return Int(mode.refresh_rate)
    }

    // MARK: Clipboard

    var clipboardText: String? {
        get {
            guard SDL_HasClipboardText() == SDL_TRUE, let text = SDL_GetClipboardText() else { return nil }
            defer { SDL_free(text) }
            return String(cString: text)
        }
        set {
            if SDL_SetClipboardText(newValue ?? "") != 0 {
                Diagnostics.warnOnce("clipboard", "the clipboard stays as it is: \(SDLError.lastMessage)")
            }
        }
    }

    // MARK: Text and cursor

    func startTextInput(in window: UIWindow, at rect: CGRect) {
        moveTextInput(in: window, to: rect)
        SDL_StartTextInput()
    }

    func moveTextInput(in window: UIWindow, to rect: CGRect) {
        func whole(_ value: CGFloat) -> Int32 { Int32(min(max(value.isFinite ? value.rounded() : 0, -32_768), 32_767)) }
        var area = SDL_Rect(
            x: whole(rect.origin.x), y: whole(rect.origin.y), w: whole(rect.size.width), h: whole(rect.size.height))
        SDL_SetTextInputRect(&area)
    }

    func endComposition(in window: UIWindow) {
        // SDL resets the input method where text input stops.
        SDL_StopTextInput()
        SDL_StartTextInput()
    }

    func stopTextInput(in window: UIWindow) {
        SDL_StopTextInput()
    }

    func setCursor(_ cursor: CursorShape) {
        cursors.show(cursor)
    }

    // MARK: Windows

    func open(_ window: UIWindow) {
        if let shown = loop.window(showing: window) {
            shown.isVisible = true
            return
        }
        do {
            let options = WindowOptions(title: Self.title(of: window), size: window.bounds.size)
            let shown = try SDLWindow(options, sharing: loop.windows.first)
            shown.content = window
            loop.add(shown)
            if window.windowLevel != .normal { setLevel(of: window) }
        } catch {
            Diagnostics.warnOnce(nil, "the window does not open: \(error)")
        }
    }

    func close(_ window: UIWindow) {
        if let shown = loop.window(showing: window) { loop.close(shown) }
    }

    func setLevel(of window: UIWindow) {
        loop.window(showing: window)?.staysInFront = window.windowLevel > .normal
    }

    func setTitle(of window: UIWindow) {
        loop.window(showing: window)?.title = Self.title(of: window)
    }

    /// The title on the desktop: the program's name for a window without one, which is usual in code for phones. A source that was started by
    /// `quartzite run` has its name in the command.
    private static func title(of window: UIWindow) -> String {
        window.title.isEmpty ? URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent : window.title
    }

    func setHidden(of window: UIWindow) {
        loop.window(showing: window)?.isVisible = !window.isHidden
    }

    func setSize(of window: UIWindow) {
        // The window gives its content the size that it has, which arrives here too.
        guard let shown = loop.window(showing: window), !shown.isLayingOut, shown.size != window.frame.size else { return }
        shown.size = window.frame.size
    }

    func convert(_ point: CGPoint, from window: UIWindow, to other: UIWindow) -> CGPoint? {
        // Wayland hides the places of windows from programs.
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11", let first = loop.placement(of: window),
            let second = loop.placement(of: other)
        else { return nil }
        return CGPoint(
            x: (point.x * first.scale + first.origin.x - second.origin.x) / second.scale,
            y: (point.y * first.scale + first.origin.y - second.origin.y) / second.scale)
    }

    func keepScreenLit(_ isLit: Bool) {
        if isLit { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
    }

    func open(_ address: URL) -> Bool { SDL_OpenURL(address.absoluteString) == 0 }
}

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
        if (shape == .hidden) != (shown == .hidden) { SDL_ShowCursor(shape == .hidden ? SDL_DISABLE : SDL_ENABLE) }
        if shape == .hidden { return shown = shape }
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
        case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
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
