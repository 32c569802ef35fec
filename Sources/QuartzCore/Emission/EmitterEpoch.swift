/// The parameters of an emitter between two commits that change them; they apply to the particles born in that time.
struct EmitterEpoch: Sendable {
    /// Its begin in the layer's time.
    var begin: Double
    /// The begin of the next epoch; infinite for the last.
    var end = Double.infinity
    /// Its number among all epochs of the layer.
    var ordinal: Int
    let traits: EmitterTraits
    let cells: [CommittedCell]
    /// For each cell the progress towards the next particle when the epoch began, 0 ..< 1.
    var phases: [Double] = []
    /// The animations of the layer; nil if none affects its particles.
    let draft: RunDraft?
    /// Whether the birth rate itself is animated.
    let rateMoves: Bool
    /// The animations of the cells' own numbers; nil if there are none.
    private let cellRun: CustomRun?
    private let values: [Double]
    private let curves: CurveTable
    private let still: EmitterSource

    init(
        begin: Double, ordinal: Int, traits: EmitterTraits, cells: [CommittedCell], values: [Double], draft: RunDraft?
    ) {
        self.begin = begin
        self.ordinal = ordinal
        self.traits = traits
        self.values = values
        cellRun = draft?.details?.custom.flatMap { run in
            run.layout.names.contains { $0.hasPrefix(CommittedCell.prefix) } ? run : nil
        }
        self.cells = Self.lasting(cells, cellRun, draft?.details, begin)
        let places = draft?.tracks.filter { $0.operation != .ground }.map { Int($0.place) } ?? []
        let first = EmitterFields.emitterPosition.offset
        let isConcerned = places.contains { $0 >= first }
        rateMoves =
            places.contains(EmitterFields.birthRate.offset)
            || cellRun?.layout.names.contains { $0.hasSuffix(".birthRate") } ?? false
        if isConcerned || cellRun != nil, let draft {
            var table = CurveTable()
            self.draft = Self.renumbered(draft, &table)
            curves = table
        } else {
            self.draft = nil
            curves = CurveTable()
        }
        still = values.withUnsafeBufferPointer { EmitterSource($0.baseAddress!) }
    }

    /// The draft with its curves renumbered for a separate table.
    private static func renumbered(_ draft: RunDraft, _ table: inout CurveTable) -> RunDraft {
        var draft = draft
        let places = draft.curves.map { table.index(of: $0) }
        for index in draft.tracks.indices where draft.tracks[index].curve >= 0 {
            draft.tracks[index].curve = places[Int(draft.tracks[index].curve)]
        }
        return draft
    }

    /// Calls `body` with a function that gives the layer's parameters at any time.
    func read<Result>(_ body: ((Double) -> EmitterSource) -> Result) -> Result {
        guard let draft else { return body { _ in still } }
        var pose = values
        return pose.withUnsafeMutableBufferPointer { pose in
            values.withUnsafeBufferPointer { values in
                draft.constants.withUnsafeBufferPointer { constants in
                    draft.tracks.withUnsafeBufferPointer { tracks in
                        curves.read { curves in
                            var sampler = RunSampler(constants: constants.baseAddress, curves: curves)
                            sampler.committed = values.baseAddress
                            sampler.pose = pose.baseAddress
                            sampler.details = draft.details
                            return body { time in
                                guard let first = tracks.baseAddress, let values = pose.baseAddress else { return still }
                                sampler.time = time
                                sampler.apply(first, count: tracks.count)
                                return EmitterSource(values)
                            }
                        }
                    }
                }
            }
        }
    }

    /// A cell with the numbers for a particle born at the given time of the layer.
    func cell(_ index: Int, bornAt time: Double) -> CommittedCell {
        guard let cellRun, let details = draft?.details else { return cells[index] }
        return Self.cells(cells, cellRun, details, at: time)[index]
    }

    private static func cells(
        _ cells: [CommittedCell], _ run: CustomRun, _ details: RunDetails, at time: Double
    ) -> [CommittedCell] {
        var cells = cells
        for (path, numbers) in run.values(at: time, details) where path.hasPrefix(CommittedCell.prefix) {
            CommittedCell.set(numbers.values, at: path.dropFirst(CommittedCell.prefix.count), in: &cells)
        }
        return cells
    }

    /// The cells, with the greatest ages that animations give them.
    private static func lasting(
        _ cells: [CommittedCell], _ run: CustomRun?, _ details: RunDetails?, _ begin: Double
    ) -> [CommittedCell] {
        guard let run, let details else { return cells }
        var lasting = cells
        for sample in 0...samples {
            let now = Self.cells(cells, run, details, at: begin + memory * Double(sample) / Double(samples))
            for index in cells.indices { lasting[index].greatestAge = max(lasting[index].greatestAge, now[index].greatestAge) }
        }
        return lasting
    }

    // MARK: Cells in time

    /// The interval of a cell's own time in which particles are born in this epoch.
    func births(of cell: CommittedCell) -> Range<Double>? {
        let length = cell.emissionLength
        if cell.timing.speed == 0 { return end == .infinity && length > 0 ? 0..<length : nil }
        let first = max(cell.timing.localTime(parent: begin), 0)
        let last = end == .infinity ? length : min(cell.timing.localTime(parent: end), length)
        return cell.timing.speed > 0 && first < last ? first..<last : nil
    }

    /// The phases for a next epoch that begins at the given time.
    func phases(at time: Double) -> [Double] {
        cells.indices.map { index in
            let cell = cells[index]
            guard !rateMoves, let births = births(of: cell) else { return phases[index] }
            let rate = max(0, cell.numbers.birthRate * still.birthRate)
            let come =
                phases[index] + rate * max(0, min(cell.timing.localTime(parent: time), births.upperBound) - births.lowerBound)
            return come.isFinite ? come - come.rounded(.down) : 0
        }
    }

    /// The layer's greatest lifetime so far.
    func greatestLifetime(until time: Double) -> Double {
        guard draft != nil else { return still.lifetime }
        // By sampling: animations of a lifetime are smooth enough for that.
        let from = max(begin, time - Self.memory)
        let to = min(end, time)
        return read { source in
            (0...Self.samples).reduce(0) { greatest, index in
                max(greatest, source(from + (to - from) * Double(index) / Double(Self.samples)).lifetime)
            }
        }
    }

    /// The next moment of the layer's time at which something changes: the given time while particles live or are being born.
    func nextChange(after time: Double) -> Double {
        let lifetime = max(still.lifetime, draft == nil ? 0 : greatestLifetime(until: min(end, time)))
        var next = Double.infinity
        for cell in cells where rateMoves || (cell.numbers.birthRate > 0 && still.birthRate > 0) {
            guard cell.timing.speed > 0, let births = births(of: cell) else { continue }
            let first = max(begin, cell.timing.parentTime(local: births.lowerBound))
            let last = min(end, cell.timing.parentTime(local: births.upperBound))
            let gone = last + cell.greatestAge * lifetime / Double(cell.timing.speed)
            if time < first { next = min(next, first) } else if time <= gone { return time }
        }
        return next
    }

    /// The time in seconds over which an animated lifetime is sampled.
    private static let memory = 60.0
    private static let samples = 64
}
