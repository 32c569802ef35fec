import Foundation
@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists
import Expectations
import Testing

private final class PlainBox: UIView {}

private final class Ring: UIView {
    let width: CGFloat
    override init(frame: CGRect) {
        width = frame.width / 8
        super.init(frame: frame)
    }
    required init?(coder: NSCoder) { nil }
}

private final class Badge: UIView {
    let text: String
    init() {
        text = "new"
        super.init(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    required init?(coder: NSCoder) { nil }
}

private final class Overlay: UIWindow {
    let isInScene: Bool
    override init(frame: CGRect) {
        isInScene = false
        super.init(frame: frame)
    }
    override init(windowScene: UIWindowScene) {
        isInScene = true
        super.init(windowScene: windowScene)
    }
    required init?(coder: NSCoder) { nil }
}

private final class Line: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        tag = 7
    }
    required init?(coder: NSCoder) { nil }
}

private final class Start: UIViewController {
    let place: String
    init() {
        place = "start"
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }
}

private final class Named: UIViewController {
    let nib: String?
    let resources: Bundle?
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        nib = nibNameOrNil
        resources = nibBundleOrNil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    required init?(coder: NSCoder) { nil }
}

private final class Flow: UINavigationController {
    override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
        title = "flow"
    }
    required init?(coder: NSCoder) { nil }
}

private final class Lists: UITableViewController {
    init() { super.init(style: .grouped) }
    required init?(coder: NSCoder) { nil }
}

private final class Choice: UISegmentedControl {
    override init(items: [Any]?) {
        super.init(items: items)
        tag = 3
    }
    required init?(coder: NSCoder) { nil }
}

private final class Notes: UITextView {
    override init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame, textContainer: textContainer)
        tag = 4
    }
    required init?(coder: NSCoder) { nil }
}

private final class Photo: UIImageView {
    override init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(image: image, highlightedImage: highlightedImage)
        tag = 5
    }
    required init?(coder: NSCoder) { nil }
}

@Suite struct InitializerTests {
    @Test func viewsOfClassesKnownAtRunTime() {
        let frame = CGRect(x: 1, y: 2, width: 80, height: 40)
        let types: [UIView.Type] = [UIView.self, UILabel.self, UISlider.self, UIScrollView.self, PlainBox.self, Ring.self]
        for type in types {
            let view = type.init(frame: frame)
            expect(Swift.type(of: view) == type, view.frame.origin == frame.origin)
            expect(Swift.type(of: type.init()) == type)
        }
        expectEqual((types[5].init(frame: frame) as? Ring)?.width, 10)
        let cell: UITableViewCell.Type = Line.self
        let line = cell.init(style: .subtitle, reuseIdentifier: "a line whose name is longer than a word of memory")
        expect(line is Line, line.tag == 7)
        expectEqual(line.reuseIdentifier, "a line whose name is longer than a word of memory")
        expect(type(of: made(Ring.self)) == Ring.self)
    }

    @Test func windowsOfAScene() throws {
        let scene = try require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let window = Overlay(windowScene: scene)
        expect(window.isInScene, window.bounds.size == scene.screen.bounds.size)
        expect(!Overlay(frame: .zero).isInScene)
    }

    private func made<View: UIView>(_ type: View.Type) -> View { View(frame: .zero) }

    @Test func controllersOfClassesKnownAtRunTime() {
        let types: [UIViewController.Type] = [
            UIViewController.self, UITabBarController.self, UINavigationController.self, UITableViewController.self, Named.self,
            UISplitViewController.self,
        ]
        expect(types.allSatisfy { type(of: $0.init()) == $0 })
        let named = types[4].init(nibName: "a nib whose name is longer than a word of memory", bundle: .main) as? Named
        expect(named?.nib == "a nib whose name is longer than a word of memory", named?.resources === Bundle.main)
        expectNil((types[4].init() as? Named)?.nib)
    }

    @Test func subclassesOverrideDesignatedInitializers() {
        expect(Badge().text == "new", Badge().bounds.width == 20)
        let root = Start()
        expect(root.place == "start", root.view != nil)
        let flow = Flow(rootViewController: root)
        expect(flow.title == "flow", flow.topViewController === root)
        expect(Lists().tableView.style == .grouped, UITableViewController().tableView.style == .plain)
        expect(Choice(items: ["a", "b"]).numberOfSegments == 2, Choice(items: ["a"]).tag == 3)
        let column = NSTextContainer()
        let notes = Notes(frame: .zero, textContainer: column)
        expect(notes.tag == 4, notes.textContainer === column)
        expectEqual(Photo(image: nil, highlightedImage: nil).tag, 5)
    }

    @Test func primaryActionsComeWithTheirControl() {
        var heard: [String] = []
        let action = UIAction(title: "Go") { _ in heard.append("go") }
        let controls = [
            UIButton(type: .system, primaryAction: action), UIButton(primaryAction: action),
            UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 20), primaryAction: action),
            UISwitch(frame: .zero, primaryAction: action),
        ]
        for control in controls { control.sendActions(for: .primaryActionTriggered) }
        expectEqual(heard, ["go", "go", "go", "go"])
        expectEqual((controls[1] as? UIButton)?.title(for: .normal), "Go")
        let bar = UIProgressView(progressViewStyle: .bar)
        expect(bar.layer.cornerRadius == 0, bar.progressViewStyle == .bar, bar.bounds.height == 4)
    }
}
