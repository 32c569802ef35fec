import Expectations
import Testing

@testable import QuartzUI

/// A navigation controller in the stack of another one.
@Suite struct NestedNavigationTests {
    private final class Page: UIViewController {
        init(_ title: String) {
            super.init(nibName: nil, bundle: nil)
            self.title = title
        }
        required init?(coder: NSCoder) { nil }
    }

    private let root = Page("Root")
    private let first = Page("First")
    private let second = Page("Second")

    private func frame(_ controller: UIViewController) -> CGRect {
        controller.view.convert(controller.view.bounds, to: nil)
    }

    @Test func theInnerControllerShowsItsOwnBar() {
        Scene.run { scene in
            let outer = UINavigationController(rootViewController: root)
            let inner = UINavigationController(rootViewController: first)
            scene.show(outer)
            outer.pushViewController(inner, animated: false)
            scene.frame()
            expect(outer.navigationBar.alpha == 0, frame(inner) == CGRect(x: 0, y: 0, width: 400, height: 300))
            expectEqual(frame(first), CGRect(x: 0, y: 44, width: 400, height: 256))
            expect(inner.navigationBar.topItem === first.navigationItem)
            expect(inner.navigationBar.backItem === root.navigationItem)
            inner.pushViewController(second, animated: false)
            expect(inner.navigationBar.backItem === first.navigationItem)
            outer.popViewController(animated: false)
            scene.frame()
            expect(outer.navigationBar.alpha == 1, frame(root) == CGRect(x: 0, y: 44, width: 400, height: 256))
        }
    }

    @Test func theBackButtonOfTheInnerRootLeadsOut() {
        Scene.run { scene in
            let outer = UINavigationController(rootViewController: root)
            let inner = UINavigationController(rootViewController: first)
            scene.show(outer)
            outer.pushViewController(inner, animated: true)
            scene.settle()
            inner.pushViewController(second, animated: true)
            scene.settle()
            scene.click(20, 22)
            scene.settle()
            expect(inner.topViewController === first, outer.topViewController === inner)
            expectNil(inner.popViewController(animated: false))
            scene.click(20, 22)
            scene.settle()
            expect(outer.topViewController === root, frame(root) == CGRect(x: 0, y: 44, width: 400, height: 256))
            expect(inner.parent == nil, inner.navigationBar.backItem == nil)
        }
    }

    @Test func viewsStayBelowTheirBarsDuringAMove() {
        Scene.run { scene in
            let outer = UINavigationController(rootViewController: root)
            let inner = UINavigationController(rootViewController: first)
            scene.show(outer)
            outer.pushViewController(inner, animated: true)
            scene.play(0.1)
            let (upper, lower) = (inner.view.layer.presentation()?.frame, root.view.layer.presentation()?.frame)
            expectEqual(outer.content.frame, CGRect(x: 0, y: 0, width: 400, height: 300))
            expect(upper?.minY == 0, upper?.height == 300, lower?.minY == 44, lower?.height == 256)
            outer.popViewController(animated: true)
            scene.play(0.1)
            expectEqual(root.view.layer.presentation()?.frame.minY, 44)
            scene.settle()
            expectEqual(outer.content.frame, CGRect(x: 0, y: 44, width: 400, height: 256))
        }
    }

    @Test func aDragFromTheEdgePopsTheInnerStackFirst() {
        Scene.run { scene in
            let outer = UINavigationController(rootViewController: root)
            let inner = UINavigationController(rootViewController: first)
            scene.show(outer)
            outer.pushViewController(inner, animated: false)
            inner.pushViewController(second, animated: false)
            scene.settle()
            scene.drag(from: CGPoint(x: 5, y: 150), to: CGPoint(x: 350, y: 150), kind: .touch)
            scene.settle()
            expect(inner.viewControllers == [first], outer.topViewController === inner)
            scene.drag(from: CGPoint(x: 5, y: 150), to: CGPoint(x: 350, y: 150), kind: .touch)
            scene.settle()
            expectEqual(outer.viewControllers, [root])
        }
    }

    @Test func aHiddenButtonDoesNotReplaceTheBackButton() {
        Scene.run { scene in
            let outer = UINavigationController(rootViewController: root)
            let item = UIBarButtonItem(title: "Tool")
            first.navigationItem.leftBarButtonItem = item
            item.isHidden = true
            scene.show(outer)
            outer.pushViewController(first, animated: false)
            scene.frame()
            scene.click(20, 22)
            scene.settle()
            expect(outer.topViewController === root)
        }
    }
}
