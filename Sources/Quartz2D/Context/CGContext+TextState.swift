extension CGContext {
    /// The position of text drawn without a baseline: the translation of ``textMatrix``, in user space.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite else { return }
            (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y)
        }
    }

    /// Whether text is filled, stroked, added to the clip, or a combination.
    package var textDrawingMode: CGTextDrawingMode { state.textMode }
    /// The spacing after each character.
    package var characterSpacing: CGFloat { state.characterSpacing }
    /// The factor of the alpha of all drawing.
    package var alpha: CGFloat { state.alpha }

    /// Sets whether text is filled, stroked, added to the clip, or a combination.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        state.textMode = mode
    }

    /// Sets the spacing after each character of a line drawn by ``draw(_:font:color:baseline:provider:)``, in units of text
    /// space.
    public func setCharacterSpacing(_ spacing: CGFloat) {
        guard spacing.isFinite else { return }
        state.characterSpacing = spacing
    }
}

/// The operation on the outlines of text.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Filled.
    case fill = 0
    /// Stroked.
    case stroke = 1
    /// Filled, then stroked.
    case fillStroke = 2
    /// Nothing is drawn; text only advances the position.
    case invisible = 3
    /// Filled, then added to the clip.
    case fillClip = 4
    /// Stroked, then added to the clip.
    case strokeClip = 5
    /// Filled, stroked, then added to the clip.
    case fillStrokeClip = 6
    /// Added to the clip.
    case clip = 7

    package var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
    package var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
    package var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
