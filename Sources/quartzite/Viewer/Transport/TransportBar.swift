import QuartzUI

/// The strip at the bottom: play and pause, the time, the scrubber, the speed.
final class TransportBar: UIView {
    let scrubber = Scrubber()
    private let toggle: IconButton
    private let restart: IconButton
    private let time = UILabel(font: Theme.labelFont, color: Theme.text)
    private let speed: UISegmentedControl
    private var shownRate: Float?

    /// - Parameters:
    ///   - onToggle: called by the play button.
    ///   - onRestart: called by the button that starts again.
    ///   - onRate: called with the rate that is chosen.
    init(onToggle: @escaping () -> Void, onRestart: @escaping () -> Void, onRate: @escaping (Float) -> Void) {
        toggle = IconButton(.pause, action: onToggle)
        restart = IconButton(.restart, action: onRestart)
        speed = UISegmentedControl(items: Transport.rates.map { "\(Int(($0 * 100).rounded())) %" })
        super.init(frame: .zero)
        backgroundColor = Theme.panel
        speed.addAction(
            UIAction { [unowned self] _ in
                if Transport.rates.indices.contains(speed.selectedSegmentIndex) {
                    onRate(Transport.rates[speed.selectedSegmentIndex])
                }
            }, for: .valueChanged)
        for view in [toggle, restart, time, scrubber, speed] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the state of a transport.
    func show(_ transport: Transport, at now: Double) {
        let seconds = transport.time(at: now)
        time.show(TimeText.string(seconds))
        scrubber.scale.include(seconds)
        scrubber.time = seconds
        toggle.iconView.icon = transport.isPlaying ? .pause : .play
        guard transport.rate != shownRate else { return }
        shownRate = transport.rate
        speed.selectedSegmentIndex = Transport.rates.firstIndex(of: transport.rate) ?? -1
    }

    private static let timeWidth: CGFloat = 72
    private static let speedWidth: CGFloat = 288

    override func layoutSubviews() {
        let side = Theme.controlHeight
        let y = (bounds.height - side) / 2
        toggle.frame = CGRect(x: Theme.padding, y: y, width: side, height: side)
        restart.frame = CGRect(x: toggle.frame.maxX + Theme.grid, y: y, width: side, height: side)
        time.frame = CGRect(x: restart.frame.maxX + Theme.padding, y: (bounds.height - 18) / 2, width: Self.timeWidth, height: 18)
        speed.frame = CGRect(x: bounds.width - Theme.padding - Self.speedWidth, y: y, width: Self.speedWidth, height: side)
        let left = time.frame.maxX
        scrubber.frame = CGRect(
            x: left, y: 0, width: max(0, speed.frame.minX - Theme.padding - left), height: bounds.height)
    }
}
