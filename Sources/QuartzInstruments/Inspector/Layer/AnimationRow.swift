import QuartzUI

/// The inspector's description of an animation.
package struct AnimationReading: Equatable {
    /// The animation's key; empty for none.
    package let key: String
    /// The kind of animation and its property.
    package let kind: String
    package let fillMode: String
    /// Seconds since its begin, and of its active duration; infinity for an endless one.
    package let elapsed: Double
    package let length: Double

    /// The fraction that has elapsed; of a single pass for an endless animation.
    let progress: Double

    package init(_ running: RunningAnimation, at time: Double) {
        let animation = running.animation
        key = running.key ?? ""
        let path = (animation as? CAPropertyAnimation)?.keyPath ?? (animation as? CAMatchMoveAnimation)?.keyPath
        kind = [Self.kind(of: animation), path].compactMap { $0 }.joined(separator: " · ")
        fillMode = animation.fillMode.rawValue
        length = running.end - running.begin
        elapsed = min(max(0, time - running.begin), length)
        let speed = abs(Double(animation.speed))
        let pass = speed > 0 ? running.duration / speed : .infinity
        let share = length.isFinite ? elapsed / length : (elapsed / pass).truncatingRemainder(dividingBy: 1)
        progress = share.isFinite ? min(max(share, 0), 1) : length == 0 ? 1 : 0
    }

    static func kind(of animation: CAAnimation) -> String {
        switch animation {
        case is CASpringAnimation: "spring"
        case is CABasicAnimation: "basic"
        case is CAKeyframeAnimation: "keyframes"
        case let group as CAAnimationGroup: (group.animations ?? []).isEmpty ? "wait" : "group"
        case is CATransition: "transition"
        case is CAMatchMoveAnimation: "match move"
        default: "\(type(of: animation))"
        }
    }

    /// Elapsed and total time: `0.75 of 2.00 s`, `3.10 s, for ever`.
    package var timeText: String {
        func seconds(_ value: Double) -> String { LayerReading.Value.text(value, 2) }
        return length.isFinite ? "\(seconds(elapsed)) of \(seconds(length)) s" : "\(seconds(elapsed)) s, for ever"
    }
}

/// An animation in the inspector: key, kind, progress and fill mode.
final class AnimationRow: PickableRow {
    static let height: CGFloat = 64

    private let key = UILabel(font: Theme.labelFont, color: Theme.text)
    private let time = UILabel(font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let kind = UILabel(font: Theme.captionFont, color: Theme.secondaryText)
    private let fillMode = UILabel(font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let track = UIView()
    private let bar = UIView()
    private var progress = 0.0

    override init(frame: CGRect) {
        super.init(frame: frame)
        track.isUserInteractionEnabled = false
        bar.isUserInteractionEnabled = false
        track.backgroundColor = Theme.hairline
        bar.backgroundColor = Theme.presentation
        for view in [track, bar] { view.layer.cornerRadius = 2 }
        for view in [key, time, kind, fillMode, track, bar] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ reading: AnimationReading) {
        key.show(reading.key.isEmpty ? "no key" : reading.key)
        time.show(reading.timeText)
        kind.show(reading.kind)
        fillMode.show(reading.fillMode)
        progress = reading.progress
        placeBar()
    }

    private func placeBar() {
        bar.frame = CGRect(x: 0, y: track.frame.minY, width: CGFloat(progress) * bounds.width, height: 4)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side: CGFloat = 112
        let left = max(0, bounds.width - side - Theme.grid)
        key.frame = CGRect(x: 0, y: 4, width: left, height: 18)
        time.frame = CGRect(x: bounds.width - side, y: 6, width: side, height: 15)
        kind.frame = CGRect(x: 0, y: 24, width: max(0, bounds.width - 64 - Theme.grid), height: 15)
        fillMode.frame = CGRect(x: bounds.width - 64, y: 24, width: 64, height: 15)
        track.frame = CGRect(x: 0, y: 46, width: bounds.width, height: 4)
        placeBar()
    }
}
