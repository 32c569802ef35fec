import Foundation
import Testing

@testable import QuartzUI

/// The effects of rarely used members.
@Suite(.serialized) struct LessUsedMembersTests {
    private func image(_ width: Int, _ height: Int) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    // MARK: Controls

    @Test func sliderPicturesByState() {
        let slider = UISlider()
        let (plain, dim) = (image(8, 8), image(4, 4))
        for (set, get) in [
            (UISlider.setThumbImage, UISlider.thumbImage), (UISlider.setMinimumTrackImage, UISlider.minimumTrackImage),
            (UISlider.setMaximumTrackImage, UISlider.maximumTrackImage),
        ] {
            #expect(get(slider)(.normal) == nil)
            set(slider)(plain, .normal)
            set(slider)(dim, .disabled)
            #expect(get(slider)(.normal) === plain && get(slider)(.disabled) === dim)
            // A state without a picture shows that of the normal state.
            #expect(get(slider)(.highlighted) === plain)
            set(slider)(nil, .disabled)
            #expect(get(slider)(.disabled) === plain)
        }
    }

    @Test func configurationsOfOneLook() {
        func background(_ configuration: UIButton.Configuration) -> CGColor? {
            UIButton(configuration: configuration).layer.backgroundColor
        }
        #expect(background(.borderedProminent()) == background(.filled()))
        #expect(background(.borderedTinted()) == background(.tinted()))
        #expect(background(.borderedTinted()) != background(.filled()))
        let header = UIListContentConfiguration.plainHeader()
        for other in [UIListContentConfiguration.plainFooter(), .groupedHeader(), .groupedFooter()] {
            #expect(other.directionalLayoutMargins == header.directionalLayoutMargins)
            #expect(other.textProperties.font == header.textProperties.font)
        }
    }

    // MARK: Images and snapshots

    @Test func preparedImagesArriveInTheBackground() async {
        let source = image(40, 20)
        let thumbnail = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 10, height: 5)) { done.resume(returning: $0) }
        }
        #expect(thumbnail?.size == CGSize(width: 10, height: 5))
        let shown = await withCheckedContinuation { done in source.prepareForDisplay { done.resume(returning: $0) } }
        #expect(shown === source)
        let nothing = await withCheckedContinuation { done in
            source.prepareThumbnail(of: CGSize(width: 0, height: CGFloat.nan)) { done.resume(returning: $0) }
        }
        #expect(nothing == nil)
    }

    @Test func snapshotsOfAPartStretchWithinTheirCaps() throws {
        try Scene.run { scene in
            let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 60))
            view.backgroundColor = .green
            scene.window.addSubview(view)
            scene.frame()
            let caps = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 20)
            let part = try #require(
                view.resizableSnapshotView(
                    from: CGRect(x: 50, y: 20, width: 80, height: 20), afterScreenUpdates: true, withCapInsets: caps))
            // The part within the view.
            #expect(part.bounds.size == CGSize(width: 50, height: 20))
            #expect(part.layer.contentsCenter == CGRect(x: 0.2, y: 0.25, width: 0.4, height: 0.5))
            let outside = CGRect(x: 200, y: 0, width: 10, height: 10)
            #expect(view.resizableSnapshotView(from: outside, afterScreenUpdates: true, withCapInsets: .zero) == nil)
        }
    }

    // MARK: Animation

    @Test func animationsAreSwitchedOff() {
        Scene.run { scene in
            let view = UIView()
            scene.window.addSubview(view)
            scene.frame()
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 1) { view.alpha = 0.5 }
            #expect(!UIView.areAnimationsEnabled && view.layer.animationKeys() == nil)
            UIView.setAnimationsEnabled(true)
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            #expect(UIView.areAnimationsEnabled && view.layer.animationKeys() == ["opacity"])
        }
    }

    @Test func anAnimatorThatRunsFromTheStart() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            var ended: UIViewAnimatingPosition?
            let animator = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 2, delay: 1, options: [.curveLinear, .allowUserInteraction],
                animations: { view.center.x = 105 }, completion: { ended = $0 })
            #expect(animator.isRunning && animator.delay == 1 && animator.isUserInteractionEnabled)
            scene.advance(by: 2)
            #expect(abs((view.layer.presentation()?.position.x ?? 0) - 55) < 1e-6)
            scene.advance(by: 1.1)
            scene.frame()
            #expect(ended == .end && !animator.isRunning)
        }
    }

    // MARK: Controllers

    @Test func controllersKnowThatTheyComeAndGo() {
        final class Page: UIViewController {
            var heard: [String] = []
            override func viewWillAppear(_ animated: Bool) { heard.append("appear \(isMovingToParent)") }
            override func viewWillDisappear(_ animated: Bool) { heard.append("disappear \(isMovingFromParent)") }
        }
        Scene.run { scene in
            let (root, next) = (Page(), Page())
            let navigation = UINavigationController(rootViewController: root)
            scene.show(navigation)
            navigation.pushViewController(next, animated: false)
            scene.frame()
            #expect(navigation.visibleViewController === next)
            #expect(next.heard == ["appear true"] && root.heard.last == "disappear false")
            navigation.popViewController(animated: false)
            scene.frame()
            #expect(next.heard.last == "disappear true" && root.heard.last == "appear false")
            #expect(navigation.visibleViewController === root)
            let sheet = UIViewController()
            navigation.present(sheet, animated: false)
            scene.frame()
            #expect(navigation.visibleViewController === sheet)
        }
    }

    @Test func aNavigationBarSlidesAway() {
        Scene.run { scene in
            let navigation = UINavigationController(rootViewController: UIViewController())
            scene.show(navigation)
            navigation.setNavigationBarHidden(true, animated: true)
            let height = navigation.navigationBar.bounds.height
            #expect(navigation.isNavigationBarHidden && navigation.navigationBar.frame.minY == -height)
            // The animation begins with its commit.
            scene.frame()
            scene.advance(by: 0.1)
            let shown = navigation.navigationBar.layer.presentation()?.frame.minY ?? 0
            #expect(shown < 0)
            #expect(shown > -height)
            navigation.setNavigationBarHidden(false, animated: false)
            #expect(!navigation.isNavigationBarHidden && navigation.navigationBar.frame.minY == 0)
        }
    }

    @Test func aBarFollowsTheScrollViewItIsTold() {
        let (controller, scroller) = (UIViewController(), UIScrollView())
        #expect(controller.contentScrollView(for: .top) == nil)
        controller.setContentScrollView(scroller, for: .top)
        #expect(controller.contentScrollView(for: .top) === scroller)
        controller.setContentScrollView(nil)
        #expect(controller.contentScrollView(for: .top) == nil)
    }

    // MARK: Lists

    private final class Numbers: UICollectionViewController {
        var shown = 0
        override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            shown += 1
            return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        }
    }

    @Test func collectionsReloadSingleItems() throws {
        try Scene.run { scene in
            let layout = UICollectionViewFlowLayout()
            layout.headerReferenceSize = CGSize(width: 0, height: 30)
            let controller = Numbers(collectionViewLayout: layout)
            let collection = try #require(controller.collectionView)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            scene.show(controller)
            #expect(controller.shown == 3 && collection.dataSource === controller && collection.delegate === controller)
            collection.reloadItems(at: [IndexPath(item: 1, section: 0)])
            scene.frame()
            #expect(controller.shown == 4)
            let header = collection.layoutAttributesForSupplementaryElement(
                ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
            #expect(header?.frame == CGRect(x: 0, y: 0, width: collection.bounds.width, height: 30))
        }
    }

    @Test func tablesReloadSingleRows() {
        final class Rows: NSObject, UITableViewDataSource {
            var asked: [Int] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                asked.append(indexPath.row)
                return UITableViewCell()
            }
        }
        Scene.run { scene in
            let rows = Rows()
            let table = UITableView(frame: scene.window.bounds)
            table.dataSource = rows
            scene.window.addSubview(table)
            scene.frame()
            rows.asked = []
            let kept = table.cellForRow(at: IndexPath(row: 0, section: 0))
            table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
            scene.frame()
            #expect(rows.asked == [2])
            #expect(kept != nil && table.cellForRow(at: IndexPath(row: 0, section: 0)) === kept)
        }
    }

    // MARK: What a desktop always answers

    @available(*, deprecated, message: "uses what has no effect")
    @Test func answersOfADesktop() {
        let traits = UITraitCollection.current
        #expect(traits.preferredContentSizeCategory == .large && traits.verticalSizeClass == .regular)
        #expect(UIWindowScene.shared.interfaceOrientation == .portrait)
        #expect(UIDeviceOrientation.landscapeLeft.isValidInterfaceOrientation)
        #expect(!UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
        let event = PointerEvent(.began, at: .zero, button: .primary, timestamp: 0, id: 0, kind: .mouse)
        #expect(UITouch(event, window: UIWindow(), view: nil, tapCount: 1).maximumPossibleForce == 0)
        #expect(UIFontMetrics.default.scaledValue(for: 17) == 17)
        #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        #expect(UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM").isAccessibilityCategory)
        let sizes: [UIContentSizeCategory] = [.extraSmall, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge]
        #expect(Set(sizes.map(\.rawValue)).count == 4)
        #expect(UIPresentationController(presentedViewController: UIViewController(), presenting: nil).shouldPresentInFullscreen)
        #expect(UIView.AnimationOptions.preferredFramesPerSecondDefault.isEmpty)
        #expect(NSLayoutConstraint.FormatOptions.directionLeadingToTrailing.isEmpty)
        for generator in [
            UIImpactFeedbackGenerator(style: .rigid), UISelectionFeedbackGenerator(), UINotificationFeedbackGenerator(),
        ] { #expect(generator.isKind(of: UIFeedbackGenerator.self)) }
    }

    @Test func theSceneIsAsActiveAsTheProgram() {
        let before = UIApplication.shared.applicationState
        defer { UIApplication.shared.enter(before) }
        let scene = UIWindowScene.shared
        UIApplication.shared.enter(.active)
        #expect(scene.activationState == .foregroundActive)
        UIApplication.shared.enter(.inactive)
        #expect(scene.activationState == .foregroundInactive)
        UIApplication.shared.enter(.background)
        #expect(scene.activationState == .background)
    }

    @Test func oneWindowIsKey() {
        Scene.run { scene in
            let other = UIWindow(frame: scene.window.bounds)
            scene.window.makeKeyAndVisible()
            #expect(scene.window.isKeyWindow && !other.isKeyWindow)
            other.makeKey()
            #expect(!scene.window.isKeyWindow && other.isKeyWindow)
            scene.window.makeKey()
        }
    }

    @Test func theOlderBlocksStartAtADate() throws {
        try Scene.run { scene in
            let view = UIView()
            scene.window.addSubview(view)
            scene.frame()
            UIView.beginAnimations(nil, context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationStartDate(Date(timeIntervalSinceNow: 20))
            view.alpha = 0
            UIView.commitAnimations()
            let animation = try #require(view.layer.animation(forKey: "opacity"))
            // The date is slightly less than 20 s ahead when it is read.
            #expect(animation.beginTime > scene.now + 19 && animation.beginTime <= scene.now + 20)
        }
    }
}
