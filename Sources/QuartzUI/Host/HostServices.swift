/// What views need of the system: the port that whoever owns windows installs in ``Host``.
@MainActor
public protocol HostServices: AnyObject {
    /// Pixels to a point.
    var scale: CGFloat { get }
    /// The size of the main screen in points.
    var screenSize: CGSize { get }
    /// The text in the clipboard; nil where it holds none.
    var clipboardText: String? { get set }
    /// Begins to send `TextInputEvent`s to a window.
    ///
    /// - Parameter rect: where the text is, in points of the window: input methods open beside it.
    func startTextInput(in window: UIWindow, at rect: CGRect)
    /// Ends sending text to a window.
    func stopTextInput(in window: UIWindow)
    /// Changes the shape of the mouse cursor.
    func setCursor(_ cursor: CursorShape)
    /// Shows a window on screen. Called by `UIWindow.makeKeyAndVisible()`.
    func open(_ window: UIWindow)
    /// Takes a window off the screen.
    func close(_ window: UIWindow)
    /// A window that is on screen has another level.
    func setLevel(of window: UIWindow)
    /// Keeps the screen lit while nobody touches anything, or lets it go dark.
    func keepScreenLit(_ isLit: Bool)
}

extension HostServices {
    /// The desktop orders windows.
    public func setLevel(of window: UIWindow) {}
    /// The desktop decides.
    public func keepScreenLit(_ isLit: Bool) {}
}

/// Where the host's services are to be found.
@MainActor
public enum Host {
    /// The services; nil in a program without windows, where everything works but what they are for.
    public static weak var services: (any HostServices)?
}

/// A shape of the mouse cursor.
nonisolated public enum CursorShape: Hashable, Sendable {
    /// The plain arrow.
    case arrow
    /// The bar over text.
    case text
    /// The hand over links.
    case hand
    /// Arrows to left and right.
    case resizeHorizontal
    /// Arrows up and down.
    case resizeVertical
    /// Arrows to all sides.
    case move
    /// Cross hairs.
    case crosshair
    /// Something that cannot be.
    case forbidden
}
