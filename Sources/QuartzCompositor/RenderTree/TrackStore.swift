/// The tracks of many layers, layer by layer, and the constants and curves that they refer to by index.
package struct TrackStore: Sendable {
    package var tracks: [Track] = []
    package private(set) var constants: [Double] = []
    package private(set) var curves: [CubicTimingCurve] = []
    /// The times at which animations change something, each in its layer's time.
    package var motions: [Motion] = []
    private var curveIndices: [CubicTimingCurve: Int32] = [:]

    package init() {}

    /// Appends constants and returns their index.
    package mutating func add(_ new: [Double]) -> Int32 {
        constants.append(contentsOf: new)
        return Int32(constants.count - new.count)
    }

    /// Removes the last constants.
    package mutating func dropConstants(from first: Int) { constants.removeLast(constants.count - first) }

    /// Index of a curve; adds it if it is new.
    package mutating func index(of curve: CubicTimingCurve) -> Int32 {
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

/// The distinct timing curves of a render tree and lookup tables for them.
///
/// Solving a curve's cubic equation costs more than the rest of sampling a number. A table of values and slopes, interpolated by
/// cubic Hermite segments, replaces it wherever it is within `tolerance`. Curves with a vertical tangent are solved.
struct CurveTable: Sendable {
    private(set) var curves: [CubicTimingCurve] = []
    private var indices: [CubicTimingCurve: Int32] = [:]
    /// For each tabulated curve, at each step, its value and its slope times the step. The first number is NaN for a curve that
    /// must be solved.
    private var numbers: [Double] = []

    private static let steps = 128
    private static let stride = 2 * (steps + 1)
    /// A tenth of what `CubicTimingCurve` promises.
    private static let tolerance = 1e-7
    /// Number of curves with a table. The limit bounds the memory of programs that create a new curve for each animation.
    private static let greatestCount = 64

    /// Index of a curve; adds it if it is new.
    mutating func index(of curve: CubicTimingCurve) -> Int32 {
        if let index = indices[curve] { return index }
        let index = Int32(curves.count)
        curves.append(curve)
        indices[curve] = index
        if curves.count <= Self.greatestCount { tabulate(curve) }
        return index
    }

    private mutating func tabulate(_ curve: CubicTimingCurve) {
        let start = numbers.count
        let step = 1 / Double(Self.steps)
        for index in 0...Self.steps {
            let x = Double(index) * step
            numbers.append(curve.value(at: x))
            numbers.append(curve.slope(at: x) * step)
        }
        for index in 0..<Self.steps {
            let x = (Double(index) + 0.5) * step
            // The Hermite error is greatest midway between two steps.
            let difference = numbers.withUnsafeBufferPointer {
                abs(Self.value($0.baseAddress! + start, at: x) - curve.value(at: x))
            }
            guard difference <= Self.tolerance else {
                numbers[start] = .nan
                return
            }
        }
    }

    /// The table's value for x in 0 ... 1.
    @inline(__always)
    private static func value(_ table: UnsafePointer<Double>, at x: Double) -> Double {
        let position = x * Double(steps)
        let index = min(Int(position), steps - 1)
        let t = position - Double(index)
        let knot = table + 2 * index
        let (p, m, q, n) = (knot[0], knot[1], knot[2], knot[3])
        let rise = q - p
        return p + t * (m + t * ((3 * rise - 2 * m - n) + t * (m + n - 2 * rise)))
    }

    // MARK: Reading

    /// Read access to the curves, valid inside `read(_:)`.
    struct Reader {
        fileprivate let curves: UnsafeBufferPointer<CubicTimingCurve>
        fileprivate let numbers: UnsafePointer<Double>?

        /// A curve's value at a progress of 0 … 1.
        @inline(__always)
        func value(_ index: Int32, at progress: Double) -> Double {
            if index < CurveTable.greatestCount, progress > 0, progress < 1 {
                let table = numbers.unsafelyUnwrapped + Int(index) * CurveTable.stride
                if !table.pointee.isNaN { return CurveTable.value(table, at: progress) }
            }
            return curves[Int(index)].value(at: progress)
        }
    }

    /// Calls `body` with read access to the curves.
    func read<Result>(_ body: (Reader) -> Result) -> Result {
        curves.withUnsafeBufferPointer { curves in
            numbers.withUnsafeBufferPointer { body(Reader(curves: curves, numbers: $0.baseAddress)) }
        }
    }
}
