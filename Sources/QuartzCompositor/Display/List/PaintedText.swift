/// A text as it is painted: shapes in order.
package struct PaintedText: Sendable {
    /// The shapes of the text; of a text whose letters are instances, those that stand still behind them.
    var shapes: [PaintedShape] = []
    /// The letters that are instances, in the order in which they are read.
    var letters: [PaintedLetter] = []
    /// The shapes that stand still in front of the letters.
    var above: [PaintedShape] = []

    /// Takes the outlines of the same text in another colour, so that their textures are kept.
    mutating func takeOutlines(of other: PaintedText) {
        shapes.takeOutlines(of: other.shapes)
        above.takeOutlines(of: other.above)
        for (index, letter) in zip(letters.indices, other.letters) {
            letters[index].shadows.takeOutlines(of: letter.shadows)
            letters[index].shapes.takeOutlines(of: letter.shapes)
        }
    }
}

/// One letter of a text. Equal letters have the same shapes, so that they share their textures.
struct PaintedLetter: Sendable {
    /// The left end of the letter's baseline, in the layer's points.
    let origin: CGPoint
    /// The room of the letter in its line: its advance, and the line's ascent and descent; relative to the origin.
    let box: CGRect
    /// The shadows, which are painted behind all letters; relative to the origin.
    var shadows: [PaintedShape]
    /// The shapes, relative to the origin.
    var shapes: [PaintedShape]
}

/// A part of a text with its colour; sRGB, not premultiplied. White keeps the colours of a picture.
struct PaintedShape: Sendable {
    enum Source: Sendable {
        case outline(ShapeSource)
        /// A picture and its frame.
        case picture(CGImage, CGRect)
    }

    var source: Source
    var color: SIMD4<Double>

    /// A rectangle that holds the shape, in the layer's points.
    var bounds: CGRect {
        switch source {
        case .outline(let outline): outline.bounds
        case .picture(_, let frame): frame
        }
    }
}

extension [PaintedShape] {
    fileprivate mutating func takeOutlines(of other: [PaintedShape]) {
        for (index, shape) in zip(indices, other) { self[index].source = shape.source }
    }
}
