/// A door that swings open and shut endlessly.
final class SwingingDoor: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "swinging-door", title: "Swinging door",
            summary: "autoreverses plays each pass forwards, then backwards; repeatDuration is infinite.",
            chapter: .time, stillTime: 1.25, times: [0, 0.5, 1, 1.5, 2, 3])
    }

    private let room = CALayer()
    private let door = CALayer()

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
    }

    override func start() {
        let swing = CABasicAnimation(keyPath: "transform.rotation.y")
        swing.toValue = -Double.pi / 2
        swing.duration = 2
        swing.autoreverses = true
        swing.repeatDuration = .infinity
        door.add(swing, forKey: nil)
    }
}
