import QuartzUI

/// A demo's controls side by side, centred; on a narrow stage in several rows. A label stays in the same row as the
/// control after it, which it names.
final class ControlRow: UIView {
    private var controls: [UIView] = []

    private static let gap = Theme.padding
    private static let labelGap = Theme.grid
    private static let rowGap = Theme.grid

    /// Replaces the controls.
    func show(_ controls: [UIView]) {
        for control in self.controls where !controls.contains(control) { control.removeFromSuperview() }
        self.controls = controls
        for control in controls { addSubview(control) }
        setNeedsLayout()
    }

    /// Returns the total height of the rows.
    func height(forWidth width: CGFloat) -> CGFloat {
        let count = CGFloat(rows(width).count)
        return count > 0 ? count * (Theme.controlHeight + Self.rowGap) - Self.rowGap : 0
    }

    /// A control with the labels before it.
    private struct Group {
        var views: [UIView] = []
        var widths: [CGFloat] = []
        var width: CGFloat { widths.reduce(0, +) + CGFloat(max(views.count - 1, 0)) * ControlRow.labelGap }
    }

    /// Returns the control's preferred width; its current width if it has no preference.
    private func width(of control: UIView) -> CGFloat {
        let fitting = control.sizeThatFits(CGSize(width: CGFloat.infinity, height: Theme.controlHeight)).width
        return fitting.isFinite ? max(fitting, control.bounds.width).rounded(.up) : control.bounds.width
    }

    private var groups: [Group] {
        var groups: [Group] = []
        var group = Group()
        for control in controls where !control.isHidden {
            group.views.append(control)
            group.widths.append(width(of: control))
            if control is UILabel { continue }
            groups.append(group)
            group = Group()
        }
        return group.views.isEmpty ? groups : groups + [group]
    }

    /// Returns the fewest possible rows, of about equal width.
    private func rows(_ width: CGFloat) -> [[Group]] {
        let groups = groups
        let rows = Self.rows(of: groups, width)
        guard rows.count > 1 else { return rows }
        var (best, limit) = (rows, width)
        while limit > width / 2 {
            limit -= Self.gap
            let narrower = Self.rows(of: groups, limit)
            if narrower.count > rows.count { break }
            best = narrower
        }
        return best
    }

    private static func rows(of groups: [Group], _ width: CGFloat) -> [[Group]] {
        var rows: [[Group]] = []
        var used: CGFloat = 0
        for group in groups {
            if rows.isEmpty || used + gap + group.width > width {
                rows.append([group])
                used = group.width
            } else {
                rows[rows.count - 1].append(group)
                used += gap + group.width
            }
        }
        return rows
    }

    override func layoutSubviews() {
        // A control that grew may need another row.
        if height(forWidth: bounds.width) != bounds.height { superview?.setNeedsLayout() }
        for (index, row) in rows(bounds.width).enumerated() {
            let used = row.reduce(0) { $0 + $1.width } + Self.gap * CGFloat(row.count - 1)
            var x = max(0, ((bounds.width - used) / 2).rounded())
            let y = CGFloat(index) * (Theme.controlHeight + Self.rowGap)
            for group in row {
                for (view, width) in zip(group.views, group.widths) {
                    view.frame = CGRect(x: x, y: y, width: min(width, bounds.width), height: Theme.controlHeight)
                    x += width + Self.labelGap
                }
                x += Self.gap - Self.labelGap
            }
        }
    }
}
