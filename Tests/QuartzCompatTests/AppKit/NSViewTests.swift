import Expectations
import Testing

@testable import QuartzCompat

/// AppKit's views and their animators.
@Suite struct NSViewTests {
    @Test func thePropertiesOfAppKitsLayersAnimate() {
        Scene.run { scene in
            let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 1) { view.layer.borderWidth = 3 }
            expectEqual(view.layer.animationKeys(), ["borderWidth"])
        }
    }

    @Test func aProxyOfAViewMovesItsBounds() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            NSAnimationContext.runAnimationGroup { context in
                context.duration = 1
                view.animator().setBoundsOrigin(CGPoint(x: 0, y: 8))
            }
            expectEqual(view.bounds.origin.y, 8)
            expectEqual(view.layer.animationKeys()?.isEmpty, false)
        }
    }

    @Test func aViewTurnsAboutItsCentre() {
        let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.frameCenterRotation = 90
        expect(abs(view.transform.b - 1) < 1e-12, abs(view.frameCenterRotation - 90) < 1e-9)
    }

    /// Allowed implicit animation of an outer environment does not reach in, and an environment without groups animates nothing.
    @Test func groupsAreSeparateInEachEnvironment() {
        Scene.run { scene in
            let view = NSView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            view.layer.borderWidth = 1
            expectNil(view.layer.animationKeys())
            NSAnimationContext.current.allowsImplicitAnimation = true
            EngineEnvironment().run {
                view.layer.borderWidth = 2
                expect(view.layer.animationKeys() == nil, !NSAnimationContext.current.allowsImplicitAnimation)
            }
            view.layer.borderWidth = 3
            expectEqual(view.layer.animation(forKey: "borderWidth")?.duration, 0.25)
        }
    }
}
