import Expectations
import SceneSupport
import Testing

@testable import QuartzUINibs

/// A controller whose nib has its class's name.
private final class PanelController: UIViewController {
    var mark: UILabel?
    override class var nibConnections: NibConnections { super.nibConnections + [.outlet("mark", \PanelController.mark)] }
}

/// Files of bundles: their places, texts and main interfaces.
@Suite(.serialized)
@MainActor
struct FileTests {
    /// Runs a test with a bundle that has files.
    private func withBundle(_ files: [String: String], _ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(try require(Bundle(path: folder.path)))
    }

    private static let panel = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="PanelController"><connections>
        <outlet property="view" destination="v" id="1"/><outlet property="mark" destination="l" id="2"/></connections></placeholder>
        <view id="v"><rect key="frame" x="0" y="0" width="120" height="80"/><subviews>
        <label text="Base" id="l"><rect key="frame" x="4" y="5" width="50" height="20"/></label></subviews></view>
        </objects></document>
        """

    @Test func `A controller gets its view and outlets from the nib it names`() throws {
        try withBundle(["Panel.xib": Self.panel]) { bundle in
            try Scene.run { _ in
                let controller = PanelController(nibName: "Panel", bundle: bundle)
                expectEqual(controller.view.bounds.size, CGSize(width: 120, height: 80))
                let mark = try require(controller.mark)
                expectEqual(mark.text, "Base")
                expectEqual(mark.frame, CGRect(x: 4, y: 5, width: 50, height: 20))
                let plain = PanelController(nibName: "None", bundle: bundle)
                expectNil(plain.view.subviews.first)
            }
        }
    }

    @Test func `Files in Base.lproj are found, and a cell's nib is reused`() throws {
        let cell = """
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
            <tableViewCell id="c"><tableViewCellContentView key="contentView" id="k"><subviews><label tag="3" text="Cell" id="l"/></subviews>
            </tableViewCellContentView></tableViewCell></objects></document>
            """
        try withBundle(["Base.lproj/Row.xib": cell]) { bundle in
            try Scene.run { _ in
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                table.register(UINib(nibName: "Row", bundle: bundle), forCellReuseIdentifier: "row")
                let made = try require(table.dequeueReusableCell(withIdentifier: "row"))
                expectEqual(made.reuseIdentifier, "row")
                expectEqual((made.contentView.viewWithTag(3) as? UILabel)?.text, "Cell")
                expectEqual(bundle.loadNibNamed("Row", owner: nil)?.count, 1)
                expectNil(bundle.loadNibNamed("Column", owner: nil))
            }
        }
    }

    @Test func `Tables of texts are read with comments and escapes`() {
        let texts = StringsFile.parse(
            """
            /* Class = "UILabel"; text = "x"; */
            "l.text" = "Hallo \\"Welt\\"\\n";
            // "a" = "b";
            "b.normalTitle"="Los";
            "open" = "
            """)
        expectEqual(texts, ["l.text": "Hallo \"Welt\"\n", "b.normalTitle": "Los"])
    }

    @Test func `Info.plist names the storyboard of the scene or the application`() throws {
        let scene: [String: Any] = ["UISceneStoryboardFile": "Scene"]
        let manifest = ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [scene]]]
        let both = try require(
            MainInterface.storyboardName(in: ["UIMainStoryboardFile": "Main", "UIApplicationSceneManifest": manifest]))
        expectEqual(both.name, "Scene")
        expect(both.isOfScene)
        expectEqual(MainInterface.storyboardName(in: ["UIMainStoryboardFile": "Main"])?.name, "Main")
        expectNil(MainInterface.storyboardName(in: [:])?.name)
    }
}
