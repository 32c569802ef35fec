/// The decoration of a run: lines under and through it, an outline, a background, a shadow, and a distance from the baseline.
public struct TextDecoration: Hashable, Sendable {
    /// A line along a run.
    public struct Rule: Hashable, Sendable {
        /// How the line is drawn across.
        public enum Weight: Hashable, Sendable {
            /// One line of the face's own thickness.
            case single
            /// Twice as thick.
            case thick
            /// Two lines.
            case double
        }
        /// How the line is interrupted along.
        public enum Pattern: Hashable, Sendable {
            /// Not at all.
            case solid
            /// Points.
            case dot
            /// Dashes.
            case dash
            /// A dash and a point in turn.
            case dashDot
            /// A dash and two points in turn.
            case dashDotDot

            /// Drawn and left out in turn, in thicknesses; empty draws all.
            var lengths: [CGFloat] {
                switch self {
                case .solid: []
                case .dot: [1, 2]
                case .dash: [4, 3]
                case .dashDot: [4, 2, 1, 2]
                case .dashDotDot: [4, 2, 1, 2, 1, 2]
                }
            }
        }

        /// Across.
        public var weight: Weight
        /// Along.
        public var pattern: Pattern
        /// Whether spaces go without.
        public var isByWord: Bool
        /// The colour; nil is the text's.
        public var color: CGColor?

        /// A line.
        public init(_ weight: Weight = .single, pattern: Pattern = .solid, isByWord: Bool = false, color: CGColor? = nil) {
            self.weight = weight
            self.pattern = pattern
            self.isByWord = isByWord
            self.color = color
        }
    }

    /// A second text behind this one.
    public struct Shadow: Hashable, Sendable {
        /// From the text, in points.
        public var offset: CGSize
        /// How far it is blurred, in points; drawn by contexts, while layers show it sharp.
        public var blur: CGFloat
        /// Its colour.
        public var color: CGColor

        /// A shadow.
        public init(offset: CGSize, blur: CGFloat, color: CGColor) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }

    /// Under the text.
    public var underline: Rule?
    /// Through the text.
    public var strikethrough: Rule?
    /// The ground's colour.
    public var background: CGColor?
    /// Points above the baseline.
    public var rise: CGFloat {
        didSet { if !rise.isFinite { rise = 0 } }
    }
    /// Behind the text.
    public var shadow: Shadow?
    /// The width of a line along the letters' outlines, in hundredths of the font's size; 0 for none. Below 0 the letters are filled
    /// too, above 0 they are hollow.
    public var strokeWidth: CGFloat {
        didSet { if !strokeWidth.isFinite { strokeWidth = 0 } }
    }
    /// The colour of that line; nil is the text's.
    public var strokeColor: CGColor?

    /// Nothing but the letters.
    public init() {
        rise = 0
        strokeWidth = 0
    }
}

/// A rectangle along a run, relative to the line's origin.
public struct TextBar: Sendable {
    /// Where it lies.
    public let rect: CGRect
    /// The colour of the rectangle; nil is the text's colour.
    public let color: CGColor?
}
