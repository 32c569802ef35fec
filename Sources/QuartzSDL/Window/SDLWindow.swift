import CSDL
import QuartzCore
import QuartzGL
import QuartzUI

/// A window that shows a tree of layers or of views.
///
/// Coordinates are points, origin top left. While the ``MainLoop`` of the window runs, the render server draws a frame when
/// something has changed.
@MainActor
public final class SDLWindow {
    /// The window's GL context, used by the render server.
    public let context: GLContext
    /// The layer tree in the render server.
    public let tree: RemoteLayerTree
    /// SDL's identifier of the window, as in its events.
    public let identifier: UInt32

    /// The root of the layer tree, with the window's size.
    public var rootLayer: CALayer {
        didSet {
            guard rootLayer !== oldValue else { return }
            RenderServer.shared.whileHeld {
                tree.layer = rootLayer
                layOut()
            }
        }
    }

    /// The views that the window shows and that receive its input; nil for a window with layers alone.
    public var content: UIWindow? {
        didSet {
            guard content !== oldValue else { return }
            oldValue?.isContent = false
            content?.isContent = true
            rootLayer = content?.layer ?? CALayer()
        }
    }

    /// Receives the window's events, except input that a view of ``content`` handles.
    public var eventHandler: ((WindowEvent) -> Void)?
    /// Returns whether the window may close at the user's request. Without it, the window closes.
    public var shouldClose: (() -> Bool)?

    /// Receives the files that are dropped on the window, one after the other. Without it they are ignored.
    public var fileDropHandler: ((URL) -> Void)?

    /// Whether the window belongs to the instruments, which do not keep the program running and have the system's time.
    package var isInstrument = false {
        didSet { tree.timebase = isInstrument ? .system : .media }
    }
    /// Receives the window's input before the views do, and returns whether it takes the event.
    package var inputFilter: ((InputEvent) -> Bool)?

    /// The number of frames shown.
    public var framesDrawn: Int { tree.frameCount }
    /// Whether ``close()`` has been called.
    public private(set) var isClosed = false

    /// Converts the window's events from SDL.
    var converter = EventConverter()
    /// The state last reported to the owner.
    var announced: (size: CGSize, scale: CGFloat, isVisible: Bool) = (.zero, 1, true)
    /// Whether the content takes the window's size.
    var isLayingOut = false
    let window: OpaquePointer
    let coverWatch: CoverWatch
    /// Whether other windows cover this one completely. A covered window draws no frames.
    package var isCovered = false {
        didSet {
            guard isCovered != oldValue else { return }
            configure()
            if !isCovered { tree.setNeedsFrame() }
        }
    }

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - options: The window's title, size and other properties.
    ///   - other: A window whose textures on the GPU the new one shares.
    /// - Throws: `SDLError` if there is no display or no OpenGL ES 3.0, ``RenderError`` if the driver rejects a program.
    public init(_ options: WindowOptions = WindowOptions(), sharing other: SDLWindow? = nil) throws {
        let session = try SDLSession()
        let size = WindowOptions.clamp(options.size, of: "size")
        let place = Self.position(beside: other)
        guard
            let window = GLContext.makeWindow(
                options.title, x: place.x, y: place.y, width: size.width, height: size.height, flags: Self.flags(options))
        else { throw SDLError("no window: \(SDLError.lastMessage)") }
        self.window = window
        coverWatch = CoverWatch(window)
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

    /// Creates a tree that the server draws into the window. Draws on the main thread if the driver binds the context to its
    /// thread.
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

    /// Returns a position below and right of another window, so that both are visible; else the centre.
    private static func position(beside other: SDLWindow?) -> (x: Int32, y: Int32) {
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

    /// Hides the window permanently. Its resources are freed with the last reference to it.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        SDL_HideWindow(window)
        tree.close()
        content?.isContent = false
    }

    // MARK: Attributes

    /// The text of the title bar.
    public var title: String {
        get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
        set { SDL_SetWindowTitle(window, newValue) }
    }

    /// The size of the content in points. The window manager may choose another than the requested one.
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

    /// The minimum size that the user can give the window.
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

    /// The number of pixels per point.
    public var scale: CGFloat {
        let points = size
        return points.width > 0 ? CGFloat(context.drawableSize.width) / points.width : 1
    }

    /// Whether the window covers the desktop. The display's mode is unchanged.
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

    /// Whether the window is neither hidden nor minimised. An invisible window draws no frames.
    public var isVisible: Bool {
        get { !isClosed && !has(SDL_WINDOW_HIDDEN) && !has(SDL_WINDOW_MINIMIZED) }
        set {
            guard !isClosed else { return }
            if newValue { SDL_ShowWindow(window) } else { SDL_HideWindow(window) }
            configure()
        }
    }

    /// Whether the window stays in front of the windows of all programs.
    var staysInFront = false {
        didSet { if !isClosed { SDL_SetWindowAlwaysOnTop(window, staysInFront ? SDL_TRUE : SDL_FALSE) } }
    }

    /// Whether the window has the keyboard focus.
    public var isFocused: Bool { has(SDL_WINDOW_INPUT_FOCUS) }

    /// Whether frames wait for the display, if the driver supports it. The loop limits the frame rate in any case.
    public var usesVerticalSync = true {
        didSet { configure() }
    }

    /// Whether the loop runs, so that frames are drawn.
    var isRunning = false {
        didSet { configure() }
    }

    /// Whether the loop allows the window to wait for the display: only one of several.
    var mayWaitForDisplay = true {
        didSet { configure() }
    }

    /// The colour behind the layers, opaque black by default.
    public var backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1) {
        didSet { configure() }
    }

    /// Sets the window's icon, for example in task bars.
    public func setIcon(_ image: CGImage) {
        var straight = image.straightPixels
        straight.withUnsafeMutableBytes { bytes in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                bytes.baseAddress, Int32(image.width), Int32(image.height), 32, Int32(image.width * 4),
                SDL_PIXELFORMAT_ABGR8888.rawValue)
            SDL_SetWindowIcon(window, surface)
            SDL_FreeSurface(surface)
        }
    }

    private func has(_ flag: SDL_WindowFlags) -> Bool {
        SDL_GetWindowFlags(window) & flag.rawValue == flag.rawValue
    }
}

/// The error of a context that cannot be made current on the server's thread.
private struct ContextIsBound: Error {}

/// The properties of a new window. All but `isResizable` and `allowsHighDPI` can be changed later.
public struct WindowOptions: Sendable, Hashable {
    /// The text of the title bar.
    public var title = "Quartzite"
    /// The size of the content in points, clamped to 1 … 16,384 per side.
    public var size = CGSize(width: 960, height: 640)
    /// The minimum size that the user can give the window.
    public var minimumSize = CGSize(width: 1, height: 1)
    /// Whether the user can resize the window.
    public var isResizable = true
    /// Whether the window uses the display's full resolution.
    public var allowsHighDPI = true
    /// Whether the window initially covers the desktop.
    public var isFullscreen = false
    /// Whether frames wait for the display.
    public var usesVerticalSync = true
    /// Whether the window is initially hidden.
    public var isHidden = false

    /// Creates options with the defaults.
    public init(title: String = "Quartzite", size: CGSize = CGSize(width: 960, height: 640)) {
        self.title = title
        self.size = size
    }

    /// The longest side of a window in points.
    static let longestSide: CGFloat = 16_384

    /// Rounds a size to whole points and clamps it to the possible sizes; NaN becomes 1.
    static func clamp(_ size: CGSize, of name: String) -> (width: Int32, height: Int32) {
        func side(_ value: CGFloat) -> Int32 {
            let side = value.isFinite ? min(max(value.rounded(), 1), longestSide) : value == .infinity ? longestSide : 1
            if side != value.rounded() {
                Diagnostics.warnOnce("window.\(name)", "a window's \(name) of \(value) points becomes \(Int(side))")
            }
            return Int32(side)
        }
        return (side(size.width), side(size.height))
    }
}
