import Foundation
import QuartzCore
import SeededRandom
import Expectations
import Testing

extension EngineTests {
    /// Trees of two renderers that change at random, also from within callbacks, and must stay consistent.
    @Suite("Random trees") @MainActor
    struct RandomTreeTests {
        @Test(arguments: [1, 2, 3, 4] as [UInt64]) func theyHold(seed: UInt64) {
            CAMediaClock.setManual(0)
            defer { CAMediaClock.setManual(nil) }
            let game = Game(seed: seed)
            for step in 0..<1500 {
                game.change(1)
                if game.dice.pick(of: [true, false, false, false]) { game.frame(after: game.dice.pick(of: [0, 0.01, 0.1, 1])) }
                if step % 10 == 0, let fault = game.fault {
                    Issue.record("\(fault), seed \(seed), step \(step)")
                    break
                }
            }
            game.end()
            expect(game.listener.faults == [], game.listener.running == 0)
            expectEqual(game.completions, game.transactions)
            game.listener.letGo()
            Game.current = nil
        }
    }

    /// Checks that each animation starts once and then stops once.
    @MainActor
    private final class Judge: CAAnimationDelegate {
        var faults: [String] = []
        private var heard: [ObjectIdentifier: Int] = [:]
        /// Retained, so that no two have the same address.
        private var kept: [CAAnimation] = []
        var running: Int { heard.values.count { $0 == 1 } }
        /// Releases the animations, which retain their delegate.
        func letGo() { kept = [] }

        func animationDidStart(_ anim: CAAnimation) {
            if heard[ObjectIdentifier(anim)] != nil { faults.append("started twice") }
            heard[ObjectIdentifier(anim)] = 1
            kept.append(anim)
            Game.current?.changeNowAndThen()
        }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if heard[ObjectIdentifier(anim)] != 1 { faults.append("stopped without a start") }
            heard[ObjectIdentifier(anim)] = 2
            Game.current?.changeNowAndThen()
        }
    }

    /// Changes the tree in every overridable method.
    private final class Fickle: CALayer {
        override func layoutSublayers() { Game.current?.changeNowAndThen() }
        override func display() { Game.current?.changeNowAndThen() }
        override func action(forKey event: String) -> (any CAAction)? {
            Game.current?.changeNowAndThen()
            return super.action(forKey: event)
        }
    }

    @MainActor
    private final class Game {
        static var current: Game?
        let listener = Judge()
        private let renderers = [CARenderer(), CARenderer()]
        private let roots = [CALayer(), CALayer()]
        private var layers: [CALayer] = []
        var dice: SplitMix64
        private var time = 0.0
        private var depth = 0
        var (transactions, completions) = (0, 0)

        init(seed: UInt64) {
            dice = SplitMix64(seed: seed)
            let kinds: [() -> CALayer] = [
                CALayer.init, Fickle.init, CAShapeLayer.init, CATransformLayer.init, CAScrollLayer.init,
            ]
            for index in 0..<30 {
                let layer = kinds[index % kinds.count]()
                layer.frame = CGRect(x: 5, y: 5, width: 50 + index, height: 50)
                layers.append(layer)
            }
            for (renderer, root) in zip(renderers, roots) {
                root.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
                (renderer.bounds, renderer.layer) = (root.bounds, root)
            }
            Self.current = self
        }

        func frame(after seconds: Double) {
            time += seconds
            CAMediaClock.setManual(time)
            for renderer in renderers {
                renderer.beginFrame(atTime: time)
                renderer.render()
                renderer.endFrame()
            }
        }

        func changeNowAndThen() { if dice.pick(of: [true, false, false, false, false, false]) { change(2) } }

        private var any: CALayer {
            dice.pick(of: [true] + Array(repeating: false, count: 11)) ? dice.pick(of: roots) : dice.pick(of: layers)
        }

        private func animation() -> CAAnimation {
            let animation: CAAnimation
            switch dice.pick(of: [0, 1, 2, 3]) {
            case 0:
                let group = CAAnimationGroup()
                group.animations = [CABasicAnimation("opacity", from: 0, duration: 0.3)]
                animation = group
            case 1: animation = CATransition()
            case 2: animation = CASpringAnimation(keyPath: "zPosition")
            default: animation = CABasicAnimation(dice.pick(of: ["opacity", "transform.rotation.z", "position.x"]), to: 1)
            }
            (animation.duration, animation.repeatCount) = (dice.pick(of: [0, 0.1, 0.5, 2]), dice.pick(of: [0, 2, .infinity]))
            (animation.isRemovedOnCompletion, animation.speed) = (
                dice.pick(of: [true, true, false]), dice.pick(of: [1, 1, 2, -1])
            )
            animation.beginTime = dice.pick(of: [0, 0, 0, time + 0.5, time - 0.5])
            animation.delegate = listener
            return animation
        }

        /// Makes some changes, and nested ones that follow from them.
        func change(_ count: Int) {
            guard depth < 3 else { return }
            depth += 1
            defer { depth -= 1 }
            for _ in 0..<count {
                let (one, other) = (any, any)
                switch dice.pick(of: Array(0...20)) {
                case 0, 1: one.addSublayer(other)
                case 2: one.insertSublayer(other, at: dice.pick(of: [0, 1, 7]))
                case 3: one.insertSublayer(other, below: one.sublayers?.first)
                case 4: one.removeFromSuperlayer()
                case 5: if let old = one.sublayers?.last { one.replaceSublayer(old, with: other) }
                case 6: one.mask = dice.pick(of: [nil, other])
                case 7: one.sublayers = dice.pick(of: [nil, [other, any]])
                case 8, 9, 10: one.add(animation(), forKey: dice.pick(of: ["a", "b", "opacity"]))
                case 11: one.removeAnimation(forKey: "a")
                case 12: one.opacity = dice.pick(of: [0, 0.5, 1])
                case 13: one.position = CGPoint(x: dice.pick(of: [0, 50, 200]), y: 20)
                case 14: one.isHidden.toggle()
                case 15: one.speed = dice.pick(of: [0, 1, 1, 2])
                case 16:
                    one.setNeedsLayout()
                    one.setNeedsDisplay()
                    one.layoutIfNeeded()
                case 17: one.bounds.size.width = dice.pick(of: [0, 10, 90])
                case 18: transaction()
                case 19:
                    if dice.pick(of: [true] + Array(repeating: false, count: 30)) {
                        dice.pick(of: renderers).layer = dice.pick(of: [any, roots[0]])
                    }
                default: _ = one.presentation()?.frame
                }
            }
        }

        private func transaction() {
            CATransaction.begin()
            CATransaction.setDisableActions(dice.pick(of: [true, false]))
            transactions += 1
            CATransaction.setCompletionBlock {
                self.completions += 1
                self.changeNowAndThen()
            }
            change(2)
            CATransaction.commit()
        }

        /// The first inconsistency after everything is committed.
        var fault: String? {
            CATransaction.flush()
            CATransaction.flush()
            for layer in layers + roots {
                let isShown = sequence(first: layer, next: \.superlayer).contains { up in renderers.contains { $0.layer === up } }
                let shown = layer.presentation()
                if isShown != (shown != nil) { return "in a shown tree: \(isShown), presentation: \(shown != nil)" }
                for child in layer.sublayers ?? [] where child.superlayer !== layer { return "a sublayer of two" }
                guard let shown, layer.animationKeys() == nil else { continue }
                if shown.sublayers?.count != layer.sublayers?.count { return "sublayers" }
                if (shown.mask == nil) != (layer.mask == nil) { return "mask" }
                if shown.position != layer.position || shown.bounds != layer.bounds || shown.opacity != layer.opacity
                    || shown.isHidden != layer.isHidden || shown.speed != layer.speed
                {
                    return "properties"
                }
            }
            return nil
        }

        /// Takes the trees apart and lets running animations end.
        func end() {
            depth = 3
            for layer in layers + roots {
                layer.removeAllAnimations()
                (layer.mask, layer.sublayers) = (nil, nil)
            }
            for renderer in renderers { renderer.layer = nil }
            for _ in 0..<5 {
                frame(after: 10)
                for layer in layers + roots { layer.removeAllAnimations() }
            }
        }
    }
}
