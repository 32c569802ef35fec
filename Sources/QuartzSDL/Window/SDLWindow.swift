import CSDL
import QuartzGL
import QuartzUI

/// A window that shows a tree of layers or of views.
///
/// Coordinates are points, origin top left. Frames are drawn by the render server while the ``MainLoop`` runs that the window was added
/// to, and only when something has changed.
@MainActor
public final class SDLWindow {
    /// The context that the window is drawn with, by the render server.
    public let context: GLContext
    /// The layer tree as the render server shows it.
    public let tree: RemoteLayerTree
    /// SDL's number for the window, as in its events.
    public let identifier: UInt32

    /// The root of the layer tree, kept as large as the window.
    public var rootLayer: CALayer {
        didSet {
            guard rootLayer !== oldValue else { return }
            RenderServer.shared.whileHeld {
                tree.layer = rootLayer
                layOut()
            }
        }
    }

    /// The views that the window shows and that its input goes to; nil for a window of layers alone.
    public var content: UIWindow? {
        didSet {
            guard content !== oldValue else { return }
            rootLayer = content?.layer ?? CALayer()
        }
    }

    /// Hears what happens to the window, but for input that a view of ``content`` makes use of.
    public var eventHandler: ((WindowEvent) -> Void)?
    /// Asked before the window closes at a person's wish; without it the window closes.
    public var shouldClose: (() -> Bool)?

    /// How many frames have been shown.
    public var framesDrawn: Int { tree.frameCount }
    /// Whether ``close()`` has been called.
    public private(set) var isClosed = false

    /// The window's events on their way from SDL.
    var converter = EventConverter()
    /// What the owner was told last.
    var announced: (size: CGSize, scale: CGFloat, isVisible: Bool) = (.zero, 1, true)
    let window: OpaquePointer

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - options: Its title, size and so on.
    ///   - other: A window whose pictures on the graphics card the new one uses as well.
    /// - Throws: `SDLError` where there is no display or no OpenGL ES 3.0, ``RenderError`` where its driver refuses a program.
    public init(_ options: WindowOptions = WindowOptions(), sharing other: SDLWindow? = nil) throws {
        let session = try SDLSession()
        GLContext.setWindowAttributes()
        let size = WindowOptions.clamp(options.size, of: "size")
        let place = Self.place(beside: other)
        guard
            let window = SDL_CreateWindow(
                options.title, place.x, place.y, size.width, size.height, Self.flags(options))
        else { throw SDLError("no window: \(SDLError.lastMessage)") }
        self.window = window
        context = try GLContext(owning: window, sharing: other?.context)
        tree = try Self.makeTree(context, sharing: other?.tree)
        rootLayer = CALayer()
        identifier = SDL_GetWindowID(window)
        withExtendedLifetime(session) {}

        minimumSize = options.minimumSize
        usesVerticalSync = options.usesVerticalSync
        tree.layer = rootLayer
        layOut()
        announced = (self.size, scale, isVisible)
    }

    /// A tree that the server shows in the window; where a driver lets no other thread use the context, on the main thread.
    private static func makeTree(_ context: GLContext, sharing other: RemoteLayerTree?) throws -> RemoteLayerTree {
        func make() throws -> RemoteLayerTree {
            try RemoteLayerTree(sharing: other) { surface in
                guard context.canBeCurrentHere() else { throw ContextIsBound() }
                return try WindowSurface(context: context, sharing: surface as? WindowSurface)
            }
        }
        do {
            return try make()
        } catch is ContextIsBound where other == nil {
            RenderServer.shared.drawOnMainThread()
            return try make()
        }
    }

    /// Down and right of another window, so that both are seen; else in the middle.
    private static func place(beside other: SDLWindow?) -> (x: Int32, y: Int32) {
        let middle = Int32(bitPattern: UInt32(SDL_WINDOWPOS_CENTERED_MASK))
        guard let other, !other.isFullscreen else { return (middle, middle) }
        var (x, y): (Int32, Int32) = (0, 0)
        SDL_GetWindowPosition(other.window, &x, &y)
        return (x + 32, y + 32)
    }

    private static func flags(_ options: WindowOptions) -> UInt32 {
        var flags = SDL_WINDOW_OPENGL.rawValue
        if options.isResizable { flags |= SDL_WINDOW_RESIZABLE.rawValue }
        if options.allowsHighDPI { flags |= SDL_WINDOW_ALLOW_HIGHDPI.rawValue }
        if options.isFullscreen { flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        if options.isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        return flags
    }

    /// Takes the window off the screen for good. Its resources go with the last reference to it.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        SDL_HideWindow(window)
        tree.close()
    }

    // MARK: Attributes

    /// What the title bar says.
    public var title: String {
        get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
        set { SDL_SetWindowTitle(window, newValue) }
    }

    /// The size of the content in points. The window manager may give another than was asked for.
    public var size: CGSize {
        get {
            var width: Int32 = 0
            var height: Int32 = 0
            SDL_GetWindowSize(window, &width, &height)
            return CGSize(width: Int(width), height: Int(height))
        }
        set {
            let size = WindowOptions.clamp(newValue, of: "size")
            SDL_SetWindowSize(window, size.width, size.height)
            layOut()
        }
    }

    /// The least size that a person can give the window.
    public var minimumSize: CGSize {
        get {
            var width: Int32 = 0
            var height: Int32 = 0
            SDL_GetWindowMinimumSize(window, &width, &height)
            return CGSize(width: Int(width), height: Int(height))
        }
        set {
            let size = WindowOptions.clamp(newValue, of: "minimum size")
            SDL_SetWindowMinimumSize(window, size.width, size.height)
        }
    }

    /// Pixels a point.
    public var scale: CGFloat {
        let points = size
        return points.width > 0 ? CGFloat(context.drawableSize.width) / points.width : 1
    }

    /// Whether the window covers the desktop; the display's mode stays as it is.
    public var isFullscreen: Bool {
        get { has(SDL_WINDOW_FULLSCREEN_DESKTOP) }
        set {
            guard newValue != isFullscreen else { return }
            if SDL_SetWindowFullscreen(window, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) != 0 {
                Diagnostics.warnOnce("window.fullscreen", "the window stays as it is: \(SDLError.lastMessage)")
            }
            layOut()
        }
    }

    /// Whether any of the window can be seen: it is neither hidden nor an icon. A window that cannot draws no frames.
    public var isVisible: Bool {
        get { !isClosed && !has(SDL_WINDOW_HIDDEN) && !has(SDL_WINDOW_MINIMIZED) }
        set {
            guard !isClosed else { return }
            if newValue { SDL_ShowWindow(window) } else { SDL_HideWindow(window) }
            configure()
        }
    }

    /// Whether the window stays before the windows of all programs.
    var staysInFront = false {
        didSet { if !isClosed { SDL_SetWindowAlwaysOnTop(window, staysInFront ? SDL_TRUE : SDL_FALSE) } }
    }

    /// Whether the keyboard's input goes to the window.
    public var isFocused: Bool { has(SDL_WINDOW_INPUT_FOCUS) }

    /// Whether frames wait for the display, where the driver lets them; the loop keeps the pace in any case.
    public var usesVerticalSync = true {
        didSet { configure() }
    }

    /// Whether a loop runs, so that frames are wanted.
    var isRunning = false {
        didSet { configure() }
    }

    /// Whether the loop lets the window wait: one of several at most.
    var mayWaitForDisplay = true {
        didSet { configure() }
    }

    /// What lies behind the layers, opaque black at first.
    public var backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1) {
        didSet { configure() }
    }

    /// Shows a picture for the window in task bars and the like.
    public func setIcon(_ image: CGImage) {
        var straight = image.straightPixels
        straight.withUnsafeMutableBytes { bytes in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                bytes.baseAddress, Int32(image.width), Int32(image.height), 32, Int32(image.bytesPerRow),
                SDL_PIXELFORMAT_ABGR8888.rawValue)
            SDL_SetWindowIcon(window, surface)
            SDL_FreeSurface(surface)
        }
    }

    private func has(_ flag: SDL_WindowFlags) -> Bool {
        SDL_GetWindowFlags(window) & flag.rawValue == flag.rawValue
    }
}

/// A context that cannot be made current where the server draws.
private struct ContextIsBound: Error {}
