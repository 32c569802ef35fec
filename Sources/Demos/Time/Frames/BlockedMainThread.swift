import Foundation

/// The effect of a blocked main thread: animations continue, because the render server draws them; timers and display links stop.
final class BlockedMainThread: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "blocked-main-thread", title: "Blocked main thread",
            summary: "The main thread sleeps: the animated ship sails on, the display link's ship stops.",
            chapter: .time, stillTime: 4.6, times: [1, 2.4, 3.4, 4.6, 6, 7.6])
    }

    /// Seconds for which the main thread is blocked.
    static let length = 1.5
    /// Seconds of a round: after two of them the thread is blocked.
    private static let round = 8.0

    private(set) var ships: [CALayer] = []
    private(set) var ticks = 0
    /// One lane for each thread: as long as the round, filled where its thread has drawn.
    private var lanes: [CALayer] = []
    private let gaps = CALayer()
    private var clicks: [String] = []
    private var begin = 0.0
    private var lastTick = 0.0
    private var blockedUntil = 0.0
    private let left = CGFloat(200)
    private let right = CGFloat(520)

    private lazy var blockButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Block for 1.5 s") { [unowned self] _ in block() })
    private lazy var clickButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Click meanwhile") { [unowned self] _ in click() })

    override var controls: [UIView] { [blockButton, clickButton] }

    override var caption: String {
        (["display link: \(ticks) calls"] + clicks.suffix(4)).joined(separator: "   ")
    }

    override func prepare() {
        for (index, name) in ["render server", "main thread"].enumerated() {
            let y = 120 + CGFloat(index) * 130
            let label = UILabel(caption: name)
            label.textColor = Theme.text
            label.frame = CGRect(x: 80, y: y - 10, width: 110, height: 20)
            let what = UILabel(caption: index == 0 ? "animation" : "display link")
            what.frame = CGRect(x: 80, y: y + 10, width: 110, height: 20)
            for label in [label, what] { addSubview(label) }
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            let ship = CALayer.picture("Ship", size: 52, position: CGPoint(x: left, y: y))
            layer.addSublayer(ship)
            ships.append(ship)

            for color in [Palette.hairline, index == 0 ? Palette.teal : Palette.blue] {
                let lane = CALayer()
                lane.anchorPoint = .zero
                lane.frame = CGRect(x: left, y: y + 38, width: right - left, height: 14)
                lane.cornerRadius = 4
                lane.backgroundColor = color
                layer.addSublayer(lane)
                if color != Palette.hairline { lanes.append(lane) }
            }
        }
        gaps.frame = CGRect(x: left, y: 288, width: right - left, height: 14)
        layer.addSublayer(gaps)
    }

    override func start() {
        begin = CACurrentMediaTime()
        lastTick = begin
        let sail = CABasicAnimation(keyPath: "position.x")
        sail.fromValue = left
        sail.toValue = right
        sail.duration = 2
        sail.autoreverses = true
        sail.repeatCount = .infinity
        ships[0].add(sail, forKey: "sail")
        let fill = CABasicAnimation(keyPath: "bounds.size.width")
        fill.fromValue = 0
        fill.duration = Self.round
        fill.repeatCount = .infinity
        lanes[0].add(fill, forKey: "fill")

        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            tick(at: link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        after(2) { [unowned self] in tour() }
    }

    private func tour() {
        // Not in miniature, where it would block the gallery.
        if sequence(first: self as UIView, next: \.superview).allSatisfy(\.isUserInteractionEnabled) { block() }
        after(Self.round) { [unowned self] in tour() }
    }

    private func tick(at time: CFTimeInterval) {
        guard time >= blockedUntil else { return }
        ticks += 1
        // There in two seconds and back, like the animation.
        let share = 1 - abs(((time - begin) / 2).truncatingRemainder(dividingBy: 2) - 1)
        let round = (time - begin).truncatingRemainder(dividingBy: Self.round) / Self.round
        CATransaction.withoutActions {
            ships[1].position.x = left + (right - left) * CGFloat(share)
            let old = lanes[1].bounds.width
            lanes[1].bounds.size.width = (right - left) * CGFloat(round)
            if lanes[1].bounds.width < old { gaps.sublayers = nil }
            if time - lastTick > 0.2 { markGap(of: time - lastTick) }
        }
        lastTick = time
    }

    /// Marks the time without calls at the end of the main thread's lane.
    private func markGap(of seconds: CFTimeInterval) {
        let width = (right - left) * CGFloat(min(seconds / Self.round, 1))
        let gap = CALayer()
        gap.frame = CGRect(x: max(lanes[1].bounds.width - width, 0), y: 0, width: width, height: 14)
        gap.backgroundColor = Palette.coral
        gaps.addSublayer(gap)
    }

    /// Blocks the main thread, as no program should.
    func block() {
        blockedUntil = CACurrentMediaTime() + Self.length
        Thread.sleep(forTimeInterval: 0.02)
        // A clock that is advanced by hand stands still while the thread sleeps; the link's calls are then left out instead.
        if CACurrentMediaTime() > blockedUntil - Self.length { Thread.sleep(forTimeInterval: Self.length - 0.02) }
    }

    private func click() {
        clicks.append(String(format: "click at %.1f s", CACurrentMediaTime() - begin))
    }
}
