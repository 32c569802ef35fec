/// A painted scene whose groups and keyframes are scrubbed: the layer's speed is 0, and a drag sets its time.
final class ScrubbedGroup: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scrubbed-group", title: "Scrubbed scene",
            summary: "Drag from night to day: speed is 0, one timeOffset controls a scene of groups.",
            chapter: .time, stillTime: 2.3, times: [0.3, 1, 1.6, 2.3, 3, 3.8])
    }

    let scene = CALayer()
    private let sky = CAGradientLayer()
    private let stars = CAShapeLayer()
    private let moon = CALayer.disc(Palette.nearWhite, radius: 16)
    private let sun = CALayer.disc(Palette.amber, radius: 26)
    private let hills = CAShapeLayer()
    private let sea = CAGradientLayer()
    private let glitter = CAShapeLayer()
    private let beam = CAShapeLayer()
    private let boat = CALayer()
    private let clouds = [CALayer.picture("Cloud", size: 96), CALayer.picture("Cloud", size: 64)]
    private let gull = CAShapeLayer()
    private let waves = CAShapeLayer()
    private let fingertip = CALayer.disc(CGColor(gray: 1, alpha: 0.45), radius: 14)

    private let duration: CFTimeInterval = 4
    private let horizon: CGFloat = 172
    private let lamp = CGPoint(x: 386, y: 82)
    /// Whether the user has taken over.
    private var isSteered = false

    private lazy var slider: UISlider = {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 240, height: 28))
        slider.addAction(
            UIAction { [unowned self, unowned slider] _ in steer(to: Double(slider.value) * duration) }, for: .valueChanged)
        return slider
    }()
    override var controls: [UIView] { [UILabel(caption: "timeOffset"), slider] }
    override var caption: String { String(format: "timeOffset %.2f s", scene.timeOffset) }

    override func prepare() {
        scene.frame = Self.stage
        scene.cornerRadius = Theme.cardRadius
        scene.masksToBounds = true
        layer.addSublayer(scene)
        paint()
        for part in [sky, stars, moon, sun, hills, sea, glitter, beam] + clouds + [gull, boat, waves] { scene.addSublayer(part) }
        scene.insertSublayer(lighthouse(), above: beam)
        layer.addSublayer(fingertip)

        addGestureRecognizer(
            UIPanGestureRecognizer { [unowned self] pan in
                steer(to: scene.timeOffset + Double(pan.translation(in: self).x / 400) * duration)
                pan.setTranslation(.zero, in: self)
            })
    }

    override func start() {
        // The scene's time stands still; only timeOffset moves it.
        scene.speed = 0
        animate()
        // The animations begin at the layer's time of the commit, so that time may change only after it.
        CATransaction.flush()
        let begin = CACurrentMediaTime()
        let link = CADisplayLink { [weak self] link in
            guard let self, !isSteered else { return link.invalidate() }
            // There and back, slower at both ends.
            scrub(to: (1 - cos((link.timestamp - begin) / duration * .pi)) / 2 * duration)
        }
        link.add(to: .main, forMode: .common)
    }

    private func steer(to time: CFTimeInterval) {
        isSteered = true
        scrub(to: time)
        fingertip.opacity = 0
    }

    /// Sets the scene's time, before the end, where the animations would be removed.
    private func scrub(to time: CFTimeInterval) {
        scene.timeOffset = min(max(time, 0), duration * 0.9999)
        slider.value = Float(scene.timeOffset / duration)
        CATransaction.withoutActions {
            fingertip.position = CGPoint(x: 130 + 380 * scene.timeOffset / duration, y: Self.stage.maxY - 26)
        }
    }

    // MARK: The animations

    private func animate() {
        sky.add(keyframes("colors", Self.skies), forKey: "dawn")
        sea.add(keyframes("colors", Self.seas), forKey: "dawn")
        hills.add(keyframes("fillColor", Self.lands.map(\.[0])), forKey: "dawn")
        waves.add(group(keyframes("fillColor", Self.lands.map(\.[1])), keyframes("position.x", [0, -60, 0])), forKey: "swell")
        stars.add(keyframes("opacity", [1, 1, 0, 0]), forKey: "fade")
        moon.add(
            group(along(from: CGPoint(x: 250, y: 40), over: CGPoint(x: 330, y: 70), to: CGPoint(x: 350, y: 240))), forKey: "set")
        sun.add(
            group(
                along(from: CGPoint(x: 60, y: 300), over: CGPoint(x: 90, y: 40), to: CGPoint(x: 250, y: 52)),
                keyframes("transform.scale", [1, 1.5])), forKey: "rise")
        glitter.add(keyframes("opacity", [0, 0, 1, 0.5]), forKey: "shine")
        beam.add(
            group(keyframes("transform.rotation.y", [0, 6 * Double.pi]), keyframes("opacity", [0.6, 0.6, 0, 0])), forKey: "turn")
        boat.add(
            group(
                along(from: CGPoint(x: -30, y: 196), over: CGPoint(x: 150, y: 236), to: CGPoint(x: 322, y: 206)),
                keyframes("transform.rotation", [0, 0.09, -0.08, 0.07, -0.08, 0.06, 0])), forKey: "sail")
        for (index, cloud) in clouds.enumerated() {
            cloud.add(
                group(keyframes("position.x", [-50, 180 + 150 * CGFloat(index)]), keyframes("opacity", [0.1, 0.5, 0.95])),
                forKey: "drift")
        }
        let flap = keyframes("path", [wings(-9), wings(7), wings(-9)])
        flap.duration = 0.4
        flap.repeatCount = 10
        gull.add(
            group(along(from: CGPoint(x: 470, y: 130), over: CGPoint(x: 260, y: 40), to: CGPoint(x: 90, y: 96)), flap),
            forKey: "fly")
    }

    private func keyframes(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
        let change = CAKeyframeAnimation(keyPath: keyPath)
        change.values = values
        change.duration = duration
        return change
    }

    private func along(from: CGPoint, over: CGPoint, to: CGPoint) -> CAKeyframeAnimation {
        let path = CGMutablePath()
        path.move(to: from)
        path.addQuadCurve(to: to, control: over)
        let move = CAKeyframeAnimation(keyPath: "position")
        move.path = path
        move.calculationMode = .paced
        move.duration = duration
        return move
    }

    private func group(_ animations: CAAnimation...) -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = animations
        group.duration = duration
        return group
    }

    // MARK: The picture

    private static func color(_ hex: UInt32) -> CGColor { UIColor(hex: hex).cgColor }
    /// Night, dawn, sunrise and day.
    private static let skies = [[0x0B1030, 0x2A2458], [0x2C2F6E, 0xC9727A], [0x5C86D6, 0xFFC48A], [0x4F9BF0, 0xCDEBFF]]
        .map { $0.map { color($0) } }
    private static let seas = [[0x1C2350, 0x0A1230], [0x7A5A86, 0x232A5C], [0xE0A58C, 0x2F6AA6], [0x6FB7EE, 0x1F66B4]]
        .map { $0.map { color($0) } }
    /// The hills' and the waves' colours.
    private static let lands = [[0x1B1C44, 0x090F28], [0x4A3E72, 0x1A2150], [0x6E7FA8, 0x235A94], [0x7FB2A6, 0x1B5AA2]]
        .map { $0.map { color($0) } }

    private func paint() {
        let (width, height) = (scene.bounds.width, scene.bounds.height)
        sky.frame = CGRect(x: 0, y: 0, width: width, height: horizon)
        sky.colors = Self.skies[0]
        sea.frame = CGRect(x: 0, y: horizon, width: width, height: height - horizon)
        sea.colors = Self.seas[0]

        let dots = CGMutablePath()
        for index in 0..<40 {
            let place = CGPoint(x: CGFloat(index * 73 % 448), y: CGFloat(index * 41 % 150))
            dots.addEllipse(
                in: CGRect(x: place.x, y: place.y, width: 1.5 + CGFloat(index % 3) * 0.7, height: 1.5 + CGFloat(index % 3) * 0.7))
        }
        stars.path = dots
        stars.fillColor = Palette.nearWhite
        sun.shadowColor = Palette.amber
        sun.shadowOpacity = 0.9
        sun.shadowRadius = 24
        sun.shadowOffset = .zero

        hills.path = Self.curve(
            [(-20, 172), (60, 128), (150, 164), (230, 118), (330, 168), (400, 140), (470, 172)], down: horizon)
        waves.path = Self.curve(
            [(-10, 250), (60, 236), (130, 250), (200, 238), (270, 250), (340, 238), (410, 250), (480, 238), (560, 250)],
            down: height + 10)
        let dashes = CGMutablePath()
        for index in 0..<9 {
            let (y, reach) = (horizon + 6 + CGFloat(index) * 9, 22 + CGFloat(index * 29 % 34))
            dashes.addLines(between: [CGPoint(x: 215 - reach, y: y), CGPoint(x: 215 + reach, y: y)])
        }
        glitter.path = dashes
        glitter.strokeColor = Self.color(0xFFE3B0)
        glitter.lineWidth = 2.5
        glitter.lineCap = .round

        // A cone of light that turns about the lamp.
        beam.path = Self.polygon([(0, 0), (-240, -34), (-240, 34)])
        beam.fillColor = Self.color(0xFFE9B8)
        beam.position = lamp
        gull.path = wings(-9)
        gull.fillColor = nil
        gull.strokeColor = Palette.nearWhite
        gull.lineWidth = 2.5
        gull.lineCap = .round
        for (cloud, y) in zip(clouds, [46, 84] as [CGFloat]) { cloud.position.y = y }

        for (shape, hex) in [
            (Self.polygon([(-34, 4), (36, 4), (24, 20), (-24, 20)]), 0x7A3B3F),
            (Self.polygon([(-1, -2), (-1, -64), (32, -2)]), 0xF4F1E8),
            (Self.polygon([(-6, -2), (-6, -52), (-30, -2)]), 0xFF8A70),
            (Self.polygon([(-4, 4), (-4, -68), (-1, -68), (-1, 4)]), 0x4A2A30),
        ] as [(CGPath, UInt32)] {
            boat.addSublayer(filled(shape, hex))
        }
    }

    /// Returns a lighthouse on its rock.
    private func lighthouse() -> CALayer {
        let tower = CALayer()
        for (shape, hex) in [
            (Self.curve([(322, 186), (352, 158), (386, 152), (424, 160), (470, 190)], down: 196), 0x2B2740),
            (Self.polygon([(375, 94), (397, 94), (402, 156), (370, 156)]), 0xF4F1E8),
            (Self.polygon([(374, 108), (398, 108), (399.5, 124), (372.5, 124)]), 0xE0584E),
            (Self.polygon([(371.5, 138), (400.5, 138), (401.5, 152), (370.5, 152)]), 0xE0584E),
            (Self.polygon([(378, 74), (394, 74), (394, 92), (378, 92)]), 0xFFE08A),
            (Self.polygon([(374, 76), (386, 62), (398, 76)]), 0xB23E3C),
            (Self.polygon([(371, 91), (401, 91), (401, 95), (371, 95)]), 0x3A3450),
        ] as [(CGPath, UInt32)] {
            tower.addSublayer(filled(shape, hex))
        }
        return tower
    }

    private func filled(_ path: CGPath, _ hex: UInt32) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = path
        shape.fillColor = Self.color(hex)
        return shape
    }

    /// Returns a gull's wings.
    private func wings(_ lift: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: -16, y: lift))
        path.addQuadCurve(to: .zero, control: CGPoint(x: -6, y: min(lift, 0) - 2))
        path.addQuadCurve(to: CGPoint(x: 16, y: lift), control: CGPoint(x: 6, y: min(lift, 0) - 2))
        return path
    }

    private static func polygon(_ points: [(CGFloat, CGFloat)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        path.closeSubpath()
        return path
    }

    /// Returns the area between a rounded line through points and a level below.
    private static func curve(_ points: [(CGFloat, CGFloat)], down level: CGFloat) -> CGPath {
        let points = points.map { CGPoint(x: $0.0, y: $0.1) }
        let path = CGMutablePath()
        path.move(to: points[0])
        for (from, to) in zip(points, points.dropFirst()) {
            let middle = (from.x + to.x) / 2
            path.addCurve(to: to, control1: CGPoint(x: middle, y: from.y), control2: CGPoint(x: middle, y: to.y))
        }
        path.addLine(to: CGPoint(x: points[points.count - 1].x, y: level))
        path.addLine(to: CGPoint(x: points[0].x, y: level))
        path.closeSubpath()
        return path
    }
}
