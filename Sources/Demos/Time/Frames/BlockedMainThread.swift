import Foundation

/// The effect of a blocked main thread: animations continue, because the render server draws them; timers and display links stop.
final class BlockedMainThread: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "blocked-main-thread", title: "Blocked main thread",
            summary: "Block the main thread: the animated ship continues, the display link's ship stops.",
            chapter: .time, stillTime: 1.1, times: [0, 0.6, 1.1, 1.7])
    }

    /// Seconds for which the button blocks the main thread.
    static let length = 2.0

    private(set) var ships: [CALayer] = []
    private(set) var ticks = 0
    private var clicks: [String] = []
    private var begin = 0.0
    private let left = CGFloat(200)
    private let right = CGFloat(520)

    private lazy var blockButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Block for 2 s") { [unowned self] _ in block() })
    private lazy var clickButton = UIButton(
        configuration: .gray(), primaryAction: UIAction(title: "Click meanwhile") { [unowned self] _ in click() })

    override var controls: [UIView] { [blockButton, clickButton] }

    override var caption: String {
        (["display link: \(ticks) calls"] + clicks.suffix(4)).joined(separator: "   ")
    }

    override func prepare() {
        for (index, name) in ["animation", "display link"].enumerated() {
            let y = 130 + CGFloat(index) * 100
            let label = UILabel(caption: name)
            label.frame = CGRect(x: 80, y: y - 10, width: 110, height: 20)
            addSubview(label)
            let track = CGMutablePath()
            track.addLines(between: [CGPoint(x: left, y: y), CGPoint(x: right, y: y)])
            layer.addSublayer(CAShapeLayer.line(track, color: Palette.hairline))
            let ship = CALayer.picture("Ship", size: 44, position: CGPoint(x: left, y: y))
            layer.addSublayer(ship)
            ships.append(ship)
        }
    }

    override func start() {
        begin = CACurrentMediaTime()
        let sail = CABasicAnimation(keyPath: "position.x")
        sail.fromValue = left
        sail.toValue = right
        sail.duration = 2
        sail.autoreverses = true
        sail.repeatCount = .infinity
        ships[0].add(sail, forKey: "sail")
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            ticks += 1
            move(seconds: link.timestamp - begin)
        }
        link.add(to: .main, forMode: .common)
    }

    /// Moves there in two seconds and back, like the animation.
    private func move(seconds: CFTimeInterval) {
        let share = 1 - abs((seconds / 2).truncatingRemainder(dividingBy: 2) - 1)
        CATransaction.withoutActions { ships[1].position.x = left + (right - left) * CGFloat(share) }
    }

    /// Blocks the main thread, as no program should.
    func block() {
        Thread.sleep(forTimeInterval: Self.length)
    }

    private func click() {
        clicks.append(String(format: "click at %.1f s", CACurrentMediaTime() - begin))
    }
}
