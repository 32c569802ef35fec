/// A menu with springs: it bursts open, and its items trail behind their button.
final class SpringMenu: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "spring-menu", title: "Spring menu",
            summary: "Click to open, choose an item, drag the button: each item has a separate spring.",
            chapter: .views, stillTime: 0.78, times: [0.2, 0.58, 0.66, 0.78, 1.1, 2.2, 2.5, 2.75])
    }

    private let colors = [Palette.amber, Palette.blue, Palette.white, Palette.teal, Palette.violet]
    private let pictures = ["Anchor", "Cloud", "Spaceship", "Cone", "Igloo"]
    private(set) var items: [CALayer] = []
    private(set) var button = CALayer.disc(Palette.white, radius: 30)
    private let plus = CAShapeLayer()
    private let halo = CALayer.disc(Palette.blue, radius: 30)
    private var home = CGPoint(x: 320, y: 264)
    private(set) var isOpen = false
    private(set) var chosen: Int?
    private var isSteered = false

    override var caption: String {
        chosen.map { "chosen: \(pictures[$0])" } ?? (isOpen ? "open" : "closed")
    }

    override func prepare() {
        let card = addCards(["CASpringAnimation"], size: CGSize(width: 448, height: 256))[0]
        card.isUserInteractionEnabled = false
        let window = CALayer()
        window.frame = card.frame
        window.cornerRadius = Theme.cardRadius
        window.masksToBounds = true
        // Canvas coordinates, for the burst inside the window.
        window.bounds.origin = card.frame.origin
        layer.addSublayer(window)
        halo.position = home
        halo.opacity = 0
        window.addSublayer(halo)
        for (color, picture) in zip(colors, pictures) {
            let item = CALayer.disc(color, radius: 26, position: home)
            let glyph = CALayer.picture(picture, size: 36, position: CGPoint(x: 26, y: 26))
            item.addSublayer(glyph)
            item.shadowOpacity = 0.35
            item.shadowRadius = 6
            item.shadowOffset = CGSize(width: 0, height: 3)
            item.setValue(0.2, forKeyPath: "transform.scale")
            item.opacity = 0
            layer.addSublayer(item)
            items.append(item)
        }
        addButton()
        addGestureRecognizer(UITapGestureRecognizer { [unowned self] in tap($0.location(in: self)) })
        addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in drag($0) })
    }

    private func addButton() {
        let arms = CGMutablePath()
        arms.addLines(between: [CGPoint(x: 18, y: 30), CGPoint(x: 42, y: 30)])
        arms.addLines(between: [CGPoint(x: 30, y: 18), CGPoint(x: 30, y: 42)])
        plus.path = arms
        plus.frame = button.bounds
        plus.strokeColor = Palette.card
        plus.lineWidth = 4
        plus.lineCap = .round
        button.addSublayer(plus)
        button.position = home
        button.shadowOpacity = 0.4
        button.shadowRadius = 8
        button.shadowOffset = CGSize(width: 0, height: 4)
        layer.addSublayer(button)
    }

    override func start() {
        after(0.5) { [unowned self] in tour(0) }
    }

    /// Opens, selects and closes automatically until the user takes over.
    private func tour(_ step: Int) {
        guard !isSteered else { return }
        if isOpen { choose(step / 2 % items.count) } else { setOpen(true) }
        after(isOpen ? 1.5 : 1.2) { [unowned self] in tour(step + 1) }
    }

    private func tap(_ point: CGPoint) {
        isSteered = true
        let seen = layer.presentation()
        func isHit(_ target: CALayer) -> Bool {
            guard seen != nil, let place = target.presentation()?.position else { return false }
            return hypot(place.x - point.x, place.y - point.y) <= target.bounds.width / 2
        }
        if isHit(button) {
            setOpen(!isOpen)
        } else if isOpen, let index = items.lastIndex(where: isHit) {
            choose(index)
        } else if isOpen {
            setOpen(false)
        }
    }

    private func drag(_ gesture: UIPanGestureRecognizer) {
        isSteered = true
        let way = gesture.translation(in: self)
        gesture.setTranslation(.zero, in: self)
        let old = home
        home.x = min(max(home.x + way.x, 256), 384)
        home.y = min(max(home.y + way.y, 220), 270)
        CATransaction.withoutActions {
            button.position = home
            halo.position = home
            for (index, item) in items.enumerated() {
                trail(
                    item, to: position(index), by: CGPoint(x: old.x - home.x, y: old.y - home.y),
                    stiffness: 260 - 40 * CGFloat(index))
            }
        }
    }

    /// Lets an item follow a step of its position. Each step adds a separate additive spring, which keeps the momentum. The
    /// softer the springs, the further an item trails behind.
    private func trail(_ item: CALayer, to place: CGPoint, by offset: CGPoint, stiffness: CGFloat) {
        item.position = place
        let spring = CASpringAnimation(keyPath: "position")
        spring.fromValue = offset
        spring.toValue = CGPoint.zero
        spring.isAdditive = true
        spring.stiffness = stiffness
        spring.damping = 14
        spring.duration = spring.settlingDuration
        item.add(spring, forKey: nil)
    }

    // MARK: Opening and choosing

    /// Returns the position of an item: on an arc around the button, or under it.
    private func position(_ index: Int) -> CGPoint {
        guard isOpen else { return home }
        let angle = CGFloat.pi * (1 + (CGFloat(index) + 0.5) / CGFloat(items.count))
        return CGPoint(x: home.x + 136 * cos(angle), y: home.y + 136 * sin(angle))
    }

    private func setOpen(_ isOpen: Bool) {
        self.isOpen = isOpen
        if isOpen { chosen = nil }
        spring(plus, "transform.rotation", to: isOpen ? CGFloat.pi / 4 : 0, stiffness: 260, damping: 14)
        for (index, item) in items.enumerated() {
            let delay = 0.045 * Double(isOpen ? index : items.count - 1 - index)
            spring(item, "position", to: position(index), stiffness: isOpen ? 190 : 260, damping: isOpen ? 13 : 26, delay: delay)
            spring(item, "transform.scale", to: isOpen ? 1 : 0.2, stiffness: 220, damping: isOpen ? 12 : 26, delay: delay)
            spring(item, "opacity", to: isOpen ? 1 : 0, stiffness: 300, damping: 34, delay: isOpen ? delay : delay + 0.06)
        }
    }

    private func choose(_ index: Int) {
        chosen = index
        setOpen(false)
        CATransaction.withoutActions { halo.backgroundColor = colors[index] }

        let burst = CABasicAnimation(keyPath: "transform.scale")
        burst.fromValue = 1
        burst.toValue = 3.2
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.6
        fade.toValue = 0
        let ring = CAAnimationGroup()
        ring.animations = [burst, fade]
        ring.duration = 0.7
        ring.timingFunction = CAMediaTimingFunction(name: .easeOut)
        halo.add(ring, forKey: "ring")
    }

    /// Sets a value and animates it with a spring, after a delay during which the old value is held.
    private func spring(
        _ layer: CALayer, _ keyPath: String, to value: Any, stiffness: CGFloat, damping: CGFloat, delay: CFTimeInterval = 0
    ) {
        let spring = CASpringAnimation(keyPath: keyPath)
        spring.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
        spring.toValue = value
        spring.stiffness = stiffness
        spring.damping = damping
        spring.duration = spring.settlingDuration
        spring.fillMode = .backwards
        if delay > 0 { spring.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
        CATransaction.withoutActions { layer.setValue(value, forKeyPath: keyPath) }
        layer.add(spring, forKey: keyPath)
    }
}
