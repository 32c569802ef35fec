import QuartzUI
import QuartzUIControls

/// The bar at the bottom: play and pause, the time, the scrubber, the speed, panels and recording.
package final class TransportBar: UIView {
    /// The actions of the buttons.
    package struct Actions {
        package var toggle: () -> Void = {}
        package var reverse: () -> Void = {}
        package var restart: () -> Void = {}
        package var setRate: (Float) -> Void = { _ in }
        package var record: () -> Void = {}
        package var toggleInspecting: () -> Void = {}
        package var toggleSource: () -> Void = {}
        package var toggleTimeline: () -> Void = {}

        package init() {}
    }

    package let scrubber = Scrubber()
    package let record: IconButton
    package let inspect: IconButton
    package let source: IconButton
    package let timeline: IconButton
    private let toggle: IconButton
    private let reverse: IconButton
    private let restart: IconButton
    private let time = UILabel(font: Theme.labelFont, color: Theme.text)
    private let speed: UISegmentedControl
    private let compactSpeed: RateButton
    private var shownRate: Float?

    package init(_ actions: Actions) {
        toggle = IconButton(.pause, tip: "Pause  space", action: actions.toggle)
        reverse = IconButton(.reverse, tip: "Play backwards  B", isToggle: true, action: actions.reverse)
        restart = IconButton(.restart, tip: "Restart  R", action: actions.restart)
        record = IconButton(
            .record, tip: "Record  V", isToggle: true, color: Theme.warning, tint: Theme.warning, action: actions.record)
        inspect = IconButton(.inspect, tip: "Examine layers  E", isToggle: true, action: actions.toggleInspecting)
        source = IconButton(.source, tip: "Source code  C", isToggle: true, action: actions.toggleSource)
        timeline = IconButton(.timeline, tip: "Timeline  T", isToggle: true, action: actions.toggleTimeline)
        speed = UISegmentedControl(items: Transport.rates.map(Transport.text))
        speed.accessibilityLabel = "Speed"
        compactSpeed = RateButton(onRate: actions.setRate)
        super.init(frame: .zero)
        backgroundColor = Theme.panel
        speed.addAction(
            UIAction { [unowned self] _ in
                if Transport.rates.indices.contains(speed.selectedSegmentIndex) {
                    actions.setRate(Transport.rates[speed.selectedSegmentIndex])
                }
            }, for: .valueChanged)
        for view in [toggle, reverse, restart, time, scrubber, speed, compactSpeed, record, inspect, source, timeline] {
            addSubview(view)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the state of a transport.
    package func show(_ transport: Transport, isReversing: Bool = false, at now: Double) {
        let seconds = transport.time(at: now)
        time.show(TimeText.string(seconds))
        scrubber.scale.follow(seconds, from: scrubber.time)
        scrubber.time = seconds
        reverse.isOn = isReversing
        let icon = transport.isPlaying || isReversing ? Icon.pause : .play
        if toggle.iconView.icon != icon {
            toggle.iconView.icon = icon
            toggle.tip = icon == .pause ? "Pause  space" : "Play  space"
        }
        guard transport.rate != shownRate else { return }
        shownRate = transport.rate
        speed.selectedSegmentIndex = Transport.rates.firstIndex(of: transport.rate) ?? -1
        compactSpeed.rate = transport.rate
    }

    private static let timeWidth: CGFloat = 72
    private static let speedWidth: CGFloat = 288
    private static let compactSpeedWidth: CGFloat = 64
    /// The minimum width at which all speeds are shown side by side.
    private static let widthForSpeeds: CGFloat = 1000

    package override func layoutSubviews() {
        let side = Theme.controlHeight
        let y = (bounds.height - side) / 2
        toggle.frame = CGRect(x: Theme.padding, y: y, width: side, height: side)
        reverse.frame = CGRect(x: toggle.frame.maxX + Theme.grid, y: y, width: side, height: side)
        restart.frame = CGRect(x: reverse.frame.maxX + Theme.grid, y: y, width: side, height: side)
        time.frame = CGRect(x: restart.frame.maxX + Theme.padding, y: (bounds.height - 18) / 2, width: Self.timeWidth, height: 18)
        var right = bounds.width - Theme.padding
        for button in [timeline, source, inspect, record] {
            button.frame = CGRect(x: right - side, y: y, width: side, height: side)
            right = button.frame.minX - Theme.grid
        }
        right -= Theme.grid
        let isCompact = bounds.width < Self.widthForSpeeds
        speed.isHidden = isCompact
        compactSpeed.isHidden = !isCompact
        let width = isCompact ? Self.compactSpeedWidth : Self.speedWidth
        speed.frame = CGRect(x: right - Self.speedWidth, y: y, width: Self.speedWidth, height: side)
        compactSpeed.frame = CGRect(x: right - width, y: y, width: width, height: side)
        let left = time.frame.maxX
        scrubber.frame = CGRect(
            x: left, y: 0, width: max(0, right - width - Theme.padding - left), height: bounds.height)
    }
}

/// The speed button of a narrow bar: each click selects the next speed.
final class RateButton: PressControl {
    private let label = UILabel(line: "", font: Theme.labelFont, color: Theme.text, alignment: .center)
    /// The rate shown.
    var rate: Float = 1 {
        didSet {
            label.show(Transport.text(rate))
            accessibilityValue = Transport.text(rate)
        }
    }

    /// - Parameter onRate: Called with the selected rate.
    init(onRate: @escaping (Float) -> Void) {
        super.init(frame: .zero)
        layer.cornerRadius = Theme.controlRadius
        label.show(Transport.text(rate))
        accessibilityLabel = "Speed"
        addSubview(label)
        addAction(UIAction { [unowned self] _ in onRate(Transport.rate(after: rate)) }, for: .touchUpInside)
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    override func stateDidChange() {
        let color = isHighlighted ? Theme.pressed : state.contains(.hovered) ? Theme.hovered : Theme.raised
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = color }
    }
}
