/// The tracks of many layers, layer by layer, and the constants and curves that they refer to by index.
struct TrackStore: Sendable {
    var tracks: [Track] = []
    private(set) var constants: [Double] = []
    private(set) var curves: [CubicTimingCurve] = []
    /// The times at which animations change something, each in its layer's time.
    var motions: [Motion] = []
    private var curveIndices: [CubicTimingCurve: Int32] = [:]

    /// Appends constants and returns their index.
    mutating func add(_ new: [Double]) -> Int32 {
        constants.append(contentsOf: new)
        return Int32(constants.count - new.count)
    }

    /// Removes the last constants.
    mutating func dropConstants(from first: Int) { constants.removeLast(constants.count - first) }

    /// Index of a curve; adds it if it is new.
    mutating func index(of curve: CubicTimingCurve) -> Int32 {
        // Most animations of a commit share their curve.
        if curves.last == curve { return Int32(curves.count - 1) }
        if let index = curveIndices[curve] { return index }
        curveIndices[curve] = Int32(curves.count)
        curves.append(curve)
        return Int32(curves.count - 1)
    }
}

/// A layer's animations as tracks, with separate constants and curves.
struct RunDraft: Sendable {
    var tracks: [Track] = []
    var constants: [Double] = []
    var curves: [CubicTimingCurve] = []
    var details: RunDetails?
}
