/// The tracks of many layers, one layer's after the other's, with the constants and curves that they refer to by index.
struct TrackStore: Sendable {
    var tracks: [Track] = []
    private(set) var constants: [Double] = []
    private(set) var curves: [CubicTimingCurve] = []
    /// When the animations are active, each in its layer's time.
    var spans: [ClosedRange<Double>] = []
    private var curveIndices: [CubicTimingCurve: Int32] = [:]

    /// The place of some constants, which are added.
    mutating func add(_ new: [Double]) -> Int32 {
        constants.append(contentsOf: new)
        return Int32(constants.count - new.count)
    }

    /// Takes back the last constants.
    mutating func dropConstants(from first: Int) { constants.removeLast(constants.count - first) }

    /// The place of a curve, which is added where it is not yet there.
    mutating func index(of curve: CubicTimingCurve) -> Int32 {
        // Most animations of a commit share their curve.
        if curves.last == curve { return Int32(curves.count - 1) }
        if let index = curveIndices[curve] { return index }
        curveIndices[curve] = Int32(curves.count)
        curves.append(curve)
        return Int32(curves.count - 1)
    }
}

/// A layer's animations as tracks, with constants and curves of its own.
struct RunDraft: Sendable {
    var tracks: [Track] = []
    var constants: [Double] = []
    var curves: [CubicTimingCurve] = []
    var details: RunDetails?
}
