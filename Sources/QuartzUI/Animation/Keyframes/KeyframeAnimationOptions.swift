extension UIView {
    /// How a keyframe animation runs.
    nonisolated public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the views that change inside the block, so that their subviews move along.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Views can be touched while they are animated.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from what is seen now.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats for ever.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs back at the end.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Keeps its own duration inside another block.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Keeps nothing of an enclosing block's options.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// Straight from value to value; the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Each value stands until the next.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Straight, at one speed all the way: the keyframes' times do not count.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// On a smooth curve through the values.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// On a smooth curve at one speed: the keyframes' times do not count.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        /// The engine's word for the way between the values.
        var calculationMode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        /// What the options share with those of plain blocks, and a curve that was smuggled in by its bits.
        var common: AnimationOptions {
            AnimationOptions(rawValue: rawValue & (0x3F | 1 << 9 | 3 << 16))
        }
    }
}
