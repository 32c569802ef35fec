// The parts of a program's screen that a phone has and a desktop does not.

extension UIApplication {
    /// The direction in which interfaces are read: that of the language that the program is shown in, the user's first one that the program
    /// is translated to. The argument `-NSForceRightToLeftWritingDirection YES` of a program chooses right to left.
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { Self.layoutDirection }

    /// The program's direction, which does not change while it runs.
    nonisolated static let layoutDirection = direction(
        arguments: ProcessInfo.processInfo.arguments, languages: Locale.preferredLanguages,
        translations: Bundle.main.localizations)

    /// Returns the direction of the first of a user's languages that a program is translated to; from left to right without one.
    nonisolated static func direction(
        arguments: [String], languages: [String], translations: [String]
    ) -> UIUserInterfaceLayoutDirection {
        if let option = arguments.firstIndex(of: "-NSForceRightToLeftWritingDirection"), option + 1 < arguments.count {
            return ["YES", "1", "true"].contains(arguments[option + 1]) ? .rightToLeft : .leftToRight
        }
        func base(_ language: String) -> Substring { language.prefix { $0 != "-" && $0 != "_" } }
        let translated = Set(translations.map(base))
        guard let language = languages.map(base).first(where: translated.contains) else { return .leftToRight }
        let isRightToLeft = Locale.Language(identifier: String(language)).characterDirection == .rightToLeft
        return isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The status bar's frame.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar; the frame is zero")
    public var statusBarFrame: CGRect { .zero }

    /// The name of a notification before a change of the status bar's frame.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar, and it is never posted")
    nonisolated public static let willChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    /// The name of a notification after a change of the status bar's frame.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar, and it is never posted")
    nonisolated public static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
    /// The name of a notification before the interface turns.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn, and it is never posted")
    nonisolated public static let willChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    /// The name of a notification after the interface has turned.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn, and it is never posted")
    nonisolated public static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")

    /// Whether the status bar is hidden.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public var isStatusBarHidden: Bool {
        get { true }
        set {}
    }
    /// The style of the status bar's text.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public var statusBarStyle: UIStatusBarStyle {
        get { .default }
        set {}
    }
    /// Sets the style of the status bar's text.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {}
    /// Hides or shows the status bar.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
    /// The orientation of the interface: always portrait on a desktop.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
    /// Returns the orientations that the program supports: all, because windows do not turn.
    @available(*, deprecated, message: "has no effect on Linux: windows do not turn")
    public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask { .all }
    /// Whether the status bar indicates use of the network.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public var isNetworkActivityIndicatorVisible: Bool {
        get { false }
        set {}
    }
}

extension UIViewController {
    /// Whether scroll views keep clear of bars.
    @available(*, deprecated, message: "has no effect on Linux: content ends where bars begin")
    public var automaticallyAdjustsScrollViewInsets: Bool {
        get { false }
        set {}
    }
}

/// A space in which points and rectangles have coordinates.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The space's rectangle in its own coordinates.
    var bounds: CGRect { get }
    /// Returns a point of this space in another.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Returns a point of another space in this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// Returns the axis-aligned bounding box in another space of a rectangle of this one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// Returns the axis-aligned bounding box in this space of a rectangle of another.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
    /// Returns the view of a space; nil for the screen.
    fileprivate static func view(of space: AnyObject) -> UIView? { space as? UIView }

    /// Returns a point of the view in another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, to: UIView.view(of: coordinateSpace))
    }
    /// Returns a point of another space in the view.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, from: UIView.view(of: coordinateSpace))
    }
    /// Returns the axis-aligned bounding box in another space of a rectangle of the view.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: UIView.view(of: coordinateSpace))
    }
    /// Returns the axis-aligned bounding box in the view of a rectangle of another space.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, from: UIView.view(of: coordinateSpace))
    }
}

/// The screen's space is that of the window, because a desktop does not report where windows are.
extension UIScreen: UICoordinateSpace {
    /// The screen's coordinates.
    public var coordinateSpace: any UICoordinateSpace { self }
    /// The screen's coordinates in its upright position, the same as ``coordinateSpace``: a desktop's windows do not turn.
    public var fixedCoordinateSpace: any UICoordinateSpace { self }
    /// Returns a point of the screen in another space.
    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        UIView.view(of: coordinateSpace)?.convert(point, from: nil as UIView?) ?? point
    }
    /// Returns a point of another space on the screen.
    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        UIView.view(of: coordinateSpace)?.convert(point, to: nil as UIView?) ?? point
    }
    /// Returns the axis-aligned bounding box in another space of a rectangle of the screen.
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        UIView.view(of: coordinateSpace)?.convert(rect, from: nil as UIView?) ?? rect
    }
    /// Returns the axis-aligned bounding box on the screen of a rectangle of another space.
    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        UIView.view(of: coordinateSpace)?.convert(rect, to: nil as UIView?) ?? rect
    }
}

/// The status bar of a scene. A desktop has none.
@available(*, deprecated, message: "has no effect on Linux: there is no status bar")
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    /// The status bar's frame: zero.
    open var statusBarFrame: CGRect { .zero }
    /// Whether the status bar is hidden: true.
    open var isStatusBarHidden: Bool { true }
    /// The style of the status bar's text.
    open var statusBarStyle: UIStatusBarStyle { .default }
}

extension UIWindowScene {
    /// The status bar: nil.
    @available(*, deprecated, message: "has no effect on Linux: there is no status bar")
    public var statusBarManager: UIStatusBarManager? { nil }
}
