/// The appearance of a layer in the tree: an action for `onOrderIn`.
final class OrderActions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "order-actions", title: "Order actions",
            summary: "Stamps are stuck on two pages; on the right the onOrderIn action makes each one grow.",
            chapter: .layers, stillTime: 2.4, times: [0, 0.3, 0.9, 1.5, 2.4, 4.4])
    }

    let rows = [CALayer(), CALayer()]
    private var step = 0

    override func prepare() {
        let cards = addCards(["no action", "actions[kCAOnOrderIn]"], size: CGSize(width: 216, height: 232), spacing: 16)
        for (card, row) in zip(cards, rows) {
            row.frame = card.bounds
            // The row's own `sublayers` action would fade them in together.
            row.actions = ["sublayers": NSNull()]
            card.layer.addSublayer(row)
        }
    }

    override func start() {
        if step == 9 {
            for row in rows { row.sublayers = nil }
            step = 0
        } else {
            for (index, row) in rows.enumerated() { add(to: row, grows: index == 1) }
            step += 1
        }
        after(0.5) { [unowned self] in start() }
    }

    private func add(to row: CALayer, grows: Bool) {
        let place = CGPoint(x: 42 + CGFloat(step % 3) * 66, y: 50 + CGFloat(step / 3) * 66)
        let tile = CALayer.tile(Palette.all[step % 5], side: 54, position: place, picture: "Stamp")
        if grows {
            let growth = CASpringAnimation(keyPath: "transform.scale")
            growth.fromValue = 0
            growth.toValue = 1
            growth.damping = 8
            growth.duration = growth.settlingDuration
            tile.actions = [kCAOnOrderIn: growth]
        }
        row.addSublayer(tile)
    }
}
