/// One line of a layout.
public struct TextLine: Sendable {
    /// The characters, counted from the beginning of the layout's text, including spaces and the line feed at the end.
    public let characters: Range<Int>
    /// The left end of the baseline, in the layout's coordinates.
    public let origin: CGPoint
    /// The width in points, without spaces at the end.
    public let width: CGFloat
    /// The top of the line's part of the column, which ends at `top + height`.
    public let top: CGFloat
    /// The distance to the next baseline.
    public let height: CGFloat
    /// The greatest ascender, upwards from the baseline.
    public let ascent: CGFloat
    /// The greatest descender, downwards from the baseline; positive.
    public let descent: CGFloat
    /// The glyph runs of the line.
    public let runs: [GlyphRun]
    /// Whether an ellipsis replaces hidden characters.
    public let isTruncated: Bool
    /// The x positions of the caret before each character and after the last, relative to the origin.
    let carets: [CGFloat]
    /// The same for the other place at which a letter may be inserted; empty if all characters have one direction.
    let secondCarets: [CGFloat]
    /// The edges of the characters; empty on a line from left to right, on which the carets are the edges.
    let cells: [Cell]

    /// The room of a character on a line of several directions, relative to the line's origin.
    struct Cell: Sendable, Equatable {
        var left: CGFloat
        var right: CGFloat
        var isRightToLeft: Bool
    }

    /// All outlines in one path, in points: y downwards, the line's origin at zero, for the non-zero fill rule.
    public var path: PathGeometry {
        var path = PathGeometry()
        for run in runs { path.append(run.path) }
        return path
    }

    /// Returns the x position of the caret before the character `offset` of the layout's text, in the layout's coordinates.
    /// Offsets outside the line are clamped to its ends.
    ///
    /// Between characters of two directions a caret has two places: one is where a letter in the paragraph's direction is inserted, the
    /// other where one in the other direction is.
    public func caretX(at offset: Int) -> CGFloat {
        origin.x + Self.position(offset - characters.lowerBound, in: carets)
    }

    /// Returns the other place of the caret before the character `offset`, which equals that of ``caretX(at:)`` except where the direction
    /// changes.
    public func secondCaretX(at offset: Int) -> CGFloat {
        origin.x + Self.position(offset - characters.lowerBound, in: secondCarets.isEmpty ? carets : secondCarets)
    }

    private static func position(_ index: Int, in carets: [CGFloat]) -> CGFloat {
        carets.isEmpty ? 0 : carets[min(max(index, 0), carets.count - 1)]
    }

    /// Returns the rooms of a range of characters: one from left to right, or several where directions change, from the left.
    package func rooms(of range: Range<Int>) -> [(left: CGFloat, right: CGFloat)] {
        let part = range.clamped(to: characters)
        guard !part.isEmpty else { return [] }
        guard !cells.isEmpty else { return [(caretX(at: part.lowerBound), caretX(at: part.upperBound))] }
        let first = characters.lowerBound
        var rooms: [(left: CGFloat, right: CGFloat)] = []
        for cell in cells[part.lowerBound - first..<part.upperBound - first].sorted(by: { $0.left < $1.left }) {
            if let last = rooms.last, cell.left <= last.right + 1e-6 {
                rooms[rooms.count - 1].right = max(last.right, cell.right)
            } else {
                rooms.append((cell.left, cell.right))
            }
        }
        return rooms.map { (origin.x + $0.left, origin.x + $0.right) }
    }

    /// Returns the offset between two characters that is nearest to `x`, counted from the beginning of the layout's text.
    public func offset(closestTo x: CGFloat) -> Int {
        let x = x - origin.x
        if !cells.isEmpty {
            func distance(_ cell: Cell) -> CGFloat { max(cell.left - x, x - cell.right, 0) }
            let nearest = cells.indices.min { distance(cells[$0]) < distance(cells[$1]) } ?? 0
            let isLeft = x < (cells[nearest].left + cells[nearest].right) / 2
            let isBefore = isLeft != cells[nearest].isRightToLeft
            // There is no place after a line feed.
            return characters.lowerBound + min(nearest + (isBefore ? 0 : 1), carets.count - 1)
        }
        var best = 0
        for index in carets.indices where abs(carets[index] - x) < abs(carets[best] - x) { best = index }
        return characters.lowerBound + best
    }
}

/// One glyph with its position on a line.
public struct PositionedGlyph: Sendable {
    /// The glyph's face; a fallback if the run's font lacks the character.
    public let face: any FontFace
    /// The glyph's number in the face.
    public let glyph: GlyphID
    /// The position of its origin, in points right of the line's origin.
    public let x: CGFloat
    /// The position of its origin, in points below the baseline; not 0 for marks that the face places.
    public let y: CGFloat
    /// The character that it belongs to, or the first of those that it joins, counted from the beginning of the layout's text. An
    /// ellipsis belongs to its position.
    public let character: Int
}

/// Neighbouring glyphs of one line with the same font and colour.
public struct GlyphRun: Sendable {
    /// The characters, counted from the beginning of the layout's text. An ellipsis has an empty range at its position.
    public let characters: Range<Int>
    /// The font of the glyphs.
    public let font: Font
    /// The fill colour.
    public let color: CGColor
    /// The faces of the letters.
    let faces: [any FontFace]
    /// The glyphs as they are stored.
    let letters: [Letter]
    /// The boxes, left to right.
    public let boxes: [PositionedBox]
    /// The position of the run's left edge, in points right of the line's origin.
    public let x: CGFloat
    /// The run's advance in points.
    public let width: CGFloat
    /// The distance above the baseline, in points.
    public let rise: CGFloat
    /// The bounds of the underline, relative to the line's origin; nil if the run is not underlined.
    public let underline: CGRect?
    /// The background of the run.
    public let background: TextBar?
    /// The rectangles of underline and strikethrough.
    public let bars: [TextBar]
    /// The shadow of the run.
    public let shadow: TextDecoration.Shadow?
    /// See ``TextDecoration/strokeWidth``.
    let strokeWidth: CGFloat
    /// See ``TextDecoration/strokeColor``.
    let strokeColor: CGColor?

    /// A glyph with its place, by the number of its face: many are stored, and none of them counts references.
    struct Letter: Sendable {
        let face: ShapedText.FaceNumber
        let glyph: GlyphID
        let y: Float
        let x: CGFloat
        /// See ``PositionedGlyph/character``.
        let character: Int32
    }

    /// The glyphs, left to right; none in a run of boxes.
    public var glyphs: [PositionedGlyph] {
        letters.map {
            PositionedGlyph(
                face: faces[Int($0.face)], glyph: $0.glyph, x: $0.x, y: CGFloat($0.y), character: Int($0.character))
        }
    }

    /// The shapes to fill, in painting order, with their colours: letters, then the strokes along their outlines.
    package var shapes: [(path: PathGeometry, color: CGColor)] { strokedShapes(path) }

    /// Returns the shapes of the glyphs that begin in a range of the line, moved by an offset. Letters that are only filled remain
    /// glyphs.
    package func shapes(within stretch: ClosedRange<CGFloat>, by offset: CGPoint) -> [(shape: PlacedGlyphs, color: CGColor)] {
        let letters = placed(within: stretch, by: offset)
        if strokeWidth == 0 { return [(letters, color)] }
        return strokedShapes(letters.geometry).map { (PlacedGlyphs(glyphs: [], rest: $0.path), $0.color) }
    }

    private func strokedShapes(_ path: PathGeometry) -> [(path: PathGeometry, color: CGColor)] {
        guard strokeWidth != 0 else { return [(path, color)] }
        let line = path.stroked(StrokeStyle(width: abs(strokeWidth) / 100 * font.size), tolerance: Self.strokeTolerance)
        return (strokeWidth < 0 ? [(path, color)] : []) + [(line, strokeColor ?? color)]
    }

    /// The tolerance of stroked outlines: 0.05 points, which is invisible at 4 pixels per point.
    private static let strokeTolerance: CGFloat = 0.05

    /// The outlines of all glyphs, and of the bars in the text's colour, in points: y downwards, the line's origin at zero, for
    /// the non-zero fill rule.
    ///
    /// Combined on each access from outlines that the faces cache.
    public var path: PathGeometry { placed(within: nil, by: .zero).geometry }

    /// The same as glyphs and bars.
    private func placed(within stretch: ClosedRange<CGFloat>?, by offset: CGPoint) -> PlacedGlyphs {
        var shape = PlacedGlyphs(glyphs: [])
        shape.glyphs.reserveCapacity(letters.count)
        for letter in letters where stretch?.contains(letter.x) ?? true {
            let face = faces[Int(letter.face)]
            if face.hasColors, face.colorGlyph(of: letter.glyph) != nil { continue }
            shape.glyphs.append(
                PlacedGlyphs.Glyph(
                    face: face, glyph: letter.glyph, size: font.size,
                    origin: CGPoint(x: letter.x + offset.x, y: CGFloat(letter.y) - rise + offset.y)))
        }
        for bar in bars where bar.color == nil { shape.rest.addRect(bar.rect.offsetBy(dx: offset.x, dy: offset.y)) }
        return shape
    }

    /// A part of a glyph with fixed colours.
    package enum ColorPart {
        case layer(PlacedGlyphs, CGColor)
        /// A picture and its frame.
        case picture(CGImage, CGRect)
    }

    /// Returns the glyphs with fixed colours that begin in a range of the line, moved by an offset; in painting order.
    package func colorParts(within stretch: ClosedRange<CGFloat>?, by offset: CGPoint) -> [ColorPart] {
        var parts: [ColorPart] = []
        guard faces.contains(where: \.hasColors) else { return [] }
        for glyph in glyphs where glyph.face.hasColors && stretch?.contains(glyph.x) ?? true {
            let origin = CGPoint(x: glyph.x + offset.x, y: glyph.y - rise + offset.y)
            switch glyph.face.colorGlyph(of: glyph.glyph) {
            case .layers(let layers)?:
                for layer in layers {
                    let part = PlacedGlyphs.Glyph(face: glyph.face, glyph: layer.glyph, size: font.size, origin: origin)
                    let own = layer.color.map { $0.copy(alpha: $0.alpha * color.alpha) ?? $0 }
                    parts.append(.layer(PlacedGlyphs(glyphs: [part]), own ?? color))
                }
            case .picture(let image, let frame)?:
                parts.append(
                    .picture(
                        image,
                        CGRect(
                            x: origin.x + frame.minX * font.size, y: origin.y + frame.minY * font.size,
                            width: frame.width * font.size, height: frame.height * font.size)))
            case nil: break
            }
        }
        return parts
    }

    /// The bars with a colour that differs from the text's.
    public var coloredBars: [TextBar] { bars.filter { $0.color != nil } }
}
