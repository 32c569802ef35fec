import QuartzCore

extension DisplayList {
    /// Returns the points that must be repainted if those of `damage` change. Filtered groups are repainted completely. The
    /// region that a backdrop filter reads is repainted too, because a kept picture also contains the layers in front.
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
