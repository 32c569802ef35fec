import Foundation
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Views that repeat a change in the callback that reports it.
@Suite struct ViewCallbackTests {
    /// Moves itself to the same place whenever a move there is announced.
    private final class Eager: UIView {
        var moves: [UIView?] = []

        override func willMove(toSuperview newSuperview: UIView?) {
            moves.append(newSuperview)
            if let newSuperview { newSuperview.addSubview(self) } else { removeFromSuperview() }
        }
    }

    @Test func aMoveRepeatedBeforeItHappensIsMadeOnce() {
        let (first, second, view) = (UIView(), UIView(), Eager())
        first.addSubview(view)
        expect(view.superview === first, first.subviews == [view], view.moves == [first])
        second.addSubview(view)
        expect(view.superview === second, first.subviews.isEmpty, view.moves == [first, second])
        view.removeFromSuperview()
        expect(view.superview == nil, second.subviews.isEmpty, view.moves == [first, second, nil])
        first.addSubview(view)
        expect(view.superview === first, first.layer.sublayers == [view.layer])
    }

    @Test func aSubviewRemovedWhileItIsBeingRemovedIsRemovedOnce() {
        final class Holder: UIView {
            var calls = 0
            override func willRemoveSubview(_ subview: UIView) {
                calls += 1
                subview.removeFromSuperview()
            }
        }
        let (holder, view) = (Holder(), UIView())
        for count in 1...2 {
            holder.addSubview(view)
            view.removeFromSuperview()
            expect(holder.calls == count, view.superview == nil, holder.subviews.isEmpty)
        }
    }

    /// Another place than the announced one is taken, also from within the callback.
    @Test func aViewMayBeMovedElsewhereBeforeItMoves() {
        final class Diverted: UIView {
            weak var goal: UIView?
            override func willMove(toSuperview newSuperview: UIView?) {
                if newSuperview == nil { goal?.addSubview(self) }
            }
        }
        let (start, goal, view) = (UIView(), UIView(), Diverted())
        view.goal = goal
        start.addSubview(view)
        view.removeFromSuperview()
        expect(view.superview === goal, start.subviews.isEmpty, goal.subviews == [view])
    }

    @Test func aValueSetAgainInItsCallbackIsNotReportedAgain() {
        final class Stubborn: UIView {
            var calls = 0
            override func tintColorDidChange() {
                calls += 1
                tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            }
            override func layoutMarginsDidChange() {
                calls += 1
                layoutMargins = UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3)
            }
        }
        let view = Stubborn()
        view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        // The change, and the one that the callback makes.
        expect(view.calls == 2, view.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        view.layoutMargins.top = 7
        expect(view.calls == 4, view.layoutMargins == UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3))
    }

    /// Asks to begin or end whenever it decides about that.
    private final class Undecided: NSObject, UITextFieldDelegate {
        var calls = 0
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
            calls += 1
            textField.becomeFirstResponder()
            return true
        }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
            calls += 1
            textField.resignFirstResponder()
            return true
        }
    }

    @Test func aDecisionToEditIsMadeOnce() {
        let (window, field, delegate) = (UIWindow(), UITextField(), Undecided())
        window.addSubview(field)
        field.delegate = delegate
        expect(field.becomeFirstResponder(), field.isFirstResponder, delegate.calls == 1)
        expect(field.resignFirstResponder(), !field.isFirstResponder, delegate.calls == 2)
    }

    @Test func aViewNeededWhileItIsLoadedIsPlain() {
        final class Hasty: UIViewController {
            var loads = (views: 0, calls: 0)
            override func loadView() {
                loads.views += 1
                view.backgroundColor = .red
            }
            override func viewDidLoad() {
                loads.calls += 1
                view = nil
                view.tag = 3
            }
        }
        let controller = Hasty()
        expect(controller.view.tag == 3, controller.loads.views == 1, controller.loads.calls == 1)
    }

    @Test func aChildThatAddsItselfIsAddedOnce() {
        final class Child: UIViewController {
            weak var other: UIViewController?
            override func willMove(toParent parent: UIViewController?) {
                parent?.addChild(self)
                if let other, parent != nil, parent !== other { other.addChild(self) }
            }
        }
        let (first, second, child) = (UIViewController(), UIViewController(), Child())
        first.addChild(child)
        expect(child.parent === first, first.children == [child])
        child.removeFromParent()
        child.other = second
        first.addChild(child)
        expect(child.parent === second, first.children.isEmpty, second.children == [child])
    }
}
