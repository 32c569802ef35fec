/// Samples lanes, eight at a time. Equivalent to `RunSampler` for one track, without branches on its kind.
struct LaneSampler {
    /// The media clock's time, or nil if layers have separate timings.
    let time: Double?
    let nodes: UnsafePointer<RenderTree.Node>
    let runs: UnsafePointer<RenderTree.Run>
    let tracks: UnsafePointer<Track>
    let values: UnsafePointer<Double>
    let curves: CurveTable.Reader
    let poses: UnsafeMutablePointer<Double>

    private typealias Lanes = SIMD8<Double>
    /// The bit pattern of 1: numbers in 0 ..< 1 have smaller patterns, negative numbers have the sign bit.
    private static let one = Int64(bitPattern: (1.0).bitPattern)

    /// Samples the lanes of a range that starts with a block.
    func sample(_ batch: LaneBatch, _ lanes: Range<Int>) {
        batch.marks.withUnsafeBufferPointer { marks in
            batch.numbers.withUnsafeBufferPointer { numbers in
                guard let marks = marks.baseAddress, let numbers = numbers.baseAddress else { return }
                let stride = batch.shape.columns * LaneBatch.lanesPerBlock
                var lane = lanes.lowerBound
                while lane < lanes.upperBound {
                    let ahead = lane + 2 * LaneBatch.lanesPerBlock
                    if ahead + LaneBatch.lanesPerBlock <= lanes.upperBound {
                        for next in ahead..<ahead + LaneBatch.lanesPerBlock { fetch(batch.shape, marks[next]) }
                    }
                    sample(
                        batch.shape, marks + lane, min(lanes.upperBound - lane, LaneBatch.lanesPerBlock),
                        numbers + lane / LaneBatch.lanesPerBlock * stride)
                    lane += LaneBatch.lanesPerBlock
                }
            }
        }
    }

    /// Prefetches the doubles that a lane sets.
    @inline(__always)
    private func fetch(_ shape: LaneShape, _ mark: LaneBatch.Mark) {
        let offsets = shape.offsets
        LayerPrefetch.fetchLine(poses + Int(mark.pose) + offsets.0)
        if shape.isTurn { LayerPrefetch.fetchLine(poses + Int(mark.pose) + offsets.3) }
    }

    @inline(__always)
    private static func load(_ numbers: UnsafePointer<Double>, _ column: Int) -> Lanes {
        UnsafeRawPointer(numbers + column * LaneBatch.lanesPerBlock).loadUnaligned(as: Lanes.self)
    }

    /// Samples a block; the last one may be partly filled.
    @inline(__always)
    private func sample(
        _ shape: LaneShape, _ marks: UnsafePointer<LaneBatch.Mark>, _ count: Int, _ numbers: UnsafePointer<Double>
    ) {
        var still: UInt8 = 0
        let progress = progress(marks, count, numbers, &still)
        switch shape {
        case .one, .two, .four:
            for i in 0..<shape.width {
                let value = Self.load(numbers, 2 + 2 * i) + Self.load(numbers, 3 + 2 * i) * progress
                for lane in 0..<count { poses[Int(marks[lane].pose) + i] = value[lane] }
            }
        case .scale:
            let value = Self.load(numbers, 2) + Self.load(numbers, 3) * progress
            for lane in 0..<count {
                let m = poses + Int(marks[lane].pose)
                (m[0], m[5], m[10]) = (value[lane], value[lane], value[lane])
            }
        case .turnX, .turnY, .turnZ:
            let angle = Self.load(numbers, 2) + Self.load(numbers, 3) * progress
            let (sine, cosine) = SineCosine.of(angle)
            let (u, v) = (Self.load(numbers, 4), Self.load(numbers, 5))
            // About y the rotation has the opposite sign in rows 0 and 2.
            let rising = shape == .turnY ? -sine : sine
            store((cosine * u, rising * u, -rising * v, cosine * v), shape.offsets, marks, count)
        }
        if still != 0 { restore(shape, marks, count, still) }
    }

    @inline(__always)
    private func store(
        _ turned: (Lanes, Lanes, Lanes, Lanes), _ offsets: (Int, Int, Int, Int), _ marks: UnsafePointer<LaneBatch.Mark>,
        _ count: Int
    ) {
        for lane in 0..<count {
            let m = poses + Int(marks[lane].pose)
            m[offsets.0] = turned.0[lane]
            m[offsets.1] = turned.1[lane]
            m[offsets.2] = turned.2[lane]
            m[offsets.3] = turned.3[lane]
        }
    }

    // MARK: Time

    /// - Parameter still: Receives a bit for each inactive lane.
    @inline(__always)
    private func progress(
        _ marks: UnsafePointer<LaneBatch.Mark>, _ count: Int, _ numbers: UnsafePointer<Double>, _ still: inout UInt8
    ) -> Lanes {
        var progress: Lanes
        if let time {
            progress = (time - Self.load(numbers, 0)) * Self.load(numbers, 1)
        } else {
            progress = Self.load(numbers, 0)
            for lane in 0..<count { progress[lane] = runs[Int(nodes[Int(marks[lane].slot)].run)].time - progress[lane] }
            progress *= Self.load(numbers, 1)
        }
        let bits = unsafeBitCast(progress, to: SIMD8<Int64>.self)
        let isOutside = bits | (Self.one - 1 &- bits)
        let four = isOutside.lowHalf | isOutside.highHalf
        let two = four.lowHalf | four.highHalf
        if (two.x | two.y) < 0 { settle(&progress, marks, count, &still) }
        for lane in 0..<count where marks[lane].curve >= 0 {
            progress[lane] = curves.value(marks[lane].curve, at: progress[lane])
        }
        return progress
    }

    /// Clamps lanes outside their pass to its start or its end, or marks them inactive.
    @inline(never)
    private func settle(
        _ progress: inout Lanes, _ marks: UnsafePointer<LaneBatch.Mark>, _ count: Int, _ still: inout UInt8
    ) {
        for lane in 0..<count where !(progress[lane] >= 0 && progress[lane] < 1) {
            let track = tracks + Int(marks[lane].track)
            let elapsed = (time ?? runs[Int(nodes[Int(marks[lane].slot)].run)].time) - track.pointee.begin
            if let settled = track.pointee.plainProgress(elapsed: elapsed) {
                progress[lane] = settled
            } else {
                progress[lane] = 0
                still |= 1 << UInt8(lane)
            }
        }
    }

    /// Restores the committed values of inactive lanes.
    @inline(never)
    private func restore(_ shape: LaneShape, _ marks: UnsafePointer<LaneBatch.Mark>, _ count: Int, _ still: UInt8) {
        let offsets = shape.offsets
        for lane in 0..<count where still & 1 << UInt8(lane) != 0 {
            let (pose, ground) = (poses + Int(marks[lane].pose), values + Int(marks[lane].ground))
            pose[offsets.0] = ground[offsets.0]
            pose[offsets.1] = ground[offsets.1]
            pose[offsets.2] = ground[offsets.2]
            pose[offsets.3] = ground[offsets.3]
        }
    }
}
