import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// APIs for phones: they compile, and work on a desktop where possible.
@Suite(.serialized) struct DeviceTests {
    private final class Turning: UIViewController {
        var heard: [String] = []
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        override var prefersStatusBarHidden: Bool { true }
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
        override var shouldAutorotate: Bool { false }
        override func didReceiveMemoryWarning() {}
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            heard.append("from \(view.bounds.width) to \(size.width)")
            coordinator.animate(
                alongsideTransition: { [weak self] context in
                    self?.heard.append("along \(self?.view.bounds.width ?? 0) \(context.isAnimated)")
                },
                completion: { [weak self] _ in self?.heard.append("done") })
        }
    }

    @Test func aWindowThatTakesAnotherSizeSaysSoBefore() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let controller = Turning()
        let child = Turning()
        window.rootViewController = controller
        controller.addChild(child)
        controller.view.addSubview(child.view)
        window.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
        expectEqual(controller.heard, ["from 200.0 to 300.0", "along 300.0 false", "done"])
        expectEqual(child.heard.first?.hasSuffix("to 300.0"), true)
        window.frame = CGRect(x: 10, y: 10, width: 300, height: 100)
        expectEqual(controller.heard.count, 3)
        window.bounds.size.width = 250
        expect(controller.heard.count == 6, controller.view.bounds.width == 250)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func tiltsAreWorkedOut() {
        let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
        effect.minimumRelativeValue = -10
        effect.maximumRelativeValue = 20.0
        expectEqual(effect.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5))?["center.x"] as? Double, 10)
        expectEqual(effect.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: -1))?["center.x"] as? Double, -10)
        expectNil(effect.keyPathsAndRelativeValues(forViewerOffset: .zero))
        let other = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis)
        other.maximumRelativeValue = 4
        let group = UIMotionEffectGroup()
        group.motionEffects = [effect, other]
        expectEqual(group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 1, vertical: 1))?.count, 2)
        let view = UIView()
        view.addMotionEffect(group)
        expectEqual(view.motionEffects, [group])
        view.removeMotionEffect(group)
        expect(view.motionEffects.isEmpty)
        view.motionEffects = [effect, other]
        view.motionEffects.removeFirst()
        expectEqual(view.motionEffects, [other])
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func whatDesktopsLackCanBeAsked() {
        expectNil(UIColor(named: "brand"))
        expectEqual(UITraitCollection.current.horizontalSizeClass, .regular)
        expectEqual(UIScreen.main.fixedCoordinateSpace.bounds, UIScreen.main.bounds)
        expectEqual(UIScreen.main.nativeBounds.width, UIScreen.main.bounds.width * UIScreen.main.scale)
        expect(UIInterfaceOrientationMask.allButUpsideDown.isDisjoint(with: .portraitUpsideDown))
    }

    @Test func wideColoursKeepTheirGreys() throws {
        let white = try require(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 0.5).cgColor.components)
        expect(white.count == 4, white.prefix(3).allSatisfy { abs($0 - 1) < 1e-3 }, white[3] == 0.5)
    }

    /// A carousel: a row of cards that stops with one card in the centre.
    private final class Snapping: UICollectionViewFlowLayout {
        override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint { CGPoint(x: (proposedContentOffset.x / 110).rounded() * 110, y: 0) }
        override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            super.layoutAttributesForElements(in: rect)?.compactMap { item in
                let copy = item.copy() as? UICollectionViewLayoutAttributes
                copy?.transform3D = CATransform3DMakeScale(0.5, 0.5, 1)
                copy?.frame.origin.y += 3
                return copy
            }
        }
    }

    private final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 20 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        }
    }

    @Test func aLayoutSaysWhereScrollingRests() {
        Scene.run { scene in
            let layout = Snapping()
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 100, height: 100)
            layout.minimumLineSpacing = 10
            let collection = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
            let items = Items()
            collection.dataSource = items
            scene.window.addSubview(collection)
            scene.frame()
            scene.drag(from: CGPoint(x: 250, y: 50), to: CGPoint(x: 60, y: 50), kind: .touch)
            scene.play(4)
            let place = collection.contentOffset.x / 110
            expect(place >= 1, abs(place - place.rounded()) < 1e-6)
            // The layout changed copies; the flow layout's attributes are unchanged.
            let first = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
            expect(first?.frame.minY == 0, first.map { CATransform3DIsIdentity($0.transform3D) } == true)
        }
    }

    @Test func whatAProgramAsksOfItsSurroundings() {
        expect(UIScreen.main.nativeScale == UIScreen.main.scale, UIScreen.main.maximumFramesPerSecond == 60)
        expectEqual(UITraitCollection.current.displayScale, UIScreen.main.scale)
        expect(UIInterfaceOrientation.landscapeLeft.isLandscape, !UIInterfaceOrientation.portrait.isLandscape)
        expect(UIInterfaceOrientation.portraitUpsideDown.isPortrait, !UIInterfaceOrientation.landscapeRight.isPortrait)
        expect(!UIDevice.current.systemVersion.isEmpty)
        expect(!UIAccessibility.isVoiceOverRunning, !UIAccessibility.isBoldTextEnabled)
        expect(!UIAccessibility.isReduceTransparencyEnabled, !UIAccessibility.isReduceMotionEnabled)
        let said = [UIAccessibility.Notification.announcement, .layoutChanged, .screenChanged, .pageScrolled]
        expectEqual(said.map(\.rawValue), [1008, 1001, 1000, 1009])
        let traits: [UIAccessibilityTraits] = [
            .playsSound, .keyboardKey, .summaryElement, .notEnabled, .searchField, .startsMediaSession, .adjustable,
            .allowsDirectInteraction, .causesPageTurn, .tabBar,
        ]
        expectEqual(traits.map(\.rawValue), [4, 5, 7, 8, 10, 11, 12, 13, 14, 15].map { 1 << $0 })
        expectEqual(
            [UITextContentType.newPassword, .oneTimeCode, .telephoneNumber].map(\.rawValue),
            [
                "new-password", "one-time-code", "tel",
            ])
        expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF, UIControl.Event.allEditingEvents.rawValue == 0xF0000)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func answersOfADesktop() {
        let traits = UITraitCollection.current
        expect(traits.preferredContentSizeCategory == .large, traits.verticalSizeClass == .regular)
        expectEqual(UIWindowScene.shared.interfaceOrientation, .portrait)
        expect(UIDeviceOrientation.landscapeLeft.isValidInterfaceOrientation)
        expect(!UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
        let event = PointerEvent(.began, at: .zero, button: .primary, timestamp: 0, id: 0, kind: .mouse)
        expectEqual(UITouch(event, window: UIWindow(), view: nil).maximumPossibleForce, 0)
        expectEqual(UIFontMetrics.default.scaledValue(for: 17), 17)
        expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        expect(UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM").isAccessibilityCategory)
        let sizes: [UIContentSizeCategory] = [.extraSmall, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge]
        expectEqual(Set(sizes.map(\.rawValue)).count, 4)
        expect(UIPresentationController(presentedViewController: UIViewController(), presenting: nil).shouldPresentInFullscreen)
        expect(UIView.AnimationOptions.preferredFramesPerSecondDefault.isEmpty)
        expect(NSLayoutConstraint.FormatOptions.directionLeadingToTrailing.isEmpty)
        for generator in [
            UIImpactFeedbackGenerator(style: .rigid), UISelectionFeedbackGenerator(), UINotificationFeedbackGenerator(),
        ] { expect(generator.isKind(of: UIFeedbackGenerator.self)) }
    }
}
