import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Views among viewless layers, and trees that change during callbacks.
@Suite struct ViewTreeRuleTests {
    // MARK: Sizes

    private final class Shelf: UIView {
        var layouts = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    @Test func aSubviewsChangedSizeLaysTheSuperviewOut() {
        let (shelf, view) = (Shelf(), UIView())
        shelf.addSubview(view)
        shelf.layoutIfNeeded()
        expectEqual(shelf.layouts, 1)
        view.bounds.size = CGSize(width: 10, height: 20)
        shelf.layoutIfNeeded()
        expectEqual(shelf.layouts, 2)
        view.center = CGPoint(x: 7, y: 7)
        shelf.layoutIfNeeded()
        expectEqual(shelf.layouts, 2, "a place is no size")
        view.frame = CGRect(x: 335.3, y: 0.1, width: 20, height: 20)
        expectEqual(view.frame, CGRect(x: 335.3, y: 0.1, width: 20, height: 20))
        shelf.layoutIfNeeded()
        expectEqual(shelf.layouts, 3)
    }

    // MARK: Bare layers

    @Test func aViewLiesBesideItsSiblingAmongBareLayers() {
        let (outer, a, b, x, y) = (UIView(), UIView(), UIView(), UIView(), UIView())
        let bare = CALayer()
        outer.addSubview(a)
        outer.layer.addSublayer(bare)
        outer.addSubview(b)
        outer.insertSubview(x, aboveSubview: a)
        expect(outer.subviews == [a, x, b], outer.layer.sublayers == [a.layer, x.layer, bare, b.layer])
        outer.insertSubview(y, belowSubview: b)
        expect(outer.subviews == [a, x, y, b], outer.layer.sublayers == [a.layer, x.layer, bare, y.layer, b.layer])
        // A view that is already there moves.
        outer.insertSubview(b, aboveSubview: a)
        expect(outer.subviews == [a, b, x, y], outer.layer.sublayers == [a.layer, b.layer, x.layer, bare, y.layer])
        outer.insertSubview(a, aboveSubview: a)
        expectEqual(outer.subviews, [a, b, x, y])
    }

    @Test func aViewBesideAStrangerIsAppended() {
        let (outer, a, stranger) = (UIView(), UIView(), UIView())
        let bare = CALayer()
        outer.addSubview(a)
        outer.layer.addSublayer(bare)
        let (x, y, z) = (UIView(), UIView(), UIView())
        outer.insertSubview(x, aboveSubview: stranger)
        outer.insertSubview(y, belowSubview: stranger)
        outer.insertSubview(z, aboveSubview: outer)
        expectEqual(outer.subviews, [a, x, y, z])
        expect(outer.layer.sublayers == [a.layer, bare, x.layer, y.layer, z.layer], z.superview === outer)
    }

    // MARK: Changes within changes

    /// Runs a closure when it is about to move.
    private final class Meddler: UIView {
        var willMove: ((UIView?) -> Void)?
        override func willMove(toSuperview newSuperview: UIView?) {
            let act = willMove
            willMove = nil
            act?(newSuperview)
        }
    }

    @Test func aViewThatTakesItsSuperviewInOnItsWay() {
        let outer = UIView()
        let meddler = Meddler()
        meddler.willMove = { superview in if let superview { meddler.addSubview(superview) } }
        outer.addSubview(meddler)
        expect(outer.superview === meddler, meddler.superview == nil, outer.subviews.isEmpty)
        expect(outer.layer.superlayer === meddler.layer, meddler.layer.superlayer == nil)
    }

    @Test func aViewThatGoesElsewhereOnItsWayOut() {
        let (outer, other) = (UIView(), UIView())
        let meddler = Meddler()
        outer.addSubview(meddler)
        meddler.willMove = { _ in other.addSubview(meddler) }
        meddler.removeFromSuperview()
        expect(meddler.superview === other, other.subviews == [meddler], outer.subviews.isEmpty)
        expect(meddler.layer.superlayer === other.layer)
    }

    @Test func stacksHoldNeitherThemselvesNorWhatHoldsThem() {
        Scene.run { scene in
            let outer = UIStackView()
            let inner = UIStackView()
            inner.addArrangedSubview(inner)
            expect(inner.arrangedSubviews.isEmpty)
            outer.addArrangedSubview(inner)
            inner.addArrangedSubview(outer)
            expect(inner.arrangedSubviews.isEmpty, outer.arrangedSubviews == [inner])
            scene.window.addSubview(outer)
            inner.insertArrangedSubview(scene.window, at: 0)
            expect(inner.arrangedSubviews.isEmpty, inner.sizeThatFits(.zero) == .zero)
            scene.frame()
        }
    }

    // MARK: Sizes and layouts

    @Test func aSubviewsSizeLaysItsSuperviewOut() {
        final class Outer: UIView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                for view in subviews { view.frame.size.height = 10 }
            }
        }
        Scene.run { scene in
            let outer = Outer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
            outer.addSubview(inner)
            scene.window.addSubview(outer)
            scene.frame()
            let before = outer.layouts
            // Sizes set during a layout do not request another layout.
            scene.frame()
            expect(outer.layouts == before, inner.bounds.height == 10)
            inner.bounds.size.height = 30
            expect(outer.layer.needsLayout())
            scene.frame()
            expect(outer.layouts == before + 1, inner.bounds.height == 10)
            // A change of position requests no layout.
            inner.center.x += 5
            scene.frame()
            expectEqual(outer.layouts, before + 1)
        }
    }

    // MARK: Nothing for a font

    @Test func noFontIsTheDefaultFont() {
        Scene.run { scene in
            let label = UILabel("Text")
            let size = label.intrinsicContentSize
            label.font = UIFont.systemFont(ofSize: 40)
            expect(label.intrinsicContentSize.height > size.height)
            label.font = UIFont(name: "Nunito-Bold", size: 36)
            expect(label.font == UILabel().font, label.intrinsicContentSize == size)
            label.textColor = nil
            expectEqual(label.textColor, .label)
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.font = nil
            field.textColor = nil
            field.text = "Text"
            expect(field.font == label.font, field.textColor == .label)
            let spinner = UIActivityIndicatorView(style: .medium)
            spinner.color = nil
            scene.window.addSubview(label)
            scene.window.addSubview(field)
            scene.window.addSubview(spinner)
            scene.frame()
        }
    }

    // MARK: Constraints and the anchor point

    @Test func constraintsPlaceByBoundsAndCentre() {
        Scene.run { scene in
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            view.layer.anchorPoint = CGPoint(x: 0, y: 1)
            let beside = UIView()
            beside.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(view)
            scene.window.addSubview(beside)
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: scene.window.leftAnchor, constant: 30),
                view.topAnchor.constraint(equalTo: scene.window.topAnchor, constant: 20),
                view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 40),
                beside.leftAnchor.constraint(equalTo: view.rightAnchor), beside.topAnchor.constraint(equalTo: view.topAnchor),
                beside.widthAnchor.constraint(equalToConstant: 10), beside.heightAnchor.constraint(equalToConstant: 10),
            ])
            scene.frame()
            // The centre is set to the solved centre; the view is placed relative to it by its anchor point, so above and to the
            // right.
            expect(view.center == CGPoint(x: 80, y: 40), view.bounds.size == CGSize(width: 100, height: 40))
            expectEqual(view.frame, CGRect(x: 80, y: 0, width: 100, height: 40))
            expectEqual(beside.frame, CGRect(x: 130, y: 20, width: 10, height: 10))
            // The next layout does not move it.
            scene.window.setNeedsLayout()
            scene.frame()
            expectEqual(view.center, CGPoint(x: 80, y: 40))
        }
    }

    @Test func aViewPlacedByItsFrameIsToConstraintsWhatItsCentreSays() {
        Scene.run { scene in
            let fixed = UIView()
            fixed.layer.anchorPoint = .zero
            fixed.frame = CGRect(x: 100, y: 100, width: 50, height: 50)
            let beside = UIView()
            beside.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(fixed)
            scene.window.addSubview(beside)
            NSLayoutConstraint.activate([
                beside.leftAnchor.constraint(equalTo: fixed.leftAnchor), beside.topAnchor.constraint(equalTo: fixed.topAnchor),
                beside.widthAnchor.constraint(equalTo: fixed.widthAnchor), beside.heightAnchor.constraint(equalToConstant: 10),
            ])
            scene.frame()
            expectEqual(beside.frame, CGRect(x: 75, y: 75, width: 50, height: 10))
        }
    }
}
