/// A whole scene of groups and keyframes, scrubbed by a slider or a drag.
final class ScrubbedGroup: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scrubbed-group", title: "Scrubbed scene",
            summary: "Drag to scrub: one timeOffset controls a whole scene of groups and keyframes.",
            chapter: .time, stillTime: 0, times: [0])
    }

    private let scene = CALayer()
    private let sun = CALayer.disc(Palette.amber, radius: 28)
    private let ship = CALayer.picture("Spaceship", size: 72, position: CGPoint(x: 100, y: 186))
    private let clouds = [CALayer.picture("Cloud", size: 88), CALayer.picture("Cloud", size: 64)]
    private let duration: CFTimeInterval = 4

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: 28))
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in scrub(to: Double(slider.value) * duration) }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "timeOffset"), slider] }

    override func prepare() {
        scene.frame = Self.stage
        scene.cornerRadius = Theme.cardRadius
        scene.masksToBounds = true
        scene.backgroundColor = Palette.card
        layer.addSublayer(scene)

        sun.position = CGPoint(x: 60, y: 320)
        scene.addSublayer(sun)
        for (cloud, place) in zip(clouds, [CGPoint(x: 150, y: 70), CGPoint(x: 330, y: 120)]) {
            cloud.position = place
            scene.addSublayer(cloud)
        }
        let ground = CALayer()
        ground.frame = CGRect(x: 0, y: 232, width: 448, height: 48)
        ground.backgroundColor = Palette.hairline
        scene.addSublayer(ground)
        for x in [290, 372] as [CGFloat] { scene.addSublayer(.picture("Igloo", size: 72, position: CGPoint(x: x, y: 205))) }
        scene.addSublayer(ship)

        addGestureRecognizer(
            UIPanGestureRecognizer { [unowned self] gesture in
                scrub(to: scene.timeOffset + Double(gesture.translation(in: self).x / 400) * duration)
                gesture.setTranslation(.zero, in: self)
            })
    }

    override func start() {
        scene.speed = 0
        scene.add(dawn(), forKey: "dawn")
        sun.add(sunrise(), forKey: "sunrise")
        ship.add(flight(), forKey: "flight")
        for (index, cloud) in clouds.enumerated() { cloud.add(drift(by: 120 + 80 * CGFloat(index)), forKey: "drift") }

        // The animations begin at the layer's time of the commit, so that time may change only after it.
        CATransaction.flush()
        scrub(to: 0.55 * duration)
    }

    /// Sets the scene's time, before the end, where the animations would be removed.
    private func scrub(to time: CFTimeInterval) {
        scene.timeOffset = min(max(time, 0), duration * 0.9999)
        slider.value = Float(scene.timeOffset / duration)
    }

    private func dawn() -> CAKeyframeAnimation {
        let dawn = CAKeyframeAnimation(keyPath: "backgroundColor")
        dawn.values = [
            Palette.card, Palette.violet.copy(alpha: 0.5) ?? Palette.violet, Palette.blue.copy(alpha: 0.6) ?? Palette.blue,
        ]
        dawn.duration = duration
        return dawn
    }

    private func sunrise() -> CAAnimationGroup {
        let rise = CAKeyframeAnimation(keyPath: "position")
        let arc = CGMutablePath()
        arc.move(to: CGPoint(x: 60, y: 320))
        arc.addQuadCurve(to: CGPoint(x: 388, y: 60), control: CGPoint(x: 120, y: 40))
        rise.path = arc

        let glow = CABasicAnimation(keyPath: "transform.scale")
        glow.toValue = 1.5
        return group(rise, glow)
    }

    /// Takes off, turns onto its course and shrinks into the distance.
    private func flight() -> CAAnimationGroup {
        let course = CAKeyframeAnimation(keyPath: "position")
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 100, y: 196))
        path.addLine(to: CGPoint(x: 100, y: 150))
        path.addCurve(to: CGPoint(x: 396, y: 48), control1: CGPoint(x: 100, y: 20), control2: CGPoint(x: 280, y: 150))
        course.path = path
        course.keyTimes = [0, 0.3, 1]
        course.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]

        let turn = CAKeyframeAnimation(keyPath: "transform.rotation")
        turn.values = [0, 0, Double.pi * 0.55, Double.pi * 0.4]
        turn.keyTimes = [0, 0.35, 0.7, 1]

        let shrink = CAKeyframeAnimation(keyPath: "transform.scale")
        shrink.values = [1, 1, 0.4]
        shrink.keyTimes = [0, 0.3, 1]
        return group(course, turn, shrink)
    }

    private func drift(by distance: CGFloat) -> CAAnimationGroup {
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = distance

        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.2
        fade.toValue = 0.9
        return group(move, fade)
    }

    private func group(_ animations: CAAnimation...) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = animations
        group.duration = duration
        return group
    }

    override var caption: String { String(format: "timeOffset %.2f s", scene.timeOffset) }
}
