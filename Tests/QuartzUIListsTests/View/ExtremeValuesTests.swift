import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Views and behaviours with numbers that no layout can use, and with parts that contain themselves.
@Suite struct ExtremeValuesTests {
    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e308])
    func scrollViewsKeepFiniteInsets(value: CGFloat) {
        for view in [UIScrollView(), UITableView(), UITextView()] {
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            view.contentInset = UIEdgeInsets(top: value, left: value, bottom: 5, right: value)
            let kept = value.isFinite ? value : 0
            expectEqual(view.contentInset, UIEdgeInsets(top: kept, left: kept, bottom: 5, right: kept))
            view.contentOffset = CGPoint(x: 10, y: 10)
            view.layoutIfNeeded()
            expect(view.contentOffset.x.isFinite, view.contentOffset.y.isFinite)
        }
    }

    @Test(arguments: [1e19, 1e308, CGFloat.infinity]) func pagesOfAnEndlessTextView(height: CGFloat) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.text = "one\ntwo\nthree"
        view.bounds.size.height = height
        view.selectedRange = NSRange(location: 0, length: 0)
        for key in [Key.pageDown, .pageUp] { _ = view.keyDown(with: KeyEvent(key)) }
        expect(view.selectedRange.location <= 13)
    }

    @Test func theSelectionOfACompositionIsClamped() {
        var editor = TextEditor()
        editor.insert("abc")
        editor.compose("xy", selection: 0..<Int.max)
        expect(editor.text == "abcxy", editor.selection == 3..<5)
        editor.compose("xy", selection: Int.min..<1)
        expectEqual(editor.selection, 3..<4)
    }

    @Test func aGroupOfMotionEffectsIsNoPartOfItself() {
        let (outer, inner) = (UIMotionEffectGroup(), UIMotionEffectGroup())
        outer.motionEffects = [outer]
        expectNil(outer.motionEffects)
        outer.motionEffects = [inner]
        inner.motionEffects = [outer]
        expect(outer.motionEffects == [inner], inner.motionEffects == nil)
        expectEqual(outer.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 1, vertical: 1))?.isEmpty, true)
    }

    /// Their release takes no stack for each level.
    @Test func longChainsAreReleased() {
        weak var menu: UIMenu?
        weak var controller: UIViewController?
        weak var effect: UIMotionEffectGroup?
        do {
            var (menus, controllers) = (UIMenu(), UIViewController())
            var effects = UIMotionEffectGroup()
            (menu, controller, effect) = (menus, controllers, effects)
            for _ in 0..<50_000 {
                menus = UIMenu(children: [menus])
                let outer = UIViewController()
                outer.children = [controllers]
                controllers = outer
            }
            for _ in 0..<2000 {
                let group = UIMotionEffectGroup()
                group.motionEffects = [effects]
                effects = group
            }
        }
        expect(menu == nil, controller == nil, effect == nil)
    }
}
