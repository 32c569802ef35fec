import QuartzUI

/// The members of an animation group on the timeline: a lane each, below the group's, with a bar for each pass of the group.
struct GroupMembers {
    private let group: CAAnimationGroup
    /// The length of one pass of the group, in its own seconds.
    private let duration: Double
    private let bar: AnimationBar
    /// The number of members before the first that is shown.
    private let hidden: Int

    /// The number of passes before and after the current one that are shown.
    private static let passes = 16.0

    init(_ group: CAAnimationGroup, duration: Double, bar: AnimationBar, hiding hidden: Int = 0) {
        (self.group, self.duration, self.bar, self.hidden) = (group, duration, bar, hidden)
    }

    /// Returns the lanes of the members, and of the members of groups among them.
    ///
    /// - Parameters:
    ///   - parent: The group's lane.
    ///   - time: The demo's time, around which passes are shown.
    func lanes(of parent: TimelineLane, at time: Double) -> [TimelineLane] {
        (group.animations ?? []).dropFirst(hidden).enumerated().flatMap { index, member -> [TimelineLane] in
            var id = parent.id
            id.member.append(index)
            let name = member.keyPaths.first ?? AnimationReading.kind(of: member)
            let bars = bars(of: member, at: time)
            let lane = TimelineLane(id: id, layerName: parent.layerName, name: name, keyPath: member.keyPaths.first, bars: bars)
            guard let inner = member as? CAAnimationGroup, let bar = bars.last(where: { $0.begin <= time }) ?? bars.first else {
                return [lane]
            }
            return [lane]
                + GroupMembers(inner, duration: Self.duration(of: member, in: duration), bar: bar).lanes(of: lane, at: time)
        }
    }

    /// Returns the length of one pass of a member, in the member's seconds: the group's, if it has none.
    static func duration(of member: CAAnimation, in group: Double) -> Double {
        member.duration > 0 ? member.duration : group
    }

    private func bars(of member: CAAnimation, at time: Double) -> [AnimationBar] {
        guard duration > 0, bar.pass.isFinite, bar.pass > 0, member.speed != 0 else { return [] }
        let own = Self.duration(of: member, in: duration)
        let speed = abs(Double(member.speed))
        let repeats = AnimationBar.Repeats(member, duration: own)
        let active = own * (member.autoreverses ? 2 : 1) * repeats.count / speed
        // A member is cut off at the end of its group.
        let (first, last) = (max(0, member.beginTime), min(duration, member.beginTime + active))
        guard last > first else { return [] }
        // Seconds of the demo for one of the group.
        let unit = bar.pass / duration
        let current = max(0, ((time - bar.begin) / bar.pass).rounded(.down))
        let shape = BarShape(member)
        return stride(from: max(0, current - Self.passes), through: current + Self.passes, by: 1).compactMap { pass in
            let start = bar.begin + pass * bar.pass
            guard start < bar.end - 1e-9 else { return nil }
            let isBack = bar.autoreverses && pass.truncatingRemainder(dividingBy: 2) == 1
            let (begin, end) =
                isBack
                ? (start + bar.pass - last * unit, start + bar.pass - first * unit) : (start + first * unit, start + last * unit)
            guard begin < bar.end else { return nil }
            var result = AnimationBar(
                from: begin, to: min(end, bar.end), pass: own / speed * unit, repeats: repeats, autoreverses: member.autoreverses,
                fillMode: member.fillMode, isHeld: bar.isHeld, shape: isBack ? shape.reversed : shape)
            (result.isAttached, result.animation) = (bar.isAttached, bar.animation)
            result.memberRate = (isBack ? -1 : 1) / unit
            return result
        }
    }
}
