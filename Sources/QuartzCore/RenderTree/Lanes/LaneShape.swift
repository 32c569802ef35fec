/// What the tracks of one group of lanes do to a layer's doubles: the same for all, so that a loop over them decides nothing.
enum LaneShape: Int, CaseIterable, Sendable {
    /// So many numbers side by side.
    case one, two, four
    /// One number that is all three scales of a transform without rotation.
    case scale
    /// The rotation of a transform about one axis and no other.
    case turnX, turnY, turnZ

    /// How many numbers go from one end to the other.
    var width: Int {
        switch self {
        case .two: 2
        case .four: 4
        default: 1
        }
    }

    var isTurn: Bool { self == .turnX || self == .turnY || self == .turnZ }

    /// The doubles that are set, counted from the first.
    var places: (Int, Int, Int, Int) {
        switch self {
        case .one: (0, 0, 0, 0)
        case .two: (0, 1, 0, 1)
        case .four: (0, 1, 2, 3)
        case .scale: (0, 5, 10, 10)
        // Of rows u and v of the matrix: cosine and sine of the one, sine and cosine of the other.
        case .turnX: (5, 6, 9, 10)
        case .turnY: (0, 2, 8, 10)
        case .turnZ: (0, 1, 4, 5)
        }
    }

    /// Doubles that a lane reads: begin, 1 / duration, both ends' first and the way between them for each number, and for a turn the
    /// scales of the two rows.
    var columns: Int { 2 + 2 * width + (isTurn ? 2 : 0) }
}

extension LaneShape {
    /// Numbers beyond which a way between two ends might leave the range of a `Double`.
    private static let greatestNumber = 1e200
    /// Angles that no timing function carries beyond what `SineCosine` does.
    private static let greatestTurn = 1000.0
    /// How far a timing function may leave 0 … 1 there.
    private static let greatestOvershoot = 16.0

    /// The shape of a track that is a plain pass between two ends, or nil where it needs more than a lane does.
    ///
    /// - Parameters:
    ///   - base: for what sets a part of a transform, the committed one.
    ///   - curve: its timing function.
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

    /// Whether a transform does nothing but scale by positive factors and move.
    private static func isUpright(_ m: UnsafePointer<Double>) -> Bool {
        m[1] == 0 && m[2] == 0 && m[3] == 0 && m[4] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[11] == 0
            && m[15] == 1 && m[0] > 0 && m[5] > 0 && m[10] > 0
    }

    /// Where, counted from the track's own place, the first of `places` lies.
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
