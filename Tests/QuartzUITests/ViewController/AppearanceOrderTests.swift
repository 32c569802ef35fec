import Expectations
import Testing

@testable import QuartzUI

/// Records the callbacks of all controllers in one list. A constraint gives its subview half of the width.
private final class Teller: UIViewController {
    final class Log { var lines: [String] = [] }

    private let name: String
    private let log: Log
    private let half = UIView()

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    private func tell(_ callback: String) { log.lines.append("\(name) \(callback)") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tell("loaded")
        half.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(half)
        half.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5).isActive = true
    }
    override func viewWillAppear(_ animated: Bool) { tell("will appear") }
    override func viewIsAppearing(_ animated: Bool) { tell("is appearing") }
    override func viewWillLayoutSubviews() { tell("will lay out") }
    override func viewDidLayoutSubviews() { tell("did lay out") }
    override func viewDidAppear(_ animated: Bool) { tell("did appear \(Int(half.frame.width))") }
    override func viewWillDisappear(_ animated: Bool) { tell("will leave") }
    override func viewDidDisappear(_ animated: Bool) { tell("did leave") }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        tell("moved \(parent != nil)")
    }
}

/// The order of the callbacks of an appearance, as UIKit documents it.
@Suite struct AppearanceOrderTests {
    private let log = Teller.Log()

    /// Returns the lines since the last call.
    private func heard() -> [String] {
        defer { log.lines = [] }
        return log.lines
    }

    private static let shown = ["is appearing", "will lay out", "did lay out", "did appear 200"]

    private func shown(_ name: String) -> [String] { Self.shown.map { "\(name) \($0)" } }

    @Test func aRootAppearsAfterItsFirstLayout() {
        Scene.run { scene in
            scene.window.rootViewController = Teller("a", log)
            expectEqual(heard(), ["a loaded", "a will appear"])
            scene.frame()
            expectEqual(heard(), shown("a"))
        }
    }

    @Test func aChildAppearsAfterItsFirstLayout() {
        Scene.run { scene in
            let root = UIViewController()
            let child = Teller("a", log)
            scene.show(root)
            root.addChild(child)
            root.view.addSubview(child.view)
            child.view.translatesAutoresizingMaskIntoConstraints = false
            child.view.widthAnchor.constraint(equalTo: root.view.widthAnchor).isActive = true
            child.didMove(toParent: root)
            expectEqual(heard(), ["a loaded", "a will appear", "a moved true"])
            scene.frame()
            expectEqual(heard(), shown("a"))
            child.view.removeFromSuperview()
            expectEqual(heard(), ["a will leave", "a did leave"])
            root.view.addSubview(child.view)
            child.view.removeFromSuperview()
            scene.frame()
            expect(!heard().contains { $0.hasPrefix("a did appear") })
        }
    }

    @Test func aPushWithoutAnimationIsLaidOutAtOnce() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: Teller("a", log))
            scene.show(navigation)
            _ = heard()
            navigation.pushViewController(Teller("b", log), animated: false)
            expectEqual(heard(), ["b loaded", "a will leave", "b will appear", "a did leave"] + shown("b") + ["b moved true"])
            navigation.popViewController(animated: false)
            expectEqual(heard(), ["b will leave", "a will appear", "b did leave"] + shown("a") + ["b moved false"])
        }
    }

    @Test func anAnimatedPushLaysOutBeforeItMoves() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: Teller("a", log))
            scene.show(navigation)
            _ = heard()
            navigation.pushViewController(Teller("b", log), animated: true)
            scene.frame()
            expectEqual(
                heard(),
                [
                    "b loaded", "a will leave", "b will appear", "b is appearing", "b will lay out", "b did lay out",
                ])
            scene.settle()
            expectEqual(heard(), ["a did leave", "b did appear 200", "b moved true"])
        }
    }

    @Test(arguments: [true, false]) func aFullScreenPresentationEndsWithThePresenter(isAnimated: Bool) {
        Scene.run { scene in
            let (root, card) = (Teller("a", log), Teller("b", log))
            card.modalPresentationStyle = .fullScreen
            scene.show(root)
            _ = heard()
            root.present(card, animated: isAnimated)
            scene.settle()
            expectEqual(heard(), ["b loaded", "a will leave", "b will appear"] + shown("b") + ["a did leave"])
            expectNil(root.view.window)
            card.dismiss(animated: isAnimated)
            scene.settle()
            expectEqual(heard(), ["b will leave", "a will appear"] + shown("a") + ["b did leave"])
        }
    }

    @Test(arguments: [UIModalPresentationStyle.automatic, .pageSheet, .formSheet], [true, false])
    func aSheetLeavesThePresenterInTheWindow(style: UIModalPresentationStyle, isAnimated: Bool) {
        Scene.run { scene in
            let (root, card) = (Teller("a", log), Teller("b", log))
            card.modalPresentationStyle = style
            scene.show(root)
            _ = heard()
            root.present(card, animated: isAnimated)
            scene.settle()
            // A form sheet keeps 20 points from each edge of the window.
            let laidOut = shown("b").dropLast() + ["b did appear \(style == .formSheet ? 180 : 200)"]
            expectEqual(heard(), ["b loaded", "b will appear"] + laidOut)
            expect(root.view.superview === scene.window, card.view.window === scene.window)
            card.dismiss(animated: isAnimated)
            scene.settle()
            expect(heard() == ["b will leave", "b did leave"], scene.window.subviews == [root.view])
        }
    }

    @Test(arguments: [UIModalTransitionStyle.crossDissolve, .flipHorizontal, .partialCurl])
    func theOtherSideOfASheetReturns(style: UIModalTransitionStyle) {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            card.modalTransitionStyle = style
            scene.show(root)
            root.present(card, animated: true)
            scene.settle()
            expect(scene.window.subviews == [root.view, card.view], !root.view.isHidden)
            root.dismiss(animated: true)
            scene.settle()
            expect(scene.window.subviews == [root.view], !root.view.isHidden)
        }
    }

    // MARK: Coordinators

    @Test func aPushRunsChangesAlongside() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            scene.show(navigation)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            navigation.view.addSubview(view)
            var ends: [Bool] = []
            @MainActor func fade(to alpha: CGFloat) {
                navigation.transitionCoordinator?.animate(
                    alongsideTransition: { _ in view.alpha = alpha }, completion: { ends.append($0.isCancelled) })
            }
            fade(to: 0)
            expectEqual(view.alpha, 1)
            navigation.pushViewController(UIViewController(), animated: true)
            expectEqual(navigation.transitionCoordinator?.isAnimated, true)
            fade(to: 0)
            scene.frame()
            scene.advance(by: 0.1)
            let seen = view.layer.presentation()?.opacity ?? 0
            expect(seen > 0, seen < 1, ends.isEmpty)
            scene.settle()
            expect(view.alpha == 0, ends == [false], navigation.transitionCoordinator == nil)
            navigation.popViewController(animated: true)
            fade(to: 1)
            scene.settle()
            expect(view.alpha == 1, ends == [false, false])
        }
    }

    @Test func changesAlongsideFollowADrag() {
        Scene.run { scene in
            final class Fading: UIViewController {
                let shade = UIView()
                var cancelled: [Bool] = []
                override func viewWillDisappear(_ animated: Bool) {
                    transitionCoordinator?.animate(
                        alongsideTransition: { [shade] _ in shade.alpha = 0 },
                        completion: { [self] in cancelled.append($0.isCancelled) })
                }
            }
            let (first, second) = (UIViewController(), Fading())
            let navigation = UINavigationController(rootViewController: first)
            scene.show(navigation)
            navigation.pushViewController(second, animated: false)
            second.view.addSubview(second.shade)
            scene.settle()
            scene.pointer(.began, 5, 150)
            for step in 1...20 {
                scene.advance(by: 0.05)
                scene.pointer(.moved, 5 + CGFloat(step) * 10, 150)
            }
            scene.advance(by: 0.5)
            let seen = second.shade.layer.presentation()?.opacity ?? 0
            expect(seen > 0.1, seen < 0.9)
            scene.pointer(.moved, 20, 150)
            scene.advance(by: 0.5)
            scene.pointer(.ended, 20, 150)
            scene.settle()
            expect(second.cancelled == [true], second.shade.alpha == 1, navigation.topViewController === second)
        }
    }

    // MARK: Views

    @Test func aPlainViewFollowsItsContainer() {
        let (root, child) = (UIViewController(), UIViewController())
        expectEqual(child.view.autoresizingMask, [.flexibleWidth, .flexibleHeight])
        root.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        child.view.frame = root.view.bounds
        root.view.addSubview(child.view)
        root.view.frame.size = CGSize(width: 300, height: 200)
        expectEqual(child.view.frame, CGRect(x: 0, y: 0, width: 300, height: 200))
    }
}
