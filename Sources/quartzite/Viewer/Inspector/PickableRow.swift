import QuartzUI

/// A clickable row of the inspector, highlighted slightly beyond its edges while the mouse is over it.
class PickableRow: UIControl {
    /// Called by a click.
    var onPick: () -> Void = {}
    private let ground = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        ground.layer.cornerRadius = 4
        ground.isUserInteractionEnabled = false
        addSubview(ground)
        addAction(UIAction { [unowned self] _ in onPick() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds.insetBy(dx: -Theme.grid, dy: 0)
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered)
        Motion.animate(Theme.quick) { self.ground.backgroundColor = isLit ? Theme.raised : .clear }
    }
}
