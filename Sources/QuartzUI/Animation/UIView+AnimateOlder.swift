// Animation blocks in the older style: begun, set up, committed.

extension UIView {
    /// Begins a block that lasts until `commitAnimations()`.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = AnimationBlock(duration: 0.2)
        block.open()
        identities[ObjectIdentifier(block)] = (animationID, context)
        openBlocks.append(block)
    }

    private static var openBlocks: [AnimationBlock] = []
    /// What the open blocks were begun with.
    private static var identities: [ObjectIdentifier: (id: String?, context: UnsafeMutableRawPointer?)] = [:]

    private class func set(_ name: String, _ change: (AnimationBlock) -> Void) {
        guard let block = openBlocks.last else {
            Diagnostics.warnOnce("UIView.\(name) outside beginAnimations and commitAnimations; ignored")
            return
        }
        change(block)
    }

    /// Sets the duration of the block begun last; 0.2 s by default.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        set("setAnimationDuration") { $0.duration = duration >= 0 ? duration : 0 }
    }
    /// Has a closure called when the first animation of the block begun last starts; it is handed what the block was begun with.
    public class func setAnimationWillStart(
        _ action: @escaping (_ animationID: String?, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        set("setAnimationWillStart") { block in
            let identity = identities[ObjectIdentifier(block)]
            block.started = { action(identity?.id, identity?.context) }
        }
    }
    /// Has a closure called when all animations of the block begun last have ended; it is handed what the block was begun with, and
    /// whether they ran to their end.
    public class func setAnimationDidStop(
        _ action: @escaping (_ animationID: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) -> Void
    ) {
        set("setAnimationDidStop") { block in
            let identity = identities[ObjectIdentifier(block)]
            block.completion = { action(identity?.id, $0, identity?.context) }
        }
    }
    /// Sets when the block begun last starts, as a date; one that is past is now.
    public class func setAnimationStartDate(_ startDate: Date) {
        setAnimationDelay(max(0, startDate.timeIntervalSinceNow))
    }
    /// Sets the delay of the block begun last.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        set("setAnimationDelay") { $0.delay = delay >= 0 ? delay : 0 }
    }
    /// Sets the curve of the block begun last.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        set("setAnimationCurve") { $0.curve = curve }
    }
    /// Sets how often the block begun last runs; fractions are allowed.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        set("setAnimationRepeatCount") { $0.repeatCount = max(repeatCount, 0) }
    }
    /// Sets whether the block begun last runs back at its end.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        set("setAnimationRepeatAutoreverses") { $0.options.set(.autoreverse, to: repeatAutoreverses) }
    }
    /// Sets whether the block begun last starts from what is seen.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        set("setAnimationBeginsFromCurrentState") { $0.options.set(.beginFromCurrentState, to: fromCurrentState) }
    }
    /// Shows the changes made to a view in the block begun last as a transition.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        set("setAnimationTransition") { block in
            guard transition != .none else { return }
            ViewTransition(view: view, options: transition.options, block: block).prepare()
        }
    }

    /// Ends the block begun last: its animations start.
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
