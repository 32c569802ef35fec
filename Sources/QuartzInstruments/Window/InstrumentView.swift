import QuartzUI
import QuartzUIControls

/// The panes of the instruments: layers in depth, the inspector, the timeline, and a bar with the time.
final class InstrumentView: UIView, TooltipHolder {
    let exploded = ExplodedView()
    let inspector = InspectorView()
    let timeline = TimelineView()
    let bar: InstrumentBar
    private let message = ToastView()
    let tip = Tooltip()
    private let lines = [Hairline(), Hairline(), Hairline()]

    private static let inspectorWidth: CGFloat = 340
    private static let timelineHeight: CGFloat = 180
    private static let barHeight: CGFloat = 52
    /// The widths beside the timeline's bars: names at the left, facts at the right.
    private static let nameWidth: CGFloat = 190
    private static let factWidth: CGFloat = 250

    init(_ actions: InstrumentBar.Actions) {
        bar = InstrumentBar(actions)
        super.init(frame: .zero)
        backgroundColor = Theme.ground
        for view in [exploded, inspector, timeline, bar] + lines { addSubview(view) }
        addSubview(message)
        addSubview(tip)
        exploded.setShown(true)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a message over the layers.
    func toast(_ text: String) { message.show(text, share: nil, in: exploded.frame) }

    override func layoutSubviews() {
        let barTop = max(0, bounds.height - Self.barHeight)
        let timelineTop = max(0, barTop - Self.timelineHeight)
        let side = min(Self.inspectorWidth, bounds.width)
        let left = bounds.width - side
        exploded.frame = CGRect(x: 0, y: 0, width: left, height: timelineTop)
        inspector.frame = CGRect(x: left, y: 0, width: side, height: timelineTop)
        timeline.frame = CGRect(x: 0, y: timelineTop, width: bounds.width, height: barTop - timelineTop)
        timeline.span = Self.nameWidth...max(Self.nameWidth, bounds.width - Self.factWidth)
        bar.frame = CGRect(x: 0, y: barTop, width: bounds.width, height: bounds.height - barTop)
        lines[0].stand(at: left, from: 0, to: timelineTop)
        lines[1].lie(at: timelineTop, from: 0, to: bounds.width)
        lines[2].lie(at: barTop, from: 0, to: bounds.width)
    }
}

/// The bar of the instruments: picking, pause and step, the time, the speed, and the program's windows.
final class InstrumentBar: UIView {
    /// The actions of the buttons.
    struct Actions {
        var pick: () -> Void = {}
        var toggle: () -> Void = {}
        var step: () -> Void = {}
        var setRate: (Float) -> Void = { _ in }
        var nextWindow: () -> Void = {}
        var takePicture: () -> Void = {}
        var record: () -> Void = {}
    }

    let pick: IconButton
    let toggle: IconButton
    let record: IconButton
    private let picture: IconButton
    private let step: IconButton
    private let time = UILabel(font: Theme.labelFont, color: Theme.text)
    private let windowName = UILabel(font: Theme.labelFont, color: Theme.secondaryText, alignment: .right)
    private let nextWindow: IconButton
    private let speed: UISegmentedControl
    private var shownRate: Float?
    /// A sentence in place of the window's name.
    var message: String?

    private static let timeWidth: CGFloat = 80
    private static let speedWidth: CGFloat = 288

    init(_ actions: Actions) {
        pick = IconButton(.inspect, tip: "Select a layer in the program’s window  E", isToggle: true, action: actions.pick)
        toggle = IconButton(.pause, tip: "Pause the layers of all windows  space", action: actions.toggle)
        step = IconButton(.forward, tip: "Pause, and go on by a frame  →", action: actions.step)
        picture = IconButton(.picture, tip: "Save a picture of the program’s window  S", action: actions.takePicture)
        record = IconButton(
            .record, tip: "Record the program’s window  V", isToggle: true, color: Theme.warning, action: actions.record)
        nextWindow = IconButton(.gallery, tip: "The program’s next window  W", action: actions.nextWindow)
        speed = UISegmentedControl(items: Transport.rates.map(Transport.text))
        super.init(frame: .zero)
        backgroundColor = Theme.panel
        speed.addAction(
            UIAction { [unowned self] _ in
                guard Transport.rates.indices.contains(speed.selectedSegmentIndex) else { return }
                actions.setRate(Transport.rates[speed.selectedSegmentIndex])
            }, for: .valueChanged)
        for view in [pick, toggle, step, picture, record, time, speed, windowName, nextWindow] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the state of a transport, and the place of the window among the program's.
    func show(_ transport: Transport, window text: String, hasChoice: Bool, at now: Double) {
        time.show(TimeText.string(transport.time(at: now)))
        windowName.show(message ?? text)
        nextWindow.isHidden = !hasChoice
        let icon = transport.isPlaying ? Icon.pause : .play
        if toggle.iconView.icon != icon { toggle.iconView.icon = icon }
        guard transport.rate != shownRate else { return }
        shownRate = transport.rate
        speed.selectedSegmentIndex = Transport.rates.firstIndex(of: transport.rate) ?? -1
    }

    /// Whether the program's window is being recorded.
    var isRecording = false {
        didSet {
            record.isOn = isRecording
            record.iconView.icon = isRecording ? .stop : .record
        }
    }

    override func layoutSubviews() {
        let side = Theme.controlHeight
        let y = (bounds.height - side) / 2
        var x = Theme.padding
        for button in [pick, toggle, step, picture, record] {
            button.frame = CGRect(x: x, y: y, width: side, height: side)
            x += side + Theme.grid
        }
        let text = (bounds.height - 18) / 2
        time.frame = CGRect(x: x + Theme.grid, y: text, width: Self.timeWidth, height: 18)
        speed.frame = CGRect(x: time.frame.maxX + Theme.padding, y: y, width: Self.speedWidth, height: side)
        nextWindow.frame = CGRect(x: bounds.width - Theme.padding - side, y: y, width: side, height: side)
        let left = speed.frame.maxX + Theme.padding
        windowName.frame = CGRect(x: left, y: text, width: max(0, nextWindow.frame.minX - Theme.grid - left), height: 18)
    }
}
