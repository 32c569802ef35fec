/// Gesture recognizers of seven kinds on six tiles; pinch and rotation share one.
final class Gestures: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "gestures", title: "Gestures",
            summary: "Hover, tap twice, hold, swipe or drag a tile; two fingers pinch and rotate the last one.",
            chapter: .views, stillTime: 0, times: [0])
    }

    private(set) var tiles: [UIView] = []
    private let names = ["hover", "double tap", "long press", "swipe", "pan", "pinch, rotation"]
    private var heard = "no gesture yet"

    override var caption: String { heard }

    override func prepare() {
        for (index, name) in names.enumerated() {
            let origin = CGPoint(x: 96 + CGFloat(index % 3) * 156, y: 62 + CGFloat(index / 3) * 144)
            let card = Card(frame: CGRect(origin: origin, size: CGSize(width: 136, height: 100)), name: name)
            addSubview(card)
            let tile = UIView(frame: CGRect(x: 38, y: 20, width: 60, height: 60))
            tile.backgroundColor = UIColor(cgColor: Palette.all[index])
            tile.layer.cornerRadius = 12
            card.addSubview(tile)
            tiles.append(tile)
        }
        addRecognizers()
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
