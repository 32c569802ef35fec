import QuartzUI

/// A demo's row in the sidebar.
final class SidebarRow: UIControl {
    /// The demo's index in the course.
    let demo: Int
    private let title: UILabel

    init(demo: Int, title text: String, action: @escaping () -> Void) {
        self.demo = demo
        title = UILabel(line: text, font: Theme.labelFont, color: Theme.text)
        super.init(frame: .zero)
        layer.cornerRadius = Theme.controlRadius
        addSubview(title)
        addAction(UIAction { _ in action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        title.frame = CGRect(x: Theme.padding, y: 5, width: max(0, bounds.width - 2 * Theme.padding), height: 18)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered) && !isSelected
        Motion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.raised : .clear }
    }
}
