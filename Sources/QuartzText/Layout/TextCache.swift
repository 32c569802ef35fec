/// The recent shapes and layouts of short texts, shared by measuring, painting and carets.
///
/// A label measures, arranges and paints one string, which is then shaped once and laid out once for each width.
enum TextCache {
    /// The text and the fonts of a shape.
    struct ShapeKey: Hashable, Sendable {
        private let runs: [TextRun]
        private let opening: ParagraphOpening?
        /// ``FontProvider/revision``.
        private let fonts: UInt64

        /// Creates a key; nil for texts that are not cached.
        init?(_ runs: [TextRun], _ opening: ParagraphOpening?, _ provider: FontProvider) {
            var length = 0
            for run in runs {
                length += run.text.utf8.count
                guard length <= TextCache.longest, run.box == nil else { return nil }
            }
            self.runs = runs
            self.opening = opening
            fonts = provider.revision
        }

        /// Strings that are canonically equivalent are equal, but may have different glyphs, so their bytes are compared too.
        static func == (a: ShapeKey, b: ShapeKey) -> Bool {
            a.fonts == b.fonts && a.opening == b.opening && a.runs == b.runs
                && zip(a.runs, b.runs).allSatisfy { $0.text.utf8.elementsEqual($1.text.utf8) }
        }
    }

    private struct LayoutKey: Hashable, Sendable {
        let shape: ShapeKey
        let width: CGFloat
        let style: ParagraphStyle
    }

    /// The bytes up to which a text is cached.
    private static let longest = 1024
    /// The characters of all shapes, and of all layouts.
    private static let mostCharacters = 1 << 15

    private static let shapes = RecentCache<ShapeKey, ShapedText>(mostCost: mostCharacters) { $0.elements.count + 16 }
    private static let layouts = RecentCache<LayoutKey, TextLayout>(mostCost: mostCharacters) { $0.characterCount + 16 }

    /// Returns the shape of a text.
    static func shape(_ runs: [TextRun], opening: ParagraphOpening?, provider: FontProvider) -> ShapedText {
        guard let key = ShapeKey(runs, opening, provider) else {
            return ShapedText(runs, opening: opening, provider: provider)
        }
        return shapes.value(for: key) { ShapedText(runs, opening: opening, provider: provider) }
    }

    /// Returns the layout of a text.
    ///
    /// - Parameter width: Not NaN.
    static func layout(_ runs: [TextRun], width: CGFloat, style: ParagraphStyle, provider: FontProvider) -> TextLayout {
        func layout() -> TextLayout {
            TextLayout(runs, width: width, style: style, part: ParagraphPart(), provider: provider)
        }
        guard let shape = ShapeKey(runs, nil, provider) else { return layout() }
        return layouts.value(for: LayoutKey(shape: shape, width: width, style: style), make: layout)
    }
}
