/// An icon and its app as one layer.
final class AppTile: CALayer {
    private let place: CGPoint
    private let screen: CGRect
    private let icon = CALayer()
    private let page = CALayer()
    private static let side: CGFloat = 56

    /// Creates a closed app.
    ///
    /// - Parameters:
    ///   - picture: The image of the icon and of the page's header.
    ///   - color: The background of the icon.
    ///   - place: The centre of the icon.
    ///   - screen: The frame of the open app.
    init(picture: String, color: CGColor, place: CGPoint, screen: CGRect) {
        self.place = place
        self.screen = screen
        super.init()
        bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        position = place
        cornerRadius = 14
        masksToBounds = true
        backgroundColor = color

        page.bounds = CGRect(origin: .zero, size: screen.size)
        page.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
        page.backgroundColor = Palette.card
        page.opacity = 0
        let scale = Self.side / screen.width
        page.transform = CATransform3DMakeScale(scale, scale, 1)
        addSublayer(page)
        fillPage(color)

        icon.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        icon.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
        icon.contents = UIImage(named: picture, size: CGSize(width: 96, height: 96))?.cgImage
        icon.cornerRadius = 8
        icon.masksToBounds = true
        addSublayer(icon)
    }

    /// Creates a presentation copy.
    override init(layer: Any) {
        let other = layer as? AppTile
        place = other?.place ?? .zero
        screen = other?.screen ?? .zero
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        place = .zero
        screen = .zero
        super.init(coder: coder)
    }

    /// Adds the parts of a generic app: a header, with room for the icon, and three cards.
    private func fillPage(_ color: CGColor) {
        let head = CALayer()
        head.frame = CGRect(x: 0, y: 0, width: screen.width, height: 128)
        head.backgroundColor = color
        page.addSublayer(head)

        // Taller than the page, because the tile is taller during the animation.
        let ground = CALayer()
        ground.frame = CGRect(x: 0, y: 128, width: screen.width, height: screen.height)
        ground.backgroundColor = Palette.card
        page.addSublayer(ground)
        addBar(CGRect(x: 148, y: 40, width: 168, height: 16), Palette.card)
        addBar(CGRect(x: 148, y: 72, width: 104, height: 10), Palette.card.copy(alpha: 0.5) ?? Palette.card)

        for index in 0..<3 {
            let card = CALayer()
            card.frame = CGRect(x: 24 + CGFloat(index) * 128, y: 148, width: 116, height: 104)
            card.cornerRadius = 12
            card.backgroundColor = Palette.darkLine
            page.addSublayer(card)
            addBar(CGRect(x: card.frame.minX + 14, y: 164, width: 88, height: 40), color.copy(alpha: 0.6) ?? color)
            addBar(CGRect(x: card.frame.minX + 14, y: 214, width: 64, height: 8), Palette.line)
            addBar(CGRect(x: card.frame.minX + 14, y: 230, width: 40, height: 8), Palette.line.copy(alpha: 0.5) ?? Palette.line)
        }
    }

    private func addBar(_ frame: CGRect, _ color: CGColor) {
        let bar = CALayer()
        bar.frame = frame
        bar.cornerRadius = min(frame.height / 2, 8)
        bar.backgroundColor = color
        page.addSublayer(bar)
    }

    /// Whether the presentation contains a point of its superlayer.
    func isSeen(at point: CGPoint) -> Bool {
        presentation()?.frame.contains(point) ?? false
    }

    /// Springs open or shut from the presented state.
    func spring(isOpen: Bool) {
        let size = isOpen ? screen.size : CGSize(width: Self.side, height: Self.side)
        let middle = CGPoint(x: size.width / 2, y: size.height / 2)
        let scale = isOpen ? 1 : Self.side / screen.width
        move(self, "bounds", to: CGRect(origin: .zero, size: size))
        move(self, "position", to: isOpen ? CGPoint(x: screen.midX, y: screen.midY) : place)
        move(self, "cornerRadius", to: isOpen ? 24 : 14)
        move(self, "opacity", to: 1)
        move(page, "position", to: middle)
        move(page, "transform", to: CATransform3DMakeScale(scale, scale, 1))
        fade(page, to: isOpen ? 1 : 0)
        // The icon is also the app's picture: it moves to its place in the header.
        move(icon, "position", to: isOpen ? CGPoint(x: 76, y: 64) : middle)
        move(icon, "transform", to: isOpen ? CATransform3DMakeScale(2.4, 2.4, 1) : CATransform3DIdentity)
    }

    /// Fades the page in early and out late, so that it is visible for most of the animation.
    private func fade(_ layer: CALayer, to opacity: Float) {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = (layer.presentation() ?? layer).opacity
        fade.toValue = opacity
        fade.duration = opacity > 0 ? 0.18 : 0.4
        fade.timingFunction = CAMediaTimingFunction(name: opacity > 0 ? .easeOut : .easeInEaseOut)
        CATransaction.withoutActions { layer.opacity = opacity }
        layer.add(fade, forKey: "opacity")
    }

    /// Sets a value and animates it with a spring.
    private func move(_ layer: CALayer, _ keyPath: String, to value: Any) {
        let spring = CASpringAnimation(keyPath: keyPath)
        spring.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
        spring.toValue = value
        spring.stiffness = 170
        spring.damping = 21
        spring.duration = spring.settlingDuration
        CATransaction.withoutActions { layer.setValue(value, forKeyPath: keyPath) }
        layer.add(spring, forKey: keyPath)
    }
}
