import Testing

@testable import QuartzUI

/// Pages that are dragged and set.
@Suite struct PageControllerTests {
    private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let pages = (0..<3).map { _ in UIViewController() }
        var heard: [String] = []
        var dots = 0

        private func index(_ page: UIViewController) -> Int { pages.firstIndex(of: page) ?? -1 }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
        ) -> UIViewController? {
            index(viewController) > 0 ? pages[index(viewController) - 1] : nil
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
        ) -> UIViewController? {
            index(viewController) < 2 ? pages[index(viewController) + 1] : nil
        }
        func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
        func pageViewController(
            _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
        ) { heard.append("to \(pendingViewControllers.map(index))") }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { heard.append("from \(previousViewControllers.map(index)) \(completed)") }
    }

    private func run(dots: Int = 0, _ body: (Scene, Book, UIPageViewController) -> Void) {
        Scene.run { scene in
            let (book, pager) = (
                Book(),
                UIPageViewController(
                    transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
            )
            book.dots = dots
            (pager.dataSource, pager.delegate) = (book, book)
            pager.setViewControllers([book.pages[0]], direction: .forward, animated: false)
            scene.show(pager)
            scene.frame()
            body(scene, book, pager)
        }
    }

    private func x(_ page: UIViewController, in scene: Scene) -> CGFloat {
        page.view.convert(CGPoint.zero, to: scene.window).x
    }

    @Test func aDragLeadsToTheNextPage() {
        run { scene, book, pager in
            #expect(pager.transitionStyle == .scroll && pager.navigationOrientation == .horizontal)
            #expect(pager.gestureRecognizers.count == 1 && UIPageViewController().transitionStyle == .pageCurl)
            #expect(pager.viewControllers == [book.pages[0]] && x(book.pages[0], in: scene) == 0)
            #expect(book.pages[0].view.bounds.width == 400 && book.pages[1].viewIfLoaded?.window == nil)
            scene.drag(from: CGPoint(x: 350, y: 150), to: CGPoint(x: 50, y: 150), kind: .touch)
            #expect(book.heard == ["to [1]"] && book.pages[1].view.window != nil && pager.children.count == 2)
            scene.play(2)
            #expect(book.heard == ["to [1]", "from [0] true"] && pager.viewControllers == [book.pages[1]])
            #expect(abs(x(book.pages[1], in: scene)) < 1e-6 && book.pages[0].view.superview == nil)
            #expect(pager.children == [book.pages[1]])
            // Back, and not beyond the first.
            for _ in 0..<2 {
                scene.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 350, y: 150), kind: .touch)
                scene.play(2)
            }
            #expect(pager.viewControllers == [book.pages[0]] && abs(x(book.pages[0], in: scene)) < 1e-6)
            #expect(book.heard.suffix(2) == ["to [0]", "from [1] true"])
        }
    }

    @Test func aShortDragGoesBack() {
        run { scene, book, pager in
            scene.pointer(.began, 350, 150, kind: .touch)
            for step in 1...10 {
                scene.advance(by: 0.05)
                scene.pointer(.moved, 350 - CGFloat(step) * 6, 150, kind: .touch)
            }
            scene.advance(by: 0.5)
            scene.pointer(.ended, 290, 150, kind: .touch)
            scene.play(2)
            #expect(book.heard == ["to [1]", "from [0] false"] && pager.viewControllers == [book.pages[0]])
            #expect(book.pages[1].view.superview == nil && book.pages[1].parent == nil)
        }
    }

    @Test func aPageIsSetWithASlide() {
        run { scene, book, pager in
            var isDone = false
            pager.setViewControllers([book.pages[2]], direction: .forward, animated: true) { isDone = $0 }
            #expect(pager.viewControllers == [book.pages[2]])
            scene.frame()
            scene.advance(by: 0.15)
            let seen = book.pages[2].view.layer.presentation()?.frame.minX ?? 0
            let rest = book.pages[2].view.frame.minX
            #expect(seen > rest && seen < rest + 420 && !isDone)
            scene.play(1)
            #expect(isDone && abs(x(book.pages[2], in: scene)) < 1e-6 && book.pages[0].view.superview == nil)
            #expect(book.heard.isEmpty)
            scene.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 350, y: 150), kind: .touch)
            scene.play(2)
            #expect(pager.viewControllers == [book.pages[1]])
        }
    }

    @Test func dotsShowThePlace() {
        run(dots: 3) { scene, book, pager in
            let dots = pager.view.subviews.compactMap { $0 as? UIPageControl }.first
            #expect(dots?.numberOfPages == 3 && dots?.currentPage == 0 && dots?.frame.minY == 263)
            #expect(book.pages[0].view.bounds.height == 263)
            scene.drag(from: CGPoint(x: 350, y: 150), to: CGPoint(x: 50, y: 150), kind: .touch)
            scene.play(2)
            #expect(dots?.currentPage == 1)
        }
    }
}
