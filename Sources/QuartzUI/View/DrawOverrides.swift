/// Knows which view classes draw their content themselves: only they get a bitmap.
enum DrawOverrides {
    /// A subclass that adds nothing.
    private final class Unchanged: UIView {}
    /// A subclass that overrides `draw(_:)` alone.
    private final class Drawing: UIView {
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
    }

    private static let drawing = OverrideTable(of: UIView.self, unchanged: Unchanged.self, changed: Drawing.self, count: 1)

    /// Whether views of a class draw their content themselves.
    static func contains(_ type: UIView.Type) -> Bool {
        (type as? UILabel.Type).map(UILabel.overridesDrawing) ?? drawing.isOverridden(in: type)
    }
}

extension UIView {
    /// Whether the class overrides `draw(_:)`, or a label's other ways of drawing.
    final var drawsItself: Bool { DrawOverrides.contains(Swift.type(of: self)) }

    /// Whether the layer is of a class that is none of the engine's, and may draw.
    final var hasDrawingLayer: Bool {
        let type = Swift.type(of: layer)
        return type != CALayer.self && !String(reflecting: type).hasPrefix("QuartzCore.")
    }
}
