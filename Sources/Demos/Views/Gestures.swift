/// Gesture recognizers of seven kinds on six tiles; pinch and rotation share one.
final class Gestures: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "gestures", title: "Gestures",
            summary: "Hover, tap twice, hold, swipe or drag a house; two fingers pinch and rotate the last one.",
            chapter: .views, stillTime: 5.6, times: [1.3, 2.6, 3.8, 5.3, 6.7, 8.2])
    }

    private(set) var tiles: [UIView] = []
    private let names = ["hover", "double tap", "long press", "swipe", "pan", "pinch, rotation"]
    private var heard = "no gesture yet"
    /// Two fingertips that show the gestures until a real one is recognized.
    private let fingertips = (0..<2).map { _ in CALayer.disc(CGColor(gray: 1, alpha: 0.45), radius: 15) }
    private var isSteered = false

    override var caption: String { heard }

    override func prepare() {
        for (index, name) in names.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: name)
            addSubview(card)
            let tile = UIView(frame: CGRect(x: 38, y: 20, width: 60, height: 60))
            tile.backgroundColor = UIColor(cgColor: Palette.all[index])
            tile.layer.cornerRadius = 12
            tile.layer.contents = UIImage(named: "House", size: tile.bounds.size)?.cgImage
            card.addSubview(tile)
            tiles.append(tile)
        }
        addRecognizers()
        for fingertip in fingertips {
            fingertip.opacity = 0
            fingertip.borderColor = CGColor(gray: 1, alpha: 0.9)
            fingertip.borderWidth = 1.5
            layer.addSublayer(fingertip)
        }
    }

    override func start() {
        after(0.8) { [unowned self] in show(0) }
    }

    /// Shows a gesture and its effect, then the next.
    private func show(_ index: Int) {
        guard !isSteered else { return }
        let tile = tiles[index]
        let middle = tile.superview?.convert(CGPoint(x: 68, y: 50), to: self) ?? .zero
        let fingers = fingertips.prefix(index == 5 ? 2 : 1)
        CATransaction.withoutActions {
            for (number, fingertip) in fingers.enumerated() {
                fingertip.position = CGPoint(x: middle.x + (index == 5 ? 22 - 44 * CGFloat(number) : 0), y: middle.y)
            }
        }
        for fingertip in fingers { fingertip.opacity = 1 }
        switch index {
        case 0: grow(tile)
        case 1: tap(tile, times: 2)
        case 2: hold(tile)
        case 3: carry(tile, by: CGVector(dx: 30, dy: 0))
        case 4: carry(tile, by: CGVector(dx: 26, dy: 16))
        default: spread(tile, around: middle)
        }
        after(1) { [unowned self] in
            if !isSteered {
                animate(tile) {
                    $0.transform = .identity; $0.layer.cornerRadius = 12
                }
            }
            for fingertip in fingertips { fingertip.opacity = 0 }
        }
        after(1.35) { [unowned self] in show((index + 1) % tiles.count) }
    }

    private func grow(_ tile: UIView) { animate(tile) { $0.transform = CGAffineTransform(scaleX: 1.3, y: 1.3) } }

    private func tap(_ tile: UIView, times: Float) {
        let press = CABasicAnimation(keyPath: "transform.scale")
        press.toValue = 0.7
        press.duration = 0.12
        press.autoreverses = true
        press.repeatCount = times
        fingertips[0].add(press, forKey: "press")
        after(0.4) { [unowned self] in animate(tile) { $0.transform = $0.transform.rotated(by: .pi / 2) } }
    }

    private func hold(_ tile: UIView) {
        fingertips[0].setValue(0.7, forKeyPath: "transform.scale")
        after(0.4) { [unowned self] in animate(tile) { $0.layer.cornerRadius = 30 } }
        after(1) { [unowned self] in fingertips[0].setValue(1, forKeyPath: "transform.scale") }
    }

    private func carry(_ tile: UIView, by way: CGVector) {
        after(0.2) { [unowned self] in
            animate(tile) { $0.transform = CGAffineTransform(translationX: way.dx, y: way.dy) }
            fingertips[0].position.x += way.dx
            fingertips[0].position.y += way.dy
        }
    }

    private func spread(_ tile: UIView, around middle: CGPoint) {
        after(0.2) { [unowned self] in
            animate(tile) { $0.transform = CGAffineTransform(scaleX: 1.35, y: 1.35).rotated(by: .pi / 5) }
            for (number, fingertip) in fingertips.enumerated() {
                let side: CGFloat = number == 0 ? 1 : -1
                fingertip.position = CGPoint(x: middle.x + side * 32, y: middle.y + side * 26)
            }
        }
    }

    private func addRecognizers() {
        tiles[0].addGestureRecognizer(
            UIHoverGestureRecognizer { [unowned self] hover in
                tell("hover", hover)
                animate(tiles[0]) { $0.transform = hover.state == .ended ? .identity : CGAffineTransform(scaleX: 1.3, y: 1.3) }
            })
        let double = UITapGestureRecognizer { [unowned self] tap in
            tell("double tap", tap)
            animate(tiles[1]) { $0.transform = $0.transform.rotated(by: .pi / 2) }
        }
        double.numberOfTapsRequired = 2
        tiles[1].addGestureRecognizer(double)
        tiles[2].addGestureRecognizer(
            UILongPressGestureRecognizer { [unowned self] press in
                tell("long press", press)
                animate(tiles[2]) { $0.layer.cornerRadius = press.state == .ended ? 12 : 30 }
            })
        for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
            let swipe = UISwipeGestureRecognizer { [unowned self] swipe in
                tell(direction == .left ? "swipe left" : "swipe right", swipe)
                animate(tiles[3]) { $0.center.x = direction == .left ? 38 : 98 }
            }
            swipe.direction = direction
            tiles[3].addGestureRecognizer(swipe)
        }
        tiles[4].addGestureRecognizer(
            UIPanGestureRecognizer { [unowned self] pan in
                tell("pan", pan)
                tiles[4].transform = CGAffineTransform(
                    translationX: pan.translation(in: self).x, y: pan.translation(in: self).y)
                if pan.state == .ended { animate(tiles[4]) { $0.transform = .identity } }
            })
        let pinch = UIPinchGestureRecognizer { [unowned self] pinch in
            tell(String(format: "pinch %.2f", pinch.scale), pinch)
            turnAndScale()
        }
        let rotation = UIRotationGestureRecognizer { [unowned self] rotation in
            tell("rotation", rotation)
            turnAndScale()
        }
        // Both at once, as with two fingers.
        pinch.delegate = self
        tiles[5].superview?.addGestureRecognizer(pinch)
        tiles[5].superview?.addGestureRecognizer(rotation)
    }

    private func turnAndScale() {
        var transform = CGAffineTransform.identity
        for case let gesture in tiles[5].superview?.gestureRecognizers ?? [] {
            if let pinch = gesture as? UIPinchGestureRecognizer { transform = transform.scaledBy(x: pinch.scale, y: pinch.scale) }
            if let turn = gesture as? UIRotationGestureRecognizer { transform = transform.rotated(by: turn.rotation) }
        }
        tiles[5].transform = transform
    }

    private func tell(_ name: String, _ gesture: UIGestureRecognizer) {
        let states: [UIGestureRecognizer.State: String] = [.began: "began", .changed: "changed", .ended: "ended"]
        heard = "\(name) \(states[gesture.state] ?? "")"
        isSteered = true
        for fingertip in fingertips { fingertip.opacity = 0 }
    }

    private func animate(_ tile: UIView, _ change: @escaping (UIView) -> Void) {
        UIView.animate(withDuration: 0.25) { change(tile) }
    }
}

extension Gestures: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}
