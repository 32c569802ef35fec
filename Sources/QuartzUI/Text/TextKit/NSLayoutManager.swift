/// Lays out a text in one or several columns, and draws it.
///
/// Each UTF-16 unit counts as one glyph, so that the numbers of glyphs and of characters are the same; the units of one character have
/// one room. A layout is made when it is needed after a change of the text or a column. Coordinates are those of a column, y downwards.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    /// The text; nil for none. The text holds its layout managers.
    open private(set) weak var textStorage: NSTextStorage?
    /// The columns, which text fills one after another.
    open private(set) var textContainers: [NSTextContainer] = []
    /// Whether lines have the distance that the font asks for between them.
    @available(*, deprecated, message: "has no effect on Linux: lines always have the font's distance")
    open var usesFontLeading = true
    /// The readiness to divide words at the ends of lines, 0…1.
    @available(*, deprecated, message: "has no effect on Linux: words are not divided")
    open var hyphenationFactor: Float = 0
    /// Whether ``drawGlyphs(forGlyphRange:at:)`` marks spaces, tabs and ends of paragraphs. False by default; text views do not draw by
    /// it, and show no marks.
    open var showsInvisibleCharacters = false
    /// Whether control characters are drawn.
    @available(*, deprecated, message: "has no effect on Linux: control characters have no glyphs")
    open var showsControlCharacters = false
    /// Whether parts of a text may be laid out alone. False by default.
    @available(*, deprecated, message: "has no effect on Linux: a text is laid out as a whole")
    open var allowsNonContiguousLayout = false
    /// Whether some parts of the text have no layout: false, because a text is laid out as a whole.
    open var hasNonContiguousLayout: Bool { false }
    private var layout: (fragments: TextFragments, stamp: Stamp)?

    /// The state of the text and of the columns that a layout shows.
    private struct Stamp: Equatable {
        var text: Int?
        var columns: [Int]
        var sizes: [CGSize]
    }

    /// Creates a layout manager without a text.
    public override init() { super.init() }

    func setStorage(_ storage: NSTextStorage?) {
        textStorage = storage
        layout = nil
    }

    // MARK: Columns

    /// Appends a column.
    open func addTextContainer(_ container: NSTextContainer) { insertTextContainer(container, at: textContainers.count) }
    /// Inserts a column. One that another layout manager fills is removed from it.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        if let other = container.layoutManager, let old = other.textContainers.firstIndex(where: { $0 === container }) {
            other.removeTextContainer(at: old)
        }
        textContainers.insert(container, at: min(max(index, 0), textContainers.count))
        container.layoutManager = self
        layout = nil
    }
    /// Removes a column.
    open func removeTextContainer(at index: Int) {
        guard textContainers.indices.contains(index) else { return }
        textContainers.remove(at: index).layoutManager = nil
        layout = nil
    }

    // MARK: Layout

    /// The lines of the present text.
    private var fragments: TextFragments {
        let stamp = Stamp(
            text: textStorage?.changeCount, columns: textContainers.map(\.changeCount), sizes: textContainers.map(\.size))
        if let layout, layout.stamp == stamp { return layout.fragments }
        let fragments = TextFragments(textStorage?.frozen() ?? NSAttributedString(string: ""), in: textContainers)
        layout = (fragments, stamp)
        return fragments
    }

    /// Lays out the text for a column now.
    open func ensureLayout(for container: NSTextContainer) { _ = fragments }
    /// Lays out a range of characters now.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = fragments }
    /// Lays out a range of glyphs now.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = fragments }
    /// Makes the glyphs of a range of characters now.
    open func ensureGlyphs(forCharacterRange charRange: NSRange) { _ = fragments }
    /// Discards the layout, which is made again when it is needed.
    open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?) {
        layout = nil
        actualCharRange?.pointee = charRange
    }

    // MARK: Glyphs and characters

    /// The number of glyphs: that of the text's UTF-16 units.
    open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    /// Returns whether a number is one of a glyph.
    open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { glyphIndex >= 0 && glyphIndex < numberOfGlyphs }
    /// Returns the number of a glyph's character.
    open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// Returns the number of a character's glyph.
    open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }

    /// Returns the glyphs of a range of characters, and sets the range of all characters of which they are parts.
    open func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?) -> NSRange {
        let range = fragments.composed(limited(charRange))
        actualCharRange?.pointee = range
        return range
    }
    /// Returns the characters of a range of glyphs, and sets the range of all glyphs that belong to them.
    open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        let range = fragments.composed(limited(glyphRange))
        actualGlyphRange?.pointee = range
        return range
    }

    private func limited(_ range: NSRange) -> NSRange {
        let start = min(max(range.location, 0), numberOfGlyphs)
        return NSRange(location: start, length: min(max(range.length, 0), numberOfGlyphs - start))
    }

    /// Returns the glyphs in a column.
    open func glyphRange(for container: NSTextContainer) -> NSRange {
        let fragments = fragments
        guard let index = index(of: container) else { return NSRange(location: 0, length: 0) }
        let lines = fragments.lines(in: index)
        guard let first = lines.first, let last = lines.last else {
            return NSRange(location: fragments.laidOutUnits, length: 0)
        }
        let start = fragments.fragments[first].units.location
        return NSRange(location: start, length: NSMaxRange(fragments.fragments[last].units) - start)
    }

    private func index(of container: NSTextContainer) -> Int? { textContainers.firstIndex { $0 === container } }

    /// Returns the line of a glyph; nil if the columns have no room for it.
    private func line(ofGlyph index: Int) -> (index: Int, fragment: TextFragments.Fragment)? {
        let fragments = fragments
        guard isValidGlyphIndex(index) else { return nil }
        return fragments.lines(of: NSRange(location: index, length: 1)).first.map { ($0, fragments.fragments[$0]) }
    }

    /// Returns the column of a glyph, and sets the range of its glyphs; nil if the columns have no room for the glyph.
    open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> NSTextContainer? {
        guard let line = line(ofGlyph: glyphIndex) else { return nil }
        let container = textContainers[line.fragment.container]
        if let effectiveGlyphRange { effectiveGlyphRange.pointee = glyphRange(for: container) }
        return container
    }

    // MARK: Geometry

    /// Returns the rectangle of a glyph's line in its column, and sets the range of the line's glyphs; zero for a glyph without a place.
    open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let line = line(ofGlyph: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = line.fragment.units
        return line.fragment.rect
    }
    /// Returns the rectangle that the text of a glyph's line takes, with the padding, and sets the range of the line's glyphs.
    open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?) -> CGRect {
        guard let line = line(ofGlyph: glyphIndex) else { return .zero }
        effectiveGlyphRange?.pointee = line.fragment.units
        return line.fragment.usedRect
    }
    /// Returns the left end of a glyph's baseline, in its line's rectangle.
    open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let line = line(ofGlyph: glyphIndex) else { return .zero }
        let room = fragments.rooms(of: NSRange(location: glyphIndex, length: 1), on: line.index).first
        let x = room?.minX ?? fragments.caret(before: glyphIndex, on: line.index)
        return CGPoint(x: x, y: line.fragment.line.origin.y - line.fragment.line.top)
    }
    /// The empty line after a line feed at the end, or of an empty text; zero without one.
    open var extraLineFragmentRect: CGRect { extraLine?.rect ?? .zero }
    /// The rectangle of that line that a text typed there would take.
    open var extraLineFragmentUsedRect: CGRect { extraLine?.usedRect ?? .zero }

    private var extraLine: TextFragments.Fragment? {
        guard let last = fragments.fragments.last, last.units.length == 0 else { return nil }
        return last
    }

    /// Returns the rectangle around all text in a column, with the padding.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard let index = index(of: container) else { return .zero }
        let fragments = fragments
        let rects = fragments.lines(in: index).map { fragments.fragments[$0].usedRect }
        return CGRect.around(rects)
    }

    /// Returns the smallest rectangle around a range of glyphs in a column; zero for none.
    open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        let rects = rects(of: limited(glyphRange), in: container)
        return CGRect.around(rects)
    }

    private func rects(of range: NSRange, in container: NSTextContainer) -> [CGRect] {
        guard let index = index(of: container) else { return [] }
        let fragments = fragments
        return fragments.lines(of: range).clamped(to: fragments.lines(in: index)).flatMap { fragments.rooms(of: range, on: $0) }
    }

    /// Calls a closure for each line that holds glyphs of a range: with its rectangle, the one that its text takes, its column and its
    /// glyphs. The closure ends the calls by setting its last argument.
    open func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let fragments = fragments
        var stop = ObjCBool(false)
        for index in fragments.lines(of: limited(glyphRange)) where !stop.boolValue {
            let fragment = fragments.fragments[index]
            block(fragment.rect, fragment.usedRect, textContainers[fragment.container], fragment.units, &stop)
        }
    }

    /// Calls a closure for rectangles that together hold a range of glyphs in a column: one for each line, or several on a line in several
    /// directions. The closure ends the calls by setting its last argument.
    ///
    /// - Parameter selectedRange: A range of which the first one is a part; within it a rectangle is as wide as its line, if the line goes
    ///   on. A location of `NSNotFound` is none.
    open func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange, in textContainer: NSTextContainer,
        using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let container = index(of: textContainer) else { return }
        let (fragments, range) = (fragments, limited(glyphRange))
        var stop = ObjCBool(false)
        for index in fragments.lines(of: range).clamped(to: fragments.lines(in: container)) {
            let fragment = fragments.fragments[index]
            let goesOn = selectedRange.location != NSNotFound && NSMaxRange(selectedRange) > NSMaxRange(fragment.units)
            var rects = fragments.rooms(of: range, on: index)
            if goesOn, let last = rects.popLast() {
                rects.append(CGRect(x: last.minX, y: last.minY, width: max(fragment.width - last.minX, 0), height: last.height))
            }
            for rect in rects where !stop.boolValue { block(rect, &stop) }
        }
    }

    // MARK: Places

    /// Returns the glyph nearest to a place of a column, and sets the part of its width that is before the place.
    open func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>? = nil
    ) -> Int {
        let position = index(of: container).flatMap { fragments.position(at: point, in: $0) }
        partialFraction?.pointee = position?.fraction ?? 0
        return position?.unit ?? 0
    }
    /// Returns the part of a glyph's width that is before a place of a column.
    open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        var fraction: CGFloat = 0
        _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }
    /// Returns the character nearest to a place of a column, and sets the part of the way to the next one that is before the place.
    open func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int { glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction) }

    // MARK: Drawing

    /// Draws the backgrounds of a range of glyphs. The glyphs bring their own: ``drawGlyphs(forGlyphRange:at:)`` draws both.
    @available(*, deprecated, message: "has no effect on Linux: drawGlyphs(forGlyphRange:at:) draws backgrounds too")
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}

    /// Draws a range of glyphs, with their backgrounds, into the current context. Letters that overhang the range are cut there.
    ///
    /// - Parameter origin: The upper left corner of their column.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (fragments, range) = (fragments, limited(glyphsToShow))
        for index in fragments.lines(of: range) {
            let fragment = fragments.fragments[index]
            let part = NSIntersectionRange(range, fragment.units)
            context.saveGState()
            if part != fragment.units {
                let rooms = fragments.rooms(of: part, on: index)
                // Marks may be above and below the line.
                let reach = fragment.rect.height
                context.clip(to: rooms.map { $0.insetBy(dx: 0, dy: -reach).offsetBy(dx: origin.x, dy: origin.y) })
            }
            let place = CGPoint(
                x: origin.x + fragment.padding + fragment.line.origin.x, y: origin.y + fragment.line.origin.y)
            context.drawLine(fragment.line, at: place)
            context.restoreGState()
            if showsInvisibleCharacters { drawMarks(of: part, on: index, at: origin) }
        }
    }
}

extension NSLayoutManager {
    /// Draws the marks of spaces, tabs and line feeds of a line, in the middle of their rooms.
    private func drawMarks(of units: NSRange, on index: Int, at origin: CGPoint) {
        guard let text = textStorage?.string as NSString? else { return }
        let baseline = fragments.fragments[index].line.origin.y
        for unit in units.location..<NSMaxRange(units) {
            let mark: String
            switch text.character(at: unit) {
            case 0x20, 0xA0: mark = "·"
            case 0x09: mark = "→"
            case 0x0A, 0x0D, 0x2029: mark = "¶"
            case 0x2028: mark = "↵"
            default: continue
            }
            let own = textStorage?.attribute(.font, at: unit, effectiveRange: nil) as? UIFont
            let font = own ?? UIFont.systemFont(ofSize: 12)
            let drawn = NSAttributedString(string: mark, attributes: [.font: font, .foregroundColor: UIColor.tertiaryLabel])
            let room = fragments.rooms(of: NSRange(location: unit, length: 1), on: index).first
            let left = room?.minX ?? fragments.caret(before: unit, on: index)
            let free = mark == "·" ? max(((room?.width ?? 0) - drawn.size().width) / 2, 0) : 0
            drawn.draw(at: CGPoint(x: origin.x + left + free, y: origin.y + baseline - font.ascender))
        }
    }
}

extension CGRect {
    /// The smallest rectangle around others; zero for none.
    fileprivate static func around(_ rects: [CGRect]) -> CGRect {
        let all = rects.reduce(CGRect.null) { $0.union($1) }
        return all.isNull ? .zero : all
    }
}

extension CGContext {
    /// Draws a line with its baseline at a point, y downwards.
    fileprivate func drawLine(_ line: TextLine, at place: CGPoint) {
        let matrix = textMatrix
        textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        drawUpwards([(line, CGPoint(x: place.x, y: -place.y))])
        textMatrix = matrix
    }
}
