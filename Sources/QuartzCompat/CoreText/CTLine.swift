/// A laid-out line of text: runs of positioned glyphs.
nonisolated public final class CTLine {
    /// The runs, from left to right.
    let runs: [CTRun]
    /// The line as drawn; nil for an empty text.
    let line: TextLine?
    var width: CGFloat { line?.width ?? 0 }
    var ascent: CGFloat { line?.ascent ?? 0 }
    var descent: CGFloat { line?.descent ?? 0 }

    /// The range of the text, in UTF-16 units.
    let range: CFRange
    let text: LaidText

    /// Creates a line of a text.
    init(_ line: TextLine?, of text: inout LaidText) {
        self.line = line
        let characters = line?.characters ?? 0..<0
        // In ascending order: the start of the line, its runs, its end.
        let start = text.range(of: characters.lowerBound..<characters.lowerBound).location
        runs = line.map { line in line.runs.flatMap { CTRun.runs(of: $0, on: line, &text) } } ?? []
        let end = text.range(of: characters.upperBound..<characters.upperBound).location
        range = CFRange(location: start, length: end - start)
        self.text = text
    }

    /// Returns the x position of the caret before a unit of the text, relative to the line's origin.
    /// - Parameter isSecond: Whether the other place is returned where two directions meet.
    func offset(of unit: CFIndex, isSecond: Bool = false) -> CGFloat {
        guard let line else { return 0 }
        let inside = min(max(unit - range.location, 0), range.length)
        let count = (text.attributed.string as NSString).substring(with: NSRange(location: range.location, length: inside)).count
        let character = line.characters.lowerBound + count
        return (isSecond ? line.secondCaretX(at: character) : line.caretX(at: character)) - line.origin.x
    }
}

/// An attributed text of which a part is laid out. Counts the UTF-16 units of the part's characters.
nonisolated struct LaidText {
    let attributed: NSAttributedString
    private let string: Substring.UTF16View
    private let start: Int
    /// The last place found: a character, its units before it, and its index.
    private var place: (character: Int, units: Int, index: String.Index)

    /// - Parameter start: The first unit of the part that is laid out.
    init(_ attributed: NSAttributedString, from start: Int = 0) {
        self.attributed = attributed
        self.start = start
        let text = attributed.string
        let first = text.utf16.index(text.startIndex, offsetBy: start)
        string = text[first...].utf16
        place = (0, 0, first)
    }

    /// Returns the units of a range of the part's characters. Ranges are usually found in ascending order, each from the one before.
    mutating func range(of characters: Range<Int>) -> CFRange {
        let low = units(before: characters.lowerBound)
        return CFRange(location: start + low, length: units(before: characters.upperBound) - low)
    }

    private mutating func units(before character: Int) -> Int {
        if character < place.character { place = (0, 0, string.startIndex) }
        let text = Substring(string)
        let index = text.index(place.index, offsetBy: character - place.character, limitedBy: text.endIndex) ?? text.endIndex
        place = (character, place.units + string.distance(from: place.index, to: index), index)
        return place.units
    }
}

/// Consecutive glyphs of a line with the same face and colour, or the boxes of a run delegate.
nonisolated public final class CTRun {
    /// A glyph with its position.
    struct Place {
        let glyph: CGGlyph
        /// In points right of the line's origin.
        let x: CGFloat
    }

    let font: CTFont
    let color: CGColor
    let glyphs: [Place]
    /// x of the run's end, relative to the line's origin.
    let end: CGFloat
    let rise: CGFloat
    /// The box of a run delegate; nil for letters.
    let box: InlineBox?
    /// The range of the text, in UTF-16 units; that of all letters of equal attributes for a run whose letters have several faces.
    let range: CFRange
    /// The attributes of the text.
    let attributes: [NSAttributedString.Key: Any]
    /// Whether the text runs from right to left.
    let isRightToLeft: Bool

    private init(
        _ glyphs: [Place], face: (any FontFace)?, end: CGFloat, of run: GlyphRun, isRightToLeft: Bool, _ range: CFRange,
        in text: LaidText
    ) {
        self.glyphs = glyphs
        self.isRightToLeft = isRightToLeft
        self.end = end
        self.range = range
        color = run.color
        rise = run.rise
        box = run.boxes.first?.box
        var font = run.font
        if let face, face !== font.face() { font.family = .named(face.familyName) }
        self.font = UIFont(font)
        let isInside = range.location < text.attributed.length
        attributes = isInside ? text.attributed.attributes(at: range.location, effectiveRange: nil) : [:]
    }

    /// Splits a run into runs of one face each; fallback fonts supply missing glyphs.
    fileprivate static func runs(of run: GlyphRun, on line: TextLine, _ text: inout LaidText) -> [CTRun] {
        let range = text.range(of: run.characters)
        let isRightToLeft = isRightToLeft(run.characters, on: line)
        let end = run.x + run.width
        guard run.boxes.isEmpty else {
            // A glyph without an outline, because callers draw all glyphs.
            let space = run.font.face().glyph(for: " ") ?? 0
            let places = run.boxes.map { Place(glyph: space, x: $0.frame.minX) }
            return [CTRun(places, face: nil, end: end, of: run, isRightToLeft: isRightToLeft, range, in: text)]
        }
        var pieces: [[PositionedGlyph]] = []
        for glyph in run.glyphs {
            if let last = pieces.last?.last, last.face === glyph.face {
                pieces[pieces.count - 1].append(glyph)
            } else {
                pieces.append([glyph])
            }
        }
        return pieces.indices.map { index in
            CTRun(
                pieces[index].map { Place(glyph: $0.glyph, x: $0.x) }, face: pieces[index].first?.face,
                end: index + 1 < pieces.count ? pieces[index + 1][0].x : end, of: run, isRightToLeft: isRightToLeft, range,
                in: text)
        }
    }

    /// Whether the first of some characters is right of the last one.
    private static func isRightToLeft(_ characters: Range<Int>, on line: TextLine) -> Bool {
        guard let last = characters.last else { return false }
        func left(_ character: Int) -> CGFloat { line.rooms(of: character..<character + 1).first?.left ?? 0 }
        if characters.count > 1 { return left(characters.lowerBound) > left(last) }
        return line.caretX(at: last) > line.caretX(at: last + 1)
    }

    /// Returns the indices of a range; a length of 0 extends to the end.
    func indices(_ range: CFRange) -> Range<Int> {
        let start = min(max(range.location, 0), glyphs.count)
        let count = range.length > 0 ? range.length : glyphs.count
        return start..<min(start + min(count, glyphs.count), glyphs.count)
    }

    func advance(_ index: Int) -> CGFloat { (index + 1 < glyphs.count ? glyphs[index + 1].x : end) - glyphs[index].x }
}

/// The attribute key of the font; the same as for attributed text.
nonisolated public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// The attribute key of the text colour; the same as for attributed text.
nonisolated public let kCTForegroundColorAttributeName: CFString = NSAttributedString.Key.foregroundColor.rawValue
/// The attribute key of extra letter spacing; the same as for attributed text.
nonisolated public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue

/// Lays out a line. Text without a font uses the system font in 12 points.
nonisolated public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
    var text = LaidText(attrString)
    return CTLine(TextLayout(attrString.plainRuns(font: .systemFont(ofSize: 12), color: .black)).lines.first, of: &text)
}

/// Draws a line at the context's text position with its text matrix, upright in a context whose y points up. Changes neither.
nonisolated public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    if let line = line.line { context.drawUpwards([(line, .zero)]) }
}

/// Returns the offset to the right that aligns a line within a width: factor 0 is flush left, ½ centred, 1 flush right.
nonisolated public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    max(0, (flushWidth - Double(line.width)) * Double(min(max(flushFactor, 0), 1)))
}

/// Returns the bounding rectangle of the line's outlines at the context's text position; null for a line without outlines.
nonisolated public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    guard let path = line.line?.path, !path.isEmpty else { return .null }
    let place = context?.textPosition ?? .zero
    return CGPath(geometry: path).boundingBoxOfPath
        .applying(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: place.x, ty: place.y))
}

/// Returns the line's runs, as `CTRun`s.
nonisolated public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }
/// Returns the range of the text of a line's characters, in UTF-16 units.
nonisolated public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// Returns the distance of the caret before a UTF-16 unit of the text from the line's origin, in points. Units outside the line are
/// clamped to its ends.
///
/// - Parameter secondaryOffset: Receives the distance of the other place of the caret where two directions meet, else the same distance.
@discardableResult
nonisolated public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let offset = line.offset(of: charIndex)
    secondaryOffset?.pointee = line.offset(of: charIndex, isSecond: true)
    return offset
}

/// Returns the number of glyphs in the line.
nonisolated public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// Returns the line's width; writes ascent, descent and leading to the pointers that are not nil.
@discardableResult
nonisolated public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.ascent
    descent?.pointee = line.descent
    leading?.pointee = line.runs.map { $0.box == nil ? $0.font.leading : 0 }.max() ?? 0
    return line.width
}

/// Returns the number of glyphs in a run.
nonisolated public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }
/// Returns a run's attributes, always with a font and a colour.
nonisolated public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
    var attributes = Dictionary(uniqueKeysWithValues: run.attributes.map { ($0.key.rawValue, $0.value) })
    attributes[kCTFontAttributeName] = run.font
    attributes[kCTForegroundColorAttributeName] = run.color
    return attributes
}
/// Returns the range of the text of a run's characters, in UTF-16 units. Runs that differ only in the face that supplies their letters
/// have one range.
nonisolated public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Copies the glyphs of a range; a length of 0 extends to the end.
nonisolated public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = run.glyphs[index].glyph }
}

/// Copies the glyph positions of a range, relative to the line's origin; a length of 0 extends to the end.
nonisolated public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = CGPoint(x: run.glyphs[index].x, y: run.rise) }
}

/// Copies the advances of a range; a length of 0 extends to the end.
nonisolated public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
    for (place, index) in run.indices(range).enumerated() { buffer[place] = CGSize(width: run.advance(index), height: 0) }
}

/// Returns the width of a range; writes ascent, descent and leading, of the run delegate or else of the font, to the pointers that are
/// not nil.
@discardableResult
nonisolated public func CTRunGetTypographicBounds(
    _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = run.box?.ascent ?? run.font.ascender
    descent?.pointee = run.box?.descent ?? -run.font.descender
    leading?.pointee = run.box == nil ? run.font.leading : 0
    return run.indices(range).reduce(0) { $0 + run.advance($1) }
}
