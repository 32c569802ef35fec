import Expectations
import Testing

@testable import QuartzUI

/// Typical idioms of animation libraries, with the values that they rely on.
@Suite(.serialized) struct PortIdiomTests {
    private func value(_ layer: CALayer, _ keyPath: String) -> Double {
        (layer.presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
    }

    /// A replicator that overrides property observers, and pulses linearly by `transform.scale.xy`.
    private final class Radar: CAReplicatorLayer, CAAnimationDelegate {
        let dot = CALayer()
        var stops = 0
        override var backgroundColor: CGColor? { didSet { dot.backgroundColor = backgroundColor } }
        override var repeatCount: Float { didSet { instanceCount = 3 } }

        override init() {
            super.init()
            addSublayer(dot)
            repeatCount = MAXFLOAT
            backgroundColor = UIColor.red.cgColor
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }

        func start() {
            let grow = CABasicAnimation(keyPath: "transform.scale.xy")
            grow.fromValue = 0.0
            grow.toValue = 1.0
            let fade = CAKeyframeAnimation(keyPath: "opacity")
            fade.values = [0.4, 0.2, 0.0]
            fade.keyTimes = [0, NSNumber(value: Float(0.5)), 1]
            let group = CAAnimationGroup()
            group.animations = [grow, fade]
            group.duration = 2
            group.repeatCount = repeatCount
            group.delegate = self
            dot.add(group, forKey: "pulse")
        }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
    }

    @Test func aRadarPulsesForEver() {
        Scene.run { scene in
            let radar = Radar()
            scene.window.layer.addSublayer(radar)
            radar.start()
            scene.frame()
            expect(radar.instanceCount == 3, radar.dot.backgroundColor == UIColor.red.cgColor)
            for turn in [0.0, 100, 10_000] {
                scene.advance(by: turn + 0.5)
                expect(abs(value(radar.dot, "transform.scale.x") - 0.25) < 1e-6)
                expect(abs(value(radar.dot, "transform.scale.y") - 0.25) < 1e-6)
                expect(abs(value(radar.dot, "opacity") - 0.3) < 1e-6)
                scene.advance(by: 1.5)
            }
            radar.dot.removeAllAnimations()
            scene.frame()
            expectEqual(radar.stops, 1)
        }
    }

    @Test func aCopiedAnimationStartsFromWhatIsSeen() throws {
        try Scene.run { scene in
            let shape = CAShapeLayer()
            shape.actions = ["strokeEnd": NSNull()]
            scene.window.layer.addSublayer(shape)
            scene.frame()
            @MainActor func apply(_ animation: CABasicAnimation) throws {
                let copy = try require(animation.copy() as? CABasicAnimation)
                let keyPath = try require(copy.keyPath)
                if copy.fromValue == nil { copy.fromValue = shape.presentation()?.value(forKeyPath: keyPath) }
                shape.add(copy, forKey: keyPath)
                shape.setValue(copy.toValue, forKeyPath: keyPath)
            }
            let shrink = CABasicAnimation(keyPath: "strokeEnd")
            shrink.toValue = 0.2
            shrink.duration = 1
            shrink.beginTime = CACurrentMediaTime() + 0.5
            shrink.fillMode = .backwards
            try apply(shrink)
            scene.frame()
            scene.advance(by: 0.25)
            expect(shape.strokeEnd == 0.2, value(shape, "strokeEnd") == 1)
            scene.advance(by: 0.75)
            expect(abs(value(shape, "strokeEnd") - 0.6) < 1e-6)
            // Continued half way.
            let grow = CABasicAnimation(keyPath: "strokeEnd")
            grow.toValue = 1.0
            grow.duration = 2
            try apply(grow)
            scene.frame()
            scene.advance(by: 1)
            expect(abs(value(shape, "strokeEnd") - 0.8) < 1e-6)
        }
    }

    @Test func seekingAddsTheAnimationsAgainAtRest() throws {
        try Scene.run { scene in
            let layer = CALayer()
            scene.window.layer.addSublayer(layer)
            let slide = CABasicAnimation(keyPath: "position.x")
            slide.fromValue = 0
            slide.toValue = 100
            slide.duration = 2
            slide.fillMode = .both
            slide.isRemovedOnCompletion = false
            slide.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
            layer.add(slide, forKey: "slide")
            scene.frame()
            scene.advance(by: 0.5)
            expect(abs(value(layer, "position.x") - 25) < 1e-6)
            for progress in [0.75, 0.1] {
                let copy = try require(layer.animation(forKey: "slide")?.copy() as? CAAnimation)
                copy.speed = 0
                copy.timeOffset = progress * 2
                layer.removeAnimation(forKey: "slide")
                layer.add(copy, forKey: "slide")
                scene.frame()
                scene.advance(by: 7)
                expect(abs(value(layer, "position.x") - progress * 100) < 1e-6)
            }
        }
    }

    /// An animation clipped by a shorter group, which begins slightly before the layer's stopped time.
    @Test func aLayerAtRestShowsTheTimeItIsSetTo() {
        Scene.run { scene in
            let layer = CAShapeLayer()
            scene.window.layer.addSublayer(layer)
            layer.speed = 0
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.toValue = 1
            draw.duration = 4
            draw.timeOffset = 1
            let part = CAAnimationGroup()
            part.animations = [draw]
            part.duration = 2
            part.fillMode = .both
            part.isRemovedOnCompletion = false
            part.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - .leastNonzeroMagnitude
            layer.add(part, forKey: nil)
            for (time, end) in [(0.0, 0.25), (1, 0.5), (1.5, 0.625), (9, 0.75)] {
                layer.timeOffset = time
                scene.frame()
                scene.advance(by: 3)
                expect(abs(value(layer, "strokeEnd") - end) < 1e-6, "\(time)")
            }
        }
    }

    /// Two colour animations, each of which starts the next when it ends.
    private final class Relay: NSObject, CAAnimationDelegate {
        let gradient = CAGradientLayer()
        private let colors: [UIColor] = [.red, .blue, .black]
        private var step = 0
        private var pair: [CGColor] { [colors[step % 3].cgColor, colors[(step + 1) % 3].cgColor] }

        func next() {
            if step == 0 { gradient.colors = pair }
            step += 1
            let change = CABasicAnimation(keyPath: "colors")
            change.toValue = pair
            change.duration = 1
            change.fillMode = .forwards
            change.isRemovedOnCompletion = false
            change.delegate = self
            gradient.add(change, forKey: "change")
        }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            guard flag else { return }
            gradient.colors = pair
            next()
        }
    }

    @Test func coloursGoOnFromWhereTheyEnd() throws {
        try Scene.run { scene in
            let relay = Relay()
            scene.window.layer.addSublayer(relay.gradient)
            relay.next()
            scene.frame()
            /// Returns the red component of the presented first colour.
            @MainActor func red() throws -> CGFloat {
                let colors = try require(relay.gradient.presentation()?.colors as? [CGColor])
                return try require(colors.first?.components?.first)
            }
            scene.advance(by: 0.5)
            let half = try red()
            expect(abs(half - 0.5) < 1e-6)
            scene.play(0.6)
            let none = try red()
            expect(none < 1e-6)
            // Blue to black has no red; black to red comes third.
            scene.play(1.5)
            let again = try red()
            expect(again > 0.4)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func measuresAndNames() {
        let size = CGSize(width: 60, height: CGFloat.greatestFiniteMagnitude)
        let text = "some words that wrap" as NSString
        let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 14)]
        let box = text.boundingRect(
            with: size, options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: font, context: nil)
        expect(box.width <= 60, box.height > 2 * text.size(withAttributes: font).height - 1)
        expect(UIWindow.Level.alert > .statusBar, UIWindow().windowLevel == .normal)
        let controller = UIViewController()
        controller.preferredContentSize = CGSize(width: 3, height: 4)
        expectEqual(controller.preferredContentSize.height, 4)
    }
}
