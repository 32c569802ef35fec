import Foundation
import QuartzCore
import Expectations
import Testing

/// Keyframe animations along paths.
extension EngineTests.KeyframeTests {
    @Test func aPathBeatsValues() {
        let line = path {
            $0.move(to: .zero); $0.addLine(to: CGPoint(x: 10, y: 0))
        }
        let follow = frames("position", [CGPoint(x: 500, y: 500)]) { $0.path = line }
        check(values([0, 0.5, 1], follow, "position.x"), [0, 5, 10])
        check(values([0.5], follow, "position.y"), [0])
    }

    @Test func linearSpendsEqualTimesPacedEqualSpeeds() {
        let corner = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 30, y: 0))
            $0.addLine(to: CGPoint(x: 30, y: 10))
        }
        let linear = frames("position", nil) { $0.path = corner }
        check(values([0.25, 0.5, 0.75], linear, "position.x"), [15, 30, 30])
        check(values([0.75], linear, "position.y"), [5])
        let paced = frames("position", nil) {
            $0.path = corner
            $0.calculationMode = .paced
        }
        check(values([0.25, 0.75], paced, "position.x"), [10, 30])
        check(values([0.875], paced, "position.y"), [5])
    }

    @Test func movetosAreJumped() {
        let gap = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.move(to: CGPoint(x: 100, y: 0))
            $0.addLine(to: CGPoint(x: 110, y: 0))
        }
        let follow = frames("position", nil) { $0.path = gap }
        check(values([0.25, 0.75], follow, "position.x"), [5, 105])
        let paced = frames("position", nil) {
            $0.path = gap
            $0.calculationMode = .paced
        }
        check(values([0.25, 0.75], paced, "position.x"), [5, 105])
    }

    @Test func rotationModesTurnALayerAlongItsPath() {
        let corner = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.addLine(to: CGPoint(x: 10, y: 10))
        }
        let auto = frames("position", nil) {
            $0.path = corner
            $0.rotationMode = .rotateAuto
        }
        check(values([0.25, 0.75], auto, "transform.rotation.z"), [0, Double.pi / 2])
        let reverse = frames("position", nil) {
            $0.path = corner
            $0.rotationMode = .rotateAutoReverse
        }
        withScene { scene in
            let layer = scene.addLayer()
            withoutActions { layer.transform = CATransform3DMakeScale(2, 2, 1) }
            layer.add(reverse, forKey: nil)
            CATransaction.flush()
            scene.at(0.25)
            let seen = layer.presentation()?.transform
            let expected = CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), CATransform3DMakeRotation(.pi, 0, 0, 1))
            expectEqual(seen?.isClose(to: expected), true)
            scene.at(1.5)
            expectEqual(layer.presentation()?.transform, CATransform3DMakeScale(2, 2, 1), "and stands upright again")
        }
        expectEqual(kCAAnimationRotateAuto, .rotateAuto)
    }

    @Test func pointsAndSizesFollowAPath() {
        let line = path {
            $0.move(to: CGPoint(x: 2, y: 4)); $0.addLine(to: CGPoint(x: 12, y: 44))
        }
        for keyPath in [
            "position", "anchorPoint", "bounds.origin", "bounds.size", "shadowOffset", "contentsRect.origin",
            "transform.translation", "sublayerTransform.translation",
        ] {
            let isSize = keyPath.hasSuffix("size") || keyPath == "shadowOffset"
            let parts = isSize ? ["width", "height"] : ["x", "y"]
            let follow = frames(keyPath, nil) { $0.path = line }
            check(values([0.5], follow, "\(keyPath).\(parts[0])"), [7])
            check(values([0.5], follow, "\(keyPath).\(parts[1])"), [24])
        }
        let added = frames("transform.translation", nil) {
            ($0.path, $0.isAdditive, $0.isCumulative, $0.repeatCount) = (line, true, true, 2)
        }
        let scale = CABasicAnimation("transform.scale", from: 1, to: 3)
        withScene { scene in
            let layer = scene.addLayer()
            withoutActions { layer.transform = CATransform3DMakeTranslation(100, 0, 9) }
            layer.add(scale, forKey: nil)
            layer.add(added, forKey: nil)
            CATransaction.flush()
            expect(scene.seen(layer, "transform.translation.x", at: 0.5).isClose(to: 107))
            expect(scene.seen(layer, "transform.scale.x").isClose(to: 2), "beside the other parts of the transform")
            expect(scene.seen(layer, "transform.translation.z").isClose(to: 9))
            expect(scene.seen(layer, "transform.translation.x", at: 1.5).isClose(to: 100 + 12 + 7))
            expectEqual(scene.seen(layer, "transform.translation.x", at: 2.5), 100)
        }
        withScene { scene in
            let emitter = scene.add(CAEmitterLayer())
            emitter.add(frames("emitterPosition", nil) { $0.path = line }, forKey: nil)
            let gradient = scene.add(CAGradientLayer())
            gradient.add(frames("startPoint", nil) { $0.path = line }, forKey: nil)
            CATransaction.flush()
            scene.at(0.5)
            expectEqual(emitter.presentation()?.emitterPosition, CGPoint(x: 7, y: 24))
            expectEqual(gradient.presentation()?.startPoint, CGPoint(x: 7, y: 24))
        }
    }

    @Test func aTranslationMayTurnWithItsPath() {
        let corner = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
            $0.addLine(to: CGPoint(x: 10, y: 10))
        }
        let auto = frames("transform.translation", nil) {
            $0.path = corner
            $0.rotationMode = .rotateAuto
        }
        check(values([0.25, 0.75], auto, "transform.rotation.z"), [0, Double.pi / 2])
        check(values([0.25, 0.75], auto, "transform.translation.x"), [5, 10])
    }

    @Test func oddPaths() {
        let point = frames("position", nil) { $0.path = path { $0.move(to: CGPoint(x: 7, y: 8)) } }
        check(values([0.5], point, "position.x"), [7])
        let empty = frames("position", nil) { $0.path = CGMutablePath() }
        check(values([0.5], empty, "position.x"), [100])
        let circle = frames("position", nil) {
            $0.path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
            $0.calculationMode = .paced
            $0.isAdditive = true
        }
        withScene { scene in
            let layer = scene.addLayer()
            layer.add(circle, forKey: nil)
            CATransaction.flush()
            for time in stride(from: 0.0, through: 1, by: 0.125) {
                let (x, y) = (scene.seen(layer, "position.x", at: time) - 100, scene.seen(layer, "position.y") - 100)
                expect((x * x + y * y).squareRoot().isClose(to: 10, within: 5e-3))
            }
        }
    }

    @Test func aPathChangedAfterwardsDoesNotMatter() {
        let mutable = CGMutablePath()
        mutable.move(to: .zero)
        mutable.addLine(to: CGPoint(x: 10, y: 0))
        let follow = frames("position", nil) { $0.path = mutable }
        mutable.addLine(to: CGPoint(x: 1000, y: 0))
        check(values([0.5], follow, "position.x"), [5])
    }
}
