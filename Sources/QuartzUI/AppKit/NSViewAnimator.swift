/// A proxy of a view: property changes made through it are animated with the current `NSAnimationContext`.
///
/// Reading returns the view's model values, the targets of running animations.
@preconcurrency @MainActor @dynamicMemberLookup
public final class NSViewAnimator<View: UIView> {
    /// The view.
    public let view: View

    init(_ view: View) {
        self.view = view
    }

    /// A property of the view; setting it animates.
    public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<View, Value>) -> Value {
        get { view[keyPath: keyPath] }
        set { NSAnimationContext.current.animate { view[keyPath: keyPath] = newValue } }
    }

    /// A read-only property of the view.
    public subscript<Value>(dynamicMember keyPath: KeyPath<View, Value>) -> Value { view[keyPath: keyPath] }

    /// Moves the view.
    public func setFrameOrigin(_ newOrigin: CGPoint) { self.frame.origin = newOrigin }
    /// Resizes the view.
    public func setFrameSize(_ newSize: CGSize) { self.frame.size = newSize }
    /// Moves the origin of the view's coordinates.
    public func setBoundsOrigin(_ newOrigin: CGPoint) { self.bounds.origin = newOrigin }
    /// Animates pending layout.
    public func layoutSubtreeIfNeeded() { NSAnimationContext.current.animate { view.layoutIfNeeded() } }
    /// Adds a subview with a cross-fade of the view.
    public func addSubview(_ subview: UIView) { NSAnimationContext.current.dissolve(view) { view.addSubview(subview) } }
    /// Removes the view from its superview with a cross-fade of the superview.
    public func removeFromSuperview() {
        guard let superview = view.superview else { return }
        NSAnimationContext.current.dissolve(superview) { view.removeFromSuperview() }
    }
    /// Replaces a subview with a cross-fade of the view.
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

/// An object that has an animator.
@preconcurrency @MainActor
public protocol NSAnimatablePropertyContainer: AnyObject {}

extension UIView: NSAnimatablePropertyContainer {}

extension NSAnimatablePropertyContainer where Self: UIView {
    /// A proxy that animates property changes with the current `NSAnimationContext`.
    public func animator() -> NSViewAnimator<Self> { NSViewAnimator(self) }
}

extension UIView {
    /// AppKit's name for `alpha`.
    public var alphaValue: CGFloat {
        get { alpha }
        set { alpha = newValue }
    }
}
