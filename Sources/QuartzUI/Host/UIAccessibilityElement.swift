/// Something that is read to people and is no view.
///
/// It is kept for programs and tests that look it up; no assistive technology is connected, as with views.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    /// What holds the element.
    open weak var accessibilityContainer: AnyObject?
    /// Whether it is one thing to people who are read to. True by default.
    open var isAccessibilityElement = true
    /// What it is called.
    open var accessibilityLabel: String?
    /// What happens when it is used.
    open var accessibilityHint: String?
    /// Its value.
    open var accessibilityValue: String?
    /// A name to find it by.
    open var accessibilityIdentifier: String?
    /// What kind of thing it is.
    open var accessibilityTraits = UIAccessibilityTraits.none
    /// Where it lies on the screen; with ``accessibilityFrameInContainerSpace`` set, where that is in the window.
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
    /// Where it lies in the view that holds it.
    open var accessibilityFrameInContainerSpace: CGRect?

    /// An element of a container.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }
}
