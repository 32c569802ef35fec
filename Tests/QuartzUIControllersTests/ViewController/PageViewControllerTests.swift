import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUIControllers

@Suite struct PageViewControllerTests {
    /// A page with a number, which records its appearance callbacks.
    private final class Page: UIViewController {
        let number: Int
        let log: Log
        init(_ number: Int, _ log: Log) {
            self.number = number
            self.log = log
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
        override func viewWillAppear(_ animated: Bool) { log.entries.append("\(number) will appear") }
        override func viewDidAppear(_ animated: Bool) { log.entries.append("\(number) did appear") }
        override func viewWillDisappear(_ animated: Bool) { log.entries.append("\(number) will disappear") }
        override func viewDidDisappear(_ animated: Bool) { log.entries.append("\(number) did disappear") }
    }

    private final class Log {
        var entries: [String] = []
        func take() -> [String] {
            defer { entries = [] }
            return entries
        }
    }

    /// Pages 0 to count - 1, which also observe the controller.
    private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let log = Log()
        let pages: [Page]
        var controlCount = 0
        init(_ count: Int) {
            let log = log
            pages = (0..<count).map { Page($0, log) }
        }
        private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
            let index = (controller as! Page).number + step
            return pages.indices.contains(index) ? pages[index] : nil
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
        ) -> UIViewController? { page(viewController, -1) }
        func pageViewController(
            _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
        ) -> UIViewController? { page(viewController, 1) }
        func presentationCount(for pageViewController: UIPageViewController) -> Int { controlCount }
        func presentationIndex(for pageViewController: UIPageViewController) -> Int {
            (pageViewController.viewControllers?.first as? Page)?.number ?? 0
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
        ) {
            log.entries.append("to \(pendingViewControllers.map { ($0 as! Page).number })")
        }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) {
            log.entries.append("from \(previousViewControllers.map { ($0 as! Page).number }) \(completed)")
        }
    }

    /// Shows page 1 of a book in a window of 400 × 300 points.
    private func show(
        _ book: Book, _ style: UIPageViewController.TransitionStyle,
        _ orientation: UIPageViewController.NavigationOrientation = .horizontal, spacing: Double = 0, in scene: Scene
    ) -> UIPageViewController {
        let controller = UIPageViewController(
            transitionStyle: style, navigationOrientation: orientation, options: [.interPageSpacing: NSNumber(value: spacing)])
        controller.setViewControllers([book.pages[min(1, book.pages.count - 1)]], direction: .forward, animated: false)
        controller.dataSource = book
        controller.delegate = book
        scene.show(controller)
        scene.frame()
        _ = book.log.take()
        return controller
    }

    private func scroller(_ controller: UIPageViewController) throws -> UIScrollView {
        try require(controller.view.subviews.compactMap { $0 as? UIScrollView }.first)
    }

    private func number(_ controller: UIPageViewController) -> Int? {
        (controller.viewControllers?.first as? Page)?.number
    }

    @Test func defaults() {
        let controller = UIPageViewController()
        expect(controller.transitionStyle == .pageCurl, controller.navigationOrientation == .horizontal)
        expect(controller.spineLocation == .min, controller.viewControllers?.isEmpty == true)
        expectEqual(controller.gestureRecognizers.count, 2)
        let scrolling = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .vertical)
        expect(scrolling.spineLocation == .none, scrolling.gestureRecognizers.isEmpty)
    }

    @Test func aDragGoesToTheNextPage() throws {
        try Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .scroll, in: scene)
            let scroller = try scroller(controller)
            // The shown page rests one page from the start.
            expectEqual(scroller.contentOffset, CGPoint(x: 400, y: 0))
            expect(book.pages[1].view.superview === scroller, !book.pages[2].isViewLoaded)
            scene.drag(from: CGPoint(x: 390, y: 100), to: CGPoint(x: 90, y: 100), steps: 30, kind: .touch)
            expectEqual(book.log.take(), ["to [2]", "1 will disappear", "2 will appear"])
            expect(number(controller) == 1, Set(controller.children) == Set(book.pages[1...2]))
            scene.play(2)
            expectEqual(book.log.take(), ["1 did disappear", "2 did appear", "from [1] true"])
            expect(number(controller) == 2, controller.children == [book.pages[2]])
            expectEqual(scroller.contentOffset, CGPoint(x: 400, y: 0))
            expectEqual(book.pages[2].view.frame, CGRect(x: 400, y: 0, width: 400, height: 300))
            expectNil(book.pages[1].view.superview)
        }
    }

    @Test func aShortDragReturns() {
        Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .scroll, in: scene)
            scene.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100), steps: 60, kind: .touch)
            scene.play(2)
            expectEqual(
                book.log.take(),
                [
                    "to [0]", "1 will disappear", "0 will appear", "1 will appear", "0 will disappear", "0 did disappear",
                    "1 did appear", "from [1] false",
                ])
            expect(number(controller) == 1, controller.children == [book.pages[1]])
            expectNil(book.pages[0].view.superview)
        }
    }

    @Test func thereIsNoPageBeyondTheEnds() throws {
        try Scene.run { scene in
            let book = Book(2)
            let controller = show(book, .scroll, in: scene)
            let scroller = try scroller(controller)
            scene.pointer(.began, 300, 100, kind: .touch)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 100, 100, kind: .touch)
            // The content is pulled beyond its end: (1 − 1 / (200 · 0.55 / 400 + 1)) · 400.
            expect(near(scroller.contentOffset.x, 400 + (1 - 1 / 1.275) * 400))
            scene.advance(by: 1)
            scene.pointer(.ended, 100, 100, kind: .touch)
            scene.play(2)
            expect(number(controller) == 1, book.log.take().isEmpty)
            expectEqual(scroller.contentOffset.x, 400)
        }
    }

    @Test func quickSwipesPassPageAfterPage() {
        Scene.run { scene in
            let book = Book(6)
            let controller = show(book, .scroll, in: scene)
            for _ in 0..<3 {
                scene.drag(from: CGPoint(x: 390, y: 100), to: CGPoint(x: 90, y: 100), steps: 4, kind: .touch)
                scene.play(0.1)
            }
            scene.play(2)
            expectEqual(number(controller), 4)
            expectEqual(book.log.take().filter { $0.hasPrefix("from") }, ["from [1] true", "from [2] true", "from [3] true"])
        }
    }

    @Test func theWheelTurnsPages() throws {
        try Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .scroll, .vertical, in: scene)
            expect(scene.scroll(48, isPrecise: false))
            scene.play(2)
            expectEqual(number(controller), 2)
            let scroller = try scroller(controller)
            expectEqual(scroller.contentOffset, CGPoint(x: 0, y: 300))
        }
    }

    @Test func theProgramTurnsPagesWithoutTheDelegate() throws {
        try Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .scroll, spacing: 20, in: scene)
            let scroller = try scroller(controller)
            expectEqual(scroller.frame, CGRect(x: -10, y: 0, width: 420, height: 300))
            expectEqual(book.pages[1].view.frame, CGRect(x: 430, y: 0, width: 400, height: 300))
            var ends: [Bool] = []
            controller.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { ends.append($0) }
            expect(number(controller) == 0, book.pages[1].view.superview === scroller)
            scene.play(0.1)
            expect(scroller.contentOffset.x > 0, scroller.contentOffset.x < 420, ends.isEmpty)
            expectEqual(book.pages[0].view.frame.minX, 10)
            scene.play(1)
            expect(ends == [true], number(controller) == 0, scroller.contentOffset.x == 420)
            expectEqual(book.log.take(), ["1 will disappear", "0 will appear", "1 did disappear", "0 did appear"])
            // Another change ends a running one at its page.
            controller.setViewControllers([book.pages[1]], direction: .forward, animated: true) { ends.append($0) }
            scene.play(0.05)
            controller.setViewControllers([book.pages[2]], direction: .forward, animated: false) { ends.append($0) }
            expect(ends == [true, false, true], number(controller) == 2, controller.children == [book.pages[2]])
            scene.play(1)
            expect(scroller.contentOffset.x == 420, book.pages[2].view.superview === scroller)
        }
    }

    @Test func aPageControlFollows() throws {
        try Scene.run { scene in
            let book = Book(3)
            book.controlCount = 3
            let controller = show(book, .scroll, in: scene)
            let control = try require(controller.view.subviews.compactMap { $0 as? UIPageControl }.first)
            scene.frame()
            expectEqual(control.frame, CGRect(x: 0, y: 263, width: 400, height: 37))
            let scroller = try scroller(controller)
            expectEqual(scroller.frame, CGRect(x: 0, y: 0, width: 400, height: 263))
            expect(control.numberOfPages == 3, control.currentPage == 1)
            scene.drag(from: CGPoint(x: 390, y: 100), to: CGPoint(x: 90, y: 100), steps: 30, kind: .touch)
            scene.play(2)
            expectEqual(control.currentPage, 2)
            // A click before the current dot goes back.
            scene.click(150, 280)
            scene.play(2)
            expect(number(controller) == 1, control.currentPage == 1)
        }
    }

    @Test func aTapCurlsThePage() {
        Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .pageCurl, in: scene)
            scene.click(200, 100)
            scene.play(1)
            expectEqual(number(controller), 1)
            scene.click(390, 100)
            scene.play(0.2)
            expectEqual(book.log.take(), ["to [2]", "1 will disappear", "2 will appear"])
            scene.play(1)
            expectEqual(book.log.take(), ["1 did disappear", "2 did appear", "from [1] true"])
            expect(number(controller) == 2, controller.children == [book.pages[2]])
            scene.click(390, 100)
            scene.click(5, 100)
            scene.play(1)
            expectEqual(number(controller), 1)
        }
    }

    @Test func aDragCurlsThePage() {
        Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .pageCurl, in: scene)
            // A slow drag over a quarter of the page returns.
            scene.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 200, y: 100), steps: 60, kind: .touch)
            scene.play(2)
            expect(number(controller) == 1, book.log.take().last == "from [1] false")
            expect(book.pages[1].view.superview != nil, book.pages[2].view.superview == nil)
            scene.drag(from: CGPoint(x: 350, y: 100), to: CGPoint(x: 50, y: 100), steps: 60, kind: .touch)
            scene.play(2)
            expect(number(controller) == 2, book.log.take().last == "from [1] true")
            expectEqual(controller.children, [book.pages[2]])
        }
    }

    @Test func wrongPagesAreRefused() {
        Scene.run { scene in
            let book = Book(1)
            let controller = show(book, .scroll, in: scene)
            var ends: [Bool] = []
            controller.setViewControllers(nil, direction: .forward, animated: true) { ends.append($0) }
            controller.setViewControllers([controller], direction: .forward, animated: true) { ends.append($0) }
            expect(ends == [false, false], number(controller) == 0)
        }
    }

    @Test func aChangeFromACallbackWins() {
        Scene.run { scene in
            let book = Book(4)
            let controller = show(book, .scroll, in: scene)
            let observer = Observer { controller.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
            controller.delegate = observer
            scene.drag(from: CGPoint(x: 390, y: 100), to: CGPoint(x: 90, y: 100), steps: 30, kind: .touch)
            scene.play(2)
            expect(number(controller) == 3, controller.children == [book.pages[3]])
        }
    }

    @Test func aPageThatACallbackReplacesBeforeItIsVisibleLeaves() {
        for style in [UIPageViewController.TransitionStyle.scroll, .pageCurl] {
            Scene.run { scene in
                let book = Book(4)
                let controller = show(book, style, in: scene)
                let observer = Hurry { controller.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
                controller.delegate = observer
                scene.drag(from: CGPoint(x: 390, y: 100), to: CGPoint(x: 290, y: 100), steps: 30, kind: .touch)
                scene.play(2)
                expect(number(controller) == 3, controller.children == [book.pages[3]])
            }
        }
    }

    /// Does something at the beginning of a change by a gesture.
    private final class Hurry: UIPageViewControllerDelegate {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        func pageViewController(
            _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
        ) { body() }
    }

    @Test func aChangeOfTheSizeGoesToTheNearestPage() throws {
        // The distance of the content in the old size, the old and the new width, and the page that is nearest.
        let changes: [(CGFloat, CGFloat, CGFloat, Int)] = [(60, 400, 200, 1), (140, 200, 400, 2), (-140, 200, 400, 0)]
        for (distance, old, new, nearest) in changes {
            try Scene.run { scene in
                let book = Book(3)
                let controller = show(book, .scroll, in: scene)
                controller.view.frame.size.width = old
                scene.frame()
                try scroller(controller).contentOffset.x = old + distance
                controller.view.frame.size.width = new
                scene.play(1)
                expect(number(controller) == nearest, controller.children == [book.pages[nearest]])
                try expectEqual(scroller(controller).contentOffset.x, new)
            }
        }
    }

    @Test func pagesWithoutALengthChangeAtOnce() {
        Scene.run { scene in
            let book = Book(3)
            let controller = show(book, .scroll, in: scene)
            controller.view.frame.size = .zero
            scene.frame()
            var ends: [Bool] = []
            controller.setViewControllers([book.pages[2]], direction: .forward, animated: true) { ends.append($0) }
            expect(ends == [true], controller.children == [book.pages[2]])
        }
    }

    private final class Observer: UIPageViewControllerDelegate {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        func pageViewController(
            _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers: [UIViewController], transitionCompleted completed: Bool
        ) { body() }
    }

    @Test func aControllerIsReleased() {
        Scene.run { scene in
            weak var released: UIPageViewController?
            do {
                let book = Book(3)
                let controller = show(book, .pageCurl, in: scene)
                released = controller
                scene.click(390, 100)
                scene.play(1)
                scene.window.rootViewController = nil
            }
            scene.settle()
            expectNil(released)
        }
    }
}
