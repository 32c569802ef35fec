/// A shape that becomes a star, a clover, a cog: paths of equal structure blend point by point.
final class ShapeMorph: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "shape-morph", title: "Shape morph",
            summary: "The path itself is animated: equal numbers of curves blend point by point.",
            chapter: .beyond, stillTime: 0.75, times: [0, 0.75, 1.5, 2.25, 3, 3.75, 4.5])
    }

    private let shape = CAShapeLayer()

    /// How far out the path reaches at each of its sixteen points, in turn.
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

    /// A closed path of sixteen curves through points at the given distances from the middle.
    private func path(_ radii: [CGFloat]) -> CGPath {
        let count = 16
        let step = 2 * CGFloat.pi / CGFloat(count)
        func point(_ index: Int, turned: CGFloat = 0, stretched: CGFloat = 1) -> CGPoint {
            let angle = CGFloat(index) * step - .pi / 2 + turned
            let radius = radii[index % radii.count] * stretched
            return CGPoint(x: 140 + radius * cos(angle), y: 140 + radius * sin(angle))
        }
        // Handles along the tangents of a circle keep the joints smooth.
        let handle = 4 / 3 * tan(step / 4)
        let turn = atan(handle)
        let stretch = (1 + handle * handle).squareRoot()

        let path = CGMutablePath()
        path.move(to: point(0))
        for index in 0..<count {
            path.addCurve(
                to: point(index + 1), control1: point(index, turned: turn, stretched: stretch),
                control2: point(index + 1, turned: -turn, stretched: stretch))
        }
        path.closeSubpath()
        return path
    }
}
