// Haptic feedback. Desktops have none: the generators have no effect.

/// Generates haptic feedback.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }
    /// Prepares for feedback.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func prepare() {}
}

/// Generates the feedback of an impact.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// Kinds of impact.
    nonisolated public enum FeedbackStyle: Int, Sendable {
        /// Light.
        case light
        /// Medium.
        case medium
        /// Heavy.
        case heavy
        /// Soft.
        case soft
        /// Rigid.
        case rigid
    }
    /// Creates a generator with a style.
    public init(style: FeedbackStyle = .medium) { super.init() }
    /// Generates an impact.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred() {}
    /// Generates an impact with an intensity, 0…1.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func impactOccurred(intensity: CGFloat) {}
}

/// Generates the feedback of a changed selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Generates the feedback.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func selectionChanged() {}
}

/// Generates the feedback of a result.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// Kinds of results.
    nonisolated public enum FeedbackType: Int, Sendable {
        /// Success.
        case success
        /// Warning.
        case warning
        /// Error.
        case error
    }
    /// Generates the feedback of a result.
    @available(*, deprecated, message: "has no effect on Linux: nothing moves in a desktop that could be felt")
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
