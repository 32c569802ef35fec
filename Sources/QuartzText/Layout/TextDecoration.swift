/// The decoration of a run: underline, strikethrough, outline, background, shadow, and rise above the baseline.
public struct TextDecoration: Hashable, Sendable {
    /// A line along a run.
    public struct Rule: Hashable, Sendable {
        /// The profile of the line.
        public enum Weight: Hashable, Sendable {
            /// One line with the face's underline thickness.
            case single
            /// One line of twice the thickness.
            case thick
            /// Two lines.
            case double
        }
        /// The dash pattern of the line.
        public enum Pattern: Hashable, Sendable {
            /// No dashes.
            case solid
            /// Dots.
            case dot
            /// Dashes.
            case dash
            /// Dash and dot in turn.
            case dashDot
            /// Dash and two dots in turn.
            case dashDotDot

            /// The lengths of dashes and gaps in turn, in units of the thickness; empty for a solid line.
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

        /// The profile.
        public var weight: Weight
        /// The dash pattern.
        public var pattern: Pattern
        /// Whether spaces are excluded.
        public var isByWord: Bool
        /// The colour; nil for the text's colour.
        public var color: CGColor?

        /// Creates a line.
        public init(_ weight: Weight = .single, pattern: Pattern = .solid, isByWord: Bool = false, color: CGColor? = nil) {
            self.weight = weight
            self.pattern = pattern
            self.isByWord = isByWord
            self.color = color
        }
    }

    /// A shadow of the text.
    public struct Shadow: Hashable, Sendable {
        /// The offset from the text, in points.
        public var offset: CGSize
        /// The blur radius in points. Contexts draw it; layers draw the shadow sharp.
        public var blur: CGFloat
        /// The colour.
        public var color: CGColor

        /// Creates a shadow.
        public init(offset: CGSize, blur: CGFloat, color: CGColor) {
            self.offset = offset
            self.blur = blur
            self.color = color
        }
    }

    /// The underline; nil for none.
    public var underline: Rule?
    /// The strikethrough; nil for none.
    public var strikethrough: Rule?
    /// The background colour; nil for none.
    public var background: CGColor?
    /// The distance above the baseline, in points.
    public var rise: CGFloat {
        didSet { if !rise.isFinite { rise = 0 } }
    }
    /// The shadow; nil for none.
    public var shadow: Shadow?
    /// The width of a stroke along the letters' outlines, in hundredths of the font's size; 0 for none. If it is negative the
    /// letters are also filled; if it is positive they are hollow.
    public var strokeWidth: CGFloat {
        didSet { if !strokeWidth.isFinite { strokeWidth = 0 } }
    }
    /// The colour of that stroke; nil for the text's colour.
    public var strokeColor: CGColor?

    /// Creates a decoration without effect.
    public init() {
        rise = 0
        strokeWidth = 0
    }
}

/// A rectangle along a run, relative to the line's origin.
public struct TextBar: Sendable {
    /// The rectangle.
    public let rect: CGRect
    /// The colour of the rectangle; nil is the text's colour.
    public let color: CGColor?
}

/// Computes the rectangles along a run: background, underline and strikethrough.
struct TextBars {
    private let decoration: TextDecoration
    private let metrics: FontMetrics
    private let size: CGFloat

    init(_ text: ShapedText, _ run: Int) {
        decoration = text.runs[run].decoration
        metrics = text.faces[run].metrics
        size = text.runs[run].font.size
    }

    private var thickness: CGFloat { metrics.underlineThickness * size }

    /// The middle of the underline, below the line's origin.
    private var underlineMiddle: CGFloat { -metrics.underlinePosition * size - decoration.rise }

    /// Returns the bounds of the underline, ignoring its dash pattern; nil if there is none.
    func underline(from left: CGFloat, to right: CGFloat) -> CGRect? {
        guard decoration.underline != nil, right > left else { return nil }
        return CGRect(x: left, y: underlineMiddle - thickness / 2, width: right - left, height: thickness)
    }

    /// Returns the background, from the ascender to the descender.
    func background(from left: CGFloat, to right: CGFloat) -> TextBar? {
        guard let color = decoration.background, right > left else { return nil }
        let top = -metrics.ascender * size - decoration.rise
        let height = (metrics.ascender - metrics.descender) * size
        return TextBar(rect: CGRect(x: left, y: top, width: right - left, height: height), color: color)
    }

    /// Returns the rectangles of underline and strikethrough.
    func rules(from left: CGFloat, to right: CGFloat, words: [ClosedRange<CGFloat>]) -> [TextBar] {
        guard right > left else { return [] }
        let whole = [left...right]
        var bars: [TextBar] = []
        if let rule = decoration.underline { bars += draw(rule, at: underlineMiddle, rule.isByWord ? words : whole) }
        if let rule = decoration.strikethrough {
            // Through the middle of lower-case letters.
            bars += draw(rule, at: -metrics.xHeight * size / 2 - decoration.rise, rule.isByWord ? words : whole)
        }
        return bars
    }

    private func draw(_ rule: TextDecoration.Rule, at middle: CGFloat, _ stretches: [ClosedRange<CGFloat>]) -> [TextBar] {
        let t = thickness
        let lines: [(y: CGFloat, height: CGFloat)] =
            switch rule.weight {
            case .single: [(middle - t / 2, t)]
            case .thick: [(middle - t, 2 * t)]
            case .double: [(middle - 1.5 * t, t), (middle + 0.5 * t, t)]
            }
        return stretches.flatMap { dashes($0, rule.pattern) }.flatMap { dash in
            lines.map { line in
                TextBar(
                    rect: CGRect(x: dash.lowerBound, y: line.y, width: dash.upperBound - dash.lowerBound, height: line.height),
                    color: rule.color)
            }
        }
    }

    /// The maximum number of dashes of a line. No line on a screen has more.
    private static let mostDashes = 4000

    private func dashes(_ stretch: ClosedRange<CGFloat>, _ pattern: TextDecoration.Rule.Pattern) -> [ClosedRange<CGFloat>] {
        let lengths = pattern.lengths.map { $0 * thickness }
        let period = lengths.reduce(0, +)
        guard period > 0, (stretch.upperBound - stretch.lowerBound) / period < CGFloat(Self.mostDashes) else { return [stretch] }
        var found: [ClosedRange<CGFloat>] = []
        var x = stretch.lowerBound
        var index = 0
        while x < stretch.upperBound {
            let end = min(x + lengths[index], stretch.upperBound)
            if index % 2 == 0 { found.append(x...end) }
            x += lengths[index]
            index = (index + 1) % lengths.count
        }
        return found
    }
}
