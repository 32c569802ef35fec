import QuartzCore

extension DisplayList {
    /// The points that have to be painted anew when those of `damage` do: filtered groups are painted whole, and what they read of
    /// what lies behind them is painted again, since a kept picture also holds what lies in front.
    func spread(_ damage: CGRect) -> CGRect {
        var result = damage
        var waiting = groups.filter { $0.isBackdrop || !$0.filters.isEmpty }.map { group in
            let reach = group.isBackdrop ? -CGFloat(group.filters.reach) - 1 : 0
            return group.bounds.insetBy(dx: reach, dy: reach)
        }
        while !result.isNull, let index = waiting.firstIndex(where: { $0.intersects(result) }) {
            result = result.union(waiting.remove(at: index))
        }
        return result
    }
}
