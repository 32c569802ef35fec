import Expectations
import QuartzUINibs
import SceneSupport
import Testing

/// Parts of files that depend on size classes.
@Suite(.serialized)
@MainActor
struct VariationTests {
    private static let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c"><scenes>
        <scene sceneID="s"><objects><viewController id="c"><view key="view" id="v">
        <rect key="frame" x="0" y="0" width="800" height="600"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>
        <label text="a" tag="1" translatesAutoresizingMaskIntoConstraints="NO" id="a">
        <fontDescription key="fontDescription" type="system" pointSize="20"/>
        <variation key="widthClass=compact"><fontDescription key="fontDescription" type="system" pointSize="11"/></variation>
        <variation key="heightClass=compact-widthClass=compact" hidden="YES"/>
        </label>
        <view tag="2" translatesAutoresizingMaskIntoConstraints="NO" id="b"/>
        <view tag="3" translatesAutoresizingMaskIntoConstraints="NO" id="d"/>
        </subviews>
        <constraints>
        <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="50" id="k1">
        <variation key="widthClass=compact" constant="5"/></constraint>
        <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" constant="10" id="k2"/>
        <constraint firstItem="b" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="100" id="k3"/>
        <constraint firstItem="b" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="30" id="k4"/>
        <constraint firstItem="b" firstAttribute="top" secondItem="v" secondAttribute="top" id="k5"/>
        <constraint firstItem="b" firstAttribute="width" secondItem="v" secondAttribute="width" multiplier="0.5" id="k6"/>
        <constraint firstItem="d" firstAttribute="leading" secondItem="b" secondAttribute="trailing" id="k7"/>
        <constraint firstItem="d" firstAttribute="top" secondItem="v" secondAttribute="top" constant="7" id="k8"/>
        </constraints>
        <variation key="default">
        <mask key="subviews"><exclude reference="d"/></mask>
        <mask key="constraints"><exclude reference="k4"/><exclude reference="k7"/><exclude reference="k8"/></mask></variation>
        <variation key="widthClass=compact">
        <mask key="subviews"><include reference="d"/></mask>
        <mask key="constraints"><exclude reference="k3"/><include reference="k4"/><include reference="k7"/><include reference="k8"/></mask>
        </variation>
        </view></viewController></objects></scene></scenes></document>
        """

    private func show(in scene: Scene, _ size: CGSize) throws -> UIView {
        scene.window.frame.size = size
        scene.renderer.bounds.size = size
        let controller = try require(UIStoryboard(xml: Self.text).instantiateInitialViewController())
        scene.show(controller)
        return try require(controller.view)
    }

    private func check(_ view: UIView, isCompact: Bool) throws {
        view.layoutIfNeeded()
        let label = try require(view.viewWithTag(1) as? UILabel)
        let box = try require(view.viewWithTag(2))
        expectEqual(label.frame.minX, isCompact ? 5 : 50)
        expectEqual(label.font.pointSize, isCompact ? 11 : 20)
        expectEqual(box.frame.minX, isCompact ? 30 : 100)
        expectEqual(box.frame.width, view.bounds.width / 2)
        expectEqual(view.viewWithTag(3)?.frame.minX, isCompact ? 30 + view.bounds.width / 2 : nil)
        expectEqual(view.subviews.map(\.tag), isCompact ? [1, 2, 3] : [1, 2])
    }

    @Test func aWideWindowHasTheDefaults() throws {
        try Scene.run { scene in try check(show(in: scene, CGSize(width: 800, height: 600)), isCompact: false) }
    }

    @Test func aNarrowWindowHasItsVariation() throws {
        try Scene.run { scene in
            let view = try show(in: scene, CGSize(width: 375, height: 667))
            try check(view, isCompact: true)
            expectEqual(view.viewWithTag(1)?.isHidden, false)
        }
    }

    @Test func aVariationOfBothClassesWins() throws {
        try Scene.run { scene in
            let view = try show(in: scene, CGSize(width: 568, height: 320))
            try check(view, isCompact: true)
            expectEqual(view.viewWithTag(1)?.isHidden, true)
        }
    }

    @Test func resizingTheWindowChangesTheParts() throws {
        try Scene.run { scene in
            let view = try show(in: scene, CGSize(width: 800, height: 600))
            for (width, height) in [(375.0, 667.0), (800, 600), (639, 700), (640, 700), (568, 320), (900, 900)] {
                scene.window.frame.size = CGSize(width: width, height: height)
                scene.frame()
                try check(view, isCompact: width < 640)
                expectEqual(view.viewWithTag(1)?.isHidden, width < 640 && height < 480)
            }
        }
    }

    @Test func theViewIsReleasedWithItsVariations() throws {
        try Scene.run { scene in
            weak var view: UIView?
            view = try show(in: scene, CGSize(width: 800, height: 600))
            expect(view != nil)
            scene.window.rootViewController = nil
            scene.settle()
            expectNil(view)
        }
    }

    @Test func sizeClassesFollowTheWindow() {
        Scene.run { scene in
            let view = scene.addView()
            expectEqual(view.traitCollection.horizontalSizeClass, .compact)
            expectEqual(view.traitCollection.verticalSizeClass, .compact)
            var changes: [UIUserInterfaceSizeClass] = []
            view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (view: UIView, previous) in
                changes += [previous.horizontalSizeClass, view.traitCollection.horizontalSizeClass]
            }
            scene.window.frame.size = CGSize(width: 500, height: 700)
            expectEqual(changes, [])
            scene.window.frame.size = CGSize(width: 1000, height: 700)
            expectEqual(changes, [.compact, .regular])
            expectEqual(UITraitCollection(horizontalSizeClass: .compact).horizontalSizeClass, .compact)
            expectEqual(UITraitCollection(verticalSizeClass: .compact).verticalSizeClass, .compact)
        }
    }
}
