/// An explanation of a changing value: the times, the animations over the model, and the engine's events.
final class WhyThisValue: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "why-this-value", title: "Value explanation",
            summary: "explainValue lists each step from time to position; a tracer reports the events.",
            chapter: .time, stillTime: 2, times: [0.3, 1, 1.4, 2, 3.4])
    }

    let ship = CALayer.picture("Ship", size: 44)
    /// The last explanation shown.
    private(set) var explanation: CAValueExplanation?
    private(set) var events: [String] = []

    /// A layer whose time starts with the demo.
    private let deck = CALayer()
    private let outline = CAShapeLayer.modelOutline(around: CGSize(width: 44, height: 44), cornerRadius: 6)
    private let table = ValueTable(frame: CGRect(x: 96, y: 164, width: 448, height: 124))
    private let chain = UILabel(caption: "")
    private let log = UILabel(caption: "")
    private var tracer: CAEventTracer?
    private var begin: CFTimeInterval = 0
    private var isSteered = false

    private lazy var speed: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 160, height: Theme.controlHeight))
        slider.maximumValue = 2
        slider.value = 1
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in ship.changeSpeed(to: slider.value) }, for: .valueChanged)
        return slider
    }()
    private lazy var gustButton = UIButton("Gust") { [unowned self] _ in
        isSteered = true
        gust()
    }
    override var controls: [UIView] { [UILabel(caption: "speed"), speed, gustButton] }

    override var caption: String {
        let seen = ship.presentation()?.position.x ?? 0
        return String(format: "position.x   model %.1f   presentation %.1f", Double(ship.position.x), Double(seen))
    }

    override func prepare() {
        let sea = Card(frame: CGRect(x: 96, y: 60, width: 448, height: 72))
        addSubview(sea)
        deck.frame = sea.bounds
        sea.layer.addSublayer(deck)
        ship.name = "ship"
        ship.position = CGPoint(x: 64, y: 34)
        outline.position = ship.position
        for layer in [outline, ship] { deck.addSublayer(layer) }
        for tick in table.ticks {
            tick.position = CGPoint(x: -100, y: 64)
            deck.addSublayer(tick)
        }
        sea.clipsToBounds = true
        addSubview(table)

        chain.frame = CGRect(x: 112, y: 138, width: 432, height: 20)
        log.frame = CGRect(x: 112, y: 293, width: 432, height: 52)
        log.font = UIFont.systemFont(ofSize: 12)
        log.numberOfLines = 3
        for label in [chain, log] { addSubview(label) }
    }

    override func start() {
        begin = CACurrentMediaTime()
        deck.beginTime = deck.superlayer?.convertTime(begin, from: nil) ?? begin
        tracer = CAEventTracer(capacity: 0) { [weak self] in self?.hear($0) }

        let cruise = CABasicAnimation(keyPath: "position.x")
        cruise.fromValue = 64
        cruise.toValue = 336
        cruise.duration = 2.4
        ship.add(endless(cruise), forKey: "cruise")
        let swell = CABasicAnimation(keyPath: "position.x")
        swell.fromValue = -24
        swell.toValue = 24
        swell.duration = 0.6
        swell.isAdditive = true
        ship.add(endless(swell), forKey: "swell")

        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            explain()
        }
        link.add(to: .main, forMode: .common)
        after(1.5) { [unowned self] in tour() }
    }

    private func tour() {
        guard !isSteered else { return }
        gust()
        after(4) { [unowned self] in tour() }
    }

    private func endless(_ animation: CABasicAnimation) -> CABasicAnimation {
        animation.autoreverses = true
        animation.repeatCount = .infinity
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }

    /// Adds a gust that moves the ship forward, additively.
    private func gust() {
        let gust = CAKeyframeAnimation(keyPath: "position.x")
        gust.values = [0, 48, 0]
        gust.keyTimes = [0, 0.25, 1]
        gust.duration = 1.2
        gust.isAdditive = true
        gust.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeInEaseOut)]
        ship.add(gust, forKey: "gust")
    }

    /// Keeps the latest events of the ship's animations.
    private func hear(_ event: CAEvent) {
        guard event.layer?.id == ObjectIdentifier(ship), let key = event.key else { return }
        // Just before the start, the time would have a minus.
        let time = max(event.time - begin, 0)
        events = events.suffix(2) + [String(format: "%.2f s   %@   %@", time, "\(event.kind)", "\"\(key)\"")]
    }

    private func explain() {
        explanation = ship.explainValue(forKeyPath: "position.x", at: CACurrentMediaTime())
        guard let explanation, let time = explanation.times.last else { return }
        chain.text = String(
            format: "parent %.2f   →   (%.2f − %.2f) × %.2f + %.2f   =   local %.2f", time.parentTime, time.parentTime,
            time.beginTime, Double(time.speed), time.timeOffset, time.localTime)
        log.text = events.joined(separator: "\n")
        CATransaction.withoutActions { table.show(explanation) }
    }
}

/// The steps from the model's value to the presented one, one row each.
private final class ValueTable: UIView {
    /// Marks for the values of the rows, in the rows' colours.
    let ticks: [CALayer]

    private static let colors = [Palette.amber, Palette.blue, Palette.violet, Palette.coral]
    private static let heads = ["", "played", "repeat", "progress", "eased", "effect", "value"]
    /// The right edges of the columns, except the first.
    private static let ends: [CGFloat] = [138, 192, 258, 308, 376, 436]
    private var rows: [[UILabel]] = []
    private var dots: [CALayer] = []

    override init(frame: CGRect) {
        ticks = Self.colors.map { color in
            let tick = CALayer()
            tick.bounds = CGRect(x: 0, y: 0, width: 4, height: 12)
            tick.cornerRadius = 2
            tick.backgroundColor = color
            return tick
        }
        super.init(frame: frame)
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        for (row, color) in ([nil] + Self.colors.map(Optional.some)).enumerated() {
            let y = row == 0 ? 6 : 4 + CGFloat(row) * 24
            rows.append(Self.heads.indices.map { label(column: $0, row: row, y: y) })
            guard let color else { continue }
            let dot = CALayer.disc(color, radius: 4, position: CGPoint(x: 20, y: y + 10))
            layer.addSublayer(dot)
            dots.append(dot)
        }
        for (head, label) in zip(Self.heads, rows[0]) { label.text = head }
        themeDidChange()
    }

    required init?(coder: NSCoder) { nil }

    private func label(column: Int, row: Int, y: CGFloat) -> UILabel {
        let label = UILabel(caption: "")
        if row == 0 { label.font = UIFont.systemFont(ofSize: 12) }
        if row > 0, column == 0 || column == 6 { label.textColor = Theme.text }
        label.textAlignment = column == 0 ? .left : .right
        let end = column == 0 ? 112 : Self.ends[column - 1]
        let width: CGFloat = column == 0 ? 80 : 66
        label.frame = CGRect(x: end - width, y: y, width: width, height: 20)
        addSubview(label)
        return label
    }

    override func themeDidChange() {
        layer.backgroundColor = WhyThisValue.look.card.cgColor
        layer.borderColor = WhyThisValue.look.edge.cgColor
    }

    func show(_ explanation: CAValueExplanation) {
        fill(0, ["model", "", "", "", "", "", number(explanation.committed)], value: explanation.committed)
        for index in 0..<3 {
            guard index < explanation.animations.count else {
                fill(index + 1, Array(repeating: "", count: 7), value: nil)
                continue
            }
            let step = explanation.animations[index]
            let brought = step.interpolated.first ?? 0
            let sign = step.stacking == .replaces ? "=" : brought < 0 ? "−" : "+"
            let texts = [
                step.key ?? "", decimal(step.activeTime), step.iteration.map { "\(Int($0))" } ?? "–", decimal(step.progress),
                decimal(step.pacedProgress), step.isActive ? String(format: "%@ %.1f", sign, abs(brought)) : "–",
                number(step.after),
            ]
            fill(index + 1, texts, value: step.after)
        }
    }

    private func fill(_ row: Int, _ texts: [String], value: CAValueExplanation.Value?) {
        for (label, text) in zip(rows[row + 1], texts) { label.text = text }
        dots[row].isHidden = value == nil
        ticks[row].isHidden = value == nil
        if let x = value?.numbers.first { ticks[row].position.x = CGFloat(x) }
    }

    private func decimal(_ value: Double?) -> String { value.map { String(format: "%.2f", $0) } ?? "–" }
    private func number(_ value: CAValueExplanation.Value) -> String {
        value.numbers.first.map { String(format: "%.1f", $0) } ?? ""
    }
}
