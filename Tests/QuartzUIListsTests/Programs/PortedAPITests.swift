import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Less common APIs that real programs use: they work, not only compile.
@Suite struct PortedAPITests {
    // MARK: Fields

    @Test func viewsAtTheEdgesOfAField() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            let icon = UIView(frame: CGRect(x: 7, y: 7, width: 30, height: 20))
            let button = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
            scene.window.addSubview(field)
            field.leftView = icon
            field.rightView = button
            scene.frame()
            expect(
                icon.superview == nil, field.textRect(forBounds: field.bounds) == CGRect(x: 0, y: 0, width: 200, height: 40))
            field.leftViewMode = .always
            field.rightViewMode = .whileEditing
            scene.frame()
            expect(icon.frame == CGRect(x: 0, y: 10, width: 30, height: 20), button.superview == nil)
            expectEqual(field.textRect(forBounds: field.bounds), CGRect(x: 30, y: 0, width: 170, height: 40))
            field.becomeFirstResponder()
            scene.frame()
            expectEqual(button.frame, CGRect(x: 176, y: 8, width: 24, height: 24))
            expectEqual(field.textRect(forBounds: field.bounds), CGRect(x: 30, y: 0, width: 146, height: 40))
            field.leftView = nil
            scene.frame()
            expectNil(icon.superview)
        }
    }

    private final class Padded: UITextField {
        override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 50, dy: 0) }
    }

    @Test func aSubclassPlacesTheText() {
        Scene.run { scene in
            let field = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            scene.window.addSubview(field)
            field.text = "x"
            scene.frame()
            expectEqual(field.textOrigin.x, 50)
        }
    }

    @Test func aFieldsTextHasAttributes() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
            scene.window.addSubview(field)
            field.text = "abc"
            scene.frame()
            let plain = field.textRow.size.width
            field.attributedText = NSAttributedString(string: "abc", attributes: [.kern: 10])
            expect(field.text == "abc", field.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 10)
            expect(near(field.textRow.size.width, plain + 30, 10.001), field.textRow.size.width > plain + 15)
            // Typed text has the attributes of the first character.
            field.becomeFirstResponder()
            scene.window.send(.text(.insert("d")))
            expectEqual(field.attributedText?.length, 4)
            expectEqual(field.attributedText?.attribute(.kern, at: 3, effectiveRange: nil) as? Int, 10)
            field.defaultTextAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30)]
            expect(field.textColor == .red, field.font?.pointSize == 30)
            expectNil(field.defaultTextAttributes[.kern])
        }
    }

    // MARK: Bars

    @Test func barsHaveStylesAndPictures() {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        bar.barStyle = .black
        expect(bar.barTintColor == .black, bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
        bar.barStyle = .default
        expect(bar.barTintColor == Theme.panel, bar.titleTextAttributes?[.foregroundColor] == nil)
        bar.setBackgroundImage(UIImage(), for: .default)
        bar.shadowImage = UIImage()
        expect(bar.standardAppearance.backgroundColor == nil, bar.standardAppearance.shadowColor == nil)
        bar.setBackgroundImage(nil, for: .default)
        expect(bar.barTintColor == Theme.panel, bar.backgroundImage(for: .default) == nil)
        let (tools, tabs) = (UIToolbar(frame: .zero), UITabBar(frame: .zero))
        tools.barStyle = .black
        tabs.barStyle = .black
        expect(tools.barTintColor == .black, tabs.backgroundColor == .black)
    }

    @Test func looksForAllOfAClass() {
        Scene.run { scene in
            defer { AppearanceStore.current.reset() }
            UINavigationBar.appearance().barTintColor = .red
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.green]
            UINavigationBar.appearance().tintColor = .blue
            UILabel.appearance().font = .systemFont(ofSize: 31)
            let (plain, own, label) = (UINavigationBar(), UINavigationBar(), UILabel("x"))
            own.barTintColor = .yellow
            for view in [plain, own, label] { scene.window.addSubview(view) }
            expect(plain.barTintColor == .red, plain.titleTextAttributes?[.foregroundColor] as? UIColor == .green)
            expect(plain.tintColor == .blue, own.barTintColor == .yellow, own.tintColor == .blue)
            // A label with an explicit font keeps it; others use the class's appearance.
            let other = UILabel()
            scene.window.addSubview(other)
            expectEqual(other.font.pointSize, 31)
            AppearanceStore.current.reset()
            let later = UINavigationBar()
            scene.window.addSubview(later)
            expectEqual(later.barTintColor, Theme.panel)
        }
    }

    // MARK: Windows

    @Test func windowsHaveAScene() throws {
        Scene.run { scene in
            let connected = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            expect(connected.count == 1, connected.first?.windows.contains(scene.window) ?? false)
            expect(scene.window.windowScene === connected.first)
            let second = UIWindow(windowScene: connected[0])
            second.makeKey()
            expect(connected[0].keyWindow === second, second.bounds.size == UIScreen.main.bounds.size)
            expect(UIWindow.Level.alert + 1 > .alert, UIWindow.Level.statusBar - 1 < .statusBar)
            expectEqual((UIWindow.Level.normal + 5).rawValue, 5)
        }
    }

    // MARK: Tables and collections

    private final class Rows: NSObject, UITableViewDataSource {
        func numberOfSections(in tableView: UITableView) -> Int { 2 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section" }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    @Test func sectionsHavePlaces() {
        Scene.run { scene in
            let rows = Rows()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
            table.rowHeight = 40
            table.dataSource = rows
            scene.window.addSubview(table)
            scene.frame()
            expectEqual(table.rect(forSection: 1), CGRect(x: 0, y: 148, width: 200, height: 148))
            expectEqual(table.rectForHeader(inSection: 1), CGRect(x: 0, y: 148, width: 200, height: 28))
            expectEqual(table.rectForFooter(inSection: 1), CGRect(x: 0, y: 296, width: 200, height: 0))
            expect(table.rect(forSection: 2) == .zero, table.rect(forSection: -1) == .zero)
            expect(NSIndexPath(indexes: [1, 2], length: 2).row == 2, NSIndexPath(indexes: [1, 2], length: 2).section == 1)
        }
    }

    private final class Head: UICollectionReusableView {
        var applied = 0
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { applied += 1 }
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func numberOfSections(in collectionView: UICollectionView) -> Int { 30 }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        }
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: indexPath)
        }
    }

    @Test func collectionsHaveHeadersAndFooters() throws {
        try Scene.run { scene in
            let items = Items()
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 50, height: 50)
            flow.headerReferenceSize = CGSize(width: 0, height: 20)
            flow.footerReferenceSize = CGSize(width: 0, height: 10)
            let collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 230, height: 200), collectionViewLayout: flow)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
            for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
                collection.register(Head.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "head")
            }
            collection.dataSource = items
            scene.window.addSubview(collection)
            scene.frame()
            // A section is 20 + 50 + 10 points high.
            expectEqual(collection.contentSize, CGSize(width: 230, height: 30 * 80))
            let head = try require(
                collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: [1, 0]) as? Head)
            expect(head.frame == CGRect(x: 0, y: 80, width: 230, height: 20), head.applied > 0)
            let foot = collection.supplementaryView(forElementKind: UICollectionView.elementKindSectionFooter, at: [0, 0])
            expectEqual(foot?.frame, CGRect(x: 0, y: 70, width: 230, height: 10))
            expectEqual(collection.cellForItem(at: [0, 0])?.frame.minY, 20)
            expectNil(collection.indexPathForItem(at: CGPoint(x: 5, y: 5)))
            expectEqual(collection.indexPathForItem(at: CGPoint(x: 5, y: 25)), [0, 0])
            collection.contentOffset.y = 800
            scene.frame()
            let heads = collection.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
            let paths = collection.indexPathsForVisibleSupplementaryElements(
                ofKind: UICollectionView.elementKindSectionHeader)
            expect(paths.count == 3, paths == paths.sorted())
            // Header views are reused: three sections are visible at a time.
            expect(heads.count == 3, heads.contains { $0 === head }, heads[0].frame.minY == 800)
            flow.sectionInset = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
            scene.frame()
            expect(near(collection.contentSize.height, 2400))
        }
    }

    // MARK: Text and values

    @Test func fontsByDescription() {
        let bold = UIFont.systemFont(ofSize: 20).fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic])
        let font = bold.map { UIFont(descriptor: $0, size: 0) }
        expect(font?.pointSize == 20, font?.font.weight == .bold, font?.font.isItalic ?? false)
        expectEqual(bold?.symbolicTraits, [.traitBold, .traitItalic])
        let mono = UIFont.systemFont(ofSize: 20).fontDescriptor.withSymbolicTraits(.traitMonoSpace)
        expectEqual(mono.map { UIFont(descriptor: $0, size: 9) }, UIFont.monospacedSystemFont(ofSize: 9, weight: .regular))
    }

    @Test func geometryAsText() {
        expectEqual(NSCoder.string(for: CGPoint(x: 1, y: -2.5)), "{1, -2.5}")
        expectEqual(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)), "{{1, 2}, {3, 4}}")
        expectEqual(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}"), CGRect(x: 1, y: 2, width: 3, height: 4))
        expect(NSCoder.cgPoint(for: "{1.5,-2}") == CGPoint(x: 1.5, y: -2), NSCoder.cgPoint(for: "no point") == .zero)
        expect(NSCoder.cgSize(for: "{1, 2, 3}") == .zero, NSCoder.cgSize(for: "{8, 9}") == CGSize(width: 8, height: 9))
        let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        expectEqual(NSCoder.cgAffineTransform(for: NSCoder.string(for: turn)), turn)
        expectEqual(NSCoder.string(for: CGAffineTransform(translationX: 2, y: 0.5)), "[1, 0, 0, 1, 2, 0.5]")
        expectEqual(NSCoder.cgAffineTransform(for: "{1, 0, 0, 1, 2, 0.5}").tx, 2)
        expectEqual(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}"), UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    @Test func literals() {
        let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
        expectEqual(color, UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    }

    @Test func sizesTravelToWhatHoldsAController() {
        final class Holder: UIViewController {
            var heard: [CGSize] = []
            override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
                heard.append(container.preferredContentSize)
            }
        }
        let (holder, child) = (Holder(), UIViewController())
        holder.addChild(child)
        child.preferredContentSize = CGSize(width: 3, height: 4)
        child.preferredContentSize = CGSize(width: 3, height: 4)
        expectEqual(holder.heard, [CGSize(width: 3, height: 4)])
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func elementsThatAreNoViews() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
            scene.window.addSubview(view)
            let element = UIAccessibilityElement(accessibilityContainer: view)
            element.accessibilityLabel = "Bar 1"
            element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
            expectEqual(element.accessibilityFrame, CGRect(x: 11, y: 22, width: 3, height: 4))
            element.accessibilityFrame = CGRect(x: 5, y: 5, width: 5, height: 5)
            expect(element.accessibilityFrame.minX == 5, element.accessibilityFrameInContainerSpace == nil)
        }
    }

    @Test func titlesOfTabsMove() throws {
        try Scene.run { scene in
            let item = UITabBarItem(title: "Tab", image: nil, tag: 0)
            let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
            bar.items = [item]
            scene.window.addSubview(bar)
            scene.frame()
            let label = try require(bar.subviews.flatMap(\.subviews).first { ($0 as? UILabel)?.text == "Tab" })
            let place = label.frame
            item.titlePositionAdjustment = UIOffset(horizontal: 3, vertical: -5)
            scene.frame()
            expectEqual(label.frame, place.offsetBy(dx: 3, dy: -5))
        }
    }

    /// A program's own protocol may have the method that the bar asked for before.
    private final class Tabs: UITabBarController, UITabBarControllerDelegate {
        func tabBar(_ tabBar: UITabBar, shouldSelect item: UITabBarItem) -> Bool { false }
        func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
            viewController.title != "closed"
        }
    }

    @Test func theDelegateOfTheControllerDecidesOnTabs() throws {
        try Scene.run { scene in
            let tabs = Tabs()
            tabs.delegate = tabs
            tabs.viewControllers = ["open", "closed", "last"].map { title in
                let page = UIViewController()
                page.title = title
                return page
            }
            scene.window.rootViewController = tabs
            scene.frame()
            let controls = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
            try require(controls.count == 3, "three tabs")
            @MainActor func tap(_ tab: UIControl) {
                let place = tabs.tabBar.convert(tab.center, to: nil)
                scene.click(place.x, place.y)
            }
            tap(controls[1])
            expectEqual(tabs.selectedIndex, 0)
            tap(controls[2])
            expectEqual(tabs.selectedIndex, 2)
            expect(!tabs.tabBar.isCustomizing)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func valuesThatProgramsReadBack() {
        let style = NSMutableParagraphStyle()
        let tabs = UITabBarController()
        let pages = [UIViewController()]
        tabs.customizableViewControllers = pages
        expect(tabs.customizableViewControllers == pages, tabs.moreNavigationController.viewControllers.isEmpty)
        tabs.tabBar.beginCustomizingItems([])
        expect(!tabs.tabBar.endCustomizing(animated: true))
        style.lineBreakStrategy = .pushOut
        expectEqual(style.lineBreakStrategy, .pushOut)
        let text = NSAttributedString(string: "a", attributes: [.writingDirection: [NSWritingDirection.leftToRight.rawValue]])
        expectEqual(text.attribute(.writingDirection, at: 0, effectiveRange: nil) as? [Int], [0])
        expect(NSLayoutManager().hasNonContiguousLayout == false)
        expect(NSParagraphStyle.LineBreakStrategy.standard.contains([.pushOut, .hangulWordPriority]))
        style.lineSpacing = 2
        expectEqual(style.copy() as? NSParagraphStyle, style)
        // The regular blur draws the theme's panel at half its opacity.
        expectEqual(UIVisualEffectView(effect: UIBlurEffect()).backgroundColor?.alpha, 0.5)
        let color = UIColor(ciColor: CIColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75))
        expect(color.ciColor.green == 0.5, CIColor(color: color).alpha == 0.75)
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(view)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        expectEqual(UIAccessibility.convertToScreenCoordinates(rect, in: view), CGRect(x: 11, y: 22, width: 3, height: 4))
        expectEqual(
            UIAccessibility.convertToScreenCoordinates(UIBezierPath(rect: rect), in: view).bounds,
            CGRect(x: 11, y: 22, width: 3, height: 4))
    }

    @Test func everySecondFrame() {
        Scene.run { scene in
            var calls = 0
            let link = CADisplayLink { _ in calls += 1 }
            link.frameInterval = 2
            link.add(to: .main, forMode: .common)
            scene.play(1)
            link.invalidate()
            expect((29...31).contains(calls))
        }
    }
}
