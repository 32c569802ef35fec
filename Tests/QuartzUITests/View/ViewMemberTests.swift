import Expectations
import Testing

@testable import QuartzUI

/// Members of views, anchors and controllers that layouts and appearances use.
@Suite struct ViewMemberTests {
    // MARK: Anchors and priorities

    @Test func prioritiesAreNumbers() {
        expectEqual(UILayoutPriority.required - 1, UILayoutPriority(999))
        expectEqual(UILayoutPriority.defaultLow + 1, UILayoutPriority(251))
        var priority = UILayoutPriority.defaultHigh
        priority -= 50
        priority += 10
        expect(priority == UILayoutPriority(710), priority < .defaultHigh)
        expect(UILayoutPriority.dragThatCannotResizeScene < .sceneSizeStayPut)
        expect(UILayoutPriority.sceneSizeStayPut < .dragThatCanResizeScene)
    }

    private func laidOut(_ count: Int, _ body: (UIView, [UIView]) -> [NSLayoutConstraint]) -> [UIView] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let views = (0..<count).map { _ in UIView() }
        for view in views {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate(body(root, views))
        root.layoutIfNeeded()
        return views
    }

    @Test func distancesAreDimensions() {
        let views = laidOut(2) { root, views in
            [
                views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
                views[0].widthAnchor.constraint(equalToConstant: 30),
                views[1].widthAnchor.constraint(equalToConstant: 10),
                // The gap is twice as wide as the first view.
                views[0].rightAnchor.anchorWithOffset(to: views[1].leftAnchor)
                    .constraint(equalTo: views[0].widthAnchor, multiplier: 2),
                views[0].topAnchor.constraint(equalTo: root.topAnchor),
                views[0].topAnchor.anchorWithOffset(to: views[1].topAnchor).constraint(equalToConstant: 7),
            ]
        }
        expect(views[1].frame.minX == 110, views[1].frame.minY == 7)
    }

    @Test func theSystemSpacingIsEightPoints() {
        let views = laidOut(2) { root, views in
            [
                views[0].leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 2),
                views[0].topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1),
                views[0].widthAnchor.constraint(equalToConstant: 10), views[0].heightAnchor.constraint(equalToConstant: 10),
                views[1].leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: views[0].trailingAnchor, multiplier: 1),
                views[1].leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: views[0].trailingAnchor, multiplier: 1),
                views[1].topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: views[0].bottomAnchor, multiplier: 1),
                views[1].topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: views[0].bottomAnchor, multiplier: 1),
            ]
        }
        expect(views[0].frame.origin == CGPoint(x: 16, y: 8), views[1].frame.origin == CGPoint(x: 34, y: 26))
    }

    @Test func aConstraintNamesItsAnchors() {
        let (first, second) = (UIView(), UIView())
        let constraint = first.leftAnchor.constraint(equalTo: second.rightAnchor)
        expect(constraint.firstAnchor.isEqual(first.leftAnchor), constraint.secondAnchor?.isEqual(second.rightAnchor) == true)
        expect(!constraint.firstAnchor.isEqual(first.rightAnchor), first.widthAnchor.isEqual(first.widthAnchor))
        expectEqual(first.widthAnchor.hash, first.widthAnchor.hash)
        expectNil(first.widthAnchor.constraint(equalToConstant: 1).secondAnchor)
    }

    // MARK: Layout

    @Test func constraintsPlaceTheAlignmentRectangle() {
        final class Shadowed: UIView {
            override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
            override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 20) }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let view = Shadowed()
        expectEqual(
            view.alignmentRect(forFrame: CGRect(x: 0, y: 0, width: 10, height: 10)), CGRect(x: 2, y: 1, width: 4, height: 6))
        // An image view has those of its image, whose copies keep them.
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let image = UIImage().withAlignmentRectInsets(insets).withRenderingMode(.alwaysTemplate)
        expect(image.alignmentRectInsets == insets, UIImageView(image: image).alignmentRectInsets == insets)
        expect(UIImageView().alignmentRectInsets == .zero, UIImage().alignmentRectInsets == .zero)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10).isActive = true
        root.layoutIfNeeded()
        expectEqual(view.frame, CGRect(x: 8, y: 9, width: 56, height: 24))
        expectEqual(view.frame(forAlignmentRect: CGRect(x: 10, y: 10, width: 50, height: 20)), view.frame)
    }

    @Test func aLayoutThatIsLeftOpenIsAmbiguous() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let (whole, open, loose) = (UIView(), UIView(), UIView())
        for view in [whole, open, loose] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        for view in [whole, open] {
            view.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
            view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
            view.widthAnchor.constraint(equalToConstant: 10).isActive = true
        }
        whole.heightAnchor.constraint(equalTo: whole.widthAnchor).isActive = true
        root.layoutIfNeeded()
        let frames = root.subviews.map(\.frame)
        expect(!whole.hasAmbiguousLayout, open.hasAmbiguousLayout, loose.hasAmbiguousLayout, !root.hasAmbiguousLayout)
        root.setNeedsLayout()
        root.layoutIfNeeded()
        expectEqual(root.subviews.map(\.frame), frames)
    }

    @Test func theKeyboardIsBelowTheSafeArea() {
        Scene.run { scene in
            let root = UIViewController()
            root.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0)
            scene.show(root)
            expectEqual(root.view.keyboardLayoutGuide.layoutFrame, CGRect(x: 0, y: 280, width: 400, height: 20))
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            root.view.addSubview(view)
            view.bottomAnchor.constraint(equalTo: root.view.keyboardLayoutGuide.topAnchor).isActive = true
            view.heightAnchor.constraint(equalToConstant: 10).isActive = true
            scene.frame()
            expectEqual(view.frame.maxY, 280)
        }
    }

    @Test func aControllerUpdatesItsConstraints() {
        final class Updating: UIViewController {
            var updates = 0
            override func updateViewConstraints() {
                updates += 1
                super.updateViewConstraints()
            }
        }
        Scene.run { scene in
            let root = Updating(nibName: "Main", bundle: nil)
            expect(root.nibName == "Main", root.nibBundle == nil)
            scene.show(root)
            expect(root.updates == 1, !root.view.needsUpdateConstraints())
            root.view.setNeedsUpdateConstraints()
            scene.frame()
            expectEqual(root.updates, 2)
        }
    }

    @Test func aDetailIsPresentedByDefault() {
        final class Split: UIViewController {
            var detail: UIViewController?
            override func showDetailViewController(_ vc: UIViewController, sender: Any?) { detail = vc }
        }
        Scene.run { scene in
            let (root, child, detail) = (UIViewController(), UIViewController(), UIViewController())
            scene.show(root)
            root.addChild(child)
            root.view.addSubview(child.view)
            child.showDetailViewController(detail, sender: nil)
            expect(root.presentedViewController === detail)
            let (split, list) = (Split(), UIViewController())
            split.addChild(list)
            list.showDetailViewController(detail, sender: nil)
            expect(split.detail === detail)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func membersWithoutEffectMayBeOverridden() {
        final class Controller: UIViewController {
            override var childForStatusBarStyle: UIViewController? { children.first }
            override var childForStatusBarHidden: UIViewController? { children.first }
            override func willTransition(
                to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
            ) {
                super.willTransition(to: newCollection, with: coordinator)
            }
        }
        let (controller, child) = (Controller(), UIViewController())
        expect(child.childForStatusBarStyle == nil, child.childForStatusBarHidden == nil)
        controller.addChild(child)
        expect(controller.childForStatusBarStyle === child, controller.childForStatusBarHidden === child)
        expect(UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue.hasPrefix("UIApplication"))
    }

    // MARK: Appearance

    @Test func aDimmedTintIsGrey() {
        final class Tinted: UIView {
            var changes = 0
            override func tintColorDidChange() { changes += 1 }
        }
        let (root, view) = (UIView(), Tinted())
        root.addSubview(view)
        root.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        view.changes = 0
        root.tintAdjustmentMode = .dimmed
        expect(view.tintAdjustmentMode == .dimmed, view.changes == 1)
        expectEqual(view.tintColor, UIColor(white: 0.299, alpha: 1))
        view.tintAdjustmentMode = .normal
        root.tintAdjustmentMode = .automatic
        expect(root.tintAdjustmentMode == .normal, root.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    }

    @Test func changesOfTheStyleAreReported() {
        final class Page: UIViewController {}
        Scene.run { scene in
            let root: UIViewController = Page()
            scene.show(root)
            var heard: [String] = []
            let registration = root.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (controller: UIViewController, previous: UITraitCollection) in
                heard.append(
                    "controller \(controller === root) \(previous.userInterfaceStyle != controller.traitCollection.userInterfaceStyle)"
                )
            }
            let traits = UITraitCollection.systemTraitsAffectingColorAppearance
            let second = root.registerForTraitChanges(traits) { (page: Page, _: UITraitCollection) in
                heard.append("class \(page === root)")
            }
            expect(UITraitCollection.systemTraitsAffectingImageLookup.contains { $0 == UITraitDisplayScale.self })
            root.view.registerForTraitChanges([UITraitDisplayScale.self]) { (_: UIView, _: UITraitCollection) in
                heard.append("scale")
            }
            let wasDark = Theme.isDark
            defer { Theme.setDark(wasDark) }
            Theme.setDark(!wasDark)
            expect(heard.contains("controller true true"), heard.contains("class true"), !heard.contains("scale"))
            for old in [registration, second] { root.unregisterForTraitChanges(old) }
            heard = []
            Theme.setDark(wasDark)
            expect(heard.isEmpty)
        }
    }

    // MARK: Overriding

    @Test func commonMembersMayBeOverridden() {
        final class Counting: UIView {
            var calls: [String] = []
            override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
                calls.append("add")
                super.addGestureRecognizer(gestureRecognizer)
            }
            override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
                calls.append("convert")
                return super.convert(point, to: view)
            }
            override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
                calls.append("hug")
                super.setContentHuggingPriority(priority, for: axis)
            }
            override func viewWithTag(_ tag: Int) -> UIView? { tag == 7 ? self : super.viewWithTag(tag) }
            override var translatesAutoresizingMaskIntoConstraints: Bool {
                get { super.translatesAutoresizingMaskIntoConstraints }
                set { calls.append("translates") }
            }
        }
        let view = Counting()
        view.addGestureRecognizer(UITapGestureRecognizer())
        _ = view.convert(CGPoint.zero, to: nil)
        view.setContentHuggingPriority(.required, for: .vertical)
        view.translatesAutoresizingMaskIntoConstraints = false
        expect(view.calls == ["add", "convert", "hug", "translates"], view.gestureRecognizers?.count == 1)
        expect(view.contentHuggingPriority(for: .vertical) == .required, view.viewWithTag(7) === view)
    }

    @Test func namesArePartsOfDescriptions() {
        let (view, guide, tap) = (UIView(), UILayoutGuide(), UITapGestureRecognizer())
        let constraint = view.widthAnchor.constraint(equalToConstant: 3)
        expect(!constraint.description.contains("'"), !tap.description.contains("'"))
        (constraint.identifier, guide.identifier, tap.name) = ("wide", "header", "open")
        expect(constraint.description.contains("'wide'"), guide.description.contains("'header'"))
        expect(tap.description.contains("'open'"))
    }
}
