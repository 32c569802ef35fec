extension UIView {
    /// Animates changes by keyframes.
    ///
    /// The timing curve of the whole animation is ease in and out, unless it is inherited from an enclosing block.
    ///
    /// - Parameters:
    ///   - animations: Calls `addKeyframe` for each keyframe; changes outside keyframes take the whole duration.
    ///   - completion: Called when all animations have ended, always after this method returns.
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
    ///   - frameStartTime: The start, 0…1.
    ///   - frameDuration: The length, 0…1; a keyframe that exceeds the end is shortened.
    ///   - animations: Changes views. Outside `animateKeyframes` it simply runs, with a warning.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        guard let recorder = AnimationBlock.stack.last?.keyframes else {
            Diagnostics.warnOnce("UIView.addKeyframe outside animateKeyframes: the changes are part of what is around them")
            return animations()
        }
        recorder.during(start: frameStartTime, duration: frameDuration, animations)
    }

    /// Options of a keyframe animation.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The option bits; UIKit's values.
        public let rawValue: UInt
        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out views changed in the block, so that their subviews move along.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Animated views receive touches.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from the presented values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats forever.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Plays in reverse after each run.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Keeps its own duration inside another block.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Inherits no options of an enclosing block.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// Linear interpolation; the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// No interpolation: each value stays until the next.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Linear interpolation at constant speed; the keyframes' times are ignored.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// A smooth curve through the values.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// A smooth curve at constant speed; the keyframes' times are ignored.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The corresponding calculation mode.
        var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        /// The options shared with plain blocks, including curve bits of `AnimationOptions`.
        var common: AnimationOptions {
            AnimationOptions(rawValue: rawValue & (0x3F | 1 << 9 | 3 << 16))
        }
    }
}

/// Records the changes in a keyframe block, and creates one keyframe animation per property.
///
/// A property keeps its value between its keyframes. If two keyframes overlap in time, the later one starts at the end of the
/// earlier.
final class KeyframeRecorder {
    /// A property's value at the end of a keyframe; times are fractions of the duration.
    private struct Change {
        var start: Double
        var end: Double
        var value: Any
    }

    /// All changes of one property.
    private struct Course {
        let layer: CALayer
        let key: String
        let model: Any?
        let first: Any
        var changes: [Change] = []
    }

    private let mode: CAAnimationCalculationMode
    private var courses: [Course] = []
    /// The index of each property in `courses`.
    private var places: [LayerProperty: Int] = [:]
    /// The part of the duration that changes made now take.
    private var current = (start: 0.0, end: 1.0)

    init(mode: CAAnimationCalculationMode) {
        self.mode = mode
    }

    /// Makes changes that take a part of the duration.
    func during(start: Double, duration: Double, _ changes: () -> Void) {
        let before = current
        let begin = Self.part(start, "relative start time")
        current = (begin, min(begin + Self.part(duration, "relative duration"), 1))
        changes()
        current = before
    }

    private static func part(_ value: Double, _ name: String) -> Double {
        if value >= 0, value <= 1 { return value }
        Diagnostics.warnOnce("UIView.addKeyframe: the \(name) \(value) lies outside 0 … 1; the nearest of them is used")
        return value > 1 ? 1 : 0
    }

    /// Records a change. A change from or to nil that cannot fade is not animated.
    func note(_ layer: CALayer, key: String, model: Any?, from old: Any?, to new: Any?) {
        guard let old = old ?? Self.nothing(like: new), let new = new ?? Self.nothing(like: old) else { return }
        let property = LayerProperty(layer: ObjectIdentifier(layer), key: key)
        let index = places[property] ?? courses.count
        if index == courses.count {
            courses.append(Course(layer: layer, key: key, model: model, first: old))
            places[property] = index
        }
        courses[index].changes.append(Change(start: current.start, end: current.end, value: new))
    }

    private static func nothing(like value: Any?) -> Any? { value is CGColor ? UIColor.clear.cgColor : nil }

    /// Adds the animations to the layers.
    func play(in block: AnimationBlock) {
        for course in courses {
            let change = ModelChange(
                layer: course.layer, key: course.key, old: course.model, new: course.layer.value(forKey: course.key))
            block.add(animation(course), forKey: course.key, to: course.layer, change: change)
        }
        courses.removeAll()
        places.removeAll()
    }

    private func animation(_ course: Course) -> CAKeyframeAnimation {
        let changes = course.changes.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        let animation = CAKeyframeAnimation(keyPath: course.key)
        animation.calculationMode = mode
        var frames: [(time: Double, value: Any)] = [(0, course.first)]
        switch mode {
        case .discrete:
            // A value applies from its start until the next; the last key time is the end of the animation.
            for change in changes {
                if let last = frames.last, last.time >= change.start { frames.removeLast() }
                frames.append((change.start, change.value))
            }
            animation.keyTimes = frames.map { NSNumber(value: $0.time) } + [1]
        case .paced, .cubicPaced:
            frames += changes.map { ($0.end, $0.value) }
        default:
            for change in changes {
                let last = frames[frames.count - 1]
                if change.start > last.time { frames.append((change.start, last.value)) }
                frames.append((max(change.end, last.time), change.value))
            }
            if let last = frames.last, last.time < 1 { frames.append((1, last.value)) }
            animation.keyTimes = frames.map { NSNumber(value: $0.time) }
        }
        animation.values = frames.map(\.value)
        return animation
    }
}
