import QuartzUI

/// A mistake in the use of layers and animations that the engine does not report, with its remedy.
struct Lint {
    /// The kinds of mistakes.
    enum Rule: String, CaseIterable {
        /// An animation has ended and the layer jumps back to its model.
        case snapBack = "snap-back"
        /// An animation has a key path that the layer does not have.
        case unknownKeyPath = "unknown-key-path"
        /// A completion block waits for an animation without an end.
        case heldCompletion = "held-completion"
        /// An animation has ended and still hides the model.
        case hiddenModel = "hidden-model"
        /// A layer has left the tree during its transition.
        case lostTransition = "lost-transition"
        /// A layer is drawn into a separate picture, which could be avoided.
        case avoidablePass = "avoidable-pass"

        /// The name in words.
        var title: String {
            switch self {
            case .snapBack: "Snap-back"
            case .unknownKeyPath: "Unknown key path"
            case .heldCompletion: "Completion that never comes"
            case .hiddenModel: "Hidden model"
            case .lostTransition: "Lost transition"
            case .avoidablePass: "Avoidable off-screen pass"
            }
        }
    }

    /// Two findings with the same identity are one.
    struct Identity: Hashable {
        let rule: Rule
        let layer: String
        let subject: String
    }

    let rule: Rule
    private(set) weak var layer: CALayer?
    /// The layer's name.
    let layerName: String
    /// The animation's key or property; the property for a finding without an animation.
    let subject: String
    /// Seconds since the demo's start.
    let time: Double
    /// The effect, in a sentence or two.
    let explanation: String
    /// How to avoid it.
    let remedy: String

    init(
        _ rule: Rule, _ layer: CALayer?, named layerName: String, _ subject: String, at time: Double, _ explanation: String,
        remedy: String
    ) {
        self.rule = rule
        self.layer = layer
        self.layerName = layerName
        self.subject = subject
        self.time = time
        self.explanation = explanation
        self.remedy = remedy
    }

    var id: Identity { Identity(rule: rule, layer: layerName, subject: subject) }

    /// The finding as text: `0:01.017 snap-back, tile, backgroundColor`, then its explanation and its remedy.
    var text: String {
        "\(TimeText.string(time)) \(rule.rawValue), \(layerName), \(subject)\n    \(explanation)\n    \(remedy)"
    }
}
