/// Multi-line text with several styles for reading, selecting and editing.
final class TextEditing: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "text-view", title: "Text view",
            summary: "Click and type, select by dragging or with Shift and arrows; the text wraps as it changes.",
            chapter: .text, stillTime: 2, times: [0.5, 2, 4])
    }

    let editor = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let addition = " Then the wind turned, and all went home."
    private var typed = 0

    private lazy var alignment: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Left", "Centre", "Right"])
        control.selectedSegmentIndex = 0
        control.addAction(
            UIAction { [unowned self] _ in editor.textAlignment = [.left, .center, .right][control.selectedSegmentIndex] },
            for: .valueChanged)
        return control
    }()
    override var controls: [UIView] { [alignment] }
    override var caption: String { "\(editor.text.count) characters" }

    override func prepare() {
        let card = addCards(["UITextView"], size: CGSize(width: 360, height: 220))[0]
        editor.frame = card.bounds.insetBy(dx: 16, dy: 12)
        editor.font = .systemFont(ofSize: 17)
        editor.text = "The ship lay in the harbour for a week.\nOn the eighth day it sailed with the morning tide."
        card.addSubview(editor)
    }

    override func start() {
        after(1) { [unowned self] in typeOn() }
    }

    /// Types the story letter by letter until the user edits.
    private func typeOn() {
        guard !editor.isFirstResponder, typed < addition.count else { return }
        typed += 1
        editor.text += String(addition[addition.index(addition.startIndex, offsetBy: typed - 1)])
        after(0.06) { [unowned self] in typeOn() }
    }
}
