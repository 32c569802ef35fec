import CAML
import Foundation
import FuzzTargets
import QuartzSDL

/// Documents of Core Animation, intact and mutated: read, shown in all states and written back.
@MainActor
enum DocumentFuzz {
    static func run(_ dice: inout FuzzDice) {
        guard let renderer = try? OffscreenRenderer(painter: .cpu) else { return }
        for _ in 0...dice.pick(4) where !FuzzWatch.isOver {
            let text = Data(document(&dice).utf8)
            show(text, renderer, &dice)
            for _ in 0..<4 where !FuzzWatch.isOver { show(dice.mutate(text, tokens: tokens), renderer, &dice) }
        }
        // An archive's directory and its compressed parts are mutated alike.
        let archive = dice.mutate(Data([0x50, 0x4B, 5, 6] + (0..<40).map { _ in UInt8(dice.pick(256)) }))
        FuzzWatch.step("an archive") { _ = try? CAWallpaper(data: archive) }
    }

    private static func show(_ data: Data, _ renderer: OffscreenRenderer, _ dice: inout FuzzDice) {
        var opened: CAPackage?
        FuzzWatch.step("a document") { opened = try? CAPackage(data: data) }
        guard let package = opened else { return }
        renderer.withHost(size: CGSize(width: 64, height: 64), scale: 1) { host in
            let stage = package.stageLayer()
            stage.transform = CATransform3DMakeScale(0.3, 0.3, 1)
            host.rootLayer.addSublayer(stage)
            let controller = CAStateController(layer: package.rootLayer)
            controller.setInitialStatesOfLayer(package.rootLayer)
            var time = 0.0
            for state in package.rootLayer.states.prefix(4).map(Optional.some) + [nil] where !FuzzWatch.isOver {
                let progress = dice.number(0...1)
                if dice.chance(40) {
                    controller.setProgress(progress, from: nil, to: state)
                } else {
                    controller.setState(state, ofLayer: package.rootLayer, transitionSpeed: Float(dice.number(0...4)))
                }
                package.setTilt(x: dice.number(-1...1), y: dice.number(-1...1))
                time += dice.chance(10) ? 100 : Double(dice.pick(100)) / 50
                FuzzWatch.advance(host, to: time)
                FuzzWatch.step("a picture") { _ = host.image() }
            }
            FuzzWatch.step("writing") { _ = CAMLWriter().document(of: package.rootLayer) }
        }
    }

    // MARK: Texts

    private static let tokens = [
        "1e308", "-inf", "nan", "<CALayer", "/>", "</sublayers>", "&lt;", "&#0;", "<![CDATA[", "]]>", "<!ENTITY", "\"", "'", "#a",
        "99999999999999999999", "[0 0]", "emitterBehaviors", "object=\"#a\"", "basedOn=\"s0\"",
    ]

    private static func number(_ dice: inout FuzzDice, _ range: ClosedRange<Double> = -50...150) -> String {
        "\(dice.number(range))"
    }

    private static func numbers(_ count: Int, _ dice: inout FuzzDice) -> String {
        (0..<count).map { _ in number(&dice) }.joined(separator: " ")
    }

    private static func document(_ dice: inout FuzzDice) -> String {
        let states = (0..<dice.pick(4)).map { index in
            let elements = (0..<dice.pick(5)).map { _ in stateElement(&dice) }.joined()
            return "<LKState name='s\(index)' basedOn='s\(dice.pick(4))'><elements>\(elements)</elements></LKState>"
        }
        let animation = "<animation type='CASpringAnimation' keyPath='position.y' duration='\(number(&dice, 0...2))'/>"
        return """
            <caml><CALayer id='#a' bounds='0 0 200 200' position='100 100'>\(layers(&dice, depth: 0))
            <states>\(states.joined())</states><stateTransitions><LKStateTransition fromState='*' toState='s1'><elements>
            <LKStateTransitionElement key='position.y' targetId='#\(dice.pick(3))'>\(animation)</LKStateTransitionElement>
            </elements></LKStateTransition></stateTransitions></CALayer></caml>
            """
    }

    private static func stateElement(_ dice: inout FuzzDice) -> String {
        let target = "targetId='#\(dice.pick(3))'"
        switch dice.pick(5) {
        case 0: return "<LKStateRemoveElement \(target) keyPath='sublayers' objectId='#\(dice.pick(3))'/>"
        case 1: return "<LKStateAddElement \(target) keyPath='sublayers' objectId='#\(dice.pick(3))'/>"
        case 2: return "<LKStateRemoveAnimation \(target) key='animation'/>"
        default:
            let path = dice.pick(of: ["opacity", "position.x", "transform.rotation.z", "emitterBehaviors.b.stiffness", "bounds"])
            return "<LKStateSetValue \(target) keyPath='\(path)'><value type='real' value='\(number(&dice))'/></LKStateSetValue>"
        }
    }

    private static func layers(_ dice: inout FuzzDice, depth: Int) -> String {
        let items = (0...dice.pick(3)).map { _ in layer(&dice, depth: depth) }
        return "<sublayers>\(items.joined())</sublayers>"
    }

    private static func layer(_ dice: inout FuzzDice, depth: Int) -> String {
        let color = "backgroundColor='\(numbers(3, &dice))'"
        let head = "id='#\(dice.pick(3))' bounds='0 0 \(numbers(2, &dice))' position='\(numbers(2, &dice))' \(color)"
        let inner = depth < 3 && dice.chance(60) ? layers(&dice, depth: depth + 1) : ""
        switch dice.pick(6) {
        case 0:
            return
                "<CAShapeLayer \(head) fillColor='1 0 0' path='\(numbers(2, &dice)) m \(numbers(6, &dice)) c h'>\(inner)</CAShapeLayer>"
        case 1: return "<CAEmitterLayer \(head)>\(emitter(&dice))</CAEmitterLayer>"
        case 2:
            return "<CAReplicatorLayer \(head) instanceCount='\(dice.count(0...9))' instanceDelay='\(number(&dice, 0...1))' "
                + "instanceTransform='translate(\(number(&dice)), 2, 0)'>\(inner)</CAReplicatorLayer>"
        case 3:
            let vertices = (0..<4).map { _ in "[\(numbers(2, &dice))] [\(numbers(3, &dice))] v" }.joined(separator: " ")
            let mesh = "\(vertices) [0 1 2 3] [0 0 0 0] f"
            return "<CALayer \(head)><meshTransform subdivisionSteps='\(dice.count(0...7))' value='\(mesh)'/>\(inner)</CALayer>"
        case 4:
            let values = "<values><real value='\(number(&dice))'/><real value='\(number(&dice))'/></values>"
            return "<CALayer \(head)><animations><animation type='CAKeyframeAnimation' keyPath='transform.scale.xy' "
                + "duration='\(number(&dice, 0...3))' repeatCount='inf' beginTime='1e-100'>\(values)</animation></animations></CALayer>"
        default:
            return "<CALayer \(head) transform='rotate(\(number(&dice))deg)' opacity='\(number(&dice, 0...1))'>\(inner)</CALayer>"
        }
    }

    private static func emitter(_ dice: inout FuzzDice) -> String {
        let behaviors = [
            "<CAEmitterBehavior type='wave' name='b'><force type='CAPoint3D' value='\(numbers(3, &dice))'/></CAEmitterBehavior>",
            "<CAEmitterBehavior type='drag' name='b' drag='\(number(&dice, -2...5))'/>",
            "<CAEmitterBehavior type='attractor' name='b' stiffness='\(number(&dice, -9...99))' radius='\(number(&dice))' "
                + "falloff='\(number(&dice))' position='\(numbers(2, &dice))'/>",
            "<CAEmitterBehavior type='light' name='b' spot='1' coneAngle='\(number(&dice, 0...7))'/>",
            "<CAEmitterBehavior type='alignToMotion' rotation='\(number(&dice))'/>",
            "<CAEmitterBehavior type='valueOverLife' keyPath='position.x' additive='1'><values><real value='\(number(&dice))'/>"
                + "<real value='\(number(&dice))'/></values></CAEmitterBehavior>",
        ].filter { _ in dice.chance(30) }
        let cell =
            "birthRate='\(number(&dice, 0...200))' lifetime='\(number(&dice, 0...5))' velocity='\(number(&dice))' "
            + "mass='\(number(&dice, 0...3))' contentsFrameCount='\(dice.count(0...9))' contentsFramesPerSecond='\(number(&dice, 0...30))'"
        return
            "<emitterBehaviors>\(behaviors.joined())</emitterBehaviors><emitterCells><CAEmitterCell name='c' \(cell)/></emitterCells>"
    }
}
