extension UIView {
    /// Animates changes by keyframes.
    ///
    /// The timing curve of the whole animation is ease in and out, unless it is inherited from an enclosing block.
    ///
    /// - Parameters:
    /// - animations: calls `addKeyframe` for each keyframe; changes outside keyframes take the whole duration.
    /// - completion: called when all animations have ended, always after this method returns.
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
    /// - frameStartTime: the start, 0…1.
    /// - frameDuration: the length, 0…1; a keyframe that exceeds the end is shortened.
    /// - animations: changes views. Outside `animateKeyframes` it simply runs, with a warning.
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
