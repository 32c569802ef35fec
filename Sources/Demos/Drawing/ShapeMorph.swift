/// A shape that changes into a star, a clover and a cog: paths with equal verbs are interpolated point by point.
final class ShapeMorph: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "shape-morph", title: "Shape morph",
            summary: "The path is animated: paths with equal numbers of curves are interpolated point by point.",
            chapter: .drawing, stillTime: 0.75, times: [0, 0.75, 1.5, 2.25, 3, 3.75, 4.5])
    }

    private let shape = CAShapeLayer()

    /// The radii of the path's sixteen points, repeated cyclically.
    private let outlines: [[CGFloat]] = [[128], [128, 62], [132, 94, 56, 94], [132, 112], [128]]

    override func prepare() {
        shape.frame = CGRect(x: 180, y: 60, width: 280, height: 280)
        shape.fillColor = Palette.violet
        shape.strokeColor = Palette.white
        shape.lineWidth = 3
        shape.lineJoin = .round
        shape.path = path(outlines[0])
        layer.addSublayer(shape)
    }

    override func start() {
        let morph = CAKeyframeAnimation(keyPath: "path")
        morph.values = outlines.map { path($0) }
        morph.timingFunctions = outlines.dropFirst().map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }

        let tint = CAKeyframeAnimation(keyPath: "fillColor")
        tint.values = [Palette.violet, Palette.amber, Palette.coral, Palette.teal, Palette.violet]

        let change = CAAnimationGroup()
        change.animations = [morph, tint]
        change.duration = 6
        change.repeatCount = .infinity
        shape.add(change, forKey: "change")
    }

    /// Returns a smooth closed path of sixteen curves through points at the given distances from the centre.
    private func path(_ radii: [CGFloat]) -> CGPath {
        let count = 16
        let points = (0..<count).map { index in
            let angle = 2 * .pi * CGFloat(index) / CGFloat(count) - .pi / 2
            let radius = radii[index % radii.count]
            return CGPoint(x: 140 + radius * cos(angle), y: 140 + radius * sin(angle))
        }
        /// Returns a sixth of the vector between a point's neighbours: the handle of a Catmull–Rom spline.
        func handle(_ index: Int) -> CGVector {
            let next = points[(index + 1) % count]
            let last = points[(index + count - 1) % count]
            return CGVector(dx: (next.x - last.x) / 6, dy: (next.y - last.y) / 6)
        }

        let path = CGMutablePath()
        path.move(to: points[0])
        for index in 0..<count {
            let start = points[index]
            let end = points[(index + 1) % count]
            let out = handle(index)
            let into = handle((index + 1) % count)
            path.addCurve(
                to: end, control1: CGPoint(x: start.x + out.dx, y: start.y + out.dy),
                control2: CGPoint(x: end.x - into.dx, y: end.y - into.dy))
        }
        path.closeSubpath()
        return path
    }
}
