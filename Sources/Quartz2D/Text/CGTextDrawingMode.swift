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

    var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
    var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
    var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}
