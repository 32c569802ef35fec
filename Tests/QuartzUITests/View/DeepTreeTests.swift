import Expectations
import SceneSupport
import Testing

@testable import QuartzUI

/// Trees of views that are deeper than a call stack: no walk, measure or layout recurses to their end.
@Suite struct DeepTreeTests {
    private final class Box: UIView {
        private(set) var tints = 0
        private(set) var windows: [UIWindow?] = []

        override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }

        override func tintColorDidChange() { tints += 1 }

        override func didMoveToWindow() { windows.append(window) }
    }

    /// Returns stacks that hold each other, the outermost first, and the box in the innermost.
    private func nest(_ count: Int) -> (stacks: [UIStackView], box: Box) {
        let box = Box()
        var stacks = [UIStackView(arrangedSubviews: [box])]
        for _ in 1..<count { stacks.append(UIStackView(arrangedSubviews: [stacks[stacks.count - 1]])) }
        return (stacks.reversed(), box)
    }

    @Test func stacksAreMeasuredDownToTheLimit() {
        Scene.run { scene in
            let (shallow, _) = nest(200)
            expectEqual(shallow[0].sizeThatFits(CGSize(width: 300, height: 300)), CGSize(width: 50, height: 20))
            let (deep, box) = nest(10_000)
            expectEqual(deep[0].sizeThatFits(CGSize(width: 300, height: 300)), .zero)
            // A stack less than 256 levels above its content is measured, however many are around it.
            expectEqual(deep[9_900].intrinsicContentSize, CGSize(width: 50, height: 20))
            deep[0].frame = CGRect(x: 0, y: 0, width: 120, height: 60)
            scene.window.addSubview(deep[0])
            scene.frame()
            expectEqual(deep[200].bounds.size, CGSize(width: 120, height: 60))
            expect(!deep[0].hasConstraintsInTree)
            box.invalidateIntrinsicContentSize()
            expect(deep[0].layer.needsLayout())
            box.widthAnchor.constraint(equalToConstant: 30).isActive = true
            expect(deep[0].hasConstraintsInTree)
            box.isHidden = true
            scene.frame()
            expectEqual(deep[9_999].intrinsicContentSize.width, 0)
            deep[5_000].removeFromSuperview()
            scene.frame()
            expectEqual(deep[4_999].arrangedSubviews.count, 0)
        }
    }

    @Test func changesReachTheDeepestView() {
        Scene.run { scene in
            let box = Box()
            box.tag = 7
            var views: [UIView] = [UIView()]
            for _ in 0..<20_000 {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                views[views.count - 1].addSubview(view)
                views.append(view)
            }
            views[20_000].addSubview(box)
            expectNil(box.window)
            scene.window.addSubview(views[0])
            expect(box.window === scene.window)
            expect(scene.window.viewWithTag(7) === box)
            expect(views[1].hitTest(CGPoint(x: 5, y: 5), with: nil) === views[20_000])
            views[15_000].isUserInteractionEnabled = false
            expect(views[1].hitTest(CGPoint(x: 5, y: 5), with: nil) === views[14_999])
            expectEqual(FocusOrder.views(in: scene.window).count, 0)
            let tints = box.tints
            views[0].tintColor = .red
            expectEqual(box.tints, tints + 1)
            box.setNeedsUpdateConstraints()
            views[0].setNeedsUpdateConstraints()
            _ = views[0].systemLayoutSizeFitting(CGSize(width: 10, height: 10))
            expect(!box.needsUpdateConstraints())
            scene.frame()
            views[10_000].removeFromSuperview()
            expectNil(box.window)
            expectEqual(box.windows, [scene.window, nil])
            expect(views[9_999].window === scene.window)
        }
    }

    /// A tree that is built from its leaves, from its root, in a window or outside of it has the same tints, sizes and windows, and goes
    /// without recursion.
    @Test func treesAreBuiltFromBothEnds() {
        Scene.run { scene in
            let box = Box()
            var inner: UIView = box
            for _ in 0..<20_000 {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                view.addSubview(inner)
                inner = view
            }
            // One for the superview's tint; those around it have the same.
            expectEqual(box.tints, 1)
            scene.window.addSubview(inner)
            expectEqual(box.tints, 2)
            let outer = UIView()
            outer.tintColor = .red
            scene.window.addSubview(outer)
            outer.addSubview(inner)
            expectEqual(box.tints, 3)
            expectEqual(box.tintColor, .red)
            expectEqual(box.windows, [scene.window])
            var last = outer
            for _ in 0..<20_000 {
                // It brings a view with it, as effect views do.
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                view.addSubview(UIView())
                last.addSubview(view)
                last = view
            }
            last.addSubview(outer)
            expect(outer.superview === scene.window)
            expect(last.window === scene.window)
            scene.frame()
            expect(last.hitTest(CGPoint(x: 5, y: 5), with: nil) === last)
            outer.removeFromSuperview()
            expectNil(last.window)
            expectNil(box.window)
        }
    }

    @Test func sizesReachTheDeepestView() {
        let views = (0..<10_000).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)) }
        for (outer, view) in zip(views, views.dropFirst()) {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            outer.addSubview(view)
        }
        views[0].frame.size = CGSize(width: 140, height: 90)
        for view in views { expectEqual(view.bounds.size, CGSize(width: 140, height: 90)) }
    }

    /// Touches in nested scroll views and taps, of which the middle one scrolls; and updates of properties from below.
    @Test func touchesAndUpdatesPassOnceThroughAllViews() {
        Scene.run { scene in
            final class Card: UIView {
                var updates = 0
                override func updateProperties() { updates += 1 }
            }
            let frame = CGRect(x: 0, y: 0, width: 90, height: 90)
            var views: [UIView] = [scene.window]
            var taps = 0
            for index in 0..<4000 {
                let view = index % 2 == 0 ? UIScrollView(frame: frame) : Card(frame: frame)
                let (double, single) = (UITapGestureRecognizer { _ in taps += 100 }, UITapGestureRecognizer { _ in taps += 1 })
                double.numberOfTapsRequired = 2
                single.require(toFail: double)
                if index % 100 == 1 { for tap in [double, single] { view.addGestureRecognizer(tap) } }
                views[index].addSubview(view)
                views.append(view)
            }
            scene.frame()
            scene.click(20, 20)
            expectEqual(taps, 0)
            scene.advance(by: 1)
            expectEqual(taps, 1)
            let middle = views[2001] as? UIScrollView
            middle?.contentSize = CGSize(width: 90, height: 400)
            scene.drag(from: CGPoint(x: 50, y: 80), to: CGPoint(x: 50, y: 20))
            scene.settle()
            expect((middle?.contentOffset.y ?? 0) > 20)
            expectEqual(taps, 1)
            scene.pointer(.began, 20, 20)
            views[200].removeFromSuperview()
            scene.pointer(.ended, 20, 20)
            scene.advance(by: 1)
            // The views around it are tapped nevertheless.
            expectEqual(taps, 2)
            let cards = views.compactMap { $0 as? Card }
            for card in cards {
                card.updates = 0
                card.setNeedsUpdateProperties()
            }
            for view in views[200...].reversed() { view.layoutIfNeeded() }
            expect(cards[100...].allSatisfy { $0.updates == 1 })
            views[200...].last?.superview?.addSubview(cards[0])
            views[200].layoutIfNeeded()
            scene.frame()
            expect(cards.allSatisfy { $0.updates == 1 })
        }
    }

    /// The window of a view follows its tree through moves between trees, nested windows and removals.
    @Test func theWindowFollowsTheTree() {
        Scene.run { scene in
            let (outer, inner, leaf, other) = (
                UIView(), UIView(), UIView(), UIWindow(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            )
            outer.addSubview(inner)
            inner.addSubview(leaf)
            let guide = UILayoutGuide()
            leaf.addLayoutGuide(guide)
            expectEqual([outer.window, inner.window, leaf.window], [nil, nil, nil])
            scene.window.addSubview(outer)
            expectEqual([outer.window, inner.window, leaf.window], [scene.window, scene.window, scene.window])
            other.addSubview(inner)
            expectEqual([outer.window, inner.window, leaf.window], [scene.window, other, other])
            outer.addSubview(other)
            expectEqual([other.window, inner.window, leaf.window], [other, other, other])
            outer.addSubview(leaf)
            outer.removeFromSuperview()
            expectEqual([outer.window, inner.window, leaf.window], [nil, other, nil])
        }
    }
}
