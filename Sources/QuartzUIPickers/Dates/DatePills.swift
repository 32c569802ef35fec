@_spi(Hooks) import QuartzUI

/// The buttons of a compact date picker, which open a calendar and wheels.
final class DatePills: UIView, DateContent {
    private let pills: [DatePill]
    var picked: ((Date) -> Void)?

    private static let gap: CGFloat = 6

    init(_ settings: DateSettings, mode: UIDatePicker.Mode, date: Date) {
        let parts: [DatePill.Part] =
            switch mode {
            case .date: [.date]
            case .time, .countDownTimer: [.time]
            case .dateAndTime: [.date, .time]
            }
        pills = parts.map { DatePill(settings, $0, date: date) }
        super.init(frame: .zero)
        for pill in pills {
            addSubview(pill)
            pill.picked = { [weak self] in
                self?.show($0, animated: true)
                self?.picked?($0)
            }
        }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ date: Date, animated: Bool) {
        for pill in pills { pill.show(date, animated: animated) }
        setNeedsLayout()
    }

    func update(_ settings: DateSettings, date: Date) {
        for pill in pills { pill.update(settings, date: date) }
        setNeedsLayout()
    }

    var contentSize: CGSize {
        let widths = pills.map(\.contentSize.width)
        return CGSize(width: widths.reduce(0, +) + Self.gap * CGFloat(widths.count - 1), height: DatePill.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = contentSize
        let scale = size.width > bounds.width ? bounds.width / size.width : 1
        // The buttons lie at the leading edge, as those of other controls do.
        var x = bounds.minX
        for pill in pills {
            let width = pill.contentSize.width * scale
            pill.frame = CGRect(x: x, y: bounds.midY - size.height / 2, width: width, height: size.height)
            x += width + Self.gap * scale
        }
    }
}

/// A button that shows a date or a time, and opens a calendar or wheels.
final class DatePill: UIView, DateContent {
    /// The part of a date that a button shows.
    enum Part {
        /// The day.
        case date
        /// The time of the day.
        case time
    }

    private var settings: DateSettings
    private let part: Part
    private var date: Date
    private let button = UIButton(configuration: .gray())
    private var overlay: DateOverlay?
    var picked: ((Date) -> Void)?

    static let height: CGFloat = 32

    init(_ settings: DateSettings, _ part: Part, date: Date) {
        self.settings = settings
        self.part = part
        self.date = date
        super.init(frame: .zero)
        button.addAction(UIAction { [weak self] _ in self?.open() }, for: .primaryActionTriggered)
        addSubview(button)
        update()
    }

    required init?(coder: NSCoder) { nil }

    var contentSize: CGSize { CGSize(width: button.intrinsicContentSize.width.rounded(.up), height: Self.height) }

    func show(_ date: Date, animated: Bool) {
        self.date = date
        update()
        overlay?.content.show(date, animated: animated)
    }

    func update(_ settings: DateSettings, date: Date) {
        self.settings = settings
        self.date = date
        update()
        overlay?.content.update(settings, date: date)
    }

    private func update() {
        var looks = UIButton.Configuration.gray()
        looks.title = settings.text(date, template: part == .date ? settings.yearTemplate + "MMMd" : "jmm")
        looks.font = UIFont.systemFont(ofSize: Theme.bodyFont.pointSize)
        looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 11, bottom: 4, trailing: 11)
        looks.baseForegroundColor = overlay == nil ? Theme.text : tintColor
        button.configuration = looks
    }

    private func open() {
        guard overlay == nil, window != nil else { return }
        let content: any DateContent =
            switch part {
            case .date: MonthCalendar(settings, date: date, hasTime: false)
            case .time: DateWheels(settings, columns: settings.columns(for: .time), date: date)
            }
        content.picked = { [weak self] in
            self?.show($0, animated: true)
            self?.picked?($0)
        }
        content.tintColor = tintColor
        overlay = DateOverlay(content, beside: self) { [weak self] in
            self?.overlay = nil
            self?.update()
        }
        update()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        button.frame = bounds
    }

    override func willMove(toWindow newWindow: UIWindow?) {
        super.willMove(toWindow: newWindow)
        if newWindow == nil { overlay?.close(animated: false) }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }
}

/// A calendar or wheels over a window, beside a button. A click outside, return and escape close it.
///
/// While open it receives all touches, keys and wheel events. Closing returns the focus.
final class DateOverlay: UIView {
    let content: any DateContent
    private let panel = UIView()
    private weak var source: UIView?
    private weak var oldResponder: UIResponder?
    private let closed: () -> Void
    private var isOpen = true
    /// The size of the window for which the panel was placed.
    private var placedSize = CGSize.zero

    private static let margin = Theme.grid
    private static let gap: CGFloat = 6
    /// The width of wheels, which need less than a whole picker.
    private static let wheelsWidth: CGFloat = 240

    /// Shows content beside a view; nil if the view has no window.
    init?(_ content: any DateContent, beside source: UIView, closed: @escaping () -> Void) {
        guard let window = source.window else { return nil }
        self.content = content
        self.source = source
        self.closed = closed
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        panel.layer.cornerRadius = Theme.cardRadius
        panel.layer.borderWidth = 1
        panel.layer.shadowOpacity = 0.35
        panel.layer.shadowRadius = 12
        panel.layer.shadowOffset = CGSize(width: 0, height: 6)
        themeDidChange()
        addSubview(panel)
        panel.addSubview(content)
        window.addSubview(self)
        oldResponder = window.firstResponder
        let showsFocus = window.showsFocus
        becomeFirstResponder()
        place()
        if showsFocus { focusContent() }
        panel.alpha = 0
        panel.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
        UIView.animate(withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { [panel] in
            panel.alpha = 1
            panel.transform = .identity
        }
    }

    required init?(coder: NSCoder) { nil }

    override func themeDidChange() {
        super.themeDidChange()
        panel.backgroundColor = Theme.panel
        panel.layer.borderColor = Theme.hairline.cgColor
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.size != placedSize { place() }
    }

    private func place() {
        placedSize = bounds.size
        guard let source else { return }
        let room = bounds.insetBy(dx: Self.margin, dy: Self.margin)
        var size = content.contentSize
        if content is DateWheels { size.width = Self.wheelsWidth }
        size = CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
        let around = source.convert(source.bounds, to: self)
        let origin = around.origin(ofPanel: size, in: room, gap: Self.gap)
        panel.bounds = CGRect(origin: .zero, size: size)
        panel.center = CGPoint(x: (origin.x + size.width / 2).rounded(), y: (origin.y + size.height / 2).rounded())
        content.frame = panel.bounds
        panel.layoutIfNeeded()
    }

    /// Closes the content.
    func close(animated: Bool = true) {
        guard isOpen else { return }
        isOpen = false
        isUserInteractionEnabled = false
        let focused = window?.firstResponder as? UIView
        if focused?.isDescendant(of: self) ?? false {
            focused?.resignFirstResponder()
            oldResponder?.becomeFirstResponder()
        }
        closed()
        guard animated else { return removeFromSuperview() }
        UIView.animate(
            withDuration: Theme.quick, animations: { [panel] in panel.alpha = 0 }, completion: { _ in self.removeFromSuperview() }
        )
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if !panel.frame.contains(point) { close() }
    }

    override func scrollWheel(with event: ScrollEvent) -> Bool { true }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }
    override var showsFocusRing: Bool { false }

    /// Focuses the days or the first wheel.
    @discardableResult
    private func focusContent() -> Bool {
        let stops = FocusOrder.views(in: panel)
        guard let stop = stops.first(where: { $0 is MonthGrid }) ?? stops.first else { return false }
        return window?.focus(on: stop) ?? false
    }

    /// Handles every key that the content does not use, so that none reaches other views.
    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .escape, .return: close()
        case .tab:
            let stops = FocusOrder.views(in: panel)
            guard !stops.isEmpty else { return true }
            let step = event.modifiers.contains(.shift) ? stops.count - 1 : 1
            let now = stops.firstIndex { $0 === window?.firstResponder }
            if let now { window?.focus(on: stops[(now + step) % stops.count]) } else { focusContent() }
        // The first key moves the focus into the content, which uses it.
        default: if isFirstResponder, focusContent() { _ = window?.firstResponder?.keyDown(with: event) }
        }
        return true
    }
}
