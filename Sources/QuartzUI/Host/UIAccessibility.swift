/// The user's accessibility settings.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Whether to reduce motion: the desktop's setting, or true with the environment variable `QUARTZITE_REDUCE_MOTION`.
    public static var isReduceMotionEnabled: Bool {
        desktop.reducesMotion || ProcessInfo.processInfo.environment["QUARTZITE_REDUCE_MOTION"] != nil
    }
    /// Whether the desktop asks for more contrast.
    public static var isDarkerSystemColorsEnabled: Bool { desktop.increasesContrast }
    /// Whether to reduce transparency. Always false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether a screen reader may be running: the program is registered with the desktop's assistive technology (AT-SPI).
    public static var isVoiceOverRunning: Bool { onPost != nil }
    /// Whether to use bold text. Always false.
    public static var isBoldTextEnabled: Bool { false }

    // Settings that desktops do not have.

    /// Whether the user may use this program alone. Always false.
    public static var isGuidedAccessEnabled: Bool { false }
    /// Whether switches operate the interface. Always false.
    public static var isSwitchControlRunning: Bool { false }
    /// Whether a gesture reads the screen aloud. Always false.
    public static var isSpeakScreenEnabled: Bool { false }
    /// Whether a menu reads the selection aloud. Always false.
    public static var isSpeakSelectionEnabled: Bool { false }
    /// Whether colours are inverted. Always false.
    public static var isInvertColorsEnabled: Bool { false }
    /// Whether colours are grey. Always false.
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether both ears hear the same. Always false.
    public static var isMonoAudioEnabled: Bool { false }
    /// Whether films have subtitles. Always false.
    public static var isClosedCaptioningEnabled: Bool { false }
    /// Whether a menu replaces gestures. Always false.
    public static var isAssistiveTouchRunning: Bool { false }
    /// Whether to tell things apart by more than colours. Always false.
    public static var shouldDifferentiateWithoutColor: Bool { false }
    /// Whether switches have labels. Always false.
    public static var isOnOffSwitchLabelsEnabled: Bool { false }
    /// Whether buttons have shapes. Always false.
    public static var buttonShapesEnabled: Bool { false }

    /// Notifications for assistive technology.
    nonisolated public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt32
        /// Creates a notification from a raw value.
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// A text to read aloud.
        public static let announcement = Notification(rawValue: 1008)
        /// A part of the screen has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The whole screen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
        /// The content was scrolled by a page; the argument describes the new place and is read aloud.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posted after ``isReduceMotionEnabled`` changes.
    nonisolated public static let reduceMotionStatusDidChangeNotification =
        Foundation.Notification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted after ``isDarkerSystemColorsEnabled`` changes.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification =
        Foundation.Notification.Name("UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

    /// Posted after ``isVoiceOverRunning`` changes.
    nonisolated public static let voiceOverStatusDidChangeNotification =
        Foundation.Notification.Name("UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Posted after the element that assistive technology reads changes.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology does not tell what it reads")
    nonisolated public static let elementFocusedNotification =
        Foundation.Notification.Name("UIAccessibilityElementFocusedNotification")
    /// The key of the element in the values of ``elementFocusedNotification``.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology does not tell what it reads")
    nonisolated public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
    /// The key of the element that was read before in the values of ``elementFocusedNotification``.
    @available(*, deprecated, message: "has no effect on Linux: assistive technology does not tell what it reads")
    nonisolated public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

    /// Returns a rectangle of a view in the coordinates of frames on the screen: those of its window.
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect { view.convert(rect, to: nil) }
    /// Returns a path of a view in the coordinates of frames on the screen: those of its window.
    public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
        let (origin, x, y) = (
            view.convert(CGPoint.zero, to: nil), view.convert(CGPoint(x: 1, y: 0), to: nil),
            view.convert(CGPoint(x: 0, y: 1), to: nil)
        )
        let moved = UIBezierPath(cgPath: path.cgPath)
        moved.apply(
            CGAffineTransform(
                a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y))
        return moved
    }

    /// Notifies assistive technology, if it is connected.
    ///
    /// - Parameter argument: The text of an announcement; otherwise the element to read next, or nil.
    public static func post(notification: Notification, argument: Any?) { onPost?(notification, argument) }

    /// Takes the program's notifications; nil while no assistive technology is connected.
    package static var onPost: ((Notification, Any?) -> Void)? {
        get { UIEnvironment.current.onAccessibilityPost }
        set {
            let wasRunning = isVoiceOverRunning
            UIEnvironment.current.onAccessibilityPost = newValue
            guard isVoiceOverRunning != wasRunning else { return }
            NotificationCenter.default.post(name: voiceOverStatusDidChangeNotification, object: nil)
        }
    }

    /// The desktop's settings.
    package struct Desktop {
        package var reducesMotion = false
        package var increasesContrast = false
    }

    /// The desktop's settings. Changes are posted.
    package static var desktop: Desktop {
        get { UIEnvironment.current.desktopSettings }
        set {
            let old = desktop
            UIEnvironment.current.desktopSettings = newValue
            if old.reducesMotion != newValue.reducesMotion {
                NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
            }
            if old.increasesContrast != newValue.increasesContrast {
                NotificationCenter.default.post(name: darkerSystemColorsStatusDidChangeNotification, object: nil)
            }
        }
    }
}

/// An accessibility element that is not a view. A view lists it in its ``UIView/accessibilityElements``.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// The container of the element.
    open weak var accessibilityContainer: AnyObject?
    /// Whether this is an accessibility element. True by default.
    open var isAccessibilityElement = true
    /// The accessibility name.
    open var accessibilityLabel: String?
    /// The effect of activating the element.
    open var accessibilityHint: String?
    /// The current value.
    open var accessibilityValue: String?
    /// An identifier for tests.
    open var accessibilityIdentifier: String?
    /// The accessibility traits.
    open var accessibilityTraits = UIAccessibilityTraits.none
    /// The frame on the screen. If ``accessibilityFrameInContainerSpace`` is set, that frame converted to the window.
    open var accessibilityFrame: CGRect {
        get {
            guard let inner = accessibilityFrameInContainerSpace, let view = accessibilityContainer as? UIView else { return own }
            return view.convert(inner, to: nil)
        }
        set {
            own = newValue
            accessibilityFrameInContainerSpace = nil
        }
    }
    private var own = CGRect.zero
    /// The frame in the containing view.
    open var accessibilityFrameInContainerSpace: CGRect?
    /// The elements in this one, in reading order; nil for none.
    open var accessibilityElements: [Any]?
    override var listedAccessibilityElements: [Any]? { accessibilityElements }

    /// Creates an element of a container.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }
}

/// The direction in which assistive technology scrolls.
nonisolated public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left
    case up
    case down
    case next
    case previous
}

/// Roles and states of a view for assistive technology.
nonisolated public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The trait bits; UIKit's values.
    public let rawValue: UInt64
    /// Creates traits from bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Plays its own sound when activated.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A keyboard key.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Static text.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A summary of the program's state.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Its label or value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Starts playback or recording.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Its value can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Takes touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Reading continues with the next page.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A bar of tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// A header of a section.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    /// Is turned on and off; its value is "1" while it is on.
    public static let toggleButton = UIAccessibilityTraits(rawValue: 1 << 53)
}

/// Accessibility properties that a program has set. Allocated lazily, because few views have any.
final class Assistance {
    var isElement: Bool?
    var label: String?
    var hint: String?
    var value: String?
    var identifier: String?
    var traits: UIAccessibilityTraits?
    var isModal = false
    var hidesElements = false
    var groups = false
    var keepsColors = false
    var elements: [Any]?
    var actions: [Any]?
    var frame: CGRect?
}

/// A view that keeps the keyboard's focus while keys move a selection in it. Assistive technology reads the selection.
@MainActor package protocol AccessibleSelection {
    /// The selected view or element; nil without one.
    var accessibleSelection: UIResponder? { get }
}

/// An action on an accessibility element beside its activation.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    /// The name that is read.
    open var name: String
    /// Performs the action; returns whether it succeeded.
    open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)? { didSet { discard(oldValue) } }

    /// Creates an action that calls a closure.
    public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
        self.name = name
        self.actionHandler = actionHandler
        super.init()
    }

    /// Creates an action that sends a message to a weakly held target, with itself as the argument.
    public init(name: String, target: Any?, selector: some MessageName) {
        self.name = name
        super.init()
        let target = target.map { $0 as AnyObject }
        actionHandler = { [weak target] action in target.map { selector.send($0, action) as? Bool ?? true } ?? false }
    }
}

/// The name of a method that can be sent to an object: the selector of ported code.
@preconcurrency @MainActor
public protocol MessageName {
    /// Calls the method with an argument, and returns its result.
    func send(_ target: AnyObject, _ argument: Any?) -> Any?
    /// Returns whether the method is one of a target.
    func isMethod(of target: AnyObject) -> Bool
}

extension UIView {
    /// Whether the view keeps its colours while the screen's are inverted.
    @available(*, deprecated, message: "has no effect on Linux: desktops do not invert colours")
    public var accessibilityIgnoresInvertColors: Bool {
        get { assistance?.keepsColors ?? false }
        set { createdAssistance.keepsColors = newValue }
    }

    /// The accessibility properties, created on first use.
    final var createdAssistance: Assistance {
        if let assistance { return assistance }
        let made = Assistance()
        assistance = made
        return made
    }
}
