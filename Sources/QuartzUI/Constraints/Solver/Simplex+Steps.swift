// Optimization steps: dual steps for basic variables off their targets, primal steps for nonbasic variables worth moving.

nonisolated extension Simplex {
    /// The cost per unit of a basic variable, on the side on which it is counted.
    func dual(_ index: Int) -> PriorityCost {
        switch variables[index].side {
        case 1: PriorityCost(variables[index].above)
        case -1: -PriorityCost(variables[index].below)
        default: .zero
        }
    }

    /// 1 or −1 for a basic variable above or below its target that is not counted on that side, else 0.
    func offside(_ index: Int) -> Int {
        let variable = variables[index]
        let off = variable.value.value - variable.target
        if off > Self.tolerance { return variable.side == 1 || variable.side == 0 && variable.above == 0 ? 0 : 1 }
        if off < -Self.tolerance { return variable.side == -1 || variable.side == 0 && variable.below == 0 ? 0 : -1 }
        return 0
    }

    /// Changes a basic variable's cost per unit, and updates the slopes of its row.
    mutating func charge(_ row: Int, _ change: PriorityCost) {
        if change.sign == 0 { return }
        for entry in rows[row] where !variables[entry.column].isGiven { slopes[entry.column].add(change, times: entry.factor) }
    }

    /// Performs steps until no variable is queued.
    ///
    /// - Returns: false if the budget of steps is used up.
    mutating func optimize(_ budget: inout Int) -> Bool {
        while !movable.isEmpty || !offSide.isEmpty {
            if !movable.isEmpty {
                // Primal steps require every cost to be counted on the side of the present value.
                countAsTheyAre()
                while let next = movable.popLast() {
                    variables[next].isQueued = false
                    if variables[next].isBasic { moved(next) }
                    guard !variables[next].isBasic, !variables[next].isGiven else { continue }
                    budget -= 1
                    guard budget > 0 else { return false }
                    descend(next)
                }
            } else {
                let batch = offSide.sorted { (weight($0), $1) > (weight($1), $0) }
                offSide.removeAll(keepingCapacity: true)
                for row in batch {
                    variables[row].isQueued = false
                    while variables[row].isBasic, case let direction = offside(row), direction != 0 {
                        budget -= 1
                        guard budget > 0 else { return false }
                        ascend(row, direction)
                    }
                    if !variables[row].isBasic { offer(row) }
                }
            }
        }
        return true
    }

    private func weight(_ index: Int) -> Float { max(variables[index].below, variables[index].above) }

    private mutating func countAsTheyAre() {
        let waiting = offSide
        offSide.removeAll(keepingCapacity: true)
        for row in waiting {
            variables[row].isQueued = false
            if variables[row].isBasic { turn(row, offside(row)) } else { offer(row) }
        }
    }

    /// Counts a basic variable's cost on another side.
    private mutating func turn(_ row: Int, _ side: Int) {
        guard side != 0 else { return }
        let old = dual(row)
        variables[row].side = side
        charge(row, dual(row) - old)
        for entry in rows[row] { offer(entry.column) }
    }

    // MARK: Dual

    /// One step for a basic variable above (1) or below (−1) its target. Its cost per unit rises until it counts in full, or
    /// until moving another variable is equally cheap; that variable then enters the basis.
    private mutating func ascend(_ row: Int, _ direction: Int) {
        let sign = Double(direction)
        // The cost per unit grows in the direction of the deviation.
        let old = dual(row)
        var limit = PriorityCost(direction > 0 ? variables[row].above : variables[row].below)
        limit.add(old, times: -sign)
        var entering: (column: Int, factor: Double)?
        for entry in rows[row] where !variables[entry.column].isGiven && abs(entry.factor) > Self.smallest {
            let rate = entry.factor * sign
            var room = PriorityCost(rate > 0 ? variables[entry.column].below : variables[entry.column].above)
            room.add(slopes[entry.column], times: rate > 0 ? -1 : 1)
            room.scale(by: 1 / abs(rate))
            if room.sign < 0 { room = .zero }
            let order = (room - limit).sign
            // Of equally cheap variables, prefer the one in the fewest rows, to keep the tableau sparse.
            let isSparser = order == 0 && columns[entry.column].count < entering.map({ columns[$0.column].count }) ?? 0
            guard order < 0 || isSparser else { continue }
            limit = room
            entering = (entry.column, entry.factor)
        }
        var change = limit
        change.scale(by: sign)
        charge(row, change)
        guard let entering else {
            variables[row].side = direction
            return
        }
        var cost = old
        cost.add(change)
        replace(row, by: entering.column, side: entering.factor * sign > 0 ? -1 : 1, cost: cost)
    }

    /// Moves a basic variable to its target; a nonbasic one replaces it in the basis.
    private mutating func replace(_ leaving: Int, by entering: Int, side: Int, cost: PriorityCost) {
        let factor = factor(leaving, entering)
        let change = PreciseSum(variables[leaving].target).less(variables[leaving].value).divided(by: factor)
        let users = columns[entering]
        variables[entering].value.add(1, times: change)
        for row in users where row != leaving { variables[row].value.add(self.factor(row, entering), times: change) }
        variables[leaving].value = PreciseSum(variables[leaving].target)
        touch(leaving)
        exchange(leaving, entering)
        variables[entering].side = side
        variables[leaving].side = 0
        slopes[leaving] = -cost
        slopes[entering] = .zero
        moved(entering)
        for row in users where row != leaving { moved(row) }
    }

    // MARK: Primal

    /// A basic variable's target that is met while a nonbasic variable moves.
    private struct Meeting {
        var row: Int
        var distance: Double
        /// The side of the target beyond the meeting.
        var side: Int
    }

    /// Moves a nonbasic variable while that reduces the cost.
    private mutating func descend(_ column: Int) {
        let variable = variables[column]
        let slope = slopes[column]
        let down = slope - PriorityCost(variable.below)
        var up = -slope
        up.add(PriorityCost(variable.above), times: -1)
        guard down.sign > 0 || up.sign > 0 else { return }
        let direction = down.sign > 0 ? -1 : 1
        var saving = direction < 0 ? down : up
        let met = meetings(column, direction)
        for meeting in met {
            let rate = abs(factor(meeting.row, column))
            var next = saving
            next.add(turningCost(meeting), times: -rate)
            if next.sign <= 0 { return enter(column, at: meeting, direction) }
            saving = next
            turn(meeting.row, meeting.side)
        }
    }

    /// The additional cost per unit beyond a variable's target.
    private func turningCost(_ meeting: Meeting) -> PriorityCost {
        var cost = PriorityCost(meeting.side > 0 ? variables[meeting.row].above : variables[meeting.row].below)
        cost.add(dual(meeting.row), times: meeting.side > 0 ? -1 : 1)
        return cost
    }

    private func meetings(_ column: Int, _ direction: Int) -> [Meeting] {
        var meetings: [Meeting] = []
        for row in columns[column] {
            let rate = factor(row, column) * Double(direction)
            let variable = variables[row]
            let off = variable.value.value - variable.target
            if rate > 0, off <= Self.tolerance, variable.side != 1 {
                meetings.append(Meeting(row: row, distance: max(-off, 0) / rate, side: 1))
            } else if rate < 0, off >= -Self.tolerance, variable.side != -1 {
                meetings.append(Meeting(row: row, distance: max(off, 0) / -rate, side: -1))
            }
        }
        return meetings.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
    }

    /// Makes a nonbasic variable basic in place of one whose target it meets.
    private mutating func enter(_ column: Int, at meeting: Meeting, _ direction: Int) {
        let factor = factor(meeting.row, column)
        // Set the leaving variable's cost so that moving further saves nothing.
        var rest = direction < 0 ? PriorityCost(variables[column].below) : -PriorityCost(variables[column].above)
        rest.add(slopes[column], times: -1)
        rest.scale(by: 1 / factor)
        var cost = dual(meeting.row)
        cost.add(rest)
        charge(meeting.row, rest)
        for entry in rows[meeting.row] where entry.column != column { offer(entry.column) }
        replace(meeting.row, by: column, side: direction, cost: cost)
        offer(meeting.row)
    }

    /// Makes a variable without weights basic at the first target it meets, which costs nothing.
    mutating func enter(_ column: Int) {
        let ways = [-1, 1].flatMap { direction in meetings(column, direction).prefix(1).map { ($0, direction) } }
        guard let way = ways.min(by: { $0.0.distance < $1.0.distance }) else { return }
        enter(column, at: way.0, way.1)
    }
}
