/// A timer connects a line to a moving layer. The line must follow the presentation.
final class FollowingTimer: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "following-timer", title: "Tracking a layer",
            summary: "A display link moves both lines: one ends at the model, the other at the presentation.",
            chapter: .implicit, stillTime: 0.7, times: [0.1, 0.4, 0.7, 1.1, 2.1, 2.6])
    }

    /// A ship and its line, updated by a timer.
    struct Tether {
        let ship = CALayer.picture("Spaceship", size: 56)
        let line: CAShapeLayer
        let followsModel: Bool
    }

    private(set) var tethers: [Tether] = []
    private let mooring = CGPoint(x: 106, y: 196)
    private let stops = [(46, 60), (150, 104), (106, 36), (166, 60)].map { CGPoint(x: $0.0, y: $0.1) }
    private var stop = 0

    override var caption: String {
        tethers.map { String(format: "%@: error %.0f", $0.followsModel ? "model" : "presentation", error(of: $0)) }
            .joined(separator: "   ")
    }

    override func prepare() {
        let cards = addCards(["layer.position", "layer.presentation()?.position"], size: CGSize(width: 212, height: 220))
        for (card, followsModel) in zip(cards, [true, false]) {
            let tether = Tether(
                line: .line(CGMutablePath(), color: followsModel ? Palette.amber : Palette.teal), followsModel: followsModel)
            if followsModel { tether.line.lineDashPattern = [6, 5] }
            tether.ship.position = stops[0]
            card.layer.addSublayer(tether.line)
            card.layer.addSublayer(tether.ship)
            card.layer.addSublayer(CALayer.disc(Palette.hairline, radius: 8, position: mooring))
            tethers.append(tether)
        }
        leadLines()
    }

    override func start() {
        // A display link: it ticks before each frame.
        let timer = CADisplayLink { [weak self] timer in
            guard let self else { return timer.invalidate() }
            leadLines()
        }
        timer.add(to: .main, forMode: .common)
        travel()
    }

    private func travel() {
        stop = (stop + 1) % stops.count
        CATransaction.begin()
        CATransaction.setAnimationDuration(1.6)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        for tether in tethers { tether.ship.position = stops[stop] }
        CATransaction.commit()
        after(2) { [unowned self] in travel() }
    }

    private func leadLines() {
        CATransaction.withoutActions {
            for tether in tethers {
                let path = CGMutablePath()
                path.move(to: mooring)
                path.addLine(to: end(of: tether))
                tether.line.path = path
            }
        }
    }

    /// Returns the end of a line: its ship's model or presentation position.
    private func end(of tether: Tether) -> CGPoint {
        let ship = tether.ship
        return tether.followsModel ? ship.position : ship.presentation()?.position ?? ship.position
    }

    /// Returns the distance between the line's end and the presented ship, in points.
    func error(of tether: Tether) -> CGFloat {
        guard let seen = tether.ship.presentation()?.position else { return 0 }
        let end = end(of: tether)
        return hypot(end.x - seen.x, end.y - seen.y)
    }
}
