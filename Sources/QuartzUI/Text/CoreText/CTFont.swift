// Core Text's functions, as far as text becomes paths: glyphs, their outlines and where they stand. y grows upwards, as there.

/// A font: Core Text's and UIKit's are one.
public typealias CTFont = UIFont
/// A glyph's number within its face; 0 is the picture of a missing character.
public typealias CGGlyph = UInt16
/// A unit of UTF-16.
public typealias UniChar = UInt16

/// Which way text runs.
nonisolated public enum CTFontOrientation: UInt32, Sendable {
    /// As the font has it: to the side.
    case `default` = 0
    /// To the side.
    case horizontal = 1
    /// Downwards; measures are those of text to the side.
    case vertical = 2
}

/// The font of a name and a size; where nobody has it, the system's. The matrix does not count.
nonisolated public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(name: name, size: size > 0 ? size : 12) ?? .systemFont(ofSize: size > 0 ? size : 12) }

/// The same font at another size; 0 is its own.
nonisolated public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: Any?
) -> CTFont { size > 0 ? font.withSize(size) : font }

/// The em in points.
nonisolated public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Top of the tallest letters above the baseline.
nonisolated public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Bottom of the lowest letters below the baseline; positive.
nonisolated public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Extra space between lines.
nonisolated public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Height of capitals.
nonisolated public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Height of small letters.
nonisolated public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// The name by which the font is found again.
nonisolated public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// The family's name.
nonisolated public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }

/// The glyphs of characters; 0 for what the face lacks, and for the second unit of a pair.
///
/// - Returns: whether the face has them all.
@discardableResult
nonisolated public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    let face = font.font.face()
    let units = UnsafeBufferPointer(start: characters, count: max(count, 0))
    var decoder = UTF16()
    var iterator = units.makeIterator()
    var (index, hasAll) = (0, true)
    while index < units.count, case .scalarValue(let scalar) = decoder.decode(&iterator) {
        let glyph = face.glyph(for: scalar)
        hasAll = hasAll && glyph != nil
        glyphs[index] = glyph ?? 0
        if UTF16.width(scalar) == 2, index + 1 < units.count { glyphs[index + 1] = 0 }
        index += UTF16.width(scalar)
    }
    for rest in stride(from: index, to: units.count, by: 1) {
        glyphs[rest] = 0
        hasAll = false
    }
    return hasAll
}

/// A glyph's outline in points, its origin on the baseline; nil for a glyph that has none, as a space's.
nonisolated public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    let outline = font.font.face().outline(of: glyph)
    let upwards = CGAffineTransform(scaleX: font.pointSize, y: -font.pointSize)
    let path = CGPath(geometry: outline.transformed(by: matrix.map { upwards.concatenating($0.pointee) } ?? upwards))
    return path.isEmpty ? nil : path
}

/// The distances to the next glyphs, in points.
///
/// - Parameter advances: where to put them; nil asks for the sum alone.
/// - Returns: their sum.
@discardableResult
nonisolated public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>, _ advances: UnsafeMutablePointer<CGSize>?,
    _ count: CFIndex
) -> Double {
    let face = font.font.face()
    var sum = 0.0
    for index in 0..<max(count, 0) {
        let advance = face.advance(of: glyphs[index]) * font.pointSize
        advances?[index] = CGSize(width: advance, height: 0)
        sum += advance
    }
    return sum
}

/// The rectangles around glyphs' outlines, each from its origin.
///
/// - Parameter boundingRects: where to put them; nil asks for the union alone.
/// - Returns: the rectangle around them all, laid over one another.
@discardableResult
nonisolated public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    for index in 0..<max(count, 0) {
        let box = CTFontCreatePathForGlyph(font, glyphs[index], nil)?.boundingBoxOfPath ?? .zero
        boundingRects?[index] = box
        if !box.isEmpty { union = union.union(box) }
    }
    return union
}
