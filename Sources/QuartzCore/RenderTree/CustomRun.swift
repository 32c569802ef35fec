/// The animations of a layer's custom properties: tracks over a separate set of fields.
///
/// The engine paints nothing from them. They are sampled on request only, for a presentation layer or for drawing a layer's
/// contents.
struct CustomRun: Sendable {
    /// The properties: names are keys, defaults are the committed values.
    var layout: FieldLayout
    var tracks: [Track]
    var constants: [Double]

    /// The properties' values at a layer-local time, by key.
    func values(at time: Double, _ details: RunDetails) -> [String: FieldNumbers] {
        let committed = layout.defaults.doubles
        var pose = committed
        pose.withUnsafeMutableBufferPointer { pose in
            committed.withUnsafeBufferPointer { committed in
                constants.withUnsafeBufferPointer { constants in
                    tracks.withUnsafeBufferPointer { tracks in
                        CurveTable().read { curves in
                            guard let first = tracks.baseAddress else { return }
                            var sampler = RunSampler(constants: constants.baseAddress, curves: curves)
                            sampler.committed = committed.baseAddress
                            sampler.pose = pose.baseAddress
                            sampler.time = time
                            sampler.details = details
                            sampler.apply(first, count: tracks.count)
                        }
                    }
                }
            }
        }
        return Dictionary(
            uniqueKeysWithValues: zip(layout.names, layout.fields).map {
                ($0, FieldNumbers(kind: $1.kind, values: Array(pose[$1.range])))
            })
    }
}

extension RenderTree {
    /// The animated custom properties of a layer at a time of the media clock, by key.
    func customValues(_ slot: Int32, at time: Double) -> [String: FieldNumbers] {
        let run = nodes[Int(slot)].run
        guard run >= 0, let details = details[Int(run)], let custom = details.custom else { return [:] }
        return custom.values(at: localTime(slot, global: time), details)
    }
}
