import Expectations
import Testing

@testable import QuartzUI

/// Subclasses of recognizers: their own initializers, and their creation by closures and by classes known only at run time.
@Suite struct GestureClassTests {
    private final class EdgePan: UIPanGestureRecognizer {
        let edge: Int
        init(edge: Int, target: Any?, action: MethodName?) {
            self.edge = edge
            super.init(target: target, action: action)
        }
    }

    private final class SingleTap: UITapGestureRecognizer {
        init() {
            super.init(target: nil, action: nil)
            name = "single"
        }
    }

    private final class CountedTap: UITapGestureRecognizer {
        private(set) var made = 0
        override init(target: Any?, action: MethodName?) {
            made = 1
            super.init(target: target, action: action)
        }
    }

    private final class PlainTap: UITapGestureRecognizer {}

    private func make<Recognizer: UIGestureRecognizer>(_ type: Recognizer.Type) -> Recognizer { Recognizer() }

    @Test func subclassesDeclareOnlyTheInitializersThatTheyNeed() {
        expectEqual(EdgePan(edge: 3, target: nil, action: nil).edge, 3)
        expectEqual(SingleTap().name, "single")
        expect(CountedTap().made == 1, CountedTap { _ in }.made == 1)
    }

    @Test func closuresGetTheirOwnClass() {
        var heard: [Int] = []
        let tap = CountedTap { heard.append($0.made) }
        tap.state = .ended
        expectEqual(heard, [1])
    }

    @Test func classesKnownAtRunTimeCreateRecognizers() {
        expectEqual(make(CountedTap.self).made, 1)
        expect(type(of: make(PlainTap.self)) == PlainTap.self)
        let types: [UIGestureRecognizer.Type] = [
            UITapGestureRecognizer.self, UIPanGestureRecognizer.self, UILongPressGestureRecognizer.self,
            UIPinchGestureRecognizer.self, UIRotationGestureRecognizer.self, UISwipeGestureRecognizer.self,
            UIHoverGestureRecognizer.self, UIScreenEdgePanGestureRecognizer.self, CountedTap.self, UIGestureRecognizer.self,
        ]
        for type in types { expect(Swift.type(of: type.init(target: nil, action: nil)) == type) }
    }

    @Test func aTargetIsNotRetained() {
        final class Target {}
        let type: UIGestureRecognizer.Type = CountedTap.self
        weak var seen: Target?
        var tap: UIGestureRecognizer?
        do {
            let target = Target()
            seen = target
            tap = type.init(target: target, action: "go:")
        }
        expect(tap is CountedTap, seen == nil)
    }

    @Test func anEndedTouchRetainsNoRecognizer() {
        Scene.run { scene in
            weak var seen: UIGestureRecognizer?
            weak var seenView: UIView?
            do {
                let view = scene.addView()
                let tap = UITapGestureRecognizer()
                view.addGestureRecognizer(tap)
                (seen, seenView) = (tap, view)
                scene.click(5, 5)
                view.removeFromSuperview()
            }
            scene.settle()
            expect(seen == nil, seenView == nil)
            // The next touch is no multiple tap of the view that is gone.
            var count = 0
            let tap = UITapGestureRecognizer { recognizer in count = recognizer.numberOfTapsRequired }
            tap.numberOfTapsRequired = 2
            scene.addView().addGestureRecognizer(tap)
            scene.click(5, 5)
            expectEqual(count, 0)
            scene.click(5, 5)
            expectEqual(count, 2)
        }
    }

    /// A compiler with another layout of method tables.
    @Test func theModulesClassesNeedNoMethodTable() {
        ClassInitializers.areCalled = false
        defer { ClassInitializers.areCalled = true }
        expect(type(of: make(UISwipeGestureRecognizer.self)) == UISwipeGestureRecognizer.self)
        let counted: UIGestureRecognizer.Type = CountedTap.self
        expect(type(of: counted.init(target: nil, action: nil)) == UIGestureRecognizer.self)
    }
}
