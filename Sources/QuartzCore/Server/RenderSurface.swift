/// Where the render server shows a tree: the engine's port to a window's pixels. `QuartzSDL` has the implementation.
///
/// A surface is made, used and let go on the server's thread.
public protocol RenderSurface: AnyObject {
    /// Takes the window's size and the like; comes before the first frame, and with every change.
    func configure(_ configuration: SurfaceConfiguration)

    /// Draws the list and shows it; only `damage`, in points, needs to change.
    ///
    /// - Parameter isRead: whether the pixels are wanted before they are shown.
    @discardableResult
    func show(_ list: DisplayList, damage: CGRect, isRead: Bool) -> CGImage?

    /// Draws the list into an image of its own over the surface's background; nil where there is no room for it.
    func image(of list: DisplayList, scale: CGFloat) -> CGImage?

    /// Forgets what is kept on the graphics card; the next frame makes it again.
    ///
    /// - Parameter isLost: whether it is gone already, with its context.
    func invalidate(isLost: Bool)
}

/// What a surface is at the moment.
public struct SurfaceConfiguration: Sendable, Hashable {
    /// What of the root's surroundings is shown, in points.
    public var bounds = CGRect.zero
    /// Columns of pixels.
    public var pixelWidth = 0
    /// Rows of pixels.
    public var pixelHeight = 0
    /// Pixels a point.
    public var scale: CGFloat = 1
    /// What lies behind the layers, premultiplied.
    public var background = SIMD4<Float>(0, 0, 0, 1)
    /// Whether frames are wanted: the window is in sight and its loop runs.
    public var isShown = false
    /// Whether showing a frame waits for the display.
    public var waitsForDisplay = false
    /// The length of one of the display's frames in seconds.
    public var frameDuration = 1.0 / 60

    /// Creates a surface without pixels.
    public init() {}
}
