@_spi(Hooks) import QuartzUI

// Layout of a text view's text: runs, the column at the view's width, the shown part and the marks over it.

extension UITextView {
    private var paragraphStyle: ParagraphStyle {
        ParagraphStyle(
            alignment: textAlignment.alignment, truncation: textContainer.lineBreakMode.truncation,
            maximumLines: textContainer.maximumNumberOfLines)
    }

    /// Returns the runs of a part of the text, at least one.
    private func runs(_ range: Range<Int>) -> [TextRun] {
        var runs: [TextRun] = []
        let characters = session.editor.characters
        characters.forEachStyle(in: range) { part, style in
            for (piece, isFound) in split(part) {
                var run = isFound ? foundTemplate(style) : template(style)
                run.text = characters.text(piece)
                runs.append(run)
            }
        }
        // An empty paragraph has the height of the line feed that ends it, or else of the character before it.
        if runs.isEmpty {
            let model = range.lowerBound < characters.count ? range.lowerBound : range.lowerBound - 1
            runs = [template(model >= 0 && model < characters.count ? characters.style(at: model) : 0)]
        }
        return runs
    }

    private func template(_ style: Int) -> TextRun {
        if let known = templates[style] { return known }
        let template = makeTemplate(style, isLink: false)
        templates[style] = template
        return template
    }

    /// Returns the template of text that a detector has found. Styles are numbers from 0, so theirs are below.
    private func foundTemplate(_ style: Int) -> TextRun {
        if let known = templates[-1 - style] { return known }
        let template = makeTemplate(style, isLink: true)
        templates[-1 - style] = template
        return template
    }

    private func makeTemplate(_ style: Int, isLink: Bool) -> TextRun {
        var attributes = baseAttributes.merging(looks.attributes(style)) { $1 }
        if attributes.removeValue(forKey: .link) != nil || isLink { attributes.merge(linkTextAttributes) { $1 } }
        let attachment = attributes.removeValue(forKey: .attachment) as? NSTextAttachment
        let font = font ?? Theme.labelFont
        let color = textColor ?? .label
        var template =
            NSAttributedString(string: " ", attributes: attributes).runs(font: font, color: color).first
            ?? TextRun("", font: font.font, color: color.cgColor)
        template.text = ""
        template.box = attachment?.box
        if textContainer.lineBreakMode == .byCharWrapping, attributes[.paragraphStyle] == nil {
            var format = template.paragraph ?? ParagraphFormat()
            format.wrapping = .character
            template.paragraph = format
        }
        return template
    }

    func column(width: CGFloat) -> TextColumn {
        TextColumn(source, width: innerWidth(width), style: paragraphStyle)
    }

    private var source: TextColumn.Source { TextColumn.Source(storage: session.editor.characters, runs: runs) }

    private func innerWidth(_ width: CGFloat) -> CGFloat {
        max(width - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding, 1)
    }

    /// The text laid out at the view's width. After an edit, only changed paragraphs are laid out again. In a very long text, those
    /// are laid out that are visible or close to the caret.
    var textColumn: TextColumn { changeColumn { _ in } }

    /// The text laid out at the view's width, after a change of what is only estimated.
    private func changeColumn(_ layOut: (inout TextColumn) -> Void) -> TextColumn {
        let storage = session.editor.characters
        // Release the stored copy, so that the column is changed in place.
        var set = setText
        setText = nil
        if set?.width != bounds.width { set = nil }
        if set == nil { shown = nil }
        var text = set ?? SetText(storage: storage, width: bounds.width, column: column(width: bounds.width))
        set = nil
        if let change = storage.difference(from: text.storage) {
            text.column.update(source, replacing: change.old, with: change.new)
            text.storage = storage
            shown = nil
        }
        if text.column.estimated > 0 {
            let count = text.column.estimated
            layOut(&text.column)
            text.column.layOut(around: session.editor.head, within: 2 * bounds.height, of: source)
            let top = bounds.minY - textOrigin.y
            text.column.layOut(from: top - bounds.height, to: top + 2 * bounds.height, of: source)
            if text.column.estimated != count { shown = nil }
        }
        setText = text
        return text.column
    }

    /// The text in which a range is laid out.
    final func textColumn(layingOut range: Range<Int>) -> TextColumn {
        changeColumn { $0.layOut(range, of: source) }
    }

    var laidOutText: any LaidOutText { textColumn }

    var textOrigin: CGPoint {
        CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top)
    }

    /// Updates size and layout after the characters changed.
    func textDidChange() {
        foundItems = nil
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Lays out all of the text again after its attributes changed.
    func looksDidChange() {
        setText = nil
        templates = [:]
        textDidChange()
    }

    /// Shows the text in other colours, which change no positions.
    func colorsDidChange() {
        templates = [:]
        shown = nil
        setNeedsLayout()
    }

    /// Shows the visible paragraphs and one height above and below in the layer, unless it shows them already.
    private func showText(_ column: TextColumn) {
        let top = bounds.minY - textOrigin.y
        let seen = (top: min(max(top, 0), column.size.height), bottom: min(top + bounds.height, column.size.height))
        if let shown, shown.top <= seen.top, shown.bottom >= seen.bottom { return }
        let part = column.part(from: top - bounds.height, to: top + 2 * bounds.height)
        shown = part
        var runs = colored(runs(part.characters), part.characters)
        if let opening = part.opening { runs.openWithin(opening) }
        textLayer.cast(runs.takeCommonShadow())
        textLayer.string = runs
        textLayer.paragraphStyle = paragraphStyle
        textLayer.frame = CGRect(
            x: textOrigin.x, y: textOrigin.y + part.top, width: innerWidth(bounds.width), height: part.bottom - part.top)
    }

    /// Returns runs in the colours of ``coloring``.
    private func colored(_ runs: [TextRun], _ range: Range<Int>) -> [TextRun] {
        guard let coloring, !range.isEmpty else { return runs }
        let characters = session.editor.characters
        var colors = coloring(characters.text(range), characters.text(0..<range.lowerBound))[...]
        var result: [TextRun] = []
        for run in runs {
            var rest = run.text[...]
            while let (count, color) = colors.first, !rest.isEmpty {
                let piece = rest.prefix(count)
                rest = rest[piece.endIndex...]
                // The rest of the colour belongs to the next run.
                if piece.count < count {
                    colors[colors.startIndex].count -= piece.count
                } else {
                    colors.removeFirst()
                }
                guard !piece.isEmpty else { continue }
                var colored = run
                (colored.text, colored.color) = (String(piece), color.cgColor)
                result.append(colored)
            }
            guard !rest.isEmpty || run.text.isEmpty else { continue }
            var plain = run
            plain.text = String(rest)
            result.append(plain)
        }
        return result
    }

    func updateMarks() {
        let column = textColumn
        let origin = textOrigin
        contentSize = CGSize(
            width: bounds.width, height: (column.size.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
        showText(column)
        let seen = (top: bounds.minY - origin.y, bottom: bounds.maxY - origin.y)
        func rects(_ range: Range<Int>) -> [CGRect] {
            column.selectionRects(for: range, from: seen.top - bounds.height, to: seen.bottom + bounds.height)
                .map { $0.offsetBy(dx: origin.x, dy: origin.y) }
        }
        let editor = session.editor
        let composed = rects(editor.composition ?? 0..<0).map {
            CGRect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1)
        }
        marks.update(
            caret: caretRect(for: session.position(of: editor.head)),
            selection: isFirstResponder ? rects(editor.selection) : [], composed: composed)
    }

    final func selectionFrames(of range: UITextRange) -> [CGRect] {
        let characters = session.characters(of: range)
        return textColumn(layingOut: characters).selectionRects(for: characters, from: 0, to: .infinity)
            .map { $0.offsetBy(dx: textOrigin.x, dy: textOrigin.y) }
    }

    func reveal(_ range: Range<Int>, animated: Bool) {
        layoutIfNeeded()
        let column = textColumn(layingOut: range)
        guard let start = column.caret(at: range.lowerBound), let end = column.caret(at: range.upperBound) else { return }
        let rect = CGRect(x: 0, y: start.top, width: 1, height: end.top + end.height - start.top)
            .offsetBy(dx: contentOffset.x, dy: textOrigin.y)
        scrollRectToVisible(rect.insetBy(dx: 0, dy: -textContainerInset.top / 2), animated: animated)
    }
}
