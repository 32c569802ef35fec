/// A form with keyboard focus: a ring shows the focused control.
final class FocusRound: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "focus", title: "Focus",
            summary: "Tab follows the reading order; space, Return and arrows act on the focused control.",
            chapter: .text, stillTime: 4.9, times: [0.5, 1.3, 2.2, 3.1, 4, 4.9])
    }

    let name = UITextField(frame: CGRect(x: 120, y: 24, width: 280, height: 28))
    let secret = UITextField(frame: CGRect(x: 120, y: 64, width: 280, height: 28))
    let bell = UISwitch(frame: CGRect(x: 120, y: 107, width: 0, height: 0))
    let volume = UISlider(frame: CGRect(x: 196, y: 104, width: 204, height: 28))
    let size = UISegmentedControl(items: ["Small", "Mid", "Large"])
    let pages = UIStepper(frame: CGRect(x: 328, y: 144, width: 0, height: 0))
    let done = UIButton("Done", .filled()) { _ in }
    private var isSteered = false

    override func prepare() {
        let card = addCards([""], size: CGSize(width: 424, height: 228))[0]
        size.frame = CGRect(x: 120, y: 144, width: 192, height: 28)
        size.selectedSegmentIndex = 1
        done.frame = CGRect(x: 320, y: 184, width: 80, height: 28)
        for field in [name, secret] {
            field.borderStyle = .roundedRect
            // Return ends editing if there is an action for it.
            field.addAction(UIAction { _ in }, for: .editingDidEndOnExit)
        }
        name.text = "Ship"
        name.clearButtonMode = .whileEditing
        secret.placeholder = "Required"
        secret.isSecureTextEntry = true
        bell.isOn = true
        volume.value = 0.6
        for (text, y) in [("Name", 24.0), ("Password", 64), ("Sound", 104), ("Size", 144)] {
            let label = UILabel(caption: text)
            label.frame = CGRect(x: 24, y: y, width: 88, height: 28)
            card.addSubview(label)
        }
        // The focus order follows the reading order, not the order of adding.
        for control in [done, pages, size, volume, bell, secret, name] { card.addSubview(control) }
        let steer = UIAction { [unowned self] _ in isSteered = true }
        for control in stops { control.addAction(steer, for: [.touchDown, .valueChanged, .editingChanged]) }
    }

    override var caption: String {
        let focused = stops.first(where: \.isFirstResponder).map { "\(type(of: $0))" }
        return focused.map { "focus: \($0)" } ?? "press Tab"
    }

    private var stops: [UIControl] { [name, secret, bell, volume, size, pages, done] }

    /// Moves the focus through the form once, unless a control already has it, and then resigns.
    override func start() {
        after(0.9) { [unowned self] in if !isSteered, window?.firstResponder == nil { visit(stops[...]) } }
    }

    private func visit(_ rest: ArraySlice<UIControl>) {
        guard let next = rest.first else {
            stops.last?.resignFirstResponder()
            return
        }
        window?.focus(on: next)
        after(0.9) { [unowned self] in
            // The user may have moved the focus or taken over.
            if !isSteered, next.isFirstResponder { visit(rest.dropFirst()) }
        }
    }
}
