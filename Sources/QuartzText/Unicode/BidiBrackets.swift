/// Paired brackets (`BidiBrackets.txt`, UAX 9).
enum BidiBrackets {
    /// A bracket's role. The values are those of the closing bracket; canonically equivalent brackets have the same.
    enum Role {
        case opening(UInt32)
        case closing(UInt32)
    }

    /// Returns the role of a character; nil if it is no bracket of a pair.
    static func role(of scalar: UInt32) -> Role? {
        guard scalar >= 0x28, let isOpening = roles[scalar] else { return nil }
        return isOpening ? .opening(canonical(closing(scalar))) : .closing(canonical(scalar))
    }

    private static func canonical(_ scalar: UInt32) -> UInt32 { scalar == 0x232A ? 0x3009 : scalar }

    /// Returns the counterpart of an opening bracket.
    private static func closing(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x5B, 0x7B, 0xFF3B, 0xFF5B: scalar + 2
        case 0x298D: 0x2990
        case 0x298F: 0x298E
        default: scalar + 1
        }
    }

    /// Whether each bracket is an opening one.
    private static let roles: [UInt32: Bool] = {
        var roles: [UInt32: Bool] = [:]
        for range in openings {
            // Brackets of a range alternate with their counterparts.
            for scalar in stride(from: range.lowerBound, through: range.upperBound, by: 2) {
                roles[scalar] = true
                roles[closing(scalar)] = false
            }
        }
        return roles
    }()

    private static let openings: [ClosedRange<UInt32>] = [
        0x28...0x28, 0x5B...0x5B, 0x7B...0x7B, 0xF3A...0xF3C, 0x169B...0x169B, 0x2045...0x2045, 0x207D...0x207D, 0x208D...0x208D,
        0x2308...0x230A, 0x2329...0x2329, 0x2768...0x2774, 0x27C5...0x27C5, 0x27E6...0x27EE, 0x2983...0x2997, 0x29D8...0x29DA,
        0x29FC...0x29FC, 0x2E22...0x2E28, 0x2E55...0x2E5B, 0x3008...0x3010, 0x3014...0x301A, 0xFE59...0xFE5D, 0xFF08...0xFF08,
        0xFF3B...0xFF3B, 0xFF5B...0xFF5B, 0xFF5F...0xFF5F, 0xFF62...0xFF62,
    ]
}
