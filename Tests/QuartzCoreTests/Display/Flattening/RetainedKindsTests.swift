import Foundation
import SeededRandom
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Retained frames of layers and effects with special painting.
    @Suite("Retained list, every kind") @MainActor
    struct RetainedKindsTests {
        /// Draws a stripe in each tile.
        private final class Striped: CATiledLayer {
            override func draw(in context: CGContext) {
                context.setFillColor(.black)
                context.fill(CGRect(x: 0, y: 0, width: 7, height: 3))
            }
        }

        /// Draws an amount given by its custom property.
        private final class Gauge: CALayer {
            override class func needsDisplay(forKey key: String) -> Bool { key == "level" || super.needsDisplay(forKey: key) }

            override func draw(in context: CGContext) {
                context.setFillColor(.white)
                let level = (value(forKey: "level") as? NSNumber)?.doubleValue ?? 0
                context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
            }
        }

        /// Trees of every kind of layer, changed, moved and viewed with other renderer bounds between frames.
        @Test(arguments: 0..<120) func anyFrameIsWhatAWholeOneWouldBe(seed: Int) {
            withScene { scene in
                var dice = SplitMix64(seed: UInt64(seed) &+ 4711)
                var layers: [CALayer] = []
                withoutActions {
                    var parents = [scene.root]
                    for _ in 0..<45 {
                        let layer = randomLayer(&dice)
                        dice.pick(of: parents).addSublayer(layer)
                        if dice.chance(50) { parents.append(layer) }
                        layers.append(layer)
                        if let mask = layer.mask { layers.append(mask) }
                    }
                    if dice.chance(30) { scene.root.sublayerTransform.m34 = -1 / 700 }
                }
                for _ in 0..<6 { animate(dice.pick(of: layers), &dice) }
                var time = 0.0
                for step in 0..<22 {
                    for _ in 0..<dice.pick(3) {
                        change(layers, scene, &dice)
                        if dice.chance(50) { CATransaction.flush() }
                    }
                    if dice.chance(5) {
                        scene.renderer.bounds = CGRect(x: dice.number(-5...5), y: 0, width: dice.number(200...400), height: 300)
                    }
                    let before = scene.renderer.host.frame.list
                    time = dice.chance(15) ? dice.number(0...2) : time + dice.number(0...0.3)
                    scene.at(time)
                    scene.renderer.beginFrame(atTime: CACurrentMediaTime())
                    let origin = scene.renderer.bounds.origin
                    let damage = scene.renderer.damage.map { $0.offsetBy(dx: -origin.x, dy: -origin.y) }
                    expectEqual(FrameComparison.mistake(scene), "", "step \(step)")
                    FrameComparison.expectDamage(damage, from: before, to: scene.renderer.host.frame.list)
                    scene.renderer.render()
                    scene.renderer.endFrame()
                }
            }
        }

        /// A cloud of thousands of particles grows, which frames paint whole, beside another layer that moves. When all particles are
        /// gone, frames paint the moving layer alone again.
        @Test func aGreatCloudIsWhatAFreshOneWouldBe() throws {
            let image = try require(CGContext(width: 4, height: 4)?.makeImage())
            withScene { scene in
                let (emitter, mover) = (CAEmitterLayer(), CALayer())
                let cell = CAEmitterCell()
                cell.contents = image
                (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (6000, 0.5, 80, 2 * .pi)
                cell.duration = 1
                withoutActions {
                    emitter.emitterPosition = CGPoint(x: 150, y: 150)
                    emitter.emitterCells = [cell]
                    mover.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
                    mover.backgroundColor = .white
                    for layer in [emitter, mover] + (0..<6).map({ _ in CALayer() }) { scene.root.addSublayer(layer) }
                    let move = CABasicAnimation(keyPath: "position.x")
                    (move.toValue, move.duration) = (200.0, 4.0)
                    mover.add(move, forKey: nil)
                }
                @MainActor func frame(at time: Double) {
                    scene.at(time)
                    scene.renderer.beginFrame(atTime: CACurrentMediaTime())
                    expectEqual(FrameComparison.mistake(scene), "", "at \(time) s")
                    scene.renderer.render()
                    scene.renderer.endFrame()
                }
                for step in 1...30 { frame(at: Double(step) / 30) }
                expect(scene.renderer.host.frame.list.quads.count > 2900)
                expect(scene.renderer.host.frame.wholeFrames >= 15)
                for time in [1.2, 1.4, 1.6, 1.65, 1.7, 1.75, 1.8, 1.85, 1.9, 1.95, 2] { frame(at: time) }
                expect(scene.renderer.host.frame.list.quads.count < 10)
                let whole = scene.renderer.host.frame.wholeFrames
                for time in [2.1, 2.2, 2.3] { frame(at: time) }
                expectEqual(scene.renderer.host.frame.wholeFrames, whole)
            }
        }

        private func randomLayer(_ dice: inout SplitMix64) -> CALayer {
            let layer = kind(&dice)
            layer.frame = CGRect(
                x: dice.number(0...350), y: dice.number(0...250), width: dice.number(5...60), height: dice.number(5...60))
            if dice.chance(70) { layer.backgroundColor = .white }
            if dice.chance(12) { layer.opacity = 0.5 }
            if dice.chance(12) { layer.masksToBounds = true }
            if dice.chance(12) { layer.cornerRadius = 4 }
            if dice.chance(12) { (layer.shadowOpacity, layer.shadowRadius) = (0.5, 2) }
            if dice.chance(8) { layer.shouldRasterize = true }
            if dice.chance(8) { layer.filters = [CIFilter(name: "CIColorInvert") as Any] }
            if dice.chance(8) {
                layer.backgroundFilters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3]) as Any]
            }
            if dice.chance(6) { layer.compositingFilter = CIFilter(name: "CIMultiplyBlendMode") }
            if dice.chance(8) { layer.transform = CATransform3DMakeRotation(0.7, 0, 1, 0) }
            if dice.chance(8) { layer.shadowPath = CGPath(rect: CGRect(x: 1, y: 2, width: 9, height: 9), transform: nil) }
            if dice.chance(6) { layer.zPosition = CGFloat(dice.pick(3)) }
            if dice.chance(6) { layer.mask = CAShapeLayer() }
            if dice.chance(12) { layer.mask = box(&dice) }
            return layer
        }

        /// An opaque layer, which as a mask is drawn as a clip.
        private func box(_ dice: inout SplitMix64) -> CALayer {
            let box = CALayer()
            box.frame = CGRect(x: dice.number(0...20), y: 0, width: dice.number(5...40), height: 30)
            box.backgroundColor = .black
            return box
        }

        private func kind(_ dice: inout SplitMix64) -> CALayer {
            switch dice.pick(12) {
            case 0:
                let copies = CAReplicatorLayer()
                copies.instanceCount = 3
                copies.instanceDelay = dice.chance(50) ? 0.2 : 0
                copies.preservesDepth = dice.chance(20)
                copies.instanceAlphaOffset = -0.1
                copies.instanceTransform = CATransform3DMakeTranslation(9, 4, dice.chance(20) ? 5 : 0)
                return copies
            case 1:
                let emitter = CAEmitterLayer()
                let cell = CAEmitterCell()
                (cell.birthRate, cell.lifetime, cell.velocity) = (8, 1, 20)
                cell.contents = Pictures.solid(.white)
                emitter.emitterCells = [cell]
                return emitter
            case 2: return Striped()
            case 3:
                let text = dice.chance(50) ? CAGlyphLayer() : CATextLayer()
                (text as? CAGlyphLayer)?.glyphDelay = dice.number(-0.3...0.3)
                (text.string, text.fontSize) = ("kept", 12)
                return text
            case 4:
                let gauge = Gauge()
                gauge.setValue(0.5, forKey: "level")
                return gauge
            case 5: return CATransformLayer()
            case 6: return CAScrollLayer()
            case 7:
                let shape = CAShapeLayer()
                shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 12), transform: nil)
                return shape
            default: return CALayer()
            }
        }

        private func change(_ layers: [CALayer], _ scene: Scene, _ dice: inout SplitMix64) {
            let layer = dice.pick(of: layers)
            switch dice.pick(18) {
            case 0: withoutActions { layer.position.x += 3 }
            case 1: layer.removeFromSuperlayer()
            case 2: scene.root.addSublayer(layer)
            case 3, 4, 5: animate(layer, &dice)
            case 6: layer.removeAllAnimations()
            case 7: layer.opacity = Float(dice.number(0...1))
            case 8: withoutActions { layer.isHidden.toggle() }
            case 9: layer.position.y += 5
            case 10: withoutActions { layer.filters = layer.filters == nil ? [CIFilter(name: "CIColorInvert") as Any] : nil }
            case 11: withoutActions { layer.mask = dice.chance(50) ? nil : dice.chance(50) ? box(&dice) : CALayer() }
            case 15: withoutActions { layer.bounds.size.width = dice.number(1...60) }
            case 16: withoutActions { layer.backgroundColor = dice.chance(50) ? .black : nil }
            case 12: withoutActions { layer.speed = dice.chance(50) ? 0 : 1 }
            case 13: (layer as? CAReplicatorLayer)?.instanceCount = dice.pick(5)
            case 14: (layer as? CATextLayer)?.string = "text \(dice.pick(9))"
            default: withoutActions { layer.shouldRasterize.toggle() }
            }
        }

        private func animate(_ layer: CALayer, _ dice: inout SplitMix64) {
            let duration = dice.number(0.3...3)
            if layer is CAGlyphLayer, dice.chance(50) {
                let path = dice.pick(of: ["glyphTransform.translation.x", "glyphOpacity", "glyphDelay"])
                return layer.add(CABasicAnimation(path, from: 0, to: 1, duration: duration), forKey: path)
            }
            switch dice.pick(12) {
            case 0: layer.add(CABasicAnimation("opacity", from: 0, to: 1, duration: duration), forKey: "a")
            case 1: layer.add(CABasicAnimation("transform.rotation.y", from: 0, to: 3, duration: duration), forKey: "b")
            case 2: layer.add(CABasicAnimation("level", from: 0, to: 1, duration: duration), forKey: "level")
            case 3: layer.add(CABasicAnimation("shadowOpacity", from: 0, to: 1, duration: duration), forKey: nil)
            case 4: layer.add(CABasicAnimation("bounds.size.width", from: 0, to: 60, duration: duration), forKey: nil)
            case 5:
                layer.add(CABasicAnimation("instanceTransform.translation.x", from: 0, to: 20, duration: duration), forKey: nil)
            case 6: layer.add(CABasicAnimation("bounds.origin.x", from: 0, to: 40, duration: duration), forKey: nil)
            case 7: layer.add(CABasicAnimation("shouldRasterize", from: false, to: true, duration: duration), forKey: nil)
            case 8, 9:
                let transition = CATransition()
                transition.duration = duration
                transition.type = dice.pick(of: [.fade, .push, .moveIn, .reveal])
                if dice.chance(30) { transition.filter = CIFilter(name: "CISwipeTransition") }
                layer.add(transition, forKey: nil)
            case 10: layer.add(CABasicAnimation("birthRate", from: 0, to: 2, duration: duration), forKey: nil)
            default:
                let move = CABasicAnimation("position", from: CGPoint.zero, to: CGPoint(x: 300, y: 200), duration: duration)
                if dice.chance(30) { (move.beginTime, move.fillMode) = (CACurrentMediaTime() + 0.4, .both) }
                layer.add(move, forKey: "position")
            }
        }
    }
}
