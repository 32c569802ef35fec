/// Stands for a view: what is set through it is animated as the current `NSAnimationContext` says.
///
/// Reading answers with the view's own values, the targets of animations under way.
@preconcurrency @MainActor @dynamicMemberLookup
public final class NSViewAnimator<View: UIView> {
    /// The view itself.
    public let view: View

    init(_ view: View) {
        self.view = view
    }

    /// A property of the view; setting it animates.
    public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<View, Value>) -> Value {
        get { view[keyPath: keyPath] }
        set { NSAnimationContext.current.animate { view[keyPath: keyPath] = newValue } }
    }

    /// A property of the view that cannot be set.
    public subscript<Value>(dynamicMember keyPath: KeyPath<View, Value>) -> Value { view[keyPath: keyPath] }

    /// Moves the view.
    public func setFrameOrigin(_ newOrigin: CGPoint) { self.frame.origin = newOrigin }
    /// Changes the view's size.
    public func setFrameSize(_ newSize: CGSize) { self.frame.size = newSize }
    /// Moves the view's own coordinates.
    public func setBoundsOrigin(_ newOrigin: CGPoint) { self.bounds.origin = newOrigin }
    /// Lays out what is due, so that subviews move along.
    public func layoutSubtreeIfNeeded() { NSAnimationContext.current.animate { view.layoutIfNeeded() } }
    /// Adds a subview; the view dissolves into its new look.
    public func addSubview(_ subview: UIView) { NSAnimationContext.current.dissolve(view) { view.addSubview(subview) } }
    /// Takes the view out of the one that holds it, which dissolves into its new look.
    public func removeFromSuperview() {
        guard let superview = view.superview else { return }
        NSAnimationContext.current.dissolve(superview) { view.removeFromSuperview() }
    }
    /// Puts a view in a subview's place; the view dissolves into its new look.
    public func replaceSubview(_ oldView: UIView, with newView: UIView) {
        guard oldView.superview === view else {
            return Diagnostics.warnOnce("NSView.replaceSubview: the view to replace is no subview; nothing happens")
        }
        NSAnimationContext.current.dissolve(view) {
            view.insertSubview(newView, aboveSubview: oldView)
            oldView.removeFromSuperview()
        }
    }
}

/// What has an animator.
@preconcurrency @MainActor
public protocol NSAnimatablePropertyContainer: AnyObject {}

extension UIView: NSAnimatablePropertyContainer {}

extension NSAnimatablePropertyContainer where Self: UIView {
    /// Stands for the view: what is set through it is animated as the current `NSAnimationContext` says.
    public func animator() -> NSViewAnimator<Self> { NSViewAnimator(self) }
}

extension UIView {
    /// AppKit's name for `alpha`.
    public var alphaValue: CGFloat {
        get { alpha }
        set { alpha = newValue }
    }
}
