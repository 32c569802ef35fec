// Selects the tracks for lanes: plain ones that are the only track of their property.

/// The lanes of a render tree.
struct TrackLanes: Sendable {
    var batches = LaneShape.allCases.map { LaneBatch($0) }
    /// Number of layers with animations outside lanes.
    var otherRuns = 0

    /// Number of lanes per batch processed before the next batch, small enough that a layer's doubles stay in the cache.
    private static let stretch = 256

    /// Samples the block of eight lanes that contains a lane.
    func sample(_ sampler: LaneSampler, blockOf lane: Int32, _ shape: LaneShape) {
        let first = Int(lane) / LaneBatch.lanesPerBlock * LaneBatch.lanesPerBlock
        let count = batches[shape.rawValue].marks.count
        sampler.sample(batches[shape.rawValue], first..<min(first + LaneBatch.lanesPerBlock, count))
    }

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

/// The blocks of lanes sampled last, one of each shape.
struct LaneBlocks {
    private var blocks = SIMD8<Int32>(repeating: -1)

    /// Records the block of a lane. Returns whether it differs from the last one of the shape.
    mutating func insert(_ lane: Int32, of shape: LaneShape) -> Bool {
        let block = lane / Int32(LaneBatch.lanesPerBlock)
        guard blocks[shape.rawValue] != block else { return false }
        blocks[shape.rawValue] = block
        return true
    }
}

extension RenderTree {
    /// Layers with more tracks than this use no lanes: the search for tracks that are alone takes quadratic time.
    private static let mostFiled = 64

    /// Moves a layer's suitable tracks to lanes. These come first among its tracks; the others keep their order.
    mutating func fileTracks(_ run: Int) {
        let (first, count) = (Int(runs[run].firstTrack), Int(runs[run].trackCount))
        var end = first
        for index in first..<first + (count > Self.mostFiled ? 0 : count) {
            guard let shape = laneShape(index, of: run) else { continue }
            let track = tracks[index]
            for other in stride(from: index, to: end, by: -1) { tracks[other] = tracks[other - 1] }
            tracks[end] = track
            addToLane(end, of: run, shape)
            end += 1
        }
        runs[run].laneTrackCount = Int32(end - first)
        if runs[run].isOther { lanes.otherRuns += 1 }
    }

    /// Removes a layer's tracks from the lanes.
    mutating func unfileTracks(_ run: Int) {
        if runs[run].isOther { lanes.otherRuns -= 1 }
        let first = Int(runs[run].firstTrack)
        for index in first..<first + Int(runs[run].laneTrackCount) {
            guard let shape = tracks[index].laneShape else { continue }
            let lane = tracks[index].item
            let moved = lanes.batches[shape.rawValue].remove(lane)
            if moved >= 0 { tracks[Int(moved)].item = lane }
            (tracks[index].item, tracks[index].laneShape) = (-1, nil)
        }
        runs[run].laneTrackCount = 0
    }

    /// Updates the lanes after committed doubles of an animated layer changed. Lanes that rotate a transform hold its
    /// decomposition.
    mutating func baseDidChange(_ run: Int, _ offsets: Range<Int>) {
        guard runs[run].laneTrackCount > 0,
            offsets.overlaps(LayerFields.transform.range) || offsets.overlaps(LayerFields.sublayerTransform.range)
        else { return }
        unfileTracks(run)
        fileTracks(run)
    }

    /// Refills all lanes after the tracks were moved.
    mutating func refileAll() {
        lanes = TrackLanes()
        for run in runs.indices {
            let first = Int(runs[run].firstTrack)
            for index in first..<first + Int(runs[run].laneTrackCount) {
                (tracks[index].item, tracks[index].laneShape) = (-1, nil)
            }
            fileTracks(run)
        }
    }

    /// The lane shape for a track; nil if it is not the only track of its property.
    private func laneShape(_ index: Int, of run: Int) -> LaneShape? {
        let track = tracks[index]
        guard track.time < 0, track.groundCount > 0 else { return nil }
        let property = Int(track.groundOffset)..<Int(track.groundOffset) + Int(track.groundCount)
        let first = Int(runs[run].firstTrack)
        for other in first..<first + Int(runs[run].trackCount) where other != index {
            switch tracks[other].operation {
            case .ground: continue
            // A path animation may also set the rotation.
            case .path where property.contains(LayerFields.transform.offset): return nil
            default: if property.contains(Int(tracks[other].offset)) { return nil }
            }
        }
        let curve = track.curve < 0 ? nil : curves.curves[Int(track.curve)]
        return values.read { values in
            constants.withUnsafeBufferPointer { constants in
                LaneShape(
                    track, base: values.baseAddress! + Int(runs[run].values) + Int(track.offset),
                    constants: constants.baseAddress!, curve: curve)
            }
        }
    }

    private mutating func addToLane(_ index: Int, of run: Int, _ shape: LaneShape) {
        let track = tracks[index]
        let offset = Int32(track.offset) + Int32(LaneShape.offset(of: track))
        let mark = LaneBatch.Mark(
            pose: runs[run].pose + offset, ground: runs[run].values + offset, track: Int32(index), slot: runs[run].slot,
            curve: track.curve)
        let (from, to, base) = (Int(track.from), Int(track.to), Int(runs[run].values) + Int(track.offset))
        let constants = constants
        let offsets = shape.offsets
        let scales = shape.isTurn ? (values[base + offsets.0], values[base + offsets.3]) : (0, 0)
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
    /// Whether it has animations outside lanes.
    fileprivate var isOther: Bool { laneTrackCount < trackCount || hasDetails }
}
