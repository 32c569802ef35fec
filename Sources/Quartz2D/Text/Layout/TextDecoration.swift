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

/// Works out the rectangles along a run: its ground, the lines under and through it.
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

    /// The middle of the line under the text, below the line's origin.
    private var underlineMiddle: CGFloat { -metrics.underlinePosition * size - decoration.rise }

    /// The plain line under the text; nil where there is none.
    func underline(from left: CGFloat, to right: CGFloat) -> CGRect? {
        guard decoration.underline != nil, right > left else { return nil }
        return CGRect(x: left, y: underlineMiddle - thickness / 2, width: right - left, height: thickness)
    }

    /// The ground, as high as the letters' line.
    func background(from left: CGFloat, to right: CGFloat) -> TextBar? {
        guard let color = decoration.background, right > left else { return nil }
        let top = -metrics.ascender * size - decoration.rise
        let height = (metrics.ascender - metrics.descender) * size
        return TextBar(rect: CGRect(x: left, y: top, width: right - left, height: height), color: color)
    }

    /// The lines, as they are drawn.
    func rules(from left: CGFloat, to right: CGFloat, words: [ClosedRange<CGFloat>]) -> [TextBar] {
        guard right > left else { return [] }
        let whole = [left...right]
        var bars: [TextBar] = []
        if let rule = decoration.underline { bars += draw(rule, at: underlineMiddle, rule.isByWord ? words : whole) }
        if let rule = decoration.strikethrough {
            // Through the middle of small letters.
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

    /// More pieces than that no line of a screen has.
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
