// Colour and image literals: `#colorLiteral(…)` and `#imageLiteral(…)`.

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor
/// The type of image literals.
public typealias _ImageLiteralType = UIImage

nonisolated extension UIColor: _ExpressibleByColorLiteral {
    /// Creates the colour of a literal, such as `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

nonisolated extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a literal, such as `#imageLiteral(resourceName: "Leaf")`. A missing image is empty, with a warning
    /// that names it.
    public convenience init(imageLiteralResourceName name: String) {
        if let image = UIImage(named: name)?.cgImage {
            self.init(cgImage: image)
        } else {
            self.init()
        }
    }
}
