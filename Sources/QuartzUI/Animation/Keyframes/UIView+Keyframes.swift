extension UIView {
    /// Makes changes that are animated one after another, or as their keyframes say.
    ///
    /// The curve runs over the whole: slow at both ends, unless the block is inside another whose curve it takes.
    ///
    /// - Parameters:
    ///   - animations: calls `addKeyframe` as often as there are keyframes; changes made outside of them take the whole duration.
    ///   - completion: called when all animations have ended, never before this returns.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let block = AnimationBlock(duration: duration, delay: delay, options: options.common, completion: completion)
        let recorder = KeyframeRecorder(mode: options.calculationMode)
        block.keyframes = recorder
        block.beforeClosing { [unowned block] in recorder.play(in: block) }
        block.run(animations)
    }

    /// Makes changes that take a part of the enclosing keyframe animation's duration.
    ///
    /// - Parameters:
    ///   - frameStartTime: the start, 0 … 1.
    ///   - frameDuration: the length, 0 … 1; what reaches beyond the end is cut off.
    ///   - animations: changes views. Outside of `animateKeyframes` they are made as if this were not there, with a warning.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        guard let recorder = AnimationBlock.stack.last?.keyframes else {
            Diagnostics.warnOnce("UIView.addKeyframe outside animateKeyframes: the changes are part of what is around them")
            return animations()
        }
        recorder.during(start: frameStartTime, duration: frameDuration, animations)
    }
}
