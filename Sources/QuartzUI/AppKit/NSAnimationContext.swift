/// How the animator proxies of views animate, and whom to tell when all of it has ended: AppKit's animation blocks.
///
/// Contexts nest. Outside of all groups there is one with the default values.
@preconcurrency @MainActor
open class NSAnimationContext: NSObject {
    private static let outermost = NSAnimationContext()
    private static var groups: [NSAnimationContext] = []

    /// The context that counts now.
    open class var current: NSAnimationContext { groups.last ?? outermost }

    private var outer: NSAnimationContext?
    private var running = 0
    private var isClosed = false

    // MARK: Values

    /// Seconds; 0.25 by default. Not a length of time is 0.
    open var duration: TimeInterval = 0.25 {
        didSet {
            guard !(duration >= 0 && duration.isFinite) else { return }
            Diagnostics.warnOnce("NSAnimationContext.duration: \(duration) is no length of time; 0 is used")
            duration = 0
        }
    }
    /// The pacing; nil is slow at both ends.
    open var timingFunction: CAMediaTimingFunction?
    /// Called when all animations of the group and of those within have ended, however they did; never from within the group's end.
    open var completionHandler: (() -> Void)?
    /// Whether changes of views themselves are animated, not only those made through `animator()`. False by default.
    open var allowsImplicitAnimation = false

    // MARK: Groups

    /// Makes changes in a group of their own.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil) {
        beginGrouping()
        let group = current
        group.completionHandler = completionHandler
        changes(group)
        endGrouping()
    }

    /// Makes changes in a group of their own, and returns when its animations have ended.
    open class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void) async {
        await withCheckedContinuation { continuation in
            runAnimationGroup(changes) { continuation.resume() }
        }
    }

    /// Begins a group, which starts with the values of the one around it.
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

    /// Ends the group begun last.
    open class func endGrouping() {
        guard let group = groups.popLast() else {
            return Diagnostics.warnOnce("NSAnimationContext.endGrouping without beginGrouping; ignored")
        }
        group.isClosed = true
        group.completeIfDone()
    }

    // MARK: Counting

    func enter() { running += 1 }

    func leave() {
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

    /// A block that animates as the context says.
    private func makeBlock() -> AnimationBlock {
        let block = AnimationBlock(duration: duration, options: [.allowUserInteraction, .overrideInheritedOptions])
        block.pacing = timingFunction
        block.context = self
        return block
    }

    /// Makes changes that are animated.
    func animate(_ changes: () -> Void) { makeBlock().run(changes) }

    /// Makes a change of a view's subviews, which the view shows by dissolving.
    func dissolve(_ view: UIView, _ changes: () -> Void) {
        let block = makeBlock()
        block.open()
        if UIView.areAnimationsEnabled, block.animates {
            ViewTransition(view: view, options: .transitionCrossDissolve, block: block).prepare()
        }
        UIView.performWithoutAnimation(changes)
        block.close()
    }

    /// The block for a change of a view that nobody has asked to animate; nil where such changes are not animated.
    static var implicitBlock: AnimationBlock? {
        guard current.allowsImplicitAnimation, UIView.areAnimationsEnabled else { return nil }
        return current.makeBlock()
    }
}
