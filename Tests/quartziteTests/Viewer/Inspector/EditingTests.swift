import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct EditingTests {
    private let layer = CALayer()
    private var number: LayerReading.Row { row("opacity") }
    private var angle: LayerReading.Row { row("transform.rotation.z") }
    private var color: LayerReading.Row { row("backgroundColor") }

    private func row(_ keyPath: String) -> LayerReading.Row { LayerReading(layer).rows.first { $0.keyPath == keyPath }! }

    @Test func textsAreValues() {
        expectEqual(PropertyEdit(" 0,25 ", for: number), .number(0.25))
        expectEqual(PropertyEdit("−3e2", for: number), .number(-300))
        expect(PropertyEdit("180", for: angle) == .number(.pi), PropertyEdit("-90°", for: angle) == .number(-.pi / 2))
        expectEqual(PropertyEdit("1.5 rad", for: angle), .number(1.5))
        expectEqual(PropertyEdit("#FF0080", for: color), .color(CGColor(srgbRed: 1, green: 0, blue: 128.0 / 255, alpha: 1)))
        expectEqual(PropertyEdit("00ff0000", for: color), .color(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0)))
        expectEqual(PropertyEdit("none", for: color), .color(nil))
        expectEqual(
            PropertyEdit("RebeccaPurple", for: color),
            .color(CGColor(srgbRed: 0x66 / 255.0, green: 0x33 / 255.0, blue: 0x99 / 255.0, alpha: 1)))
        expectEqual(PropertyEdit(" Off ", for: row("masksToBounds")), .flag(false))
        expectEqual(PropertyEdit("resizeaspect", for: row("contentsGravity")), .name("resizeAspect"))
        expectNil(PropertyEdit("resizeAspects", for: row("contentsGravity")))
        expectEqual(PropertyEdit("∞", for: row("repeatCount")), .number(.infinity))
        expectNil(PropertyEdit("x", for: row("contents")))
        for text in ["", "x", "1 2", "nan", "inf", "1e300", "90°", "0x10"] { expectNil(PropertyEdit(text, for: number)) }
        for text in ["", "#12345", "#GG0000", "reddish", "rgb(1)"] { expectNil(PropertyEdit(text, for: color)) }
        expectEqual(PropertyEdit.text(of: .color(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))), "#FF000080")
        expect(
            PropertyEdit.text(of: .color(nil)) == "none", PropertyEdit.text(of: .number(-1, decimals: 1, unit: "")) == "−1.0")
    }

    /// Returns the cell of the model's value in a row of the layer page.
    private func cell(_ scene: ViewerScene, _ keyPath: String) throws -> ModelCell {
        try require(scene.controller.panels.inspector.layerPage.row(of: keyPath)).model
    }

    /// Returns the window's place of that cell.
    private func modelCell(_ scene: ViewerScene, _ keyPath: String) throws -> CGPoint {
        try cell(scene, keyPath).convert(CGPoint(x: 40, y: 12), to: nil)
    }

    @Test func anEditedValueAnimatesImplicitly() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            scene.controller.inspect(square)
            scene.wait(0.1)
            scene.click(try modelCell(scene, "position.x"))
            let field = try require(try cell(scene, "position.x").editor)
            expect(field.isFirstResponder, field.text == "100.0")
            scene.type("300")
            scene.press(.return)
            expectEqual(square.position.x, 300)
            expectNil(try cell(scene, "position.x").editor)
            expect(square.animation(forKey: "position") != nil)
            scene.wait(0.125)
            let halfway = try require(square.presentation()).position.x
            // The default pace has gone 0.8024 of the way at half of the time.
            expect(abs(halfway - 260.5) < 0.1)
            scene.wait(0.2)
            expectEqual(square.presentation()?.position.x, 300)
            // An edited value stays when time goes back.
            scene.press(.left)
            expect(square.position.x == 300, scene.controller.run?.canvas.demo === square.delegateDemo)
        }
    }

    @Test func escapeKeepsAndArrowsStep() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            scene.controller.inspect(square)
            scene.wait(0.1)
            scene.click(try modelCell(scene, "position.y"))
            scene.type("999")
            scene.press(.escape)
            expect(square.position.y == 200, scene.controller.panels.inspector.target === square)
            scene.click(try modelCell(scene, "position.y"))
            scene.press(.up)
            scene.press(.up, modifiers: .shift)
            expectEqual(square.position.y, 211)
            scene.press(.down)
            expectEqual(square.position.y, 210)
            scene.type("wrong")
            scene.press(.return)
            let editor = try cell(scene, "position.y").editor
            expect(editor != nil, square.position.y == 210)
            // A click elsewhere ends it.
            scene.click(CGPoint(x: 600, y: 40))
            expectNil(try cell(scene, "position.y").editor)
            expectEqual(square.position.y, 210)
        }
    }

    @Test func anglesHaveTheirUnits() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = Double.pi
            turn.duration = 4
            square.add(turn, forKey: "turn")
            scene.wait(0)
            scene.wait(2)
            scene.controller.inspect(square)
            let inspector = scene.controller.panels.inspector
            inspector.explain("transform.rotation.z")
            expectEqual(inspector.valuePage.texts.last, "Presentation 90.0°  1.571 rad")
            expect(inspector.valuePage.texts.contains { $0.contains(" rad, replaces") })
            let curve = CurveReading(of: "transform.rotation.z", on: square, in: 100...104)
            expect(curve.unit == "°", abs((curve.lines.first?.last ?? 0) - 180) < 1e-6)
        }
    }

    @Test func nothingMovesThatIsCalledStill() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addQuadCurve(to: CGPoint(x: 300, y: 0), control: CGPoint(x: 150, y: 300))
            let move = CAKeyframeAnimation(keyPath: "position")
            move.path = path
            move.rotationMode = .rotateAuto
            move.duration = 4
            square.add(move, forKey: "move")
            scene.wait(0)
            scene.wait(1)
            scene.controller.inspect(square)
            let inspector = scene.controller.panels.inspector
            for (keyPath, note) in [
                ("transform.rotation.z", "rotated by its path"), ("position", ""), ("position.x", "animated by position"),
                ("opacity", "not animated"),
            ] {
                inspector.explain(keyPath)
                expectEqual(inspector.valuePage.noteText, note, "\(keyPath)")
            }
        }
    }

    @Test func aLayerIsCopiedAsSwift() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            square.shadowOffset = CGSize(width: 1, height: 2)
            square.contentsGravity = .resizeAspect
            square.masksToBounds = true
            scene.wait(0)
            scene.wait(1)
            square.removeAllAnimations()
            let move = CABasicAnimation(keyPath: "position")
            move.toValue = NSValue(cgPoint: CGPoint(x: 1.5, y: 2))
            move.duration = 0.5
            move.repeatCount = .infinity
            move.timingFunction = CAMediaTimingFunction(name: .easeOut)
            square.add(move, forKey: "move")
            scene.wait(0)
            scene.controller.inspect(square)
            scene.controller.copyLayer()
            expectEqual(
                UIPasteboard.general.string,
                """
                let redSquare = CALayer()
                redSquare.name = "red square"
                redSquare.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
                redSquare.position = CGPoint(x: 100, y: 200)
                redSquare.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                redSquare.contentsGravity = CALayerContentsGravity(rawValue: "resizeAspect")
                redSquare.masksToBounds = true
                redSquare.shadowOffset = CGSize(width: 1, height: 2)

                let animation = CABasicAnimation(keyPath: "position")
                animation.toValue = CGPoint(x: 1.5, y: 2)
                animation.duration = 0.5
                animation.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0.58, 1)
                animation.repeatCount = .infinity
                redSquare.add(animation, forKey: "move")

                """)
            let message = scene.controller.panels.toast.message
            expectEqual(message, "Copied 14 lines")
        }
    }

    @Test func shapesAndGroupsAreCopiedToo() {
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addCurve(to: CGPoint(x: 3, y: 4), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: 8))
        path.closeSubpath()
        shape.path = path
        shape.lineWidth = 3
        shape.lineCap = .round
        let text = LayerCode.text(shape, named: "2nd shape")
        expectEqual(
            text,
            """
            let layer = CAShapeLayer()
            let layerPath = CGMutablePath()
            layerPath.move(to: CGPoint(x: 1, y: 2))
            layerPath.addCurve(to: CGPoint(x: 3, y: 4), control1: CGPoint(x: 5, y: 6), control2: CGPoint(x: 7, y: 8))
            layerPath.closeSubpath()
            layer.path = layerPath
            layer.lineCap = CAShapeLayerLineCap(rawValue: "round")
            layer.lineWidth = 3

            """)
        let snow = CAEmitterLayer()
        let flake = CAEmitterCell()
        (flake.birthRate, flake.isEnabled, flake.lifetime) = (20, false, 3)
        snow.emitterCells = [flake, CAEmitterCell()]
        snow.emitterShape = .line
        (snow.isOpaque, snow.isHidden, snow.maskedCorners) = (true, true, [.layerMinXMinYCorner, .layerMinXMaxYCorner])
        expectEqual(
            LayerCode.text(snow, named: "snow"),
            """
            let snow = CAEmitterLayer()
            let snowCell = CAEmitterCell()
            snowCell.birthRate = 20
            snowCell.isEnabled = false
            snowCell.lifetime = 3
            let snowCell2 = CAEmitterCell()
            snow.emitterCells = [snowCell, snowCell2]
            snow.emitterShape = CAEmitterLayerEmitterShape(rawValue: "line")
            snow.isHidden = true
            snow.maskedCorners = CACornerMask(rawValue: 5)
            snow.isOpaque = true

            """)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.byValue = -0.5
        let group = CAAnimationGroup()
        group.animations = [fade]
        group.duration = 2
        group.fillMode = .both
        expectEqual(
            AnimationCode(group, named: "pair").lines,
            [
                "let pair = CAAnimationGroup()", "let pair1 = CABasicAnimation(keyPath: \"opacity\")", "pair1.byValue = -0.5",
                "pair.animations = [pair1]", "pair.duration = 2", "pair.fillMode = CAMediaTimingFillMode(rawValue: \"both\")",
            ])
        expect(LayerCode.identifier("default") == "layer", LayerCode.identifier("mask of Ship 2") == "maskOfShip2")
    }
}

/// A bare layer that does nothing.
class Idle: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "idle", title: "Idle", summary: "A square", chapter: .layers, stillTime: 0, times: [0])
    }

    let square = CALayer()

    override func prepare() {
        square.frame = CGRect(x: 50, y: 150, width: 100, height: 100)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        square.name = "red square"
        layer.addSublayer(square)
    }
}

extension CALayer {
    /// The demo whose layer is the superlayer.
    fileprivate var delegateDemo: Demo? { superlayer?.delegate as? Demo }
}
