/// The same bars with the same frames in two layers: in one the y axis points down, in the other up.
final class FlippedGeometry: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "flipped-geometry", title: "Flipped geometry",
            summary: "Each bar grows from y = 0: from the top, or from the bottom if isGeometryFlipped is set.",
            chapter: .layers, stillTime: 1, times: [0, 0.5, 1, 1.5, 2])
    }

    let charts = [CALayer(), CALayer()]
    private let heights: [CGFloat] = [64, 112, 88, 144, 104, 128]

    override func prepare() {
        let cards = addCards(["isGeometryFlipped = false", "isGeometryFlipped = true"], size: CGSize(width: 212, height: 212))
        for (card, chart) in zip(cards, charts) {
            chart.frame = card.bounds.insetBy(dx: 20, dy: 20)
            card.layer.addSublayer(chart)
            for (index, height) in heights.enumerated() {
                let bar = CALayer()
                bar.anchorPoint = CGPoint(x: 0.5, y: 0)
                bar.position = CGPoint(x: 16 + CGFloat(index) * 28, y: 0)
                bar.bounds = CGRect(x: 0, y: 0, width: 20, height: height)
                bar.cornerRadius = 4
                // With the y axis pointing up, the least y is at the bottom.
                bar.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
                bar.backgroundColor = Palette.all[index]
                chart.addSublayer(bar)
            }
        }
        charts[1].isGeometryFlipped = true
    }

    override func start() {
        for bar in charts.flatMap({ $0.sublayers ?? [] }) {
            let growth = CABasicAnimation(keyPath: "bounds.size.height")
            growth.fromValue = 8
            growth.duration = 1
            growth.autoreverses = true
            growth.repeatCount = .infinity
            growth.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            bar.add(growth, forKey: "growth")
        }
    }
}
