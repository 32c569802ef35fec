import Expectations
import Testing

@testable import QuartzUI

/// The properties of a view's layer that a block animates, as measured in UIKit.
@Suite struct AnimatedKeysTests {
    private final class ShapeView: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
    }

    private func view(in scene: Scene) -> ShapeView {
        let view = ShapeView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    /// Returns the animations that a block adds for a change of a layer value by key path.
    private func animations(_ keyPath: String, _ value: Any) -> [CABasicAnimation] {
        var found: [CABasicAnimation] = []
        Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1) { view.layer.setValue(value, forKeyPath: keyPath) }
            found = (view.layer.animationKeys() ?? []).compactMap { view.layer.animation(forKey: $0) as? CABasicAnimation }
        }
        return found
    }

    @Test(arguments: [
        "position.x", "position.y", "bounds.size.width", "bounds.size.height", "transform.rotation.z", "transform.scale",
        "transform.translation.x", "cornerRadius",
    ])
    func additiveOnes(_ keyPath: String) {
        let found = animations(keyPath, 2.5)
        expect(!found.isEmpty, found.allSatisfy(\.isAdditive))
    }

    @Test func wholeValues() {
        expectEqual(animations("transform", CATransform3DMakeScale(1.5, 1.5, 1)).map(\.isAdditive), [true])
        expectEqual(animations("position", CGPoint(x: 50, y: 20)).map(\.isAdditive), [true])
        expectEqual(animations("bounds", CGRect(x: 0, y: 0, width: 123, height: 456)).map(\.isAdditive), [true])
        expectEqual(animations("opacity", 0.5).map(\.isAdditive), [false])
        expectEqual(animations("anchorPoint", CGPoint(x: 0.2, y: 0.4)).map(\.isAdditive), [false])
        expectEqual(animations("backgroundColor", UIColor.blue.cgColor).map(\.isAdditive), [false])
    }

    @Test(arguments: [
        "borderWidth", "shadowOpacity", "shadowRadius", "shadowOffset.width", "strokeStart", "strokeEnd", "lineWidth",
        "zPosition",
    ])
    func whatTheLayerHasAlone(_ keyPath: String) { expect(animations(keyPath, 0.3).isEmpty) }

    // MARK: Opacity

    @Test func alphaHasOneAnimationThatTheNextReplaces() throws {
        try Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0.5 }
            scene.frame()
            scene.advance(by: 0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0.2 }
            expectEqual(view.layer.animationKeys(), ["opacity"])
            let animation = try require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
            // The animation starts at the model's value. The presented value, 0.75, is used only with .beginFromCurrentState.
            expectEqual(animation.fromValue as? Float, 0.5)
            scene.frame()
            expectEqual(view.layer.presentation()?.opacity, 0.5)
        }
    }

    @Test func alphaFromTheStateSeen() throws {
        try Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1) { view.alpha = 0.3 }
            scene.frame()
            scene.advance(by: 0.37)
            let seen = try require(view.layer.presentation()).opacity
            UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) { view.alpha = 1 }
            let animation = try require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
            expect(animation.fromValue as? Float == seen, seen < 1, seen > 0.3)
        }
    }

    /// A layer that animates a property that blocks leave alone, as a copy of the block's action for the opacity.
    private final class DepthLayer: CALayer {
        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "zPosition", let action = super.action(forKey: "opacity") as? CABasicAnimation,
                let animation = action.copy() as? CABasicAnimation
            else { return super.action(forKey: event) }
            animation.keyPath = event
            animation.fromValue = zPosition
            animation.toValue = nil
            return animation
        }
    }

    private final class DepthView: UIView {
        override class var layerClass: AnyClass { DepthLayer.self }
    }

    @Test func aCopyOfABlocksActionAnimatesAnotherKey() throws {
        try Scene.run { scene in
            let view = DepthView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.layer.zPosition = 8 }
            let animation = try require(view.layer.animation(forKey: "zPosition") as? CABasicAnimation)
            expect(view.layer.animationKeys() == ["zPosition"], animation.duration == 2)
            scene.frame()
            scene.advance(by: 0.5)
            expectEqual(view.layer.presentation()?.zPosition, 2)
            scene.advance(by: 1)
            expectEqual(view.layer.presentation()?.zPosition, 6)
            // Outside of a block nothing is animated.
            view.layer.removeAllAnimations()
            view.layer.zPosition = 0
            expectNil(view.layer.animationKeys())
        }
    }

    // MARK: Additive transforms

    private func scale(_ view: UIView) -> CGFloat { view.layer.presentation()?.transform.m11 ?? .nan }

    @Test func aTransformNeverJumps() throws {
        try Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(scaleX: 3, y: 3)
            }
            scene.frame()
            expect(near(scale(view), 1))
            scene.advance(by: 0.5)
            expect(near(scale(view), 2))
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = .identity }
            scene.frame()
            expect(near(scale(view), 2), view.layer.animationKeys() == ["transform", "transform-2"])
            let animation = try require(view.layer.animation(forKey: "transform-2") as? CABasicAnimation)
            expect(animation.isAdditive, (animation.fromValue as? CATransform3D)?.m11 == 3)
            scene.advance(by: 0.25)
            // 1 · (1/3 + 2/3 · 0.75) of the first, times 3 - 2 · 0.25 of the second.
            expect(near(scale(view), (1.0 / 3 + 2.0 / 3 * 0.75) * 2.5))
            scene.advance(by: 1)
            expect(near(scale(view), 1), view.layer.animationKeys() == nil)
        }
    }

    @Test func aTransformToNothingStartsFromWhatIsSeen() {
        Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(scaleX: 3, y: 3)
            }
            scene.frame()
            scene.advance(by: 0.5)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(scaleX: 0, y: 0)
            }
            scene.frame()
            expect(near(scale(view), 2), view.layer.animationKeys() == ["transform"])
            scene.advance(by: 0.5)
            expect(near(scale(view), 1))
        }
    }

    /// A singular transform cannot be reached additively, so one animation goes from the old transform to it.
    @Test(arguments: [0.0, 1]) func aRestingViewShrinksToNothing(width: Double) {
        Scene.run { scene in
            let view = view(in: scene)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(scaleX: width, y: 0)
            }
            scene.frame()
            for (step, height) in [(0.25, 0.75), (0.25, 0.5), (0.4, 0.1)] {
                scene.advance(by: step)
                let seen = view.layer.presentation()?.transform ?? CATransform3DIdentity
                expect(near(seen.m22, height), near(seen.m11, width + (1 - width) * height))
            }
        }
    }

    @Test func anAnimatorTurnsAnAdditiveTransformRound() {
        Scene.run { scene in
            let view = view(in: scene)
            let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
                view.transform = CGAffineTransform(scaleX: 3, y: 3)
            }
            animator.startAnimation()
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(scale(view), 1.5, 1e-3))
            animator.pauseAnimation()
            scene.frame()
            animator.continueAnimation(withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 0.5)
            scene.frame()
            expect(near(scale(view), 1.5, 1e-3))
            scene.advance(by: 1.1)
            scene.frame()
            expect(near(scale(view), 3, 1e-3))
        }
    }
}
