// The older animation blocks: begin, configure, commit.

extension UIView {
    /// Begins a block that ends with `commitAnimations()`.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = AnimationBlock(duration: 0.2)
        block.open()
        identities[ObjectIdentifier(block)] = (animationID, context)
        openBlocks.append(block)
    }

    private static var openBlocks: [AnimationBlock] = []
    /// The arguments with which the open blocks began.
    private static var identities: [ObjectIdentifier: (id: String?, context: UnsafeMutableRawPointer?)] = [:]

    private class func set(_ name: String, _ change: (AnimationBlock) -> Void) {
        guard let block = openBlocks.last else {
            Diagnostics.warnOnce("UIView.\(name) outside beginAnimations and commitAnimations; ignored")
            return
        }
        change(block)
    }

    /// Sets the duration of the innermost block; 0.2 s by default.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        set("setAnimationDuration") { $0.duration = duration >= 0 ? duration : 0 }
    }
    /// Sets a closure that is called when the innermost block's first animation starts, with the arguments of `beginAnimations`.
    public class func setAnimationWillStart(
        _ action: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        set("setAnimationWillStart") { block in
            let identity = identities[ObjectIdentifier(block)]
            block.started = { action(identity?.id, identity?.context) }
        }
    }
    /// Sets a closure that is called when all animations of the innermost block have ended. It receives the arguments of
    /// `beginAnimations` and whether all animations finished.
    public class func setAnimationDidStop(
        _ action: @escaping (_ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        set("setAnimationDidStop") { block in
            let identity = identities[ObjectIdentifier(block)]
            block.completion = { action(identity?.id, $0, identity?.context) }
        }
    }
    /// Sets the start of the innermost block as a date; a past date is now.
    public class func setAnimationStartDate(_ startDate: Date) {
        setAnimationDelay(max(0, startDate.timeIntervalSinceNow))
    }
    /// Sets the delay of the innermost block, in seconds.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        set("setAnimationDelay") { $0.delay = delay >= 0 ? delay : 0 }
    }
    /// Sets the curve of the innermost block.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        set("setAnimationCurve") { $0.curve = curve }
    }
    /// Sets the repeat count of the innermost block; may be fractional.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        set("setAnimationRepeatCount") { $0.repeatCount = max(repeatCount, 0) }
    }
    /// Sets whether the innermost block autoreverses.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set("setAnimationRepeatAutoreverses") { $0.options.set(.autoreverse, to: repeatAutoreverses) }
    }
    /// Sets whether the innermost block starts from presented values.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set("setAnimationBeginsFromCurrentState") { $0.options.set(.beginFromCurrentState, to: fromCurrentState) }
    }
    /// Shows a view's changes in the innermost block as a transition.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        set("setAnimationTransition") { block in
            guard transition != .none else { return }
            ViewTransition(view: view, options: transition.options, block: block).prepare()
        }
    }

    /// Ends the innermost block; its animations start.
    public class func commitAnimations() {
        guard let block = openBlocks.popLast() else {
            Diagnostics.warnOnce("UIView.commitAnimations without beginAnimations; ignored")
            return
        }
        block.close()
        identities[ObjectIdentifier(block)] = nil
    }
}

extension OptionSet where Element == Self {
    fileprivate mutating func set(_ option: Self, to isOn: Bool) {
        if isOn { insert(option) } else { remove(option) }
    }
}
