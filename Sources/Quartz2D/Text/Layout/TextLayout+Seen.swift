extension TextLayout {
    /// The number of characters up to which a text is laid out as a whole.
    private static let short = 8192

    /// Lays out the visible part of a text. Its lines are those of the whole text.
    ///
    /// Characters beyond are not read, so a text of a million characters costs as much as its visible part. The whole text is
    /// laid out if lines depend on all of it (right-aligned, or truncated at the start or middle), or if the visible part is
    /// unlimited.
    ///
    /// - Parameters:
    ///   - height: The visible height. Lines that begin below it may be missing.
    ///   - reach: The distance to the right of the column within which text is visible.
    package static func seen(
        _ runs: [TextRun], width: CGFloat, style: ParagraphStyle, height: CGFloat, reach: CGFloat,
        provider: FontProvider = .shared
    ) -> TextLayout {
        func whole(_ runs: [TextRun]) -> TextLayout { TextLayout(runs, width: width, style: style, provider: provider) }
        var runs = runs
        if style.maximumLines > 0, style.truncation == .none || style.truncation == .end {
            runs = firstParagraphs(of: runs, atMost: min(style.maximumLines, .max - 1) + 1)
        }
        guard isLong(runs) else { return whole(runs) }
        if !style.isWrapped {
            runs = cutLines(runs, to: width + reach, style: style, provider: provider)
            guard isLong(runs) else { return whole(runs) }
        }
        guard style.maximumLines == 0 || style.truncation == .none || style.truncation == .end else { return whole(runs) }
        var plain = style
        plain.maximumLines = 0
        if style.isWrapped { plain.truncation = .none }
        var count = short
        while let part = beginning(of: runs, characters: count) {
            let layout = TextLayout(part, width: width, style: plain, part: ParagraphPart(goesOn: true), provider: provider)
            // One line more than the maximum shows that the last visible line must be truncated.
            if style.maximumLines > 0, layout.lines.count > style.maximumLines { return whole(part) }
            if layout.size.height > height { return style.maximumLines == 0 ? layout : whole(part) }
            count *= 4
        }
        return whole(runs)
    }

    private static func isLong(_ runs: [TextRun]) -> Bool {
        var count = 0
        for run in runs {
            count += run.text.utf8.count
            if count > short { return true }
        }
        return false
    }

    /// Returns the first characters of runs; nil if there are not more characters than that.
    private static func beginning(of runs: [TextRun], characters: Int) -> [TextRun]? {
        var rest = characters
        var part: [TextRun] = []
        for run in runs {
            let end = run.text.index(run.text.startIndex, offsetBy: rest, limitedBy: run.text.endIndex)
            if let end, end < run.text.endIndex {
                var run = run
                run.text = String(run.text[..<end])
                return part + [run]
            }
            part.append(run)
            rest -= run.text.count
        }
        return nil
    }

    /// Returns the paragraphs that a limited number of lines can show, and one more, which shows that the last line must be
    /// truncated.
    private static func firstParagraphs(of runs: [TextRun], atMost count: Int) -> [TextRun] {
        var left = count
        var part: [TextRun] = []
        for run in runs {
            // Scalars instead of characters, because all labels are read here.
            let scalars = run.text.unicodeScalars
            for index in scalars.indices where LineBreaking.kind(of: scalars[index]) == .newline {
                let end = scalars.index(after: index)
                // A carriage return and a line feed end one paragraph.
                if scalars[index] == "\r", end < scalars.endIndex, scalars[end] == "\n" { continue }
                left -= 1
                guard left == 0 else { continue }
                var run = run
                run.text = String(scalars[..<end])
                return part + [run]
            }
            part.append(run)
        }
        return runs
    }

    /// Cuts unwrapped paragraphs at a width, if they begin at the left edge.
    private static func cutLines(
        _ runs: [TextRun], to width: CGFloat, style: ParagraphStyle, provider: FontProvider
    ) -> [TextRun] {
        guard width.isFinite, style.truncation == .none || style.truncation == .end else { return runs }
        return paragraphs(of: runs).flatMap { paragraph in
            guard isLong(paragraph.runs) else { return paragraph.runs + [paragraph.newline].compactMap { $0 } }
            var count = short
            while let part = beginning(of: paragraph.runs, characters: count) {
                let plain = ParagraphStyle(alignment: .left, isWrapped: false)
                let line = TextLayout(part, style: plain, provider: provider)
                let alignment = line.opening?.format.alignment == .natural ? style.alignment : line.opening?.format.alignment
                let isAtLeft = alignment == .left || alignment == .natural && line.opening?.isRightToLeft == false
                guard isAtLeft || alignment == .justified else { break }
                if line.size.width > width { return part + [paragraph.newline].compactMap { $0 } }
                count *= 4
            }
            return paragraph.runs + [paragraph.newline].compactMap { $0 }
        }
    }

    /// Returns the paragraphs of runs, each with the line feed that ends it.
    private static func paragraphs(of runs: [TextRun]) -> [(runs: [TextRun], newline: TextRun?)] {
        var paragraphs: [(runs: [TextRun], newline: TextRun?)] = [([], nil)]
        for run in runs {
            var rest = Substring(run.text)
            while let newline = rest.firstIndex(where: \.isNewline) {
                var piece = run
                piece.text = String(rest[..<newline])
                if !piece.text.isEmpty { paragraphs[paragraphs.count - 1].runs.append(piece) }
                piece.text = String(rest[newline])
                paragraphs[paragraphs.count - 1].newline = piece
                paragraphs.append(([], nil))
                rest = rest[rest.index(after: newline)...]
            }
            var piece = run
            piece.text = String(rest)
            if !piece.text.isEmpty { paragraphs[paragraphs.count - 1].runs.append(piece) }
        }
        return paragraphs
    }
}
