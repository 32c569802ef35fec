/// A transaction of two seconds with a nested one of five.
final class NestedTransactions: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "nested-transactions", title: "Nested transactions",
            summary: "The move takes the outer 2 s, zPosition and opacity take the inner 5 s.",
            chapter: .tricks, stillTime: 0.7, times: [0, 0.7, 1.4, 2.1, 3, 4.9])
    }

    private let moving = CALayer()
    private var bars: [CALayer] = []
    private let durations: [CFTimeInterval] = [2, 5]

    override func prepare() {
        let fixed = CALayer.picture("Sea", size: 120, position: CGPoint(x: 320, y: 148))
        fixed.cornerRadius = 12
        fixed.masksToBounds = true
        fixed.zPosition = 100
        layer.addSublayer(fixed)

        moving.contents = UIImage(named: "Desert", size: CGSize(width: 120, height: 120))?.cgImage
        moving.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
        moving.cornerRadius = 12
        moving.masksToBounds = true
        moving.position = CGPoint(x: 176, y: 132)
        layer.addSublayer(moving)

        for (index, name) in ["position", "zPosition, opacity"].enumerated() {
            bars.append(addBar(name, y: 272 + CGFloat(index) * 40, width: CGFloat(durations[index]) * 60))
        }
    }

    /// Returns a bar with the length of a duration, 60 points per second, to be filled.
    private func addBar(_ name: String, y: CGFloat, width: CGFloat) -> CALayer {
        let label = UILabel(caption: name)
        label.frame = CGRect(x: 96, y: y - 10, width: 130, height: 20)
        addSubview(label)

        let groove = CALayer()
        groove.frame = CGRect(x: 240, y: y - 4, width: width, height: 8)
        groove.cornerRadius = 4
        groove.backgroundColor = Palette.hairline
        layer.addSublayer(groove)

        let bar = CALayer()
        bar.anchorPoint = CGPoint(x: 0, y: 0.5)
        bar.position = CGPoint(x: 240, y: y)
        bar.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        bar.cornerRadius = 4
        bar.backgroundColor = Palette.teal
        layer.addSublayer(bar)
        return bar
    }

    override func start() {
        change(isThere: true)
    }

    private func change(isThere: Bool) {
        CATransaction.begin()  // Outer transaction
        CATransaction.setAnimationDuration(2)
        CATransaction.setCompletionBlock { [weak self] in self?.change(isThere: !isThere) }
        moving.position = isThere ? CGPoint(x: 392, y: 164) : CGPoint(x: 176, y: 132)

        CATransaction.begin()  // Inner transaction
        CATransaction.setAnimationDuration(5)
        moving.zPosition = isThere ? 200 : 0
        moving.opacity = isThere ? 0.3 : 1
        CATransaction.commit()

        CATransaction.commit()

        for (bar, duration) in zip(bars, durations) { fill(bar, duration: duration) }
    }

    private func fill(_ bar: CALayer, duration: CFTimeInterval) {
        let fill = CABasicAnimation(keyPath: "bounds.size.width")
        fill.toValue = duration * 60
        fill.duration = duration
        fill.fillMode = .forwards
        fill.isRemovedOnCompletion = false
        bar.add(fill, forKey: "fill")
    }

    override var caption: String {
        let shown = moving.presentation() ?? moving
        return String(format: "x %.0f   zPosition %.0f   opacity %.2f", shown.position.x, shown.zPosition, shown.opacity)
    }
}
