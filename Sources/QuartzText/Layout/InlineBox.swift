/// A box in a line of text in place of a character's glyph: an icon, or room for something that the caller draws.
///
/// The line grows to its height as it does to that of letters. A line may end before and after it.
public struct InlineBox: Hashable, Sendable {
    /// A picture that fills a box.
    public struct Picture: Hashable, Sendable {
        /// The pixels. Those of a template are white, with the alpha of the given image.
        public let image: CGImage
        /// Whether only the alpha channel is used; the run's colour replaces the colours.
        public let isTemplate: Bool

        /// Creates a picture. A template's pixels are copied.
        public init(_ image: CGImage, isTemplate: Bool = false) {
            self.image = isTemplate ? image.silhouette ?? image : image
            self.isTemplate = isTemplate
        }
    }

    /// The distance from the baseline up to the top, in points; negative below the baseline.
    public var ascent: CGFloat { didSet { ascent = Self.clamped(ascent) } }
    /// The distance from the baseline down to the bottom, in points; negative above the baseline.
    public var descent: CGFloat { didSet { descent = Self.clamped(descent) } }
    /// The advance, in points.
    public var width: CGFloat { didSet { width = max(Self.clamped(width), 0) } }
    /// The picture; nil for an empty box.
    public var picture: Picture?

    /// Creates a box. Numbers that are not finite count as 0, others are clamped to a million points, and a negative width to 0, here
    /// and when set.
    public init(ascent: CGFloat, descent: CGFloat, width: CGFloat, picture: Picture? = nil) {
        self.ascent = Self.clamped(ascent)
        self.descent = Self.clamped(descent)
        self.width = max(Self.clamped(width), 0)
        self.picture = picture
    }

    /// Creates a box of bounds whose origin is on the baseline, with y upwards.
    public init(bounds: CGRect, picture: Picture? = nil) {
        let bounds = bounds.standardized
        self.init(
            ascent: bounds.origin.y + bounds.size.height, descent: -bounds.origin.y, width: bounds.size.width, picture: picture)
    }

    private static let largest: CGFloat = 1e6

    private static func clamped(_ length: CGFloat) -> CGFloat {
        length.isFinite ? min(max(length, -largest), largest) : 0
    }

    /// Returns the box at a scale.
    func scaled(by scale: CGFloat) -> InlineBox {
        InlineBox(ascent: ascent * scale, descent: descent * scale, width: width * scale, picture: picture)
    }
}

/// A box with its position on a line.
public struct PositionedBox: Sendable {
    /// The box.
    public let box: InlineBox
    /// Its bounds relative to the line's origin, y downwards.
    public let frame: CGRect
}

extension TextRun {
    /// Returns the run with its font and its box at a scale.
    package func scaled(by scale: CGFloat) -> TextRun {
        guard scale != 1 else { return self }
        var run = self
        run.font = font.withSize(font.size * scale)
        run.box = box?.scaled(by: scale)
        return run
    }
}

extension ShapedText {
    /// The room that a run needs of its line, in points: above the baseline, below it, and in all.
    typealias Extent = (ascent: CGFloat, descent: CGFloat, height: CGFloat)

    /// Returns the extent of a run's box, or else of its letters.
    func extent(of run: Int) -> Extent {
        guard let box = runs[run].box else { return lettersExtent(of: run) }
        let rise = runs[run].decoration.rise
        return (box.ascent + rise, box.descent - rise, box.ascent + box.descent)
    }

    /// Returns the extent of letters in a run's font, or in another face of its size.
    func lettersExtent(of run: Int, in face: (any FontFace)? = nil) -> Extent {
        let (metrics, size, rise) = ((face ?? faces[run]).metrics, runs[run].font.size, runs[run].decoration.rise)
        return (metrics.ascender * size + rise, -metrics.descender * size - rise, metrics.lineHeight * size + abs(rise))
    }

    /// Returns the faces of characters that their runs' faces lack.
    func fallbacks(in parts: [Range<Int>]) -> [(run: Int, face: any FontFace)] {
        guard
            usedFaces.contains(where: { used in !faces.contains { $0 === used } })
                || Set(faces.map(ObjectIdentifier.init)).count > 1
        else { return [] }
        var found: [(run: Int, face: any FontFace)] = []
        // The run and the face that were looked at last.
        var last: (run: Int, face: FaceNumber)?
        for part in parts {
            for index in part {
                let element = elements[index]
                guard !element.glyphs.isEmpty else { continue }
                let number = glyphs[element.glyphs.lowerBound].face
                if let last, last == (element.run, number) { continue }
                last = (element.run, number)
                let face = usedFaces[Int(number)]
                guard face !== faces[element.run], !found.contains(where: { $0.run == element.run && $0.face === face }) else {
                    continue
                }
                found.append((element.run, face))
            }
        }
        return found
    }

    /// Adds the elements of a run of boxes.
    mutating func shape(_ box: InlineBox, of index: Int, _ pen: inout CGFloat) {
        let run = runs[index]
        for character in run.text {
            let ending = LineBreaking.kind(of: character.unicodeScalars.first ?? " ")
            let isNewline = ending.endsLine
            let width = isNewline ? 0 : box.width
            // Lines end beside a box as beside an ideograph.
            add(
                box: Element(
                    run: index, glyphs: glyphs.count..<glyphs.count, x: pen, advance: width,
                    kind: isNewline ? ending : .ideograph,
                    direction: .none))
            if !isNewline { pen += width + run.letterSpacing }
        }
    }
}

extension CGImage {
    /// The image in white, with its alpha; nil without memory for it.
    fileprivate var silhouette: CGImage? {
        guard let context = CGContext(width: width, height: height) else { return nil }
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        // A mask is painted in the fill colour.
        context.setFillColor(.white)
        context.drawUpright(self, in: area)
        context.setBlendMode(.sourceIn)
        context.fill(area)
        return context.makeImage()
    }
}
