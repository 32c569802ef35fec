// Optimization steps: dual steps for basic variables off their targets, primal steps for nonbasic variables worth moving.

extension Simplex {
    /// Returns the cost per unit of a basic variable, on the side on which it is counted.
    func dual(_ index: Int) -> PriorityCost { cost(index, side: variables[index].side) }

    private func cost(_ index: Int, side: Int) -> PriorityCost {
        switch side {
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

    /// Performs steps until no variable is queued.
    ///
    /// - Returns: False if the budget of steps is used up.
    mutating func optimize(_ budget: inout Int) -> Bool {
        while !movable.isEmpty || !offSide.isEmpty {
            budget -= 1
            guard budget > 0 else { return false }
            let waiting = takeOffSide()
            if movable.isEmpty {
                guard countOrAscend(waiting, &budget) else { return false }
            } else {
                // Primal steps require every cost to be counted on the side of the current value.
                turn(waiting)
                while let next = movable.popLast() {
                    variables[next].isQueued = false
                    if variables[next].isBasic { moved(next) }
                    guard !variables[next].isBasic, !variables[next].isGiven, isWorthMoving(next, slopes[next]) else { continue }
                    budget -= 1
                    guard budget > 0 else { return false }
                    descend(next)
                    refreshIfWorn()
                }
            }
        }
        return true
    }

    /// Empties the queue of basic variables, and returns those that are off their targets.
    private mutating func takeOffSide() -> [Int] {
        let waiting = offSide
        offSide.removeAll(keepingCapacity: true)
        for index in waiting {
            variables[index].isQueued = false
            if !variables[index].isBasic { offer(index) }
        }
        return waiting.filter { variables[$0].isBasic && offside($0) != 0 }
    }

    private mutating func requeue(_ rows: [Int]) { for row in rows { moved(row) } }

    // MARK: Sides

    /// Counts the costs of basic variables on the sides of their values.
    private mutating func turn(_ rows: [Int]) { count(rows.map { ($0, offside($0)) }) }

    /// Counts the costs of basic variables on other sides.
    private mutating func count(_ turns: [(row: Int, side: Int)]) {
        var charges: [(index: Int, change: PriorityCost)] = []
        for (row, side) in turns where side != 0 {
            let old = dual(row)
            variables[row].side = side
            charges.append((row, dual(row) - old))
        }
        charge(charges)
    }

    /// Counts the costs of basic variables on the sides of their values, unless that makes a nonbasic variable worth moving.
    private mutating func turnIfOptimal(_ rows: [Int]) -> Bool {
        let changes = slopeChanges(rows.map { ($0, cost($0, side: offside($0)) - dual($0)) })
        for (index, change) in changes where !variables[index].isGiven {
            var slope = slopes[index]
            slope.add(change)
            if isWorthMoving(index, slope) { return false }
        }
        for row in rows { variables[row].side = offside(row) }
        for (index, change) in changes where !variables[index].isGiven { slopes[index].add(change) }
        return true
    }

    private func isWorthMoving(_ index: Int, _ slope: PriorityCost) -> Bool {
        switch slope.sign {
        case 1: slope.sign(less: variables[index].below) > 0
        case -1: (-slope).sign(less: variables[index].above) > 0
        default: false
        }
    }

    // MARK: Dual

    /// Counts basic variables in full where nothing else changes; otherwise performs dual steps for the relations among them, and
    /// leaves preferences to primal steps.
    private mutating func countOrAscend(_ waiting: [Int], _ budget: inout Int) -> Bool {
        if waiting.count > 1, turnIfOptimal(waiting) { return true }
        let relations = waiting.filter { variables[$0].isRelation }
        guard !relations.isEmpty else {
            turn(waiting)
            return true
        }
        requeue(waiting.filter { !variables[$0].isRelation })
        if relations.count > 1, relations.count < waiting.count, turnIfOptimal(relations) { return true }
        for row in relations.sorted(by: { (variables[$0].weight, $1) > (variables[$1].weight, $0) }) {
            while variables[row].isBasic, case let direction = offside(row), direction != 0 {
                budget -= 1
                guard budget > 0 else { return false }
                ascend(row, direction)
                refreshIfWorn()
            }
            if !variables[row].isBasic { offer(row) }
        }
        return true
    }

    /// One step for a basic variable above (1) or below (−1) its target. Its cost per unit rises until it counts in full, or
    /// until moving another variable is equally cheap; that variable then enters the basis.
    private mutating func ascend(_ row: Int, _ direction: Int) {
        let sign = Double(direction)
        let entries = gradient(of: [Term(index: row, factor: 1)])
        // The cost per unit grows in the direction of the deviation.
        let old = dual(row)
        var limit = PriorityCost(direction > 0 ? variables[row].above : variables[row].below)
        limit.add(old, times: -sign)
        var entering: Term?
        for entry in entries where !variables[entry.index].isGiven && abs(entry.factor) > Self.smallest {
            let rate = entry.factor * sign
            var room = PriorityCost(rate > 0 ? variables[entry.index].below : variables[entry.index].above)
            room.add(slopes[entry.index], times: rate > 0 ? -1 : 1)
            room.scale(by: 1 / abs(rate))
            if room.sign < 0 { room = .zero }
            let order = (room - limit).sign
            // Of equally cheap variables, prefer the one in the fewest relations, to keep columns short.
            let isSparser = order == 0 && entering.map { uses[entry.index].count < uses[$0.index].count } ?? false
            guard order < 0 || isSparser else { continue }
            limit = room
            entering = entry
        }
        var change = limit
        change.scale(by: sign)
        add(change, along: entries)
        guard let entering else {
            variables[row].side = direction
            return
        }
        var cost = old
        cost.add(change)
        let column = effects(of: [Term(index: entering.index, factor: 1)])
        replace(row, by: entering.index, column, side: entering.factor * sign > 0 ? -1 : 1, cost: cost)
    }

    /// Adds the cost of a basic variable to the slopes of its row.
    private mutating func add(_ change: PriorityCost, along row: [Term]) {
        if change.sign == 0 { return }
        for entry in row where !variables[entry.index].isGiven { slopes[entry.index].add(change, times: entry.factor) }
    }

    /// Moves a basic variable to its target; a nonbasic one replaces it in the basis.
    private mutating func replace(_ leaving: Int, by entering: Int, _ column: [Term], side: Int, cost: PriorityCost) {
        guard let factor = column.first(where: { $0.index == leaving })?.factor, abs(factor) > Self.smallest else {
            // The row and the column disagree by rounding errors.
            return refresh()
        }
        let distance = PreciseSum(variables[leaving].target).less(variables[leaving].value).divided(by: factor)
        variables[entering].value.add(1, times: distance)
        for entry in column where entry.index != leaving { variables[entry.index].value.add(entry.factor, times: distance) }
        variables[leaving].value = PreciseSum(variables[leaving].target)
        isRough = true
        touch(leaving)
        exchange(leaving, entering, column)
        variables[entering].side = side
        variables[leaving].side = 0
        slopes[leaving] = -cost
        slopes[entering] = .zero
        moved(entering)
        for entry in column where entry.index != leaving { moved(entry.index) }
    }

    // MARK: Primal

    /// A basic variable's target that is met while a nonbasic variable moves.
    private struct Meeting {
        var row: Int
        var factor: Double
        var distance: Double
        /// The side of the target beyond the meeting.
        var side: Int
    }

    /// Moves a nonbasic variable while that reduces the cost.
    private mutating func descend(_ column: Int) {
        let slope = slopes[column]
        let direction = slope.sign > 0 ? -1 : 1
        var saving = direction < 0 ? slope - PriorityCost(variables[column].below) : -slope
        if direction > 0 { saving.add(PriorityCost(variables[column].above), times: -1) }
        let entries = effects(of: [Term(index: column, factor: 1)])
        var turns: [(row: Int, side: Int)] = []
        for meeting in meetings(entries, direction) {
            var next = saving
            next.add(turningCost(meeting), times: -abs(meeting.factor))
            if next.sign <= 0 {
                count(turns)
                return enter(column, entries, at: meeting, direction)
            }
            saving = next
            turns.append((meeting.row, meeting.side))
        }
    }

    /// Returns the additional cost per unit beyond a variable's target.
    private func turningCost(_ meeting: Meeting) -> PriorityCost {
        var cost = PriorityCost(meeting.side > 0 ? variables[meeting.row].above : variables[meeting.row].below)
        cost.add(dual(meeting.row), times: meeting.side > 0 ? -1 : 1)
        return cost
    }

    /// Returns the targets that basic variables meet, nearest first.
    private func meetings(_ column: [Term], _ direction: Int) -> [Meeting] {
        var meetings: [Meeting] = []
        for entry in column where abs(entry.factor) > Self.smallest {
            let variable = variables[entry.index]
            if variable.weight == 0 { continue }
            let rate = entry.factor * Double(direction)
            let off = variable.value.value - variable.target
            if rate > 0, off <= Self.tolerance, variable.side != 1 {
                meetings.append(Meeting(row: entry.index, factor: entry.factor, distance: max(-off, 0) / rate, side: 1))
            } else if rate < 0, off >= -Self.tolerance, variable.side != -1 {
                meetings.append(Meeting(row: entry.index, factor: entry.factor, distance: max(off, 0) / -rate, side: -1))
            }
        }
        return meetings.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
    }

    /// Makes a nonbasic variable basic in place of one whose target it meets.
    private mutating func enter(_ column: Int, _ entries: [Term], at meeting: Meeting, _ direction: Int) {
        // Set the leaving variable's cost so that moving further saves nothing.
        var rest = direction < 0 ? PriorityCost(variables[column].below) : -PriorityCost(variables[column].above)
        rest.add(slopes[column], times: -1)
        rest.scale(by: 1 / meeting.factor)
        var cost = dual(meeting.row)
        cost.add(rest)
        let row = gradient(of: [Term(index: meeting.row, factor: 1)])
        add(rest, along: row)
        for entry in row where entry.index != column { offer(entry.index) }
        replace(meeting.row, by: column, entries, side: direction, cost: cost)
        offer(meeting.row)
    }

    /// Makes a variable without weights basic at the first target it meets, which costs nothing.
    mutating func enter(_ column: Int) {
        let entries = effects(of: [Term(index: column, factor: 1)])
        let ways = [-1, 1].flatMap { direction in meetings(entries, direction).prefix(1).map { ($0, direction) } }
        guard let way = ways.min(by: { $0.0.distance < $1.0.distance }) else { return }
        enter(column, entries, at: way.0, way.1)
    }
}
