import QuartzInstruments
import QuartzUI
import QuartzUIControls

/// The controls of a document's states: buttons, a slider between two states, and the choice of a variant.
final class DocumentControls {
    private let states: DocumentStates
    private let rows: [GroupControls]
    private let recent = UIButton(configuration: .plain())
    private let issues = UIButton(configuration: .plain())

    init(_ states: DocumentStates) {
        self.states = states
        rows = states.groups.map { GroupControls($0, states) }
        for row in rows { row.onChange = { [unowned self] in remember() } }
        recent.setTitle("Recent", for: .normal)
        recent.showsMenuAsPrimaryAction = true
        let files = RecentDocuments().urls.filter { $0 != DocumentScene.file?.url }
        recent.menu = UIMenu(
            children: files.map { url in UIAction(title: url.lastPathComponent) { _ in DocumentScene.onChoose(url) } })
        recent.isHidden = files.isEmpty
        let lost = DocumentScene.file?.issues.filter { $0.severity != .editorOnly }.count ?? 0
        issues.setTitle(lost == 1 ? "1 note" : "\(lost) notes", for: .normal)
        issues.addAction(UIAction { _ in DocumentScene.onShowIssues() }, for: .touchUpInside)
        issues.isHidden = lost == 0
    }

    /// The controls from the left.
    var views: [UIView] { rows.flatMap(\.views) + [issues, recent] }

    /// Shows a choice that was made elsewhere.
    func show(_ choice: DocumentChoice) {
        for row in rows {
            row.show(choice.states.last { row.group.names.all.contains($0) }, progress: choice.progress)
        }
    }

    /// Keeps the choice for the next run.
    private func remember() {
        DocumentScene.file?.choice = DocumentChoice(
            states: rows.compactMap { $0.progress == nil ? $0.group.current : $0.target },
            progress: rows.lazy.compactMap(\.progress).first)
    }
}

/// The controls of the states of one group.
private final class GroupControls {
    let group: DocumentStates.Group
    private let states: DocumentStates
    /// Called when a state was chosen.
    var onChange: () -> Void = {}
    /// The share of the way to the second state; nil if the slider was not used last.
    private(set) var progress: Double?

    private let choice: UISegmentedControl
    private let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: Theme.controlHeight))
    private let ends = UILabel(line: "", font: Theme.labelFont, color: Theme.secondaryText)
    private let orientation: UISegmentedControl
    private let appearance: UISegmentedControl

    /// The name of the layers as they were made.
    private static let base = "Base"

    init(_ group: DocumentStates.Group, _ states: DocumentStates) {
        (self.group, self.states) = (group, states)
        choice = UISegmentedControl(items: [Self.base] + group.names.bases)
        orientation = UISegmentedControl(items: group.names.orientations)
        appearance = UISegmentedControl(items: group.names.appearances)
        for control in [orientation, appearance] {
            control.isHidden = control.numberOfSegments < 2
            control.selectedSegmentIndex = control.numberOfSegments > 0 ? 0 : UISegmentedControl.noSegment
        }
        choice.addAction(UIAction { [unowned self] _ in choose() }, for: .valueChanged)
        for control in [orientation, appearance] {
            control.addAction(UIAction { [unowned self] _ in progress == nil ? choose() : slide() }, for: .valueChanged)
        }
        slider.addAction(UIAction { [unowned self] _ in slide() }, for: .valueChanged)
        show(nil, progress: nil)
    }

    var views: [UIView] { [choice, ends, slider, orientation, appearance] }

    /// The state that the slider leads to.
    private(set) var target: String?

    private func word(_ control: UISegmentedControl) -> String? {
        control.selectedSegmentIndex >= 0 ? control.titleForSegment(at: control.selectedSegmentIndex) : nil
    }

    private func choose() {
        progress = nil
        let index = choice.selectedSegmentIndex - 1
        let name =
            group.names.bases.indices.contains(index)
            ? group.names.name(group.names.bases[index], orientation: word(orientation), appearance: word(appearance)) : nil
        states.set(name, in: group, speed: 1)
        showEnds(name)
        onChange()
    }

    private func slide() {
        let (from, to) = group.ends(to: target, orientation: word(orientation), appearance: word(appearance))
        progress = Double(slider.value)
        choice.selectedSegmentIndex = UISegmentedControl.noSegment
        states.setProgress(Double(slider.value), from: from, to: to, in: group)
        onChange()
    }

    /// Shows a state and the states that the slider connects.
    func show(_ name: String?, progress: Double?) {
        let name = name ?? (progress == nil ? group.current : nil)
        self.progress = progress
        let parts = name.map { StateName($0) }
        for (control, word) in [(orientation, parts?.orientation), (appearance, parts?.appearance)] {
            if let word, let index = (0..<control.numberOfSegments).first(where: { control.titleForSegment(at: $0) == word }) {
                control.selectedSegmentIndex = index
            }
        }
        showEnds(name)
        if let progress {
            slider.value = Float(progress)
            choice.selectedSegmentIndex = UISegmentedControl.noSegment
            return
        }
        choice.selectedSegmentIndex = parts.flatMap { group.names.bases.firstIndex(of: $0.base) }.map { $0 + 1 } ?? 0
    }

    /// Names the states at the ends of the slider, and sets it to the chosen one.
    private func showEnds(_ name: String?) {
        let hasFinger = group.names.fingerBases != nil
        target = hasFinger ? nil : name ?? target
        let (from, to) = group.ends(to: target, orientation: word(orientation), appearance: word(appearance))
        ends.show("\(from ?? Self.base) → \(to ?? Self.base)")
        slider.value = name == to ? 1 : 0
    }
}
