// The layers of which most scenes consist: pictures, discs, tiles, lines and outlines.

extension CALayer {
    /// Returns a layer with a picture from the assets.
    ///
    /// - Parameters:
    ///   - name: The asset.
    ///   - size: The length of a side in points.
    ///   - position: The position of its centre.
    static func picture(_ name: String, size: CGFloat, position: CGPoint = .zero) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        layer.position = position
        layer.contents = UIImage(named: name, size: layer.bounds.size)?.cgImage
        return layer
    }

    /// Returns a disc.
    static func disc(_ color: CGColor, radius: CGFloat, position: CGPoint = .zero) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
        layer.cornerRadius = radius
        layer.position = position
        layer.backgroundColor = color
        return layer
    }

    /// Returns a coloured tile with round corners. Its picture is translucent, so that the colour remains visible.
    static func tile(_ color: CGColor, side: CGFloat, position: CGPoint = .zero, picture: String? = nil) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = position
        layer.backgroundColor = color
        layer.cornerRadius = (side / 6).rounded()
        layer.contents = picture.flatMap { UIImage(named: $0, size: layer.bounds.size)?.cgImage }
        return layer
    }
}

extension CAShapeLayer {
    /// Returns a path as a line two points wide with round caps.
    static func line(_ path: CGPath, color: CGColor = Palette.line) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = color
        layer.lineWidth = 2
        layer.lineCap = .round
        layer.lineJoin = .round
        return layer
    }

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
