/// One drawing of the built-in font: the line a pen follows.
struct StrokeGlyph: Sendable {
    /// Which heights the pen keeps when it grows thicker.
    enum Zone: Sendable {
        /// Baseline to x-height; above and below, lengths stay.
        case small
        /// Baseline to cap height, and on in the same proportion.
        case capital
    }

    /// The space beside the ink, in thousandths of an em at regular weight.
    enum Side: CGFloat, Sendable {
        /// Beside an upright stem.
        case straight = 80
        /// Beside a bowl.
        case round = 50
        /// Beside an opening or a short bar.
        case open = 34
        /// Beside a diagonal, or where a shape has air of its own.
        case slant = 16
        /// Around a sign that stands alone.
        case sign = 66
    }

    let character: Unicode.Scalar
    let zone: Zone
    let left: Side
    let right: Side
    /// The pen's way; see `Skeleton`.
    let skeleton: String

    init(_ character: Unicode.Scalar, _ zone: Zone, _ left: Side, _ right: Side, _ skeleton: String) {
        self.character = character
        self.zone = zone
        self.left = left
        self.right = right
        self.skeleton = skeleton
    }
}

extension StrokeGlyph {
    /// Heights that all drawings share, in thousandths of an em: where ink begins and ends.
    enum Height {
        static let x: CGFloat = 510
        static let capital: CGFloat = 700
        static let ascender: CGFloat = 735
        static let descender: CGFloat = -198
    }
}
