extension [TextRun] {
    /// Sets the text up to the first line feed as the rest of a paragraph: without the indent of a first line.
    nonisolated mutating func openWithin(_ opening: ParagraphOpening) {
        var format = opening.format
        format.firstLineIndent = format.indent
        format.spacingBefore = 0
        if opening.isRightToLeft, format.alignment == .natural { format.alignment = .right }
        for index in indices {
            if let newline = self[index].text.firstIndex(where: \.isNewline) {
                let next = self[index].text.index(after: newline)
                var rest = self[index]
                rest.text = String(self[index].text[next...])
                self[index].text = String(self[index].text[..<next])
                self[index].paragraph = format
                if !rest.text.isEmpty { insert(rest, at: index + 1) }
                return
            }
            self[index].paragraph = format
        }
    }
}
