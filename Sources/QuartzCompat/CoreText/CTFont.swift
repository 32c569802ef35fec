// Core Text's font functions: glyphs, outlines and advances. y points up, as in Core Text.

/// A Core Text font is a `UIFont`.
public typealias CTFont = UIFont
/// A glyph's index in its face; 0 is the missing-character glyph.
public typealias CGGlyph = UInt16
/// A UTF-16 code unit.
public typealias UniChar = UInt16

/// Text direction that glyph metrics refer to.
nonisolated public enum CTFontOrientation: UInt32, Sendable {
    /// The font's direction: horizontal.
    case `default` = 0
    /// Horizontal text.
    case horizontal = 1
    /// Vertical text; returns the horizontal metrics.
    @available(*, deprecated, message: "has no effect on Linux: fonts have no vertical metrics here")
    case vertical = 2
}

/// Returns a font by name and size; the system font if no installed face has the name. A matrix other than the identity is refused
/// with a warning.
nonisolated public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    refuse(matrix, in: "CTFontCreateWithName")
    return UIFont(name: name, size: size > 0 ? size : 12) ?? .systemFont(ofSize: size > 0 ? size : 12)
}

/// Returns a copy of a font at another size, with the features and variations of a descriptor in addition; size 0 keeps the font's size.
/// The descriptor's other attributes have no effect. A matrix other than the identity is refused with a warning.
nonisolated public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    refuse(matrix, in: "CTFontCreateCopyWithAttributes")
    let sized = size > 0 ? font.withSize(size) : font
    return attributes?.addingSettings(to: sized) ?? sized
}

nonisolated func refuse(_ matrix: UnsafePointer<CGAffineTransform>?, in function: String) {
    if let matrix, !matrix.pointee.isIdentity { Diagnostics.warnOnce("\(function): fonts have no matrix; it is ignored") }
}

/// Returns the em size in points.
nonisolated public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Height of the tallest letters above the baseline, in points.
nonisolated public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Depth of the lowest letters below the baseline, in points; positive.
nonisolated public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Extra space between lines, in points.
nonisolated public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Height of capitals, in points.
nonisolated public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Height of lowercase letters, in points.
nonisolated public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
/// Returns the PostScript name.
nonisolated public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
/// Returns the family name.
nonisolated public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }

/// Writes the glyphs of characters; 0 for missing characters and for the second unit of a surrogate pair.
///
/// - Returns: True if the face has a glyph for every character.
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

/// Returns a glyph's outline in points with the origin on the baseline; nil for a glyph without an outline, such as a space.
nonisolated public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    let outline = font.font.face().outline(of: glyph)
    let upwards = CGAffineTransform(scaleX: font.pointSize, y: -font.pointSize)
    let path = CGPath(geometry: outline.transformed(by: matrix.map { upwards.concatenating($0.pointee) } ?? upwards))
    return path.isEmpty ? nil : path
}

/// Writes the advance of each glyph, in points.
///
/// - Parameter advances: The destination, or nil to compute only the sum.
/// - Returns: The sum of the advances.
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

/// Writes the bounding rectangle of each glyph's outline, relative to the glyph's origin.
///
/// - Parameter boundingRects: The destination, or nil to compute only the union.
/// - Returns: The union of the rectangles, with all origins at the same point.
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

/// A file's address by Core Foundation's name.
public typealias CFURL = URL
/// An error by Core Foundation's name.
public typealias CFError = NSError

/// Returns the description of an error for people.
public func CFErrorCopyDescription(_ err: CFError?) -> CFString { (err?.localizedDescription ?? "") as CFString }

/// The scope of a font's registration. On Linux it is always the process.
nonisolated public enum CTFontManagerScope: UInt32, Sendable {
    /// As for the process.
    case none = 0
    /// This process.
    case process = 1
    /// As for the process.
    @available(*, deprecated, message: "has no effect on Linux: fonts are registered for this process")
    case persistent = 2
    /// As for the process.
    @available(*, deprecated, message: "has no effect on Linux: fonts are registered for this process")
    case session = 3
}

/// Registers the fonts of a file. From then on they are found by family name and PostScript name.
///
/// - Returns: Whether the file is a TrueType font that was not known yet; if not, `error` says so.
@discardableResult
nonisolated public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if fontURL.isFileURL, FontProvider.shared.register(fontAt: fontURL.path) { return true }
    let failure = NSError(
        domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: 104,
        userInfo: [NSLocalizedDescriptionKey: "\(fontURL.path) is not a TrueType font, or is already registered"])
    error?.pointee = Unmanaged.passRetained(failure)
    return false
}

/// Registers a face that was read from bytes. Reading has registered it already.
///
/// - Returns: True.
@discardableResult
nonisolated public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { true }

/// Registers the fonts of several files.
///
/// - Returns: Whether all of them were registered; if not, `errors` has one for each that was not.
@discardableResult
nonisolated public func CTFontManagerRegisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<Unmanaged<NSArray>?>?
) -> Bool {
    var failures: [NSError] = []
    for case let url as URL in fontURLs {
        var failure: Unmanaged<CFError>?
        if !CTFontManagerRegisterFontsForURL(url, scope, &failure), let failure { failures.append(failure.takeRetainedValue()) }
    }
    guard !failures.isEmpty else { return true }
    errors?.pointee = Unmanaged.passRetained(NSArray(array: failures))
    return false
}
