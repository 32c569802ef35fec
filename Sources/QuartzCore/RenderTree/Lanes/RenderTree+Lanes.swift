// Which tracks lanes do: those that are alone in setting their property, and are plain.

/// The lanes of a render tree.
struct TrackLanes: Sendable {
    var batches = LaneShape.allCases.map { LaneBatch($0) }
    /// How many layers have animations that lanes alone do not do.
    var otherRuns = 0

    /// Lanes of each batch that are done before those of the next: few enough that what several batches set of one layer is still at
    /// hand.
    private static let stretch = 256

    /// Samples all lanes.
    func sample(_ sampler: LaneSampler) {
        let longest = batches.reduce(0) { max($0, $1.marks.count) }
        for start in stride(from: 0, to: longest, by: Self.stretch) {
            for index in batches.indices where start < batches[index].marks.count {
                sampler.sample(batches[index], start..<min(start + Self.stretch, batches[index].marks.count))
            }
        }
    }
}

extension RenderTree {
    /// Layers with more tracks than this do them all one by one: to tell which property has one alone takes their square.
    private static let mostFiled = 64

    /// Hands what tracks of a layer lanes can do over to them; these come first among its tracks, the others keep their order.
    mutating func fileTracks(_ run: Int) {
        let (first, count) = (Int(runs[run].firstTrack), Int(runs[run].trackCount))
        var filed = first
        for index in first..<first + (count > Self.mostFiled ? 0 : count) {
            guard let shape = laneShape(index, of: run) else { continue }
            let track = tracks[index]
            for other in stride(from: index, to: filed, by: -1) { tracks[other] = tracks[other - 1] }
            tracks[filed] = track
            file(filed, of: run, shape)
            filed += 1
        }
        runs[run].filedCount = Int32(filed - first)
        if runs[run].isOther { lanes.otherRuns += 1 }
    }

    /// Takes a layer's tracks back.
    mutating func unfileTracks(_ run: Int) {
        if runs[run].isOther { lanes.otherRuns -= 1 }
        let first = Int(runs[run].firstTrack)
        for index in first..<first + Int(runs[run].filedCount) {
            guard let shape = tracks[index].laneShape else { continue }
            let lane = tracks[index].item
            let moved = lanes.batches[shape.rawValue].remove(lane)
            if moved >= 0 { tracks[Int(moved)].item = lane }
            (tracks[index].item, tracks[index].laneShape) = (-1, nil)
        }
        runs[run].filedCount = 0
    }

    /// Some committed doubles of an animated layer have changed: lanes that turn a transform hold what it was made of.
    mutating func baseDidChange(_ run: Int, _ places: Range<Int>) {
        guard runs[run].filedCount > 0,
            places.overlaps(LayerFields.transform.range) || places.overlaps(LayerFields.sublayerTransform.range)
        else { return }
        unfileTracks(run)
        fileTracks(run)
    }

    /// Hands all tracks over again after their places have changed.
    mutating func refileAll() {
        lanes = TrackLanes()
        for run in runs.indices {
            let first = Int(runs[run].firstTrack)
            for index in first..<first + Int(runs[run].filedCount) { (tracks[index].item, tracks[index].laneShape) = (-1, nil) }
            fileTracks(run)
        }
    }

    /// The shape of the lane that can do a track, which must be the only one to change its property.
    private func laneShape(_ index: Int, of run: Int) -> LaneShape? {
        let track = tracks[index]
        guard track.time < 0, track.groundCount > 0 else { return nil }
        let property = Int(track.groundPlace)..<Int(track.groundPlace) + Int(track.groundCount)
        let first = Int(runs[run].firstTrack)
        for other in first..<first + Int(runs[run].trackCount) where other != index {
            switch tracks[other].operation {
            case .ground: continue
            // What follows a path may turn with it.
            case .path where property.contains(LayerFields.transform.offset): return nil
            default: if property.contains(Int(tracks[other].place)) { return nil }
            }
        }
        let curve = track.curve < 0 ? nil : curves.curves[Int(track.curve)]
        return values.withUnsafeBufferPointer { values in
            constants.withUnsafeBufferPointer { constants in
                LaneShape(
                    track, base: values.baseAddress! + Int(runs[run].values) + Int(track.place),
                    constants: constants.baseAddress!, curve: curve)
            }
        }
    }

    private mutating func file(_ index: Int, of run: Int, _ shape: LaneShape) {
        let track = tracks[index]
        let place = Int32(track.place) + Int32(LaneShape.offset(of: track))
        let mark = LaneBatch.Mark(
            pose: runs[run].pose + place, ground: runs[run].values + place, track: Int32(index), slot: runs[run].slot,
            curve: track.curve)
        let (from, to, base) = (Int(track.from), Int(track.to), Int(runs[run].values) + Int(track.place))
        let constants = constants
        let places = shape.places
        let scales = shape.isTurn ? (values[base + places.0], values[base + places.3]) : (0, 0)
        tracks[index].laneShape = shape
        tracks[index].item = lanes.batches[shape.rawValue].append(mark) { column in
            switch column {
            case 0: return track.begin
            case 1: return track.inverseDuration
            case 2 + 2 * shape.width: return scales.0
            case 3 + 2 * shape.width: return scales.1
            default:
                let i = (column - 2) / 2
                return column % 2 == 0 ? constants[from + i] : constants[to + i] - constants[from + i]
            }
        }
    }
}

extension RenderTree.Run {
    /// Whether its animations ask for more than lanes.
    fileprivate var isOther: Bool { filedCount < trackCount || hasDetails }
}
