extension UIView {
    /// How an animation block runs.
    nonisolated public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out the views that change inside the block, so that their subviews move along.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Views can be touched while they are animated.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from what is seen now and ends what was running there.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats for ever.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs back at the end.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Keeps its own duration inside another block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Keeps its own curve inside another block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// A transition's new content moves while the transition runs.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// `transition(from:to:)` hides and shows the views instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Keeps nothing of an enclosing block's options.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Slow at both ends; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// Turns about the vertical axis, the left edge coming forward.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turns about the vertical axis, the right edge coming forward.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Turns the page up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Turns the page down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Dissolves into the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turns about the horizontal axis, the top edge coming forward.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Turns about the horizontal axis, the bottom edge coming forward.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// As many frames a second as the screen shows; the default.
        public static let preferredFramesPerSecondDefault: AnimationOptions = []
        /// Sixty frames a second would do.
        @available(*, deprecated, message: "has no effect on Linux: animations run at the screen's rate")
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Thirty frames a second would do.
        @available(*, deprecated, message: "has no effect on Linux: animations run at the screen's rate")
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The curve that the options ask for.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
        /// The bits that choose a transition.
        var transition: AnimationOptions { AnimationOptions(rawValue: rawValue & (15 << 20)) }
    }

    /// How an animation is paced.
    nonisolated public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut
        /// Slow at the start.
        case easeIn
        /// Slow at the end.
        case easeOut
        /// Even.
        case linear

        /// The engine's word for it.
        public var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }

    /// A transition of the older `beginAnimations` style.
    nonisolated public enum AnimationTransition: Int, Sendable {
        /// None.
        case none
        /// Turns about the vertical axis, the left edge coming forward.
        case flipFromLeft
        /// Turns about the vertical axis, the right edge coming forward.
        case flipFromRight
        /// Turns the page up.
        case curlUp
        /// Turns the page down.
        case curlDown

        var options: AnimationOptions {
            switch self {
            case .none: []
            case .flipFromLeft: .transitionFlipFromLeft
            case .flipFromRight: .transitionFlipFromRight
            case .curlUp: .transitionCurlUp
            case .curlDown: .transitionCurlDown
            }
        }
    }
}
