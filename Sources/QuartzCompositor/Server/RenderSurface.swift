/// The interface between the engine and a window's pixels. `QuartzSDL` implements it.
///
/// A surface is created, used and released on the server's thread, or on the main thread if it draws.
public protocol RenderSurface: AnyObject {
    /// Sets the window's size and other settings; called before the first frame and on each change.
    func configure(_ configuration: SurfaceConfiguration)

    /// Draws and shows the list; only `damage`, in points, must be updated.
    ///
    /// - Parameter isRead: Whether to return the pixels.
    @discardableResult
    func show(_ list: DisplayList, damage: DamageRegion, isRead: Bool) -> CGImage?

    /// Draws the list into a separate image over the surface's background; nil if memory does not suffice.
    func image(of list: DisplayList, scale: CGFloat) -> CGImage?

    /// Whether the graphics context or the window's surface is lost, so that the last frame was not shown. Read after each frame.
    var isLost: Bool { get }

    /// Drops the graphics resources; the next frame recreates them.
    ///
    /// - Parameter isLost: Whether the context and its resources are already lost. The surface then also recreates the context.
    func invalidate(isLost: Bool)
}

/// The settings of a surface.
public struct SurfaceConfiguration: Sendable, Hashable {
    /// The visible rectangle in the root's coordinates, in points.
    public var bounds = CGRect.zero
    /// Width in pixels.
    public var pixelWidth = 0
    /// Height in pixels.
    public var pixelHeight = 0
    /// Pixels per point.
    public var scale: CGFloat = 1
    /// The background colour behind the layers, premultiplied.
    public var background = SIMD4<Float>(0, 0, 0, 1)
    /// Whether frames are needed: the window is visible and its loop runs.
    public var isShown = false
    /// Whether presenting a frame waits for the display.
    public var waitsForDisplay = false
    /// The length of a display frame in seconds.
    public var frameDuration = 1.0 / 60

    /// Creates the configuration of a surface without pixels.
    public init() {}
}
