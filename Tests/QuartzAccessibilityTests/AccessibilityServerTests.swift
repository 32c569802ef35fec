import Expectations
import SceneSupport
import Testing

@testable import QuartzAccessibility
@testable import QuartzUI
@testable import QuartzUIControls

@Suite("Assistive technology")
struct AccessibilityServerTests {
    private static let root = "/org/a11y/atspi/accessible/root"

    /// A client that calls a server.
    private final class Client {
        let server = AccessibilityServer(busName: ":1.5") { _ in (CGPoint(x: 100, y: 50), 2) }
        var events: [DBusMessage] = []

        func listen() {
            server.onEvent = { self.events.append($0) }
            server.update()
            events = []
        }

        func call(_ path: String, _ interface: String, _ member: String, _ body: [DBusValue] = []) -> DBusMessage {
            server.answer(.call(":1.5", path, "org.a11y.atspi.\(interface)", member, body))
        }

        func get(_ path: String, _ interface: String, _ property: String) -> DBusValue? {
            let body: [DBusValue] = [.string("org.a11y.atspi.\(interface)"), .string(property)]
            return server.answer(.call(":1.5", path, "org.freedesktop.DBus.Properties", "Get", body)).body.first?.unwrapped
        }

        func set(_ path: String, _ interface: String, _ property: String, _ value: DBusValue) -> DBusMessage.Kind {
            let body: [DBusValue] = [.string("org.a11y.atspi.\(interface)"), .string(property), .variant(value)]
            return server.answer(.call(":1.5", path, "org.freedesktop.DBus.Properties", "Set", body)).kind
        }

        func children(_ path: String) -> [String] {
            guard case .array(_, let list)? = call(path, "Accessible", "GetChildren").body.first else { return [] }
            return list.compactMap { if case .structure(let parts) = $0 { parts.text(1) } else { nil } }
        }

        func role(_ path: String) -> Int? { call(path, "Accessible", "GetRole").body.integer(0) }
        func name(_ path: String) -> String? { get(path, "Accessible", "Name")?.text }

        func states(_ path: String) -> Set<AccessibleState> {
            guard case .array(_, let words)? = call(path, "Accessible", "GetState").body.first else { return [] }
            let numbers = words.compactMap(\.integer)
            var states: Set<AccessibleState> = []
            for bit in 0..<64 where numbers[bit / 32] & (1 << (bit % 32)) != 0 {
                if let state = AccessibleState(rawValue: UInt32(bit)) { states.insert(state) }
            }
            return states
        }

        /// Returns the path of the first window's child with a name.
        func find(_ name: String) throws -> String {
            let window = try require(children(AccessibilityServerTests.root).first)
            return try require(children(window).first { self.name($0) == name })
        }
    }

    private final class FocusableControl: UIControl {
        override var canBecomeFocused: Bool { true }
    }

    private func numbers(_ message: DBusMessage) -> [Int] {
        if case .structure(let members)? = message.body.first { return members.compactMap(\.integer) }
        return message.body.compactMap(\.integer)
    }

    @Test("the tree: windows, elements without the views between them, roles, names, parents")
    func tree() throws {
        try Scene.run { scene in
            let plain = UIView(frame: CGRect(x: 10, y: 20, width: 200, height: 100))
            let button = UIButton(frame: CGRect(x: 5, y: 5, width: 50, height: 30))
            button.setTitle("Go", for: .normal)
            let label = UILabel("한글")
            let hidden = UILabel("no")
            hidden.isHidden = true
            for view in [button, label, hidden] { plain.addSubview(view) }
            scene.window.addSubview(plain)
            scene.window.title = "Main"
            scene.window.makeKeyAndVisible()
            let client = Client()
            let window = try require(client.children(Self.root).first)
            expectEqual(client.role(Self.root), 75)
            expectEqual(client.role(window), 23)
            expectEqual(client.name(window), "Main")
            let elements = client.children(window)
            expectEqual(elements.map { client.name($0) }, ["Go", "한글"])
            expectEqual(elements.map { client.role($0) }, [43, 29])
            expectEqual(client.get(elements[1], "Accessible", "Parent"), .structure([.string(":1.5"), .objectPath(window)]))
            expectEqual(elements.map { client.call($0, "Accessible", "GetIndexInParent").body }, [[.int32(0)], [.int32(1)]])
            expectEqual(client.get(window, "Accessible", "ChildCount"), .int32(2))
            // In pixels of the screen, then of the window.
            expectEqual(numbers(client.call(elements[0], "Component", "GetExtents", [.uint32(0)])), [130, 100, 100, 60])
            expectEqual(numbers(client.call(elements[0], "Component", "GetExtents", [.uint32(1)])), [30, 50, 100, 60])
            let hit = client.call(window, "Component", "GetAccessibleAtPoint", [.int32(220), .int32(130), .uint32(0)])
            expectEqual(hit.body, [.structure([.string(":1.5"), .objectPath(elements[0])])])
            expect(client.states(window).isSuperset(of: [.active, .showing, .enabled]))
            button.isEnabled = false
            expect(!client.states(elements[0]).contains(.enabled))
            // The subviews of a hidden branch are gone, and an unknown object is an error.
            plain.accessibilityElementsHidden = true
            client.server.update()
            expectEqual(client.children(window), [])
            expectEqual(client.call("/org/a11y/atspi/accessible/999", "Accessible", "GetRole").kind, .error)
            expectEqual(client.call(window, "Accessible", "Nothing").errorName, "org.freedesktop.DBus.Error.UnknownMethod")
        }
    }

    @Test("a group is an object that contains the elements below it")
    func groups() throws {
        try Scene.run { scene in
            let (outer, inner) = (UIView(frame: scene.window.bounds), UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 20)))
            for view in [UILabel("1"), UILabel("2")] { inner.addSubview(view) }
            outer.addSubview(UILabel("0"))
            outer.addSubview(inner)
            scene.window.addSubview(outer)
            scene.window.makeKeyAndVisible()
            let client = Client()
            let window = try require(client.children(Self.root).first)
            expectEqual(client.children(window).map { client.name($0) }, ["0", "1", "2"])
            inner.shouldGroupAccessibilityChildren = true
            client.server.update()
            let parts = client.children(window)
            expectEqual(parts.map { client.role($0) }, [29, 39])
            let group = try require(parts.last)
            let labels = client.children(group)
            expectEqual(labels.map { client.name($0) }, ["1", "2"])
            expectEqual(client.get(labels[1], "Accessible", "Parent"), .structure([.string(":1.5"), .objectPath(group)]))
            expectEqual(numbers(client.call(group, "Component", "GetExtents", [.uint32(1)])), [10, 10, 100, 40])
            inner.shouldGroupAccessibilityChildren = false
            client.server.update()
            expectEqual(client.children(window).map { client.name($0) }, ["0", "1", "2"])
        }
    }

    @Test("a modal view hides its siblings, and listed elements replace subviews")
    func modalAndListed() throws {
        try Scene.run { scene in
            let (front, back) = (UIView(frame: scene.window.bounds), UILabel("back"))
            front.addSubview(UILabel("front"))
            scene.window.addSubview(back)
            scene.window.addSubview(front)
            scene.window.makeKeyAndVisible()
            let client = Client()
            let window = try require(client.children(Self.root).first)
            expectEqual(client.children(window).map { client.name($0) }, ["back", "front"])
            front.accessibilityViewIsModal = true
            client.server.update()
            expectEqual(client.children(window).map { client.name($0) }, ["front"])
            let element = UIAccessibilityElement(accessibilityContainer: front)
            element.accessibilityLabel = "part"
            element.accessibilityTraits = [.header]
            element.accessibilityFrameInContainerSpace = CGRect(x: 1, y: 2, width: 3, height: 4)
            front.accessibilityElements = [element]
            client.server.update()
            let panel = try require(client.children(window).first)
            let part = try require(client.children(panel).first)
            expectEqual(client.name(part), "part")
            expectEqual(client.role(part), 83)
            expectEqual(numbers(client.call(part, "Component", "GetExtents", [.uint32(1)])), [2, 4, 6, 8])
            expectEqual(client.get(part, "Accessible", "Parent"), .structure([.string(":1.5"), .objectPath(panel)]))
            // An element in an element.
            let inner = UIAccessibilityElement(accessibilityContainer: element)
            inner.accessibilityLabel = "inner"
            element.accessibilityElements = [inner]
            client.server.update()
            let path = try require(client.children(part).first)
            expectEqual(client.name(path), "inner")
            expectEqual(client.get(path, "Accessible", "Parent"), .structure([.string(":1.5"), .objectPath(part)]))
            expectEqual(client.call(path, "Accessible", "GetIndexInParent").body, [.int32(0)])
        }
    }

    @Test("actions: a press, a switch, custom ones; values")
    func actionsAndValues() throws {
        try Scene.run { scene in
            var log: [String] = []
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
            button.accessibilityLabel = "press"
            button.addAction(UIAction { _ in log.append("pressed") }, for: .touchUpInside)
            button.accessibilityCustomActions = [
                UIAccessibilityCustomAction(name: "more") { _ in
                    log.append("more")
                    return true
                }
            ]
            let toggle = UISwitch(frame: CGRect(x: 0, y: 40, width: 50, height: 30))
            toggle.accessibilityLabel = "toggle"
            let slider = UISlider(frame: CGRect(x: 0, y: 80, width: 100, height: 30))
            slider.accessibilityLabel = "slide"
            slider.maximumValue = 200
            slider.addAction(UIAction { _ in log.append("slid") }, for: .valueChanged)
            for view in [button, toggle, slider] { scene.window.addSubview(view) }
            scene.window.makeKeyAndVisible()
            scene.frame()
            let client = Client()
            let (press, on, slide) = (try client.find("press"), try client.find("toggle"), try client.find("slide"))
            expectEqual(client.get(press, "Action", "NActions"), .int32(2))
            expectEqual(client.call(press, "Action", "GetName", [.int32(1)]).body, [.string("more")])
            for action in [0, 1, 2] { _ = client.call(press, "Action", "DoAction", [.int32(Int32(action))]) }
            expectEqual(log, ["pressed", "more"])
            expectEqual(client.call(on, "Action", "DoAction", [.int32(0)]).body, [.boolean(true)])
            expect(toggle.isOn)
            expect(client.states(on).isSuperset(of: [.checkable, .checked]))
            expectEqual(client.get(slide, "Value", "MaximumValue"), .double(200))
            expectEqual(client.set(slide, "Value", "CurrentValue", .double(50)), .reply)
            expectEqual(slider.value, 50)
            expectEqual(client.call(slide, "Action", "DoAction", [.int32(0)]).body, [.boolean(true)])
            expectEqual(slider.value, 70)
            expectEqual(client.get(slide, "Value", "Text"), .string("35%"))
            expectEqual(client.set(slide, "Value", "CurrentValue", .double(.nan)), .error)
            expectEqual(client.set(slide, "Value", "CurrentValue", .double(1e300)), .reply)
            expectEqual(slider.value, 200)
            expectEqual(log, ["pressed", "more", "slid", "slid", "slid"])
            slider.isEnabled = false
            expectEqual(client.set(slide, "Value", "CurrentValue", .double(1)), .error)
        }
    }

    @Test("texts: parts, caret, selection, edits; passwords are not read")
    func texts() throws {
        try Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.accessibilityLabel = "field"
            field.text = "ab 🎈cd"
            let secret = UITextField(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
            secret.accessibilityLabel = "secret"
            secret.isSecureTextEntry = true
            secret.text = "key"
            for view in [field, secret] { scene.window.addSubview(view) }
            scene.window.makeKeyAndVisible()
            let client = Client()
            let (path, hidden) = (try client.find("field"), try client.find("secret"))
            expectEqual([path, hidden].map { client.role($0) }, [79, 40])
            expectEqual(client.get(path, "Text", "CharacterCount"), .int32(6))
            expectEqual(client.call(path, "Text", "GetText", [.int32(3), .int32(-1)]).body, [.string("🎈cd")])
            expectEqual(
                client.call(path, "Text", "GetStringAtOffset", [.int32(1), .uint32(1)]).body,
                [.string("ab"), .int32(0), .int32(2)])
            expectEqual(client.call(path, "Text", "GetCharacterAtOffset", [.int32(3)]).body, [.int32(0x1F388)])
            expectEqual(client.call(path, "Text", "SetSelection", [.int32(0), .int32(3), .int32(5)]).body, [.boolean(true)])
            expectEqual(field.selectedRange, 3..<5)
            expectEqual(client.call(path, "Text", "GetSelection", [.int32(0)]).body, [.int32(3), .int32(5)])
            expectEqual(client.call(path, "EditableText", "DeleteText", [.int32(0), .int32(3)]).body, [.boolean(true)])
            expectEqual(
                client.call(path, "EditableText", "InsertText", [.int32(1), .string("xy"), .int32(2)]).body, [.boolean(true)])
            expectEqual(field.text, "🎈xycd")
            expectEqual(client.call(path, "EditableText", "SetTextContents", [.string("new")]).body, [.boolean(true)])
            expectEqual(field.text, "new")
            expectEqual(client.call(hidden, "Text", "GetText", [.int32(0), .int32(-1)]).body, [.string("•••")])
            // Offsets outside are clamped.
            for (start, end) in [(-5, 9), (9, 1), (Int(Int32.max), Int(Int32.min))] {
                let reply = client.call(path, "Text", "GetText", [DBusValue(start), DBusValue(end)])
                expectEqual(reply.kind, .reply)
            }
        }
    }

    @Test("events: focus, value, text and caret; announcements")
    func events() throws {
        try Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            field.accessibilityLabel = "field"
            scene.window.addSubview(field)
            scene.window.makeKeyAndVisible()
            let client = Client()
            client.listen()
            let path = try client.find("field")
            expectEqual(client.call(path, "Component", "GrabFocus").body, [.boolean(true)])
            client.server.update()
            expectEqual(client.events.map(\.member), ["StateChanged"])
            expectEqual(client.events[0].path, path)
            let focused: [DBusValue] = [.string("focused"), .int32(1), .int32(0), .variant(.int32(0)), .array(of: "{sv}", [])]
            expectEqual(client.events[0].body, focused)
            expectEqual(client.events[0].interface, "org.a11y.atspi.Event.Object")
            expect(client.states(path).isSuperset(of: [.focused, .focusable, .editable, .singleLine]))
            client.events = []
            scene.window.send(.text(.insert("한글")))
            client.server.update()
            expectEqual(client.events.map(\.member), ["TextChanged", "TextCaretMoved"])
            expectEqual(client.events[0].body.prefix(4), [.string("insert"), .int32(0), .int32(2), .variant(.string("한글"))])
            expectEqual(client.events[1].body.integer(1), 2)
            client.events = []
            client.server.update()
            expectEqual(client.events, [])
            UIAccessibility.onPost = { client.server.post($0, $1) }
            expect(UIAccessibility.isVoiceOverRunning)
            UIAccessibility.post(notification: .announcement, argument: "done")
            expectEqual(client.events.map(\.member), ["Announcement"])
            expectEqual(client.events[0].body[3], .variant(.string("done")))
        }
    }

    @Test("segments are radio buttons that get the focus of their control; toggle buttons; labels without a text")
    func segmentsAndToggles() throws {
        try Scene.run { scene in
            let tabs = UISegmentedControl(items: ["A", "B", "C"])
            tabs.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
            tabs.selectedSegmentIndex = 1
            tabs.setEnabled(false, forSegmentAt: 2)
            let toggle = FocusableControl(frame: CGRect(x: 0, y: 40, width: 50, height: 30))
            toggle.accessibilityLabel = "toggle"
            toggle.accessibilityTraits = .toggleButton
            toggle.accessibilityValue = "0"
            let named = UIView(frame: CGRect(x: 0, y: 80, width: 50, height: 30))
            named.accessibilityLabel = "named"
            named.accessibilityTraits = .button
            for view in [tabs, toggle, named, UILabel("")] { scene.window.addSubview(view) }
            scene.window.makeKeyAndVisible()
            scene.frame()
            let client = Client()
            let window = try require(client.children(Self.root).first)
            let paths = client.children(window)
            expectEqual(paths.map { client.role($0) }, [39, 62, 43])
            let segments = client.children(paths[0])
            expectEqual(segments.map { client.name($0) }, ["A", "B", "C"])
            expectEqual(segments.map { client.role($0) }, [44, 44, 44])
            expectEqual(segments.map { client.states($0).contains(.checked) }, [false, true, false])
            expectEqual(segments.map { client.states($0).contains(.enabled) }, [true, true, false])
            expectEqual(numbers(client.call(segments[1], "Component", "GetExtents", [.uint32(1)])), [200, 0, 200, 60])

            client.listen()
            expect(tabs.becomeFirstResponder())
            client.server.update()
            expectEqual(client.events.map(\.path), [segments[1]])
            expect(client.states(segments[1]).isSuperset(of: [.focused, .focusable]))
            expectEqual(client.call(segments[0], "Action", "DoAction", [.int32(0)]).body, [.boolean(true)])
            expectEqual(tabs.selectedSegmentIndex, 0)
            client.events = []
            client.server.update()
            expectEqual(client.events.map(\.path), [segments[1], segments[0]])
            expectEqual(client.events.map { $0.body.integer(1) }, [0, 1])
            expectEqual(segments.map { client.states($0).contains(.checked) }, [true, false, false])
            tabs.removeSegment(at: 0, animated: false)
            client.server.update()
            expectEqual(client.children(paths[0]).map { client.name($0) }, ["B", "C"])

            expect(!client.states(paths[1]).contains(.pressed))
            expect(toggle.becomeFirstResponder())
            client.server.update()
            client.events = []
            toggle.accessibilityValue = "1"
            client.server.update()
            expectEqual(client.events.map { $0.body.text(0) }, ["checked", "pressed"])
            expect(client.states(paths[1]).isSuperset(of: [.checkable, .checked, .pressed]))
        }
    }

    @Test("10,000 elements cost no more than their number, and objects of removed views are forgotten")
    func manyElements() throws {
        try Scene.run { scene in
            let holder = UIView(frame: scene.window.bounds)
            for _ in 0..<10_000 { holder.addSubview(UIAccessibilityHolder()) }
            scene.window.addSubview(holder)
            scene.window.makeKeyAndVisible()
            let client = Client()
            let window = try require(client.children(Self.root).first)
            let paths = client.children(window)
            expectEqual(paths.count, 10_000)
            for (index, path) in paths.enumerated() where index % 7 == 0 {
                expectEqual(client.call(path, "Accessible", "GetIndexInParent").body, [DBusValue(index)])
            }
            holder.removeFromSuperview()
            client.server.update()
            expectEqual(client.children(window), [])
        }
    }
}

/// A view that is an element.
private final class UIAccessibilityHolder: UIView {
    override var isAccessibilityElement: Bool {
        get { true }
        set {}
    }
}
