/// A text layer that draws its letters as instances: each is transformed, tinted and faded, and moves later than the one before.
///
/// A letter is the glyphs of one character with its marks, or of several characters that the font joins. Letters are numbered as they
/// are read; spaces are not counted. All letters of a text cost one layer and one animation:
///
/// ```swift
/// let wave = CABasicAnimation(keyPath: "glyphTransform.translation.y")
/// wave.toValue = -12
/// wave.duration = 0.4
/// wave.autoreverses = true
/// title.glyphDelay = 0.05
/// title.add(wave, forKey: "wave")
/// ```
///
/// Underlines, strikethroughs and backgrounds stand still. Letters are only drawn: hit tests and conversions use the layer's bounds, and
/// `presentation()` has the numbers of the letter that moves first. A class that overrides drawing shows its bitmap instead.
@preconcurrency @MainActor
open class CAGlyphLayer: CATextLayer {
    override class var fieldLayout: FieldLayout { GlyphFields.layout }

    override func didCreate() {
        super.didCreate()
        traits.kind = .glyphs
    }

    /// The delay of each letter's animations relative to the previous letter, in seconds of the layer's time; 0 by default.
    /// Animatable.
    ///
    /// With a negative delay the last letter is the first to move. An animation of the properties below ends, and is removed, when the
    /// last letter has moved. A letter shows the layer's own value until its animation begins, unless the fill mode holds the first
    /// value (`.backwards`).
    open var glyphDelay: CFTimeInterval {
        get { values[GlyphFields.glyphDelay.offset] }
        set { setScalar(GlyphFields.glyphDelay, CGFloat(newValue)) }
    }
    /// The transform of each letter about its anchor point; the identity by default. Animatable.
    ///
    /// Letters are painted in the order in which they are read. Their depth does not matter.
    open var glyphTransform: CATransform3D {
        get { transform(GlyphFields.glyphTransform) }
        set { setTransform(GlyphFields.glyphTransform, newValue) }
    }
    /// The point about which a letter is transformed, in units of its box: its advance wide, from the line's ascent to its descent; the
    /// centre by default. Animatable.
    open var glyphAnchorPoint: CGPoint {
        get { point(GlyphFields.glyphAnchorPoint) }
        set { setPoint(GlyphFields.glyphAnchorPoint, newValue) }
    }
    /// The colour that multiplies those of the letters; opaque white by default. Animatable.
    open var glyphColor: CGColor? {
        get { color(GlyphFields.glyphColor) }
        set { setColor(GlyphFields.glyphColor, newValue) }
    }
    /// The opacity of each letter, clamped to 0 … 1 where it is shown; 1 by default. Animatable.
    open var glyphOpacity: Float {
        get { float(GlyphFields.glyphOpacity) }
        set { setScalar(GlyphFields.glyphOpacity, CGFloat(newValue)) }
    }

    /// The time from the end of an animation until its last letter has moved, in seconds of the layer's time.
    final func delay(of animation: CAAnimation) -> Double {
        guard movesGlyphs(animation) else { return 0 }
        return GlyphDelays(glyphDelay, count: committedText?.letterCount ?? 0).longest
    }

    private func movesGlyphs(_ animation: CAAnimation) -> Bool {
        switch animation {
        case let animation as CAPropertyAnimation: animation.keyPath?.hasPrefix("glyph") == true
        case let group as CAAnimationGroup: group.animations?.contains(where: movesGlyphs) == true
        default: false
        }
    }
}
