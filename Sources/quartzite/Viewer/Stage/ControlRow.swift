import QuartzUI

/// A demo's controls side by side, centred; on a stage too narrow for that, in several rows.
final class ControlRow: UIView {
    private var controls: [UIView] = []

    private static let gap = Theme.padding
    private static let rowGap = Theme.grid

    /// Replaces the controls.
    func show(_ controls: [UIView]) {
        for control in self.controls where !controls.contains(control) { control.removeFromSuperview() }
        self.controls = controls
        for control in controls { addSubview(control) }
        setNeedsLayout()
    }

    /// The height that all rows take.
    func height(forWidth width: CGFloat) -> CGFloat {
        let count = CGFloat(rows(width).count)
        return count > 0 ? count * (Theme.controlHeight + Self.rowGap) - Self.rowGap : 0
    }

    /// As wide as the control wants; one that does not say gets the width that it has.
    private func width(of control: UIView) -> CGFloat {
        let fitting = control.sizeThatFits(CGSize(width: CGFloat.infinity, height: Theme.controlHeight)).width
        return fitting.isFinite ? max(fitting, control.bounds.width).rounded(.up) : control.bounds.width
    }

    private func rows(_ width: CGFloat) -> [[UIView]] {
        var rows: [[UIView]] = []
        var used: CGFloat = 0
        for control in controls where !control.isHidden {
            let needed = self.width(of: control)
            if rows.isEmpty || used + Self.gap + needed > width {
                rows.append([control])
                used = needed
            } else {
                rows[rows.count - 1].append(control)
                used += Self.gap + needed
            }
        }
        return rows
    }

    override func layoutSubviews() {
        // A control that has grown may need another row.
        if height(forWidth: bounds.width) != bounds.height { superview?.setNeedsLayout() }
        for (index, row) in rows(bounds.width).enumerated() {
            let widths = row.map { min(width(of: $0), bounds.width) }
            var x = ((bounds.width - widths.reduce(0, +) - Self.gap * CGFloat(row.count - 1)) / 2).rounded()
            let y = CGFloat(index) * (Theme.controlHeight + Self.rowGap)
            for (control, width) in zip(row, widths) {
                control.frame = CGRect(x: x, y: y, width: width, height: Theme.controlHeight)
                x += width + Self.gap
            }
        }
    }
}
