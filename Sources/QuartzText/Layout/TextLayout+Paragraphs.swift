// The visible part of a text as separate layouts of its paragraphs, which the cache of layouts keeps from one key to the next.

extension TextLayout {
    /// A layout of a part of a text, and the distance of its top from the text's.
    package struct Part: Sendable {
        package let layout: TextLayout
        package let top: CGFloat
    }

    /// Lays out the visible part of a text, paragraph by paragraph where that gives the same lines; see ``seen``.
    package static func seenParts(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, height: CGFloat, reach: CGFloat,
        provider: FontProvider = .shared
    ) -> [Part] {
        paragraphParts(runs, width: width, style: style, height: height, reach: reach, provider: provider)
            ?? [
                Part(
                    layout: seen(runs, width: width, style: style, height: height, reach: reach, provider: provider), top: 0)
            ]
    }

    /// - Returns: nil if the lines depend on all of the text, or if there is one paragraph.
    private static func paragraphParts(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, height: CGFloat, reach: CGFloat, provider: FontProvider
    ) -> [Part]? {
        guard style.maximumLines == 0, width.isFinite else { return nil }
        var parts: [Part] = []
        var end: CGFloat = 0
        var national: HanStyle?
        for (paragraph, newline) in Paragraphs(of: runs) {
            if newline == nil, parts.isEmpty { return nil }
            if let newline, let last = paragraph.last {
                // A line feed in another font makes its line higher.
                guard newline.isLike(last) else { return nil }
                // A line feed after a line separator has a line to itself, which is not the first of a paragraph.
                if let end = last.text.unicodeScalars.last, LineBreaking.kind(of: end) == .lineSeparator { return nil }
            }
            // The letters of one paragraph decide about the Han characters of all.
            let form = HanStyle(paragraph.flatMap { $0.text.unicodeScalars.lazy.map(\.value) })
            if let form, let national, form != national { return nil }
            national = national ?? form
            var shown = paragraph
            if shown.isEmpty, var empty = newline {
                empty.text = ""
                shown = [empty]
            }
            // Nothing is shown behind the last line feed.
            if shown.isEmpty { break }
            let layout = seen(
                shown, width: width, style: style, height: max(height - end, 0), reach: reach, provider: provider)
            let top = parts.isEmpty ? 0 : end + layout.spaceBefore
            parts.append(Part(layout: layout, top: top))
            end = top + layout.size.height + layout.spaceAfter
            if top > height { break }
        }
        return parts
    }
}

extension TextRun {
    /// Whether the runs differ in their characters alone.
    fileprivate func isLike(_ other: TextRun) -> Bool {
        var run = self
        run.text = other.text
        return run == other
    }
}

/// The paragraphs of runs, each with the line feed that ends it; nil for the last one.
struct Paragraphs: Sequence, IteratorProtocol {
    private let runs: [TextRun]
    private var index = 0
    /// The rest of the current run.
    private var rest: Substring
    private var isDone = false

    init(of runs: [TextRun]) {
        self.runs = runs
        rest = runs.first?.text[...] ?? ""
    }

    mutating func next() -> (runs: [TextRun], newline: TextRun?)? {
        guard !isDone else { return nil }
        var pieces: [TextRun] = []
        func add(_ text: Substring) {
            guard !text.isEmpty else { return }
            var piece = runs[index]
            piece.text = String(text)
            pieces.append(piece)
        }
        while index < runs.count {
            // Scalars are read faster than characters. A line feed joins no other character.
            let scalars = rest.unicodeScalars
            if let start = scalars.firstIndex(where: { LineBreaking.kind(of: $0) == .newline }) {
                var end = scalars.index(after: start)
                if scalars[start] == "\r", end < scalars.endIndex, scalars[end] == "\n" { end = scalars.index(after: end) }
                add(rest[..<start])
                var newline = runs[index]
                newline.text = String(rest[start..<end])
                rest = rest[end...]
                return (pieces, newline)
            }
            add(rest)
            index += 1
            rest = index < runs.count ? runs[index].text[...] : ""
        }
        isDone = true
        return (pieces, nil)
    }
}
