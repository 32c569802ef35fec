/// Nested boxes: the clock of each runs in the time of the box around it.
final class HierarchicalTime: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "hierarchical-time", title: "Hierarchical time",
            summary: "A layer's speed applies to all its sublayers; convertTime shows each local time.",
            chapter: .time, stillTime: 2.5, times: [0, 1, 2, 3.5])
    }

    private let outer = Box(frame: CGRect(x: 96, y: 70, width: 448, height: 260), clock: CGPoint(x: 80, y: 116))
    private let middle = Box(frame: CGRect(x: 156, y: 16, width: 276, height: 228), clock: CGPoint(x: 72, y: 100))
    private let inner = Box(frame: CGRect(x: 140, y: 16, width: 120, height: 196), clock: CGPoint(x: 60, y: 84))
    private var link: CADisplayLink?

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 28))
        slider.maximumValue = 4
        slider.value = middle.layer.speed
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in middle.layer.changeSpeed(to: slider.value) }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "middle speed"), slider] }

    override func prepare() {
        addSubview(outer)
        outer.addSubview(middle)
        middle.addSubview(inner)
        middle.layer.speed = 2
        inner.layer.speed = 0.25
    }

    override func start() {
        outer.layer.beginTime = CACurrentMediaTime()
        for box in [outer, middle, inner] { box.startClock() }

        let link = CADisplayLink { [weak self] link in
            if let self { readClocks() } else { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func readClocks() {
        let now = CACurrentMediaTime()
        for box in [outer, middle, inner] {
            let time = box.layer.convertTime(now, from: nil)
            box.reading.text = String(format: "%.2f s", time)
            box.speed.text = "speed \(box.layer.speed.formatted(.number.precision(.fractionLength(0...2))))"
        }
    }
}

/// A box with a clock, and room for another box on the right.
private final class Box: UIView {
    let reading = UILabel(caption: "0.00 s")
    let speed = UILabel(caption: "")
    private let hand = CALayer()

    init(frame: CGRect, clock: CGPoint) {
        super.init(frame: frame)
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        backgroundColor = Theme.panel
        themeDidChange()

        let face = CALayer.picture("ClockFace", size: 96, position: clock)
        layer.addSublayer(face)
        hand.bounds = CGRect(x: 0, y: 0, width: 12.5, height: 50)
        hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        hand.position = CGPoint(x: 48, y: 48)
        hand.contents = UIImage(named: "SecondHand", size: hand.bounds.size)?.cgImage
        face.addSublayer(hand)

        for (index, label) in [reading, speed].enumerated() {
            label.frame = CGRect(x: clock.x - 48, y: clock.y + 60 + CGFloat(index) * 20, width: 96, height: 20)
            label.textAlignment = .center
            addSubview(label)
        }
        reading.textColor = Theme.text
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.hairline.cgColor
    }

    /// Six seconds of local time per turn.
    func startClock() {
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        turn.byValue = Double.pi * 2
        turn.duration = 6
        turn.repeatCount = .infinity
        hand.add(turn, forKey: "turn")
    }
}
