import Expectations
import Testing

@testable import QuartzUI

@Suite struct TransitionTests {
    private func view(_ scene: Scene, _ color: UIColor = .red) -> UIView {
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 80))
        view.backgroundColor = color
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    @Test func crossDissolve() {
        Scene.run { scene in
            let view = view(scene)
            var heard: [Bool] = []
            UIView.transition(
                with: view, duration: 1, options: .transitionCrossDissolve, animations: { view.backgroundColor = .blue },
                completion: { heard.append($0) })
            expectEqual(view.layer.animationKeys(), [kCATransition])
            expectEqual((view.layer.animation(forKey: kCATransition) as? CATransition)?.type, .fade)
            scene.frame()
            scene.advance(by: 1.1)
            scene.frame()
            expectEqual(heard, [true])
            expectNil(view.layer.animationKeys())
        }
    }

    @Test(arguments: [
        (UIView.AnimationOptions.transitionFlipFromLeft, "transform.rotation.y", Double.pi),
        (.transitionFlipFromRight, "transform.rotation.y", -Double.pi),
        (.transitionFlipFromTop, "transform.rotation.x", -Double.pi),
        (.transitionFlipFromBottom, "transform.rotation.x", Double.pi),
    ])
    func flips(_ options: UIView.AnimationOptions, _ keyPath: String, _ angle: Double) throws {
        try Scene.run { scene in
            let view = view(scene)
            var heard: [Bool] = []
            UIView.transition(
                with: view, duration: 1, options: options, animations: { view.backgroundColor = .blue },
                completion: { heard.append($0) })
            scene.frame()
            let stage = try require(scene.window.layer.sublayers?.last)
            let card = try require(stage.sublayers?.first as? CATransformLayer)
            let turn = try require(card.animation(forKey: "flip") as? CABasicAnimation)
            expectEqual(turn.keyPath, keyPath)
            let end = (turn.toValue as? CGFloat).map { Double($0) } ?? turn.toValue as? Double
            expectEqual(end, angle)
            let pictures = (card.sublayers ?? []).map { ($0.contents as? CGImage)?.pixels.prefix(4) }
            expectEqual(pictures.count, 2)
            expect(pictures.first.flatMap { $0 }?.elementsEqual([255, 0, 0, 255]) ?? false)
            expect(pictures.last.flatMap { $0 }?.elementsEqual([0, 0, 255, 255]) ?? false)
            expect(view.layer.presentation()?.opacity == 0, view.alpha == 1)
            expect(scene.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === scene.window)
            scene.advance(by: 0.5)
            expect(heard.isEmpty)
            scene.advance(by: 0.6)
            scene.frame()
            expectEqual(heard, [true])
            expectNil(stage.superlayer)
            expectEqual(view.layer.presentation()?.opacity, 1)
            expect(scene.window.hitTest(CGPoint(x: 60, y: 60), with: nil) === view)
        }
    }

    @Test func fromAndTo() {
        Scene.run { scene in
            let container = view(scene)
            let from = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let to = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            container.addSubview(from)
            scene.frame()
            UIView.transition(from: from, to: to, duration: 1, options: .transitionCrossDissolve)
            expectEqual(container.subviews, [to])
            expectEqual(container.layer.animationKeys(), [kCATransition])
            container.addSubview(from)
            UIView.transition(from: to, to: from, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
            expect(to.isHidden, !from.isHidden, container.subviews == [to, from])
            var heard: [Bool] = []
            UIView.transition(from: UIView(), to: to, duration: 1, completion: { heard.append($0) })
            expectEqual(heard, [false])
        }
    }

    @Test func nothingToFlipDissolves() {
        Scene.run { scene in
            let view = view(scene)
            view.frame.size = .zero
            var heard: [Bool] = []
            UIView.transition(
                with: view, duration: 1, options: .transitionFlipFromLeft, animations: {}, completion: { heard.append($0) })
            scene.frame()
            scene.advance(by: 1.1)
            scene.frame()
            expectEqual(heard, [true])
        }
    }

    @Test func controllers() {
        final class Controller: UIViewController {
            var heard: [String] = []
            override func viewDidLoad() { heard.append("loaded") }
            override func viewWillAppear(_ animated: Bool) { heard.append("will appear") }
            override func viewDidAppear(_ animated: Bool) { heard.append("did appear") }
            override func viewWillDisappear(_ animated: Bool) { heard.append("will disappear") }
            override func viewDidDisappear(_ animated: Bool) { heard.append("did disappear") }
            override func viewDidLayoutSubviews() { heard.append("laid out") }
        }
        Scene.run { scene in
            let first = Controller()
            expect(!first.isViewLoaded)
            scene.window.rootViewController = first
            expectEqual(first.heard, ["loaded", "will appear"])
            expect(first.view.frame == scene.window.bounds, first.view.next === first)
            expect(first.next === scene.window)
            scene.frame()
            expectEqual(first.heard, ["loaded", "will appear", "laid out", "did appear"])
            scene.window.frame.size = CGSize(width: 500, height: 500)
            expectEqual(first.view.frame, scene.window.bounds)
            first.heard = []
            scene.window.rootViewController = UIViewController()
            expectEqual(first.heard, ["will disappear", "did disappear"])
            first.addChild(first)
            expect(first.children.isEmpty)
        }
    }
}
