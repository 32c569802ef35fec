import QuartzCore

/// The measures of one stack. They are valid while the stack's content and the period are the same.
///
/// A stack measures a child without limits and then within its room, and each stack of a nest measures what is in it. Without measures
/// that are kept, a measure of a nest takes exponential time in its depth, and a layout cubic time.
struct StackMeasures {
    /// The room on which a size depends: across the axis, and along it in a row with texts that wrap.
    struct Room: Hashable {
        let across: CGFloat
        let along: CGFloat?
    }

    var sizes: [Room: CGSize] = [:]
    /// Whether texts in the stack wrap; nil if unknown.
    var wraps: Bool?
    /// The period in which the stack has been measured.
    var period = -1
}

/// Periods in which the sizes of views without changes are the same: a layout of a tree, or a measure outside of layouts.
final class MeasuringPeriods {
    /// The number of the period. No other one has it, in any environment.
    private(set) var current = 0
    private static var last = 0
    /// The layout in which it began.
    private var pass: Int?
    /// The number of stacks that are being measured, each inside the previous one.
    private var depth = 0

    /// Begins a measure. One outside of the layout in which the period began, and not within another measure, begins a period.
    func begin() {
        if depth == 0 {
            let pass = EngineEnvironment.current.layoutPass.number
            if pass == nil || pass != self.pass {
                Self.last += 1
                current = Self.last
            }
            self.pass = pass
        }
        depth += 1
    }

    func end() { depth -= 1 }

    /// Whether stacks are nested too deep to be measured; warns once if they are. Each takes two measures, of itself and of its views.
    var isTooDeep: Bool {
        guard depth >= 2 * TreeLimits.deepest else { return false }
        Diagnostics.warnOnce("UIStackView: stacks nested more than \(TreeLimits.deepest) deep have no size")
        return true
    }
}

extension UIView {
    /// Discards the measures of the view, if it is a stack, and of the stacks around it.
    ///
    /// Stacks around a stack without measures have none that depend on it.
    final func forgetMeasures() {
        let period = UIEnvironment.current.measuring.current
        var view: UIView? = self
        while let current = view {
            if let stack = current as? UIStackView {
                guard stack.measured.period == period else { return }
                stack.measured = StackMeasures()
            }
            view = current.parent
        }
    }
}
