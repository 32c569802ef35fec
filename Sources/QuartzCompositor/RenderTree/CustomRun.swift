/// The animations of a layer's custom properties: tracks over a separate set of fields.
///
/// The engine paints nothing from them. They are sampled on request only, for a presentation layer or for drawing a layer's
/// contents.
package struct CustomRun: Sendable {
    /// The properties: names are keys, defaults are the committed values.
    package var layout: FieldLayout
    package var tracks: [Track]
    package var constants: [Double]

    package init(layout: FieldLayout, tracks: [Track], constants: [Double]) {
        self.layout = layout
        self.tracks = tracks
        self.constants = constants
    }

    /// The properties' values at a layer-local time, by key.
    package func values(at time: Double, _ details: RunDetails) -> [String: FieldNumbers] {
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
    package func customValues(_ slot: Int32, at time: Double) -> [String: FieldNumbers] {
        let run = nodes[Int(slot)].run
        guard run >= 0, let details = details[Int(run)], let custom = details.custom else { return [:] }
        return custom.values(at: localTime(slot, global: time), details)
    }
}
