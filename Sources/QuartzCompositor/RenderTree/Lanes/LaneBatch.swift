/// Tracks of one shape, stored as structures of arrays in blocks of eight lanes. A lane holds one track's number of each column.
///
/// A block stores column after column, so that a loop over blocks reads memory sequentially and processes eight layers per
/// instruction.
struct LaneBatch: Sendable {
    /// The indices of a lane.
    struct Mark: Sendable {
        /// First double that it sets, in the poses.
        var pose: Int32
        /// Index of that double's committed value.
        var ground: Int32
        /// Its track, and the track's layer.
        var track: Int32
        var slot: Int32
        /// Index of its pacing in the tree's curves, or -1 for linear.
        var curve: Int32
    }

    static let lanesPerBlock = 8

    let shape: LaneShape
    private(set) var marks: [Mark] = []
    /// The blocks' columns.
    private(set) var numbers: [Double] = []

    init(_ shape: LaneShape) { self.shape = shape }

    /// Adds a lane with one number for each column.
    ///
    /// - Returns: Its index, valid until a lane before it is removed.
    mutating func append(_ mark: Mark, _ column: (Int) -> Double) -> Int32 {
        let index = marks.count
        if index % Self.lanesPerBlock == 0 {
            numbers.append(contentsOf: repeatElement(0, count: shape.columns * Self.lanesPerBlock))
        }
        marks.append(mark)
        for i in 0..<shape.columns { numbers[offset(index, i)] = column(i) }
        return Int32(index)
    }

    /// Removes a lane; the last lane takes its place.
    ///
    /// - Returns: The track of the moved lane, or -1.
    mutating func remove(_ index: Int32) -> Int32 {
        let (index, last) = (Int(index), marks.count - 1)
        for i in 0..<shape.columns { numbers[offset(index, i)] = numbers[offset(last, i)] }
        marks[index] = marks[last]
        marks.removeLast()
        if last % Self.lanesPerBlock == 0 { numbers.removeLast(shape.columns * Self.lanesPerBlock) }
        return index == last ? -1 : marks[index].track
    }

    private func offset(_ lane: Int, _ column: Int) -> Int {
        (lane / Self.lanesPerBlock * shape.columns + column) * Self.lanesPerBlock + lane % Self.lanesPerBlock
    }
}

/// The operation of a batch's tracks on a layer's doubles. It is equal within a batch, so that the loop has no branches.
enum LaneShape: Int, CaseIterable, Sendable {
    /// One, two or four consecutive numbers.
    case one, two, four
    /// One number for all three scales of a transform without rotation.
    case scale
    /// The rotation of a transform about a single axis.
    case turnX, turnY, turnZ

    /// Number of interpolated numbers.
    var width: Int {
        switch self {
        case .two: 2
        case .four: 4
        default: 1
        }
    }

    var isTurn: Bool { self == .turnX || self == .turnY || self == .turnZ }

    /// The doubles that are set, relative to the first.
    var offsets: (Int, Int, Int, Int) {
        switch self {
        case .one: (0, 0, 0, 0)
        case .two: (0, 1, 0, 1)
        case .four: (0, 1, 2, 3)
        case .scale: (0, 5, 10, 10)
        // Cosine and sine of the first row, sine and cosine of the second.
        case .turnX: (5, 6, 9, 10)
        case .turnY: (0, 2, 8, 10)
        case .turnZ: (0, 1, 4, 5)
        }
    }

    /// Number of doubles that a lane reads: begin, 1 / duration, start and distance for each number, and the scales of the two
    /// rows for a rotation.
    var columns: Int { 2 + 2 * width + (isTurn ? 2 : 0) }
}

extension LaneShape {
    /// Limit of an end; the distance between greater ends might overflow a `Double`.
    private static let greatestNumber = 1e200
    /// Limit of an angle; overshoot must stay in the range of `SineCosine`.
    private static let greatestTurn = 1000.0
    /// Assumed limit of a timing function's overshoot beyond 0 … 1.
    private static let greatestOvershoot = 16.0

    /// The shape of a track that is a plain pass between two ends; nil if a lane cannot represent it.
    ///
    /// - Parameters:
    ///   - base: The committed transform, for a track that sets a part of it.
    ///   - curve: The track's timing function.
    init?(_ track: Track, base: UnsafePointer<Double>, constants: UnsafePointer<Double>, curve: CubicTimingCurve?) {
        guard track.time < 0, track.from >= 0, track.to >= 0, track.groundCount > 0,
            track.flags.isDisjoint(with: [.additive, .relative, .cumulative])
        else { return nil }
        var greatest = 0.0
        for i in 0..<Int(track.count) {
            greatest = max(greatest, abs(constants[Int(track.from) + i]), abs(constants[Int(track.to) + i]))
        }
        guard greatest <= Self.greatestNumber else { return nil }
        switch track.operation {
        case .numbers:
            switch track.count {
            case 1: self = .one
            case 2: self = .two
            case 4: self = .four
            default: return nil
            }
        case .translation where Self.isUpright(base): self = .two
        case .part where Self.isUpright(base):
            switch track.component {
            case .scaleX, .scaleY, .scaleZ, .translationX, .translationY, .translationZ: self = .one
            case .scale: self = .scale
            case .scaleXY: return nil
            case .rotationX: self = .turnX
            case .rotationY: self = .turnY
            case .rotationZ: self = .turnZ
            }
            let overshoot = max(abs(curve?.c1y ?? 0), abs(curve?.c2y ?? 1))
            guard !isTurn || (greatest <= Self.greatestTurn && overshoot <= Self.greatestOvershoot) else { return nil }
        default: return nil
        }
    }

    /// Whether a transform consists of positive scales and a translation.
    private static func isUpright(_ m: UnsafePointer<Double>) -> Bool {
        m[1] == 0 && m[2] == 0 && m[3] == 0 && m[4] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[11] == 0
            && m[15] == 1 && m[0] > 0 && m[5] > 0 && m[10] > 0
    }

    /// Offset of the first of `places` from the track's place.
    static func offset(of track: Track) -> Int {
        switch track.operation {
        case .translation: 12
        case .part:
            switch track.component {
            case .scaleY: 5
            case .scaleZ: 10
            case .translationX: 12
            case .translationY: 13
            case .translationZ: 14
            default: 0
            }
        default: 0
        }
    }
}
