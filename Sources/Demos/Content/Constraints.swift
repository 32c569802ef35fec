/// A layer placed by constraints: the next layout moves it back, unless the constraints are removed first.
final class Constraints: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "constraints", title: "Constraints",
            summary: "A layout pass during the move resets the tile, unless its constraints are removed.",
            chapter: .content, stillTime: 1.42, times: [0.5, 1.2, 1.42, 1.7, 2.2, 3.6])
    }

    /// A container with a constrained tile, and the constraint shown as a line to the wall.
    final class Room {
        let layer = CALayer()
        let tile: CALayer
        let bond = CAShapeLayer()

        init(color: CGColor) {
            tile = CALayer.tile(color, side: 56, picture: "Parcel")
        }
    }

    private(set) var kept = Room(color: Palette.coral)
    private(set) var freed = Room(color: Palette.teal)
    private let margin = CGFloat(40)
    private var isDown = false

    override var caption: String {
        func text(_ room: Room) -> String { "\(room.tile.constraints?.count ?? 0) constraints" }
        return text(kept) + "   " + text(freed)
    }

    override func prepare() {
        let cards = addCards(["constraints kept", "removed, added again"], size: CGSize(width: 212, height: 220))
        for (card, room) in zip(cards, [kept, freed]) {
            room.layer.frame = card.bounds
            room.layer.layoutManager = CAConstraintLayoutManager()
            card.layer.addSublayer(room.layer)

            room.bond.strokeColor = Palette.amber
            room.bond.lineWidth = 2
            room.bond.lineDashPattern = [5, 4]
            room.layer.addSublayer(room.bond)
            room.layer.addSublayer(room.tile)
            hold(room, isDown: false)
        }
    }

    override func start() {
        after(1) { [unowned self] in
            isDown.toggle()
            moveKept()
            moveFreed()
            // Triggers a layout while both tiles are moving.
            after(0.4) { [unowned self] in
                CATransaction.begin()
                CATransaction.setAnimationDuration(0.3)
                for room in [kept, freed] { room.layer.setNeedsLayout() }
                CATransaction.commit()
            }
            after(2) { [unowned self] in start() }
        }
    }

    private func moveKept() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.8)
        kept.tile.position.y = centerY(isDown: kept.tile.position.y < 110)
        CATransaction.commit()
    }

    private func moveFreed() {
        freed.tile.constraints = nil
        freed.bond.opacity = 0

        CATransaction.begin()
        CATransaction.setAnimationDuration(0.8)
        CATransaction.setCompletionBlock { [weak self] in
            guard let self else { return }
            hold(freed, isDown: isDown)
        }
        freed.tile.position.y = centerY(isDown: isDown)
        CATransaction.commit()
    }

    /// Returns the centre of a tile, up or down.
    private func centerY(isDown: Bool) -> CGFloat { isDown ? 220 - margin - 28 : margin + 28 }

    /// Constrains a tile to the upper or the lower wall, and shows the line.
    private func hold(_ room: Room, isDown: Bool) {
        room.tile.constraints = [
            CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
            isDown
                ? CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY, offset: -margin)
                : CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: margin),
        ]
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: 106, y: isDown ? 220 : 0), CGPoint(x: 106, y: isDown ? 220 - margin : margin)])
        CATransaction.withoutActions { room.bond.path = line }
        room.bond.opacity = 1
    }
}
