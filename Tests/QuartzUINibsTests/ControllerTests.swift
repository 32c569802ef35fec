import Expectations
import QuartzUINibs
import SceneSupport
import Testing

private final class First: UIViewController {
    var box: UIView?
    var height: NSLayoutConstraint?
    var prepared: [String] = []
    var allows = true
    var returned: [UIViewController] = []

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        prepared.append(segue.identifier ?? "-")
        segue.destination.title = "from first"
    }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { allows }
    override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource) -> [UIViewController] {
        unwindings.append(source.unwindAction.description)
        return childContaining(source) == nil ? children : []
    }
    var unwindings: [String] = []
    func back(_ segue: UIStoryboardSegue) { returned.append(segue.source) }

    override class var nibConnections: NibConnections {
        super.nibConnections + [
            .outlet("box", \First.box), .outlet("height", \First.height),
            .action("back:") { (target: First) in target.back(_:) },
        ]
    }
}

/// Scenes of storyboards: controllers, layout and segues.
@Suite(.serialized)
@MainActor
struct ControllerTests {
    private static let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="nav"><scenes>
        <scene sceneID="s0"><objects><navigationController id="nav"><navigationBar key="navigationBar" id="bar"/>
        <connections><segue destination="one" kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController></objects></scene>
        <scene sceneID="s1"><objects><viewController storyboardIdentifier="one" id="one" customClass="First">
        <view key="view" id="v1"><rect key="frame" x="0" y="0" width="375" height="667"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        <subviews>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="box"><constraints>
        <constraint firstAttribute="height" constant="40" id="h"/>
        <constraint firstAttribute="width" secondItem="box" secondAttribute="height" multiplier="3:2" id="w"/></constraints></view>
        <button id="go"><connections><segue destination="two" kind="show" identifier="push" id="p"/></connections></button>
        </subviews><viewLayoutGuide key="safeArea" id="safe"/>
        <constraints>
        <constraint firstItem="box" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="20" id="l"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="v1" secondAttribute="top" constant="10" id="t"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="v1" secondAttribute="top" constant="99" placeholder="YES" id="x"/>
        </constraints></view>
        <navigationItem key="navigationItem" title="One" id="ni"><barButtonItem key="rightBarButtonItem" title="Next" id="bb">
        <connections><segue destination="two" kind="presentation" identifier="sheet" modalPresentationStyle="fullScreen" id="q"/></connections>
        </barButtonItem></navigationItem>
        <connections><outlet property="box" destination="box" id="o"/><outlet property="height" destination="h" id="oh"/></connections>
        </viewController><placeholder placeholderIdentifier="IBFirstResponder" id="fr"/></objects></scene>
        <scene sceneID="s2"><objects><viewController id="two"><view key="view" id="v2"><subviews>
        <button id="bk"><connections><segue destination="ex" kind="unwind" identifier="home" unwindAction="back:" id="u"/></connections></button>
        </subviews></view></viewController><exit id="ex"/></objects></scene>
        <scene sceneID="s3"><objects><tableViewController storyboardIdentifier="list" id="list">
        <tableView key="view" style="grouped" dataMode="static" id="tv"><sections>
        <tableViewSection headerTitle="Head" id="sec"><cells>
        <tableViewCell style="IBUITableViewCellStyleDefault" textLabel="tl" rowHeight="60" id="c1"><tableViewCellContentView key="contentView" id="cv">
        <subviews><label text="Row" id="tl"/></subviews></tableViewCellContentView>
        <connections><segue destination="two" kind="show" identifier="row" id="rs"/></connections></tableViewCell></cells></tableViewSection></sections>
        <connections><outlet property="dataSource" destination="list" id="d"/><outlet property="delegate" destination="list" id="e"/></connections>
        </tableView></tableViewController></objects></scene>
        <scene sceneID="s4"><objects><viewController storyboardIdentifier="holder" id="holder"><view key="view" id="v4">
        <rect key="frame" x="0" y="0" width="200" height="200"/><subviews><containerView id="cont"><rect key="frame" x="10" y="20" width="100" height="50"/>
        <connections><segue destination="two" kind="embed" identifier="in" id="em"/></connections></containerView></subviews></view></viewController></objects></scene>
        <scene sceneID="s5"><objects><viewController storyboardIdentifier="loop" id="loop"><view key="view" id="v5"><subviews><containerView id="c5">
        <connections><segue destination="loop" kind="embed" id="e5"/></connections></containerView></subviews></view></viewController></objects></scene>
        <scene sceneID="s6"><objects><navigationController storyboardIdentifier="looks" id="n6"><navigationBar key="navigationBar" id="b6">
        <navigationBarAppearance key="standardAppearance"><color key="backgroundColor" red="1" green="0" blue="0" alpha="1"/>
        <offsetWrapper key="titlePositionAdjustment" horizontal="2" vertical="3"/></navigationBarAppearance></navigationBar>
        <connections><segue destination="t6" kind="relationship" relationship="rootViewController" id="r6"/></connections></navigationController>
        <tableViewController id="t6"><tableView key="view" id="v6"/><value key="contentSizeForViewInPopover" type="size" width="250" height="150"/>
        <tabBarItem key="tabBarItem" title="Tab" id="i6"><offsetWrapper key="titlePositionAdjustment" horizontal="0" vertical="5"/></tabBarItem>
        <refreshControl key="refreshControl" id="rc"><connections><action selector="reload" destination="t6" eventType="valueChanged" id="a6"/>
        </connections></refreshControl></tableViewController></objects></scene>
        </scenes></document>
        """

    @Test func `Looks of bars, offsets, sizes in popovers and refresh controls are read`() throws {
        try Scene.run { scene in
            let navigation = try require(
                storyboard().instantiateViewController(withIdentifier: "looks") as? UINavigationController)
            scene.show(navigation)
            expectEqual(navigation.navigationBar.standardAppearance.backgroundColor, .red)
            expectEqual(
                navigation.navigationBar.standardAppearance.titlePositionAdjustment, UIOffset(horizontal: 2, vertical: 3))
            let table = try require(navigation.topViewController as? UITableViewController)
            expectEqual(table.preferredContentSize, CGSize(width: 250, height: 150))
            expectEqual(table.tabBarItem.titlePositionAdjustment, UIOffset(horizontal: 0, vertical: 5))
            let control = try require(table.tableView.refreshControl)
            expect(control === table.refreshControl, control.superview === table.tableView)
        }
    }

    private func storyboard() -> UIStoryboard {
        NibClasses.register(First.self)
        return UIStoryboard(xml: Self.text, name: "Test.storyboard")
    }

    @Test func `The initial controller has its root, title, outlets and constraints`() throws {
        try Scene.run { scene in
            let navigation = try require(storyboard().instantiateInitialViewController() as? UINavigationController)
            scene.show(navigation)
            let first = try require(navigation.viewControllers.first as? First)
            expectEqual(first.navigationItem.title, "One")
            expectEqual(first.navigationItem.rightBarButtonItem?.title, "Next")
            let box = try require(first.box)
            expectEqual(box.frame, CGRect(x: 20, y: 10, width: 60, height: 40))
            try require(first.height).constant = 80
            first.view.layoutIfNeeded()
            expectEqual(box.frame, CGRect(x: 20, y: 10, width: 120, height: 80))
        }
    }

    @Test func `A button's segue pushes after asking and preparing, and unwinding pops`() throws {
        try Scene.run { scene in
            let navigation = try require(storyboard().instantiateInitialViewController() as? UINavigationController)
            scene.show(navigation)
            let first = try require(navigation.viewControllers.first as? First)
            let button = try require(first.view.subviews.compactMap { $0 as? UIButton }.first)
            first.allows = false
            button.sendActions(for: .touchUpInside)
            expectEqual(navigation.viewControllers.count, 1)
            first.allows = true
            button.sendActions(for: .touchUpInside)
            scene.settle()
            expectEqual(first.prepared, ["push"])
            expectEqual(navigation.viewControllers.count, 2)
            let second = try require(navigation.topViewController)
            expectEqual(second.title, "from first")
            expect(second.storyboard === first.storyboard)
            let back = try require(second.view.subviews.first as? UIButton)
            back.sendActions(for: .touchUpInside)
            scene.settle()
            expectEqual(navigation.viewControllers.count, 1)
            expect(first.returned.first === second)
            first.performSegue(withIdentifier: "sheet", sender: nil)
            scene.settle()
            expectEqual(
                first.presentedViewController?.modalPresentationStyle
                    ?? navigation.presentedViewController?.modalPresentationStyle, .fullScreen)
        }
    }

    @Test func `A static table has the file's rows, and a row begins its segue`() throws {
        try Scene.run { scene in
            let list = try require(storyboard().instantiateViewController(withIdentifier: "list") as? UITableViewController)
            let navigation = UINavigationController(rootViewController: list)
            scene.show(navigation)
            let table = try require(list.tableView)
            expectEqual(table.style, .grouped)
            expectEqual(table.numberOfSections, 1)
            expectEqual(table.numberOfRows(inSection: 0), 1)
            let row = IndexPath(row: 0, section: 0)
            expectEqual(table.cellForRow(at: row)?.textLabel?.text, "Row")
            expectEqual(table.rectForRow(at: row).height, 60)
            let center = table.convert(table.rectForRow(at: row), to: nil)
            scene.click(center.midX, center.midY)
            scene.settle()
            expectEqual(navigation.viewControllers.count, 2)
        }
    }

    @Test func `A container embeds its child, and a cycle of containers ends`() {
        Scene.run { scene in
            let holder = storyboard().instantiateViewController(withIdentifier: "holder")
            scene.show(holder)
            expectEqual(holder.children.count, 1)
            expectEqual(holder.children.first?.view.frame, CGRect(x: 0, y: 0, width: 100, height: 50))
            let loop = storyboard().instantiateViewController(withIdentifier: "loop")
            loop.loadViewIfNeeded()
            expect(loop.children.count <= 1)
            expect(type(of: storyboard().instantiateViewController(withIdentifier: "none")) == UIViewController.self)
        }
    }
}
