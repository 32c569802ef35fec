/// A door with a paused animation: a pan changes its layer's time.
final class ScrubbedDoor: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scrubbed-door", title: "Scrubbed door",
            summary: "Drag left to open the door, right to shut it: speed is 0, the drag sets timeOffset.",
            chapter: .time, stillTime: 0, times: [0])
    }

    private let room = CALayer()
    let door = CALayer()

    override func prepare() {
        let doorway = Doorway(frame: CGRect(x: 252, y: 102, width: 136, height: 195))
        addSubview(doorway)

        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        room.frame = bounds
        room.sublayerTransform = perspective
        layer.addSublayer(room)

        door.bounds = doorway.bounds
        door.anchorPoint = CGPoint(x: 0, y: 0.5)
        door.position = CGPoint(x: doorway.frame.minX, y: doorway.frame.midY)
        door.contents = UIImage(named: "Door", size: CGSize(width: 208, height: 208))?.cgImage
        // The left part of the picture, without its margins.
        door.contentsRect = CGRect(x: 0, y: 4.0 / 128, width: 84.0 / 128, height: 120.0 / 128)
        door.cornerRadius = 8
        door.masksToBounds = true
        room.addSublayer(door)

        addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in pan($0) })
    }

    override func start() {
        door.speed = 0

        let swing = CABasicAnimation(keyPath: "transform.rotation.y")
        swing.toValue = -Double.pi / 2
        swing.duration = 1
        door.add(swing, forKey: nil)

        // The animation begins at the layer's time of the commit, so that time may change only after it.
        CATransaction.flush()
        door.timeOffset = 0.4
    }

    private func pan(_ gesture: UIPanGestureRecognizer) {
        let turn = Double(gesture.translation(in: self).x / 200)
        // At 1 the animation would end and be removed.
        door.timeOffset = min(0.999, max(0, door.timeOffset - turn))
        gesture.setTranslation(.zero, in: self)
    }

    override var caption: String { String(format: "timeOffset %.2f", door.timeOffset) }
}
