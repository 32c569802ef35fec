import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// Bars, navigation and collections that are laid out from right to left.
@Suite("Mirrored bars and collections") struct MirroredBarTests {
    private func buttons(in view: UIView) -> [UIButton] {
        view.subviews.flatMap { [$0 as? UIButton].compactMap { $0 } + buttons(in: $0) }
    }

    private func controller(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        return controller
    }

    @Test("a navigation bar's leading items are at the right, in both directions")
    func items() {
        Scene.run { scene in
            let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
            scene.window.addSubview(bar)
            let item = UINavigationItem(title: "T")
            item.leftBarButtonItems = ["aa", "b"].map { UIBarButtonItem(title: $0) }
            item.rightBarButtonItem = UIBarButtonItem(title: "z")
            bar.setItems([item], animated: false)
            scene.frame()
            @MainActor func frames() -> [String: CGRect] {
                Dictionary(uniqueKeysWithValues: buttons(in: bar).map { ($0.title(for: .normal) ?? "", $0.frame) })
            }
            let plain = frames()
            expectEqual(plain["aa"]?.minX, 8)
            expectEqual(plain["z"]?.maxX, 392)
            bar.semanticContentAttribute = .forceRightToLeft
            scene.frame()
            let mirrored = frames()
            for (title, frame) in plain {
                expectEqual(mirrored[title], CGRect(x: 400 - frame.maxX, y: frame.minY, width: frame.width, height: frame.height))
            }
            bar.semanticContentAttribute = .unspecified
            scene.frame()
            expectEqual(frames(), plain)
        }
    }

    @Test("a push comes from the left, the back button is at the right, and a drag from the right edge pops")
    func navigation() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: controller("first"))
            navigation.view.semanticContentAttribute = .forceRightToLeft
            navigation.navigationBar.semanticContentAttribute = .forceRightToLeft
            scene.show(navigation)
            let second = controller("second")
            navigation.pushViewController(second, animated: true)
            scene.frame()
            scene.advance(by: 0.05)
            let start = second.view.layer.presentation()?.frame.minX ?? 0
            expect(start < 0 && start > -400)
            scene.settle()
            let back = buttons(in: navigation.navigationBar).first
            expectEqual(back?.frame.maxX, 392)
            expectEqual(back?.title(for: .normal), "\u{2067}‹ first\u{2069}")
            // The left edge is that of the trailing side now.
            scene.drag(from: CGPoint(x: 2, y: 150), to: CGPoint(x: 390, y: 150), kind: .touch)
            scene.settle()
            expectEqual(navigation.viewControllers.count, 2)
            scene.drag(from: CGPoint(x: 398, y: 150), to: CGPoint(x: 10, y: 150), kind: .touch)
            scene.settle()
            expectEqual(navigation.viewControllers.count, 1)
        }
    }

    @Test("tabs begin at the right, and so do the items of a toolbar")
    func tabs() {
        Scene.run { scene in
            let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
            let items = (0..<4).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
            bar.items = items
            bar.semanticContentAttribute = .forceRightToLeft
            scene.window.addSubview(bar)
            scene.frame()
            scene.click(390, 20)
            expectEqual(bar.selectedItem?.tag, 0)
            scene.click(10, 20)
            expectEqual(bar.selectedItem?.tag, 3)
            let tools = UIToolbar(frame: CGRect(x: 0, y: 100, width: 400, height: 44))
            tools.items = [UIBarButtonItem(title: "a")]
            tools.semanticContentAttribute = .forceRightToLeft
            scene.window.addSubview(tools)
            scene.frame()
            expectEqual(buttons(in: tools).first.map { $0.convert($0.bounds, to: tools).maxX }, 392)
        }
    }

    @Test("appearance sets the direction of all views, and a language that of the program")
    func direction() {
        Scene.run { scene in
            UIView.appearance().semanticContentAttribute = .forceRightToLeft
            let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
            let view = UIView()
            view.widthAnchor.constraint(equalToConstant: 30).isActive = true
            let rest = UIView()
            for view in [view, rest] { stack.addArrangedSubview(view) }
            scene.window.addSubview(stack)
            scene.frame()
            expectEqual(view.frame.minX, 70)
        }
        func direction(_ arguments: [String], _ languages: [String], _ translations: [String]) -> UIUserInterfaceLayoutDirection {
            UIApplication.direction(arguments: ["program"] + arguments, languages: languages, translations: translations)
        }
        expectEqual(direction([], ["ar-EG", "en"], ["en", "ar"]), .rightToLeft)
        expectEqual(direction([], ["he_IL"], ["Base", "he"]), .rightToLeft)
        expectEqual(direction([], ["ar", "en"], ["en"]), .leftToRight)
        expectEqual(direction([], ["ko", "ar"], ["ar", "ko"]), .leftToRight)
        expectEqual(direction([], [], []), .leftToRight)
        expectEqual(direction(["-NSForceRightToLeftWritingDirection", "YES"], ["en"], ["en"]), .rightToLeft)
        expectEqual(direction(["-NSForceRightToLeftWritingDirection"], ["en"], ["en"]), .leftToRight)
    }

    // MARK: Collections

    private final class FlippingLayout: UICollectionViewFlowLayout {
        override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }

    private final class Source: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
    }

    private func collection(_ layout: UICollectionViewLayout, _ source: Source, in scene: Scene) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(x: 50, y: 0, width: 200, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        view.semanticContentAttribute = .forceRightToLeft
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    private func place(_ item: Int, in view: UICollectionView, _ scene: Scene) -> CGRect? {
        view.cellForItem(at: IndexPath(item: item, section: 0)).map { $0.convert($0.bounds, to: scene.window) }
    }

    private func flow(_ layout: UICollectionViewFlowLayout, _ direction: UICollectionView.ScrollDirection)
        -> UICollectionViewFlowLayout
    {
        layout.itemSize = CGSize(width: 50, height: 50)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        layout.scrollDirection = direction
        return layout
    }

    @Test("a horizontal flow layout that flips begins at the right, scrolls to the left, and keeps its cells unmirrored")
    func horizontal() {
        Scene.run { scene in
            let source = Source()
            let view = collection(flow(FlippingLayout(), .horizontal), source, in: scene)
            // The window's right edge of the collection is 250; columns have two items.
            expectEqual(place(0, in: view, scene), CGRect(x: 200, y: 0, width: 50, height: 50))
            expectEqual(place(1, in: view, scene), CGRect(x: 200, y: 50, width: 50, height: 50))
            expectEqual(place(2, in: view, scene), CGRect(x: 150, y: 0, width: 50, height: 50))
            expectEqual(view.contentOffset.x, 0)
            let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
            expect(cell.map { $0.convert(CGPoint(x: 10, y: 0), to: scene.window).x } == 210)
            expectEqual(view.indexPathForItem(at: scene.window.convert(CGPoint(x: 160, y: 10), to: view))?.item, 2)
            // A drag to the right shows the following items.
            scene.drag(from: CGPoint(x: 100, y: 50), to: CGPoint(x: 200, y: 50), steps: 30, kind: .touch)
            expect(view.contentOffset.x > 80)
            scene.settle()
            view.scrollToItem(at: IndexPath(item: 39, section: 0), at: [], animated: false)
            scene.frame()
            expectEqual(place(39, in: view, scene), CGRect(x: 50, y: 50, width: 50, height: 50))
            // Back from left to right.
            view.contentOffset = .zero
            view.semanticContentAttribute = .forceLeftToRight
            scene.frame()
            expectEqual(place(0, in: view, scene), CGRect(x: 50, y: 0, width: 50, height: 50))
            expect(
                view.cellForItem(at: IndexPath(item: 0, section: 0)).map { $0.convert(CGPoint(x: 10, y: 0), to: scene.window).x }
                    == 60)
        }
    }

    @Test("a wheel moves flipped content as it moves other content, and arrow keys the focus to what is beside it")
    func input() {
        Scene.run { scene in
            let source = Source()
            let view = collection(flow(FlippingLayout(), .horizontal), source, in: scene)
            scene.window.send(
                .scroll(
                    ScrollEvent(
                        at: CGPoint(x: 100, y: 10), delta: CGVector(dx: -30, dy: 0), isPrecise: true, timestamp: scene.now)))
            expectEqual(view.contentOffset.x, 30)
            view.contentOffset = .zero
            scene.frame()
            view.becomeFirstResponder()
            scene.press(.down)
            scene.press(.left)
            expectEqual(view.engine.focus?.item, 2)
            scene.press(.right)
            expectEqual(view.engine.focus?.item, 0)
        }
    }

    @Test("vertical and compositional layouts begin lines at the right; layouts that do not flip stay")
    func others() {
        Scene.run { scene in
            let source = Source()
            let vertical = collection(flow(FlippingLayout(), .vertical), source, in: scene)
            expectEqual(place(1, in: vertical, scene), CGRect(x: 150, y: 0, width: 50, height: 50))
            expectEqual(place(4, in: vertical, scene), CGRect(x: 200, y: 50, width: 50, height: 50))
            let plain = collection(flow(UICollectionViewFlowLayout(), .vertical), source, in: scene)
            expectEqual(place(0, in: plain, scene), CGRect(x: 50, y: 0, width: 50, height: 50))
            let size = NSCollectionLayoutSize(widthDimension: .absolute(80), heightDimension: .absolute(40))
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .continuous
            let across = collection(UICollectionViewCompositionalLayout(section: section), source, in: scene)
            expectEqual(place(0, in: across, scene), CGRect(x: 170, y: 0, width: 80, height: 40))
            expectEqual(place(1, in: across, scene), CGRect(x: 90, y: 0, width: 80, height: 40))
            scene.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 180, y: 20), steps: 30, kind: .touch)
            scene.settle()
            expect((place(2, in: across, scene)?.minX ?? 0) > 40)
        }
    }
}
