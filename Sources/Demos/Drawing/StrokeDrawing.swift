/// A handwritten word that is drawn and wiped away by strokeEnd and strokeStart.
final class StrokeDrawing: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "stroke-drawing", title: "Stroke drawing",
            summary: "strokeEnd draws the line, strokeStart erases it; the pen follows the same path.",
            chapter: .drawing, stillTime: 2.1, times: [0, 0.8, 1.6, 2.4, 3.4, 4.2])
    }

    private let ink = CAShapeLayer()
    private let pen = CALayer.disc(Theme.text.cgColor, radius: 7)

    /// "hello", in one stroke.
    private let word: CGPath = {
        let word = CGMutablePath()
        word.move(to: CGPoint(x: 100, y: 280))
        word.addCurve(to: CGPoint(x: 176, y: 134), control1: CGPoint(x: 136, y: 256), control2: CGPoint(x: 182, y: 184))
        word.addCurve(to: CGPoint(x: 142, y: 286), control1: CGPoint(x: 170, y: 86), control2: CGPoint(x: 140, y: 148))
        word.addCurve(to: CGPoint(x: 186, y: 214), control1: CGPoint(x: 142, y: 254), control2: CGPoint(x: 160, y: 214))
        word.addCurve(to: CGPoint(x: 218, y: 284), control1: CGPoint(x: 222, y: 214), control2: CGPoint(x: 186, y: 280))
        word.addCurve(to: CGPoint(x: 284, y: 234), control1: CGPoint(x: 252, y: 288), control2: CGPoint(x: 286, y: 264))
        word.addCurve(to: CGPoint(x: 244, y: 250), control1: CGPoint(x: 282, y: 204), control2: CGPoint(x: 244, y: 210))
        word.addCurve(to: CGPoint(x: 282, y: 284), control1: CGPoint(x: 244, y: 274), control2: CGPoint(x: 260, y: 284))
        word.addCurve(to: CGPoint(x: 364, y: 134), control1: CGPoint(x: 326, y: 284), control2: CGPoint(x: 372, y: 190))
        word.addCurve(to: CGPoint(x: 330, y: 244), control1: CGPoint(x: 356, y: 84), control2: CGPoint(x: 328, y: 158))
        word.addCurve(to: CGPoint(x: 352, y: 284), control1: CGPoint(x: 330, y: 270), control2: CGPoint(x: 336, y: 284))
        word.addCurve(to: CGPoint(x: 430, y: 134), control1: CGPoint(x: 392, y: 284), control2: CGPoint(x: 438, y: 190))
        word.addCurve(to: CGPoint(x: 396, y: 244), control1: CGPoint(x: 422, y: 84), control2: CGPoint(x: 394, y: 158))
        word.addCurve(to: CGPoint(x: 424, y: 284), control1: CGPoint(x: 396, y: 270), control2: CGPoint(x: 406, y: 284))
        word.addCurve(to: CGPoint(x: 492, y: 216), control1: CGPoint(x: 452, y: 284), control2: CGPoint(x: 458, y: 216))
        word.addCurve(to: CGPoint(x: 492, y: 284), control1: CGPoint(x: 532, y: 216), control2: CGPoint(x: 536, y: 284))
        word.addCurve(to: CGPoint(x: 492, y: 216), control1: CGPoint(x: 448, y: 284), control2: CGPoint(x: 452, y: 220))
        word.addCurve(to: CGPoint(x: 544, y: 194), control1: CGPoint(x: 512, y: 215), control2: CGPoint(x: 534, y: 210))
        return word
    }()

    override func prepare() {
        let guide = CAShapeLayer.line(word, color: Palette.hairline)
        layer.addSublayer(guide)

        ink.path = word
        ink.fillColor = nil
        ink.strokeColor = Palette.teal
        ink.lineWidth = 8
        ink.lineCap = .round
        ink.lineJoin = .round
        ink.strokeEnd = 0
        layer.addSublayer(ink)

        pen.position = CGPoint(x: 100, y: 280)
        layer.addSublayer(pen)
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { pen.backgroundColor = Theme.text.cgColor }
    }

    override func start() {
        let write = CABasicAnimation(keyPath: "strokeEnd")
        write.fromValue = 0
        write.toValue = 1
        write.duration = 3
        write.fillMode = .forwards

        let wipe = CABasicAnimation(keyPath: "strokeStart")
        wipe.fromValue = 0
        wipe.toValue = 1
        wipe.beginTime = 3.4
        wipe.duration = 1
        wipe.fillMode = .forwards

        let drawing = CAAnimationGroup()
        drawing.animations = [write, wipe]
        drawing.duration = 4.8
        drawing.repeatCount = .infinity
        ink.add(drawing, forKey: "drawing")

        let follow = CAKeyframeAnimation(keyPath: "position")
        follow.path = word
        follow.calculationMode = .paced
        follow.duration = 3
        follow.fillMode = .forwards

        let lift = CABasicAnimation(keyPath: "opacity")
        lift.toValue = 0
        lift.beginTime = 3
        lift.duration = 0.3
        lift.fillMode = .forwards

        let guiding = CAAnimationGroup()
        guiding.animations = [follow, lift]
        guiding.duration = 4.8
        guiding.repeatCount = .infinity
        pen.add(guiding, forKey: "guiding")
    }
}
