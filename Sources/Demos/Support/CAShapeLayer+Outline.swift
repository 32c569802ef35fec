extension CAShapeLayer {
    /// Returns an amber, dashed outline for a model.
    static func modelOutline(around size: CGSize, cornerRadius: CGFloat) -> CAShapeLayer {
        let outline = outline(around: size, cornerRadius: cornerRadius, color: Theme.model.cgColor)
        outline.lineDashPattern = [6, 5]
        return outline
    }

    /// Returns a teal, solid outline for a presentation.
    static func presentationOutline(around size: CGSize, cornerRadius: CGFloat) -> CAShapeLayer {
        outline(around: size, cornerRadius: cornerRadius, color: Theme.presentation.cgColor)
    }

    /// Returns a line of two points at a distance of six around a size.
    private static func outline(around size: CGSize, cornerRadius: CGFloat, color: CGColor) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: size.width + 12, height: size.height + 12)
        layer.path = UIBezierPath(roundedRect: layer.bounds, cornerRadius: cornerRadius + 6).cgPath
        layer.fillColor = nil
        layer.strokeColor = color
        layer.lineWidth = 2
        return layer
    }
}
