import CAML
import Expectations
import Foundation
import Testing

/// States: what they set, how they are left, and the moments between them.
@Suite struct StateTests {
    private let states = """
        <sublayers><CALayer id="a" opacity="0.5" position="0 0"/><CALayer id="b"/></sublayers>
        <states>
          <LKState name="on"><elements>
            <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.6"/></LKStateSetValue>
            <LKStateSetValue targetId="a" keyPath="opacity"><value type="integer" value="1"/></LKStateSetValue>
            <LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="100"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="far" basedOn="on" initial="1"><elements>
            <LKStateSetValue targetId="a" keyPath="position.x"><value value="300"/></LKStateSetValue>
            <LKStateRemoveElement targetId="root" keyPath="sublayers" objectId="b"/>
            <LKStateSetValue targetId="gone" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
          </elements></LKState>
          <LKState name="loop" basedOn="loop"/>
        </states>
        <stateTransitions>
          <LKStateTransition fromState="on" toState="*"><elements>
            <LKStateTransitionElement key="opacity" targetId="a"><animation type="CABasicAnimation" keyPath="opacity" duration="9"/></LKStateTransitionElement>
          </elements></LKStateTransition>
          <LKStateTransition fromState="*" toState="far"><elements>
            <LKStateTransitionElement key="position.x" targetId="a"><animation type="CABasicAnimation" keyPath="position.x" duration="3"/></LKStateTransitionElement>
          </elements></LKStateTransition>
        </stateTransitions>
        """

    @Test func aStateIsLeftAsItWasFound() throws {
        let package = try package(states)
        let root = package.rootLayer
        let controller = CAStateController(layer: root)
        let a = try require(package.publishedObject(withName: "a") as? CALayer)
        controller.setState(controller.state(withName: "on", ofLayer: root), ofLayer: root, transitionSpeed: 0)
        expectEqual(a.opacity, 1)
        expectEqual(a.position.x, 100)
        controller.setState(root.state(withName: "far"), ofLayer: root, transitionSpeed: 0)
        expectEqual([CGFloat(a.opacity), a.position.x], [1, 300])
        expectEqual(root.sublayers?.count, 1)
        controller.setState(nil, ofLayer: root, transitionSpeed: 0)
        expectEqual([CGFloat(a.opacity), a.position.x], [0.5, 0])
        expectEqual(root.sublayers?.count, 2)
        controller.setState(root.state(withName: "loop"), ofLayer: root, transitionSpeed: 0)
        expectEqual(controller.state(ofLayer: root)?.name, "loop")
        controller.setInitialStatesOfLayer(root)
        expectEqual(a.position.x, 300)
        expectEqual(package.issues.map(\.message), ["<LKStateSetValue> has no target"])
    }

    @Test func aTransitionRunsFromTheOldValue() throws {
        let package = try package(states)
        let root = package.rootLayer
        let controller = CAStateController(layer: root)
        let a = try require(package.publishedObject(withName: "a") as? CALayer)
        let log = Log()
        controller.delegate = log
        controller.setState(root.state(withName: "on"), ofLayer: root)
        expectNil(a.animationKeys())
        // `* -> far` and `on -> *` fit; the one that names the new state counts.
        controller.setState(root.state(withName: "far"), ofLayer: root, transitionSpeed: 2)
        let animation = try require(a.animation(forKey: "state.position.x") as? CABasicAnimation)
        expectEqual((animation.fromValue as? NSNumber)?.doubleValue, 100)
        expectNil(animation.toValue)
        expectEqual(animation.speed, 2)
        expectNil(a.animation(forKey: "state.opacity"))
        controller.setState(nil, ofLayer: root, transitionSpeed: 0)
        expectNil(a.animationKeys())
        expectEqual(log.lines, ["set", "set", "start 2.0", "stop false", "set"])
    }

    private final class Log: CAStateControllerDelegate {
        var lines: [String] = []
        func stateController(_ controller: CAStateController, didSetStateOf layer: CALayer) { lines.append("set") }
        func stateController(_ controller: CAStateController, transitionDidStart transition: CAStateTransition, speed: Float) {
            lines.append("start \(speed)")
        }
        func stateController(
            _ controller: CAStateController, transitionDidStop transition: CAStateTransition, completed: Bool
        ) {
            lines.append("stop \(completed)")
        }
    }

    @Test func statesAreMadeInCode() {
        let (root, cell) = (CALayer(), CALayer())
        let state = CAState(name: "full")
        let fade = CAStateSetValue(target: root, keyPath: "opacity", value: 0.25)
        state.addElement(fade)
        state.addElement(CAStateAddElement(target: root, keyPath: "sublayers", object: cell))
        state.addElement(CAStateAddAnimation(target: root, key: "turn", animation: CABasicAnimation(keyPath: "opacity")))
        root.states = [state]
        let controller = CAStateController(layer: root)
        controller.setState(state, ofLayer: root, transitionSpeed: .nan)
        expectEqual(root.opacity, 0.25)
        expectEqual(root.sublayers?.count, 1)
        expectEqual(root.animationKeys(), ["turn"])
        controller.setState(nil, ofLayer: root)
        expectEqual(root.opacity, 1)
        expectNil(root.animationKeys())
        expectEqual(root.sublayers?.count ?? 0, 0)
        state.removeElement(fade)
        expectEqual(state.elements.count, 2)
        root.stateTransitions = [CAStateTransition(fromState: "*", toState: "full")]
        expectEqual(root.stateTransitions.count, 1)
    }

    @Test func progressInterpolatesWhatEitherStateSets() throws {
        let package = try package(states)
        let root = package.rootLayer
        let controller = CAStateController(layer: root)
        let a = try require(package.publishedObject(withName: "a") as? CALayer)
        let (on, far) = (root.state(withName: "on"), root.state(withName: "far"))
        for (progress, x, count) in [(0, 100, 2), (0.25, 150, 2), (0.75, 250, 1), (1, 300, 1), (0.5, 200, 1), (-3, 100, 2)] {
            controller.setProgress(progress, from: on, to: far)
            expectEqual(a.position.x, CGFloat(x))
            expectEqual(root.sublayers?.count, count)
        }
        controller.setProgress(.nan, from: nil, to: on)
        expectEqual(a.opacity, 0.5)
        controller.setProgress(0.5, from: nil, to: on)
        expectEqual(a.opacity, 0.75)
        controller.removeAllStateChanges()
        expectEqual([CGFloat(a.opacity), a.position.x], [0.5, 0])
    }

    @Test func randomWalksEqualFreshDocuments() throws {
        let package = try package(states)
        let root = package.rootLayer
        let controller = CAStateController(layer: root)
        let names: [String?] = [nil, "on", "far", "loop"]
        var seed: UInt64 = 3
        func values(_ package: CAPackage) -> [CGFloat] {
            let a = package.publishedObject(withName: "a") as? CALayer
            return [CGFloat(a?.opacity ?? -1), a?.position.x ?? -1, CGFloat(package.rootLayer.sublayers?.count ?? 0)]
        }
        for _ in 0..<60 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            let pick = { (shift: UInt64) in names[Int(seed >> shift) % names.count].flatMap { root.state(withName: $0) } }
            if seed >> 60 & 1 == 0 { controller.setProgress(Double(seed >> 40 & 7) / 7, from: pick(33), to: pick(43)) }
            let state = pick(50)
            controller.setState(state, ofLayer: root, transitionSpeed: 1)
            let fresh = try self.package(states)
            CAStateController(layer: fresh.rootLayer).setState(
                state.flatMap { fresh.rootLayer.state(withName: $0.name) }, ofLayer: fresh.rootLayer, transitionSpeed: 0)
            expectEqual(values(package), values(fresh))
        }
    }

    private func package(_ text: String) throws -> CAPackage { try CAPackage(data: document(text)) }
}
