/// Properties of a scalar that decide how a text is divided into characters, lines and directions.
struct ScalarTraits: Sendable {
    let kind: LineBreaking.Kind
    let direction: ShapedText.Direction
    /// Whether the scalar is a user-perceived character if the one after it stands alone, too.
    let standsAlone: Bool
    /// Whether the scalar may be in text from right to left.
    let mayReorder: Bool

    /// Finds the traits of a scalar. Those of most letters are in a table or equal in a whole range.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case ..<0x300: self = Self.latin[Int(scalar.value)]
        case 0x4E00..<0xA000, 0xAC00..<0xD7A4: self = Self.ideograph
        default: self.init(found: scalar)
        }
    }

    private init(found scalar: Unicode.Scalar) {
        kind = LineBreaking.kind(of: scalar)
        direction = ShapedText.Direction(scalar)
        standsAlone = Self.standsAlone(scalar)
        mayReorder = BidiLevels.mayReorder(scalar)
    }

    /// The traits of the scalars before U+0300.
    private static let latin = (0..<0x300 as Range<UInt32>).map { Self(found: Unicode.Scalar($0) ?? " ") }
    /// The traits of all Han characters and syllables of Hangul.
    private static let ideograph = Self(found: "\u{4E00}")

    /// A test without tables that most letters pass. A carriage return does not, because a line feed may follow it.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0D: false
        case 0..<0x300, 0x370..<0x483, 0x48A..<0x530, 0x1E00..<0x2000, 0x2010..<0x2028, 0x3000..<0x302A, 0x3041..<0x3097,
            0x30A0..<0x3100, 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E:
            true
        default: false
        }
    }
}
