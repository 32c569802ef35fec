import Synchronization
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Members that take part in what the library does: own text input, traits, drawing of fields, actions of rows.
@Suite struct CompletedMembersTests {
    // MARK: Typing

    /// A text of a program with its own positions.
    private final class Paper: UIView, UITextInput {
        final class Place: UITextPosition {
            let index: Int
            init(_ index: Int) {
                self.index = index
                super.init()
            }
        }
        final class Stretch: UITextRange {
            let ends: (Int, Int)
            init(_ ends: (Int, Int)) {
                self.ends = ends
                super.init()
            }
            override var start: UITextPosition { Place(ends.0) }
            override var end: UITextPosition { Place(ends.1) }
            override var isEmpty: Bool { ends.0 == ends.1 }
        }
        final class Rect: UITextSelectionRect {
            override var rect: CGRect { CGRect(x: 0, y: 0, width: 5, height: 5) }
        }

        var written = ""
        var deletions = 0
        override var canBecomeFirstResponder: Bool { true }
        var hasText: Bool { !written.isEmpty }
        func insertText(_ text: String) { written += text }
        func deleteBackward() {
            deletions += 1
            written = String(written.dropLast())
        }
        var selectedTextRange: UITextRange?
        var endOfDocument: UITextPosition { Place(written.count) }
        func caretRect(for position: UITextPosition) -> CGRect { .zero }
        func firstRect(for range: UITextRange) -> CGRect { .zero }
        func closestPosition(to point: CGPoint) -> UITextPosition? { Place(0) }
        func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [Rect()] }
        func text(in range: UITextRange) -> String? { written }
        func replace(_ range: UITextRange, withText text: String) { written = text }
    }

    @Test func aProgramsTextInputIsTypedInto() {
        Scene.run { scene in
            let paper = Paper(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(paper)
            paper.becomeFirstResponder()
            scene.press(.backspace)
            expectEqual(paper.deletions, 0)
            expect(scene.window.send(.text(.insert("ab"))), paper.written == "ab")
            scene.press(.backspace)
            expect(paper.deletions == 1, paper.written == "a")
            let range = Paper.Stretch((0, 1))
            expect((range.end as? Paper.Place)?.index == 1, !range.isEmpty)
            expectEqual(paper.selectionRects(for: range).first?.rect.width, 5)
        }
    }

    // MARK: Traits

    private struct Mood: UITraitDefinition {}

    @Test func aProgramsTraitIsReported() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            let view = UIView()
            view.registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitDisplayScale.self]) {
                (_: UIView, _: UITraitCollection) in
            }
            view.registerForTraitChanges([Mood.self]) { (_: UIView, _: UITraitCollection) in }
        }
        expectEqual(lines.withLock { $0 }.filter { $0.contains("registerForTraitChanges") }.count, 1)
    }

    @Test func theScaleOfAnotherScreenIsReported() {
        let view = UIView()
        var heard: [CGFloat] = []
        view.registerForTraitChanges([UITraitDisplayScale.self]) { (_: UIView, previous: UITraitCollection) in
            heard.append(previous.displayScale)
        }
        view.displayScaleMayChange(to: 1)
        expect(heard.isEmpty)
        view.displayScaleMayChange(to: 2)
        view.displayScaleMayChange(to: 2)
        expectEqual(heard, [1])
    }

    // MARK: Fields

    private final class Inked: UITextField {
        var rects: [CGRect] = []
        override func drawText(in rect: CGRect) {
            rects.append(rect)
            super.drawText(in: rect)
        }
    }

    @Test func aFieldDrawsItsTextAsASubclassSays() {
        Scene.run { scene in
            let field = Inked(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(field)
            scene.window.makeKeyAndVisible()
            scene.frame()
            expect(field.rects.isEmpty, field.drawnText == nil)
            field.text = "abc"
            scene.frame()
            expect(field.rects.last?.size == field.textRect(forBounds: field.bounds).size, field.label.isHidden)
            field.becomeFirstResponder()
            scene.frame()
            expect(field.drawnText?.isHidden == true, !field.label.isHidden)
            let plain = UITextField(frame: field.frame)
            plain.text = "abc"
            plain.layoutIfNeeded()
            expectNil(plain.drawnText)
        }
    }

    @Test func aFieldsTextMayBeAtTheTopOrTheBottom() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        field.text = "abc"
        @MainActor func place() -> CGRect {
            field.layoutIfNeeded()
            return field.clip.frame
        }
        expectEqual(place().height, 80)
        field.contentVerticalAlignment = .top
        expect(place().minY == 0, place().height < 40)
        field.contentVerticalAlignment = .bottom
        expect(place().maxY == 80, place().height < 40)
        expect(field.caretRect(for: field.beginningOfDocument).minY > 40)
        field.text = ""
        field.placeholder = "name"
        expect(field.hint.superview === field.clip, place().maxY == 80, field.hint.frame.maxY <= field.clip.bounds.maxY)
    }

    @Test func aTextViewMayBreakLinesAnywhere() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        // Seven letters have room in a line.
        view.text = "abcdefgh abcdefghijkl"
        view.font = .monospacedSystemFont(ofSize: 20, weight: .regular)
        let end = view.endOfDocument
        let byWords = view.caretRect(for: end)
        view.textContainer.lineBreakMode = .byCharWrapping
        expect(view.caretRect(for: end).minX != byWords.minX)
        view.textContainer.lineBreakMode = .byWordWrapping
        expectEqual(view.caretRect(for: end), byWords)
    }

    @Test func aDrawingContextSetsTextSmaller() {
        let text = NSAttributedString(string: "abcdefgh", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        let size = text.size()
        let room = CGSize(width: 1000, height: size.height * 0.75)
        let context = NSStringDrawingContext()
        expect(text.boundingRect(with: room, context: context).height == size.height, context.actualScaleFactor == 1)
        context.minimumScaleFactor = 0.5
        let small = text.boundingRect(with: room, context: context)
        expect(small.height <= room.height + 0.5, small == context.totalBounds)
        expect(context.actualScaleFactor > 0.6, context.actualScaleFactor < 0.8)
        let tiny = CGSize(width: 1000, height: 1)
        expect(text.boundingRect(with: tiny, context: context).height > 1, context.actualScaleFactor == 0.5)
        _ = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 50)).image { _ in
            text.draw(with: CGRect(x: 3, y: 4, width: 1000, height: 100), options: .usesLineFragmentOrigin, context: context)
        }
        expect(context.totalBounds.origin == CGPoint(x: 3, y: 4), context.actualScaleFactor == 1)
    }

    // MARK: Rows

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var names = ["a", "b", "c"]
        var deletesItself = false
        var isDone = true
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
            -> UISwipeActionsConfiguration?
        {
            UISwipeActionsConfiguration(actions: [
                UIContextualAction(style: .destructive, title: "Delete") { [self] _, _, completion in
                    if isDone { names.remove(at: indexPath.row) }
                    if deletesItself { tableView.deleteRows(at: [indexPath], with: .fade) }
                    completion(isDone)
                }
            ])
        }
    }

    @Test(arguments: [false, true]) func aRowThatIsDeletedLeaves(deletesItself: Bool) {
        Scene.run { scene in
            let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), Rows())
            rows.deletesItself = deletesItself
            (table.dataSource, table.delegate) = (rows, rows)
            scene.window.addSubview(table)
            scene.frame()
            let y = table.rectForRow(at: IndexPath(row: 1, section: 0)).midY
            scene.drag(from: CGPoint(x: 290, y: y), to: CGPoint(x: 10, y: y))
            scene.settle()
            expect(rows.names == ["a", "c"], table.numberOfRows(inSection: 0) == 2)
        }
    }

    @Test func aRowThatIsKeptStays() {
        Scene.run { scene in
            let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), Rows())
            rows.isDone = false
            (table.dataSource, table.delegate) = (rows, rows)
            scene.window.addSubview(table)
            scene.frame()
            let y = table.rectForRow(at: IndexPath(row: 1, section: 0)).midY
            scene.drag(from: CGPoint(x: 290, y: y), to: CGPoint(x: 10, y: y))
            scene.settle()
            expectEqual(table.numberOfRows(inSection: 0), 3)
        }
    }

    // MARK: Controllers

    @Test func aContainerShowsControllersInItsWay() {
        final class Holder: UIViewController {
            var shown: [UIViewController] = []
            override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
        }
        let (holder, middle, child, other) = (Holder(), UIViewController(), UIViewController(), UIViewController())
        holder.addChild(middle)
        middle.addChild(child)
        child.show(other, sender: nil)
        expectEqual(holder.shown, [other])
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            scene.show(navigation)
            navigation.topViewController?.show(other, sender: nil)
            expect(navigation.viewControllers.last === other)
        }
    }

    @Test func aNibIsReported() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            UIViewController(nibName: nil, bundle: nil).loadViewIfNeeded()
            UIViewController(nibName: "SomeNib", bundle: nil).loadViewIfNeeded()
        }
        expectEqual(lines.withLock { $0 }.filter { $0.contains("SomeNib") }.count, 1)
    }

    @Test func thePartOfATransitionReachesTheCoordinator() {
        let (from, to) = (UIViewController(), UIViewController())
        let coordinator = TransitionCoordinator(isAnimated: true, of: [from, to])
        let context = TransitionContext(in: UIView(), from: from, to: to, moves: (true, true), coordinator: coordinator) { _ in }
        expectEqual(to.transitionCoordinator?.percentComplete, 0)
        context.updateInteractiveTransition(0.25)
        expectEqual(to.transitionCoordinator?.percentComplete, 0.25)
        context.updateInteractiveTransition(.nan)
        context.updateInteractiveTransition(7)
        expectEqual(coordinator.percentComplete, 1)
    }

    @Test func aBackgroundForTheLowerEdgeIsNotShown() {
        let (bar, image) = (UINavigationBar(), UIImage())
        bar.setBackgroundImage(image, for: .bottom, barMetrics: .default)
        expectNil(bar.backgroundImage(for: .default))
        bar.setBackgroundImage(image, for: .topAttached, barMetrics: .default)
        expect(bar.backgroundImage(for: .top, barMetrics: .default) === image)
        expectNil(bar.backgroundImage(for: .bottom, barMetrics: .default))
    }

    // MARK: Layouts with bad numbers

    /// A layout whose second item has a frame that is no frame.
    private final class Broken: UICollectionViewLayout {
        override var collectionViewContentSize: CGSize { CGSize(width: 200, height: 200) }
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            let y: CGFloat = indexPath.item == 1 ? .nan : CGFloat(indexPath.item) * 50
            attributes.frame = CGRect(x: 0, y: y, width: 100, height: 40)
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            (0..<3).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        }
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    @Test func aTouchOnALayoutWithABadFrameIsSafe() {
        Scene.run { scene in
            let area = CGRect(x: 0, y: 0, width: 200, height: 200)
            let (view, items) = (UICollectionView(frame: area, collectionViewLayout: Broken()), Items())
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = items
            scene.window.addSubview(view)
            scene.frame()
            scene.click(50, 110)
            scene.frame()
            expectEqual(view.indexPathsForSelectedItems, [IndexPath(item: 2, section: 0)])
            expectNil(view.indexPathForItem(at: CGPoint(x: 50, y: 60)))
        }
    }

    @Test func attributesRefuseWhatIsNotFinite() {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
        let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        attributes.frame = frame
        attributes.frame.size.width = .infinity
        attributes.center = CGPoint(x: CGFloat.nan, y: 0)
        attributes.size = CGSize(width: 1, height: CGFloat.nan)
        attributes.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1)
        attributes.transform3D.m11 = .nan
        attributes.transform = CGAffineTransform(scaleX: .infinity, y: 1)
        expect(attributes.frame == frame, CATransform3DIsIdentity(attributes.transform3D))
    }

    private final class Tools: UIToolbar {}

    /// A tap on the content hides the bars and shows them again; the toolbar is of the program's class.
    @Test func aTapHidesTheBars() {
        Scene.run { scene in
            let navigation = UINavigationController(navigationBarClass: nil, toolbarClass: Tools.self)
            navigation.setViewControllers([UIViewController()], animated: false)
            scene.show(navigation)
            expect(navigation.toolbar is Tools, !navigation.isNavigationBarHidden)
            navigation.hidesBarsOnTap = true
            expect(navigation.barHideOnTapGestureRecognizer.isEnabled)
            scene.click(100, 150)
            scene.play(0.5)
            expect(navigation.isNavigationBarHidden)
            scene.click(100, 150)
            scene.play(0.5)
            expect(!navigation.isNavigationBarHidden)
            expectEqual(UINavigationController.hideShowBarDuration, 0.2)
        }
    }

    /// Values that programs read back, copies without a cast, and states that programs may define.
    @available(*, deprecated, message: "uses what has no effect")
    @Test func keptValuesAreReadBack() {
        let style = NSMutableParagraphStyle()
        expectEqual(style.tabStops.count, 12)
        style.tabStops = [NSTextTab(textAlignment: .right, location: 10, options: [.columnTerminators: "x"])]
        style.addTabStop(NSTextTab(textAlignment: .left, location: 5))
        style.hyphenationFactor = 0.5
        let copy = NSParagraphStyle(style)
        expectEqual(copy.tabStops.map(\.location), [5, 10])
        expect(copy.hyphenationFactor == 0.5, copy == style)
        style.removeTabStop(NSTextTab(textAlignment: .left, location: 5))
        expect(copy != style)
        let looks = UINavigationBarAppearance()
        looks.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
        let other: UINavigationBarAppearance = looks.copy()
        expect(other !== looks, other.titlePositionAdjustment == looks.titlePositionAdjustment)
        expect(UIControl.State.application.isDisjoint(with: .hovered), UIControl.State.reserved.contains(.hovered))
        expect(UIContextMenuConfiguration().preferredMenuElementOrder == .automatic)
        let type: UITableViewHeaderFooterView.Type = UITableViewHeaderFooterView.self
        expectEqual(type.init(reuseIdentifier: "head").reuseIdentifier, "head")
    }
}
