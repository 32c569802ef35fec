import QuartzUI

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
        key.show(reading.key.isEmpty ? "without key" : reading.key)
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
