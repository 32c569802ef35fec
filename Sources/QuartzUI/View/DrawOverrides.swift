/// Detects view classes that override drawing; only their views have a bitmap.
enum DrawOverrides {
    /// A subclass without overrides.
    private final class Unchanged: UIView {}
    /// A subclass that overrides only `draw(_:)` and `display(_:)`.
    private final class Drawing: UIView {
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
        override func display(_ layer: CALayer) { UIGraphicsGetCurrentContext()?.closePath() }
    }

    private static let drawing = OverrideTable(of: UIView.self, unchanged: Unchanged.self, changed: Drawing.self, count: 2)

    /// Whether a class of views overrides drawing.
    static func contains(_ type: UIView.Type) -> Bool { drawing.isOverridden(in: type) }
}

extension UIView {
    /// Whether the class overrides `draw(_:)` or `display(_:)`, or a label's other drawing methods.
    final var drawsItself: Bool { Swift.type(of: self).overridesDrawing }

    /// Whether the layer's class is not one of QuartzCore's, and so may draw.
    final var hasDrawingLayer: Bool { !layer.isOfBuiltInClass }
}
