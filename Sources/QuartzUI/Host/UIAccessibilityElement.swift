/// An accessibility element that is not a view.
///
/// It is stored for programs and tests that look it up; no assistive technology is connected.
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

    /// Creates an element of a container.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }
}
