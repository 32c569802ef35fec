import QuartzUI

/// A mistake in the use of layers and animations that the engine does not report, with its remedy.
package struct Lint {
    /// The kinds of mistakes.
    package enum Rule: String, CaseIterable {
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
            case .heldCompletion: "Completion never called"
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

    package let rule: Rule
    private(set) weak var layer: CALayer?
    /// The layer's name.
    package let layerName: String
    /// The animation's key or property; the property for a finding without an animation.
    package let subject: String
    /// Seconds since the demo's start.
    package let time: Double
    /// The effect, in a sentence or two.
    package let explanation: String
    /// The way to avoid it.
    package let remedy: String
    /// The calls that added the animation or set the property; nil if they are not known.
    let calls: CallTrace?
    /// The line that added the animation or set the property; nil if it is not known, or has not been read.
    package private(set) var place: SourcePlace?
    /// Whether ``place`` has been read.
    fileprivate(set) var isPlaced = false

    init(
        _ rule: Rule, _ layer: CALayer?, named layerName: String, _ subject: String, at time: Double, _ explanation: String,
        remedy: String, calls: CallTrace? = nil
    ) {
        self.rule = rule
        self.layer = layer
        self.layerName = layerName
        self.subject = subject
        self.time = time
        self.explanation = explanation
        self.remedy = remedy
        self.calls = calls
        isPlaced = calls == nil
    }

    /// Sets the line that was read.
    mutating func setPlace(_ place: SourcePlace?) { (self.place, isPlaced) = (place, true) }

    var id: Identity { Identity(rule: rule, layer: layerName, subject: subject) }

    /// The finding as text: `0:01.017 snap-back, tile, backgroundColor`, the line that added the animation or set the property, if it
    /// is known, then its explanation and its remedy.
    package var text: String {
        let lines = [place?.text, explanation, remedy].compactMap { $0 }
        return "\(TimeText.string(time)) \(rule.rawValue), \(layerName), \(subject)\n"
            + lines.map { "    " + $0 }.joined(separator: "\n")
    }
}

/// Lints of a layer's properties: off-screen passes that can be avoided.
enum LayerLints {
    /// Returns the findings for one layer.
    static func findings(_ layer: CALayer, named name: String, at time: Double) -> [Lint] {
        guard !layer.isHidden, layer.opacity > 0 else { return [] }
        var found: [Lint] = []
        if layer.shouldRasterize, let moving = movingDescendant(of: layer) {
            found.append(
                Lint(
                    .avoidablePass, layer, named: name, "shouldRasterize", at: time,
                    "The layer is kept as a picture, but \(type(of: moving)) below it moves: the picture is drawn again in every frame.",
                    remedy: "Set shouldRasterize only while everything below stands still.",
                    calls: PropertyCalls.calls("shouldRasterize", of: layer)))
        }
        if castsCostlyShadow(layer) {
            found.append(
                Lint(
                    .avoidablePass, layer, named: name, "shadow", at: time,
                    "The shadow has no path. The layer is drawn into a picture, which is blurred, though the shadow is that of a "
                        + "plain box below it.",
                    remedy: "Set shadowPath to the rounded rectangle of the bounds.",
                    calls: PropertyCalls.calls("shadowOpacity", of: layer)))
        }
        return found
    }

    private static func movingDescendant(of layer: CALayer) -> CALayer? {
        let now = CACurrentMediaTime()
        return layer.descendants.dropFirst().first { below in
            let local = below.convertTime(now, from: nil)
            return below.runningAnimations.contains { !$0.animation.keyPaths.isEmpty && $0.begin <= local && local < $0.end }
        }
    }

    /// Whether a layer without a picture casts the shadow of a sublayer that covers it.
    private static func castsCostlyShadow(_ layer: CALayer) -> Bool {
        guard layer.shadowOpacity > 0, layer.shadowPath == nil, !layer.masksToBounds, type(of: layer).isPlain,
            (layer.backgroundColor?.alpha ?? 0) == 0, layer.contents == nil, !layer.bounds.isEmpty
        else { return false }
        let shown = (layer.sublayers ?? []).filter { !$0.isHidden && $0.opacity > 0 }
        guard shown.count == 1, let cover = shown.first, CATransform3DIsIdentity(cover.transform) else { return false }
        return cover.frame == layer.bounds && (cover.backgroundColor?.alpha ?? 0) == 1
            && (cover.masksToBounds || (cover.sublayers ?? []).isEmpty)
    }
}

extension CALayer {
    /// Whether layers of the class draw only background and contents.
    fileprivate static var isPlain: Bool {
        !(self is CAShapeLayer.Type) && !(self is CATextLayer.Type) && !(self is CAGradientLayer.Type)
            && !(self is CAEmitterLayer.Type) && !(self is CAReplicatorLayer.Type) && !(self is CATransformLayer.Type)
    }
}
