import Expectations
import Testing

@testable import QuartzUI

@Suite struct ScrollGuideTests {
    /// Returns a scroll view of 200 × 100 points whose content has the same width and is 300 points high, with one of two kinds
    /// of constraints.
    private func build(_ scene: Scene, classic: Bool) -> (UIScrollView, UIView) {
        let scrollView = UIScrollView()
        let content = UIView()
        for view in [scrollView, content] { view.translatesAutoresizingMaskIntoConstraints = false }
        scene.window.addSubview(scrollView)
        scrollView.addSubview(content)
        let guide = scrollView.contentLayoutGuide
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: scene.window.topAnchor, constant: 10),
            scrollView.leadingAnchor.constraint(equalTo: scene.window.leadingAnchor, constant: 20),
            scrollView.widthAnchor.constraint(equalToConstant: 200),
            scrollView.heightAnchor.constraint(equalToConstant: 100),
            content.topAnchor.constraint(equalTo: classic ? scrollView.topAnchor : guide.topAnchor, constant: 5),
            content.leadingAnchor.constraint(equalTo: classic ? scrollView.leadingAnchor : guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: classic ? scrollView.trailingAnchor : guide.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: classic ? scrollView.bottomAnchor : guide.bottomAnchor, constant: -15),
            content.widthAnchor.constraint(
                equalTo: classic ? scrollView.widthAnchor : scrollView.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 300),
        ])
        scene.frame()
        return (scrollView, content)
    }

    @Test(arguments: [false, true]) func constraintsMakeTheContentSize(classic: Bool) {
        Scene.run { scene in
            let (scrollView, content) = build(scene, classic: classic)
            expectEqual(scrollView.frame, CGRect(x: 20, y: 10, width: 200, height: 100))
            expectEqual(scrollView.contentSize, CGSize(width: 200, height: 320))
            expectEqual(content.frame, CGRect(x: 0, y: 5, width: 200, height: 300))
            expect(!scrollView.subviews.contains { $0 is ScrollContentArea })
            // Scrolling does not change the content's frame.
            scrollView.contentOffset.y = 60
            content.setNeedsLayout()
            scrollView.setNeedsLayout()
            scene.window.setNeedsLayout()
            scene.frame()
            expect(content.frame.minY == 5, scrollView.contentOffset.y == 60)
            expectEqual(scrollView.contentSize, CGSize(width: 200, height: 320))
        }
    }

    @Test func aFrameGuideDoesNotScroll() {
        Scene.run { scene in
            let (scrollView, _) = build(scene, classic: false)
            let badge = UIView()
            badge.translatesAutoresizingMaskIntoConstraints = false
            scrollView.addSubview(badge)
            NSLayoutConstraint.activate([
                badge.bottomAnchor.constraint(equalTo: scrollView.frameLayoutGuide.bottomAnchor, constant: -8),
                badge.trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor, constant: -8),
                badge.widthAnchor.constraint(equalToConstant: 10), badge.heightAnchor.constraint(equalToConstant: 10),
            ])
            scrollView.contentOffset.y = 60
            scrollView.setNeedsLayout()
            scene.frame()
            expectEqual(badge.convert(CGPoint.zero, to: scene.window), CGPoint(x: 202, y: 92))
        }
    }

    @Test func guidesOfOnesOwnShareRoom() {
        Scene.run { scene in
            let gap = UILayoutGuide()
            gap.identifier = "gap"
            let other = UILayoutGuide()
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(view)
            scene.window.addLayoutGuide(gap)
            scene.window.addLayoutGuide(other)
            scene.window.addLayoutGuide(scene.window.safeAreaLayoutGuide)
            expect(scene.window.layoutGuides.count == 2, gap.owningView === scene.window)
            NSLayoutConstraint.activate([
                gap.leadingAnchor.constraint(equalTo: scene.window.leadingAnchor),
                view.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
                other.leadingAnchor.constraint(equalTo: view.trailingAnchor),
                other.trailingAnchor.constraint(equalTo: scene.window.trailingAnchor),
                gap.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 2),
                view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 10),
            ])
            scene.frame()
            expect(near(view.frame.minX, 200), near(gap.layoutFrame.width, 200), near(other.layoutFrame.minX, 300))
            let count = scene.window.constraints.count
            scene.window.removeLayoutGuide(other)
            expect(scene.window.layoutGuides == [gap], other.owningView == nil, scene.window.constraints.count == count - 3)
        }
    }
}

@Suite struct SafeAreaTests {
    private final class Inset: UIViewController {
        var told = 0
        override func viewSafeAreaInsetsDidChange() { told += 1 }
    }

    @Test func insetsReachAsFarAsTheyCover() {
        Scene.run { scene in
            let controller = Inset()
            scene.window.rootViewController = controller
            let inner = UIView(frame: CGRect(x: 10, y: 5, width: 200, height: 290))
            let middle = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
            controller.view.addSubview(inner)
            controller.view.addSubview(middle)
            scene.frame()
            expectEqual(controller.view.safeAreaInsets, .zero)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 8)
            expectEqual(controller.view.safeAreaInsets, UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 8))
            expectEqual(inner.safeAreaInsets, UIEdgeInsets(top: 15, left: 0, bottom: 25, right: 0))
            expect(middle.safeAreaInsets == .zero, controller.told == 1)
            expectEqual(inner.layoutMargins, UIEdgeInsets(top: 23, left: 8, bottom: 33, right: 8))
            inner.insetsLayoutMarginsFromSafeArea = false
            expectEqual(inner.layoutMargins, UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            expectEqual(inner.safeAreaLayoutGuide.layoutFrame, CGRect(x: 0, y: 15, width: 200, height: 250))
        }
    }

    @Test func constraintsHoldToGuides() {
        Scene.run { scene in
            let controller = Inset()
            scene.window.rootViewController = controller
            let view: UIView = controller.view
            let box = UIView()
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            let safe = view.safeAreaLayoutGuide
            let margins = view.layoutMarginsGuide
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: safe.topAnchor, constant: 4),
                box.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                box.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.5),
            ])
            scene.frame()
            expectEqual(box.frame, CGRect(x: 8, y: 4, width: 192, height: 296))
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 12, bottom: 10, right: 0)
            scene.frame()
            expectEqual(box.frame, CGRect(x: 20, y: 44, width: 186, height: 246))
            view.layoutMargins = .zero
            scene.frame()
            expectEqual(box.frame, CGRect(x: 12, y: 44, width: 194, height: 246))
            expectEqual(safe.centerXAnchor.constraint(equalTo: margins.centerXAnchor).firstGuide?.offset(.centerX), 6)
        }
    }
}
