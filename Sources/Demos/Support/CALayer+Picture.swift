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
}
