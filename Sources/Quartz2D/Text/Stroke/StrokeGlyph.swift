/// One drawing of the built-in font, as the strokes of a pen.
struct StrokeGlyph: Sendable {
    /// The heights that stay constant when the pen gets thicker.
    enum Zone: Sendable {
        /// From the baseline to the x-height. Lengths above and below are constant.
        case small
        /// From the baseline to the cap height; heights outside are scaled in proportion.
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
        /// Beside a diagonal, or a shape with enough white space.
        case slant = 16
        /// Around a sign that stands alone.
        case sign = 66
    }

    let character: Unicode.Scalar
    let zone: Zone
    let left: Side
    let right: Side
    /// The path of the pen; see `Skeleton`.
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
    /// Heights that all drawings share, in thousandths of an em, at the edges of the ink.
    enum Height {
        static let x: CGFloat = 510
        static let capital: CGFloat = 700
        static let ascender: CGFloat = 735
        static let descender: CGFloat = -198
    }
}
