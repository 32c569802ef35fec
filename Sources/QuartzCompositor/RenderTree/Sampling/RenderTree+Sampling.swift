// Sampling: computes the doubles shown at a time. Writes only the poses; tracks of numbers allocate nothing.

extension RenderTree {
    /// Samples all animated layers at a time of the media clock.
    package mutating func sample(at time: Double) {
        sampledTime = time
        if hasOwnTimes || lanes.otherRuns > 0 { setTimes(runs.indices, global: time) }
        sampleLanes(at: time)
        guard lanes.otherRuns > 0 else { return }
        sampleDoubles(runs.indices, withLanes: false)
        for index in runs.indices where runs[index].hasDetails { sampleOthers(index) }
        matchMoves()
    }

    /// Samples one layer if it is animated.
    package mutating func sample(_ slot: Int32, at time: Double) {
        let run = Int(nodes[Int(slot)].run)
        guard run >= 0 else { return }
        setTimes(run..<run + 1, global: time)
        sampleDoubles(run..<run + 1, withLanes: true)
        if runs[run].hasDetails { sampleOthers(run) }
        matchMoves(of: [slot])
    }

    /// Samples some layers; those without animations are skipped.
    ///
    /// Tracks in lanes are sampled with the blocks of eight that hold them, so that siblings, whose lanes are usually neighbours,
    /// cost little more than their share of the whole tree. Other layers of these blocks keep the times of their last samples.
    package mutating func sample(_ slots: [Int32], at time: Double) {
        // A layer may move with any other one.
        guard matchSources.isEmpty else { return sample(at: time) }
        for slot in slots {
            let run = Int(nodes[Int(slot)].run)
            if run >= 0 { setTimes(run..<run + 1, global: time) }
        }
        withLaneSampler(at: time) { lanes, sampler in
            var sampled = LaneBlocks()
            for slot in slots {
                let run = Int(sampler.nodes[Int(slot)].run)
                guard run >= 0 else { continue }
                let first = sampler.tracks + Int(sampler.runs[run].firstTrack)
                for index in 0..<Int(sampler.runs[run].laneTrackCount) {
                    guard let shape = first[index].laneShape, sampled.insert(first[index].item, of: shape) else { continue }
                    lanes.sample(sampler, blockOf: first[index].item, shape)
                }
            }
        }
        guard lanes.otherRuns > 0 else { return }
        for slot in slots {
            let run = Int(nodes[Int(slot)].run)
            guard run >= 0 else { continue }
            sampleDoubles(run..<run + 1, withLanes: false)
            if runs[run].hasDetails { sampleOthers(run) }
        }
    }

    /// Stores the local time of each run. It is the global time if no layer has a separate timing.
    private mutating func setTimes(_ range: Range<Int>, global time: Double) {
        let hasOwnTimes = hasOwnTimes
        for index in range {
            let local = hasOwnTimes ? localTime(runs[index].slot, global: time) : time
            runs[index].time = local
        }
    }

    /// Samples objects and the progress of a transition.
    private mutating func sampleOthers(_ index: Int) {
        let run = runs[index]
        guard let details = details[index] else { return }
        if !details.objects.isEmpty {
            sampledObjects[run.slot] = details.sampleObjects(at: run.time, underlying: nodes[Int(run.slot)].objects)
        }
        if let transition = details.transition {
            transitionProgress[run.slot] = details.progress(transition.time, at: run.time).map {
                transition.startProgress + (transition.endProgress - transition.startProgress) * $0.value
            }
        }
    }

    private mutating func sampleLanes(at time: Double) {
        withLaneSampler(at: time) { lanes, sampler in lanes.sample(sampler) }
    }

    /// Calls `body` with the lanes and a sampler of them; does nothing without animations.
    private mutating func withLaneSampler(at time: Double, _ body: (TrackLanes, LaneSampler) -> Void) {
        let (hasOwnTimes, nodes, runs, tracks, values, curves, lanes) = (hasOwnTimes, nodes, runs, tracks, values, curves, lanes)
        poses.write { poses in
            nodes.withUnsafeBufferPointer { nodes in
                runs.withUnsafeBufferPointer { runs in
                    tracks.withUnsafeBufferPointer { tracks in
                        values.read { values in
                            guard let poses = poses.baseAddress, let nodes = nodes.baseAddress, let runs = runs.baseAddress,
                                let tracks = tracks.baseAddress, let values = values.baseAddress
                            else { return }
                            curves.read {
                                let sampler = LaneSampler(
                                    time: hasOwnTimes ? nil : time, nodes: nodes, runs: runs, tracks: tracks, values: values,
                                    curves: $0, poses: poses)
                                body(lanes, sampler)
                            }
                        }
                    }
                }
            }
        }
    }

    /// - Parameter withLanes: Whether to apply the tracks that lanes normally sample.
    mutating func sampleDoubles(_ range: Range<Int>, withLanes: Bool) {
        // Bare pointers: reference counting would cost more than the arithmetic. Only the poses are written.
        let (runs, details, values, constants, curves, tracks) = (runs, details, values, constants, curves, tracks)
        poses.write { poses in
            values.read { values in
                constants.withUnsafeBufferPointer { constants in
                    tracks.withUnsafeBufferPointer { tracks in
                        runs.withUnsafeBufferPointer { runs in
                            curves.read { curves in
                                var sampler = RunSampler(constants: constants.baseAddress, curves: curves)
                                for index in range {
                                    let run = runs[index]
                                    let skipped = withLanes ? 0 : run.laneTrackCount
                                    guard run.trackCount > skipped else { continue }
                                    if index + LayerPrefetch.distance < range.upperBound {
                                        let next = runs[index + LayerPrefetch.distance]
                                        LayerPrefetch.fetchGround(values.baseAddress! + Int(next.values))
                                        LayerPrefetch.fetchGround(poses.baseAddress! + Int(next.pose))
                                    }
                                    sampler.committed = values.baseAddress! + Int(run.values)
                                    sampler.pose = poses.baseAddress! + Int(run.pose)
                                    sampler.time = run.time
                                    if run.hasDetails { sampler.details = details[index] }
                                    sampler.apply(
                                        tracks.baseAddress! + Int(run.firstTrack + skipped), count: Int(run.trackCount - skipped))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The running transition of a layer and its progress.
    func runningTransition(_ slot: Int32) -> RunningTransition? {
        let run = nodes[Int(slot)].run
        guard run >= 0, let progress = transitionProgress[slot], let track = details[Int(run)]?.transition else { return nil }
        return RunningTransition(track: track, progress: progress)
    }
}
