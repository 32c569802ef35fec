import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Changes its tint colour when a layer asks for an action.
private final class Restless: UITextView {
    private(set) var changes = 0
    private var isChanging = false

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        if !isChanging {
            isChanging = true
            tintColor = tintColor == .red ? .blue : .red
            changes += 1
            isChanging = false
        }
        return super.action(for: layer, forKey: event)
    }
}

@Suite struct TextMarksTests {
    @Test func anActionMaySetTheTintWhileTheMarksMove() {
        Scene.run { scene in
            let view = Restless(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            view.text = "one\ntwo\nthree"
            scene.window.addSubview(view)
            scene.frame()
            view.becomeFirstResponder()
            scene.frame()
            let layers = view.layer.sublayers?.count ?? 0
            let changes = view.changes
            // From the first line to the third: a mark for each.
            view.selectedRange = NSRange(location: 1, length: 8)
            scene.frame()
            expectEqual(view.layer.sublayers?.count, layers + 3)
            view.selectedRange = NSRange(location: 1, length: 1)
            scene.frame()
            expectEqual(view.layer.sublayers?.count, layers + 1)
            expect(view.changes > changes)
        }
    }
}
