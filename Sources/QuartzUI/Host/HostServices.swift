/// System services for views: an interface that the owner of windows implements and installs in ``Host``.
@MainActor
public protocol HostServices: AnyObject {
    /// Pixels per point.
    var scale: CGFloat { get }
    /// The size of the main screen in points.
    var screenSize: CGSize { get }
    /// The parts of a window at its edges that the device covers, which bars and content keep free.
    func safeArea(of window: UIWindow) -> UIEdgeInsets
    /// The refresh rate of the main screen, in frames per second.
    var screenRate: Int { get }
    /// The text in the clipboard; nil if there is none.
    var clipboardText: String? { get set }
    /// Starts sending `TextInputEvent`s to a window.
    ///
    /// - Parameter rect: The text's position, in points of the window; input methods open beside it.
    func startTextInput(in window: UIWindow, at rect: CGRect)
    /// Moves the text's position, as in ``startTextInput(in:at:)``.
    func moveTextInput(in window: UIWindow, to rect: CGRect)
    /// Ends a composition that the window has taken over as text.
    func endComposition(in window: UIWindow)
    /// Stops sending text to a window.
    func stopTextInput(in window: UIWindow)
    /// Changes the shape of the mouse cursor.
    func setCursor(_ cursor: CursorShape)
    /// Shows a window on screen. Called when a window becomes visible.
    func open(_ window: UIWindow)
    /// Takes a window off the screen.
    func close(_ window: UIWindow)
    /// Updates the level of a visible window.
    func setLevel(of window: UIWindow)
    /// Updates the title of a visible window.
    func setTitle(of window: UIWindow)
    /// Hides a window that is on screen, or shows it again.
    func setHidden(of window: UIWindow)
    /// Gives a window on screen the size of its content.
    func setSize(of window: UIWindow)
    /// Returns the point of another window that is at a point of a window on the desktop; nil if that is not known.
    func convert(_ point: CGPoint, from window: UIWindow, to other: UIWindow) -> CGPoint?
    /// Keeps the screen on without user input, or lets it turn off.
    func keepScreenLit(_ isLit: Bool)
    /// Opens a document or a web address with the desktop's program for it.
    ///
    /// - Returns: Whether the desktop accepted it.
    func open(_ address: URL) -> Bool
}

extension HostServices {
    /// Default implementation: none, for a desktop.
    public func safeArea(of window: UIWindow) -> UIEdgeInsets { .zero }
    /// Default implementation: 60.
    public var screenRate: Int { 60 }
    /// Default implementation: does nothing, for a host without input methods.
    public func moveTextInput(in window: UIWindow, to rect: CGRect) {}
    /// Default implementation: does nothing, for a host without input methods.
    public func endComposition(in window: UIWindow) {}
    /// Default implementation: does nothing, so the desktop orders windows.
    public func setLevel(of window: UIWindow) {}
    /// Default implementation: does nothing, for a host without title bars.
    public func setTitle(of window: UIWindow) {}
    /// Default implementation: does nothing, for a host that draws the layers of all windows.
    public func setHidden(of window: UIWindow) {}
    /// Default implementation: does nothing, for a host that decides on sizes.
    public func setSize(of window: UIWindow) {}
    /// Default implementation: nil, for a host that does not know where windows are.
    public func convert(_ point: CGPoint, from window: UIWindow, to other: UIWindow) -> CGPoint? { nil }
    /// Default implementation: does nothing, so the desktop decides.
    public func keepScreenLit(_ isLit: Bool) {}
    /// Default implementation: false, for a host without a desktop.
    public func open(_ address: URL) -> Bool { false }
}

/// The installed host services.
@MainActor
public enum Host {
    /// The services; nil in a program without windows, in which everything else works.
    public static var services: (any HostServices)? {
        get { UIEnvironment.current.services }
        set { UIEnvironment.current.services = newValue }
    }
}

/// A shape of the mouse cursor.
nonisolated public enum CursorShape: Hashable, Sendable {
    /// The arrow.
    case arrow
    /// The text cursor.
    case text
    /// The pointing hand, for links.
    case hand
    /// Left and right arrows.
    case resizeHorizontal
    /// Up and down arrows.
    case resizeVertical
    /// Arrows in all directions.
    case move
    /// Crosshair.
    case crosshair
    /// Not allowed.
    case forbidden
    /// No cursor.
    case hidden
}
