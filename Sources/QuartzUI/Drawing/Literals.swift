// Colours and pictures written as `#colorLiteral(…)` and `#imageLiteral(…)`.

/// The type of a colour that is written as a literal.
public typealias _ColorLiteralType = UIColor
/// The type of a picture that is written as a literal.
public typealias _ImageLiteralType = UIImage

nonisolated extension UIColor: _ExpressibleByColorLiteral {
    /// The colour of a literal: `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

nonisolated extension UIImage: _ExpressibleByImageLiteral {
    /// The picture of a literal: `#imageLiteral(resourceName: "Leaf")`. One that is missing is empty, with a warning that names it.
    public convenience init(imageLiteralResourceName name: String) {
        if let image = UIImage(named: name)?.cgImage {
            self.init(cgImage: image)
        } else {
            self.init()
        }
    }
}
