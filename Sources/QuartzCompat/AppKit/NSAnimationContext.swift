/// AppKit's animation groups: timing of animator proxies, and a completion of all animations in the group.
///
/// Contexts nest. Outside all groups, a context with default values is current.
@preconcurrency @MainActor
open class NSAnimationContext: NSObject {
    /// The open groups, innermost last.
    private static var groups: [NSAnimationContext] {
        get { AnimationGroups.current.open }
        set { AnimationGroups.current.open = newValue }
    }

    /// The current context.
    open class var current: NSAnimationContext { groups.last ?? AnimationGroups.current.outermost }

    private var outer: NSAnimationContext?
    private var running = 0
    private var isClosed = false

    // MARK: Values

    /// The duration in seconds; 0.25 by default. Negative and non-finite values become 0, with a warning.
    open var duration: TimeInterval = 0.25 {
        didSet {
            guard !(duration >= 0 && duration.isFinite) else { return }
            Diagnostics.warnOnce("NSAnimationContext.duration: \(duration) is not a valid duration; 0 is used")
            duration = 0
        }
    }
    /// The timing function; nil is ease in and out.
    open var timingFunction: CAMediaTimingFunction?
    /// Called when all animations of the group and its nested groups have ended or were removed; never synchronously when the
    /// group ends.
    open var completionHandler: (() -> Void)?
    /// Whether changes made directly on views are animated, not only those through `animator()`. False by default.
    open var allowsImplicitAnimation = false

    // MARK: Groups

    /// Runs changes in a new group.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil) {
        beginGrouping()
        let group = current
        group.completionHandler = completionHandler
        changes(group)
        endGrouping()
    }

    /// Runs changes in a new group, and returns when its animations have ended.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { continuation in
            runAnimationGroup(changes) { continuation.resume() }
        }
    }

    /// Begins a group; it inherits the values of the enclosing one.
    open class func beginGrouping() {
        let group = NSAnimationContext()
        let outer = groups.last
        group.outer = outer
        group.duration = current.duration
        group.timingFunction = current.timingFunction
        group.allowsImplicitAnimation = current.allowsImplicitAnimation
        outer?.enter()
        groups.append(group)
    }

    /// Ends the innermost group.
    open class func endGrouping() {
        guard let group = groups.popLast() else {
            return Diagnostics.warnOnce("NSAnimationContext.endGrouping without beginGrouping; ignored")
        }
        group.isClosed = true
        group.completeIfDone()
    }

    // MARK: Counting

    package func enter() { running += 1 }

    package func leave() {
        running -= 1
        completeIfDone()
    }

    private func completeIfDone() {
        guard isClosed, running == 0 else { return }
        let handler = completionHandler
        completionHandler = nil
        let outer = outer
        self.outer = nil
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            handler?()
            outer?.leave()
        }
        CATransaction.commit()
    }

    // MARK: Animating

    /// Returns an animation block with the context's timing.
    private func makeBlock() -> AnimationBlock {
        let block = AnimationBlock(duration: duration, options: [.allowUserInteraction, .overrideInheritedOptions])
        block.pacing = timingFunction
        block.counter = self
        return block
    }

    /// Makes changes that are animated.
    func animate(_ changes: () -> Void) { makeBlock().run(changes) }

    /// Changes a view's subviews with a cross-fade of the view.
    func dissolve(_ view: UIView, _ changes: () -> Void) {
        let block = makeBlock()
        block.open()
        if UIView.areAnimationsEnabled, block.animates {
            ViewTransition(view: view, options: .transitionCrossDissolve, block: block).prepare()
        }
        UIView.performWithoutAnimation(changes)
        block.close()
    }

    /// The block for a change made directly on a view; nil if such changes are not animated.
    fileprivate static var implicitBlock: AnimationBlock? {
        guard current.allowsImplicitAnimation, UIView.areAnimationsEnabled else { return nil }
        return current.makeBlock()
    }
}

extension NSAnimationContext: AnimationCounter {}

/// The groups of an environment.
private final class AnimationGroups: EnvironmentPart {
    /// The part of the current environment.
    static var current: AnimationGroups { EngineEnvironment.current.part() }

    /// The open groups, outermost first.
    var open: [NSAnimationContext] = []
    /// The context outside all groups.
    let outermost = NSAnimationContext()

    /// Installs the hook by which the current context decides about changes outside animation blocks. The part is created at the
    /// first use of a context; before that no such change is animated.
    init() {
        AnimationBlock.makeImplicit = { NSAnimationContext.implicitBlock }
    }
}

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
            return Diagnostics.warnOnce("NSView.replaceSubview: the view to replace is not a subview; ignored")
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
    /// Returns a proxy that animates property changes with the current `NSAnimationContext`.
    public func animator() -> NSViewAnimator<Self> { NSViewAnimator(self) }
}

extension UIView {
    /// AppKit's name for `alpha`.
    public var alphaValue: CGFloat {
        get { alpha }
        set { alpha = newValue }
    }
}
