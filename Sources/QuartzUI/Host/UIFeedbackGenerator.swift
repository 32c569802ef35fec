// Feedback that is felt. Desktops have nothing that moves: generators can be asked, and nothing is felt.

/// Gives feedback that is felt.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }
    /// Says that feedback is soon to be given.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func prepare() {}
}

/// Gives the feedback of something that has struck.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How it strikes.
    nonisolated public enum FeedbackStyle: Int, Sendable {
        /// Something light.
        case light
        /// Something of middling weight.
        case medium
        /// Something heavy.
        case heavy
        /// Something soft.
        case soft
        /// Something stiff.
        case rigid
    }
    /// Creates a generator of a style.
    public init(style: FeedbackStyle = .medium) { super.init() }
    /// Something has struck.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred() {}
    /// Something has struck, so hard: 0 … 1.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred(intensity: CGFloat) {}
}

/// Gives the feedback of another choice.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// The choice is another.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func selectionChanged() {}
}

/// Gives the feedback of how something went.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// How something went.
    nonisolated public enum FeedbackType: Int, Sendable {
        /// Well.
        case success
        /// Not quite.
        case warning
        /// Not at all.
        case error
    }
    /// Something went so.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
