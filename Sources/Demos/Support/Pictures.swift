extension UIImage {
    /// Returns a picture from the assets, or an outlined box with a diagonal cross where it is missing, so that a demo of several
    /// pictures has all of them.
    ///
    /// - Parameters:
    ///   - name: The asset.
    ///   - side: The length of a side in points; nil for the picture's own size.
    static func picture(_ name: String, side: CGFloat? = nil) -> UIImage {
        let size = side.map { CGSize(width: $0, height: $0) }
        return UIImage(named: name, size: size) ?? placeholder(size: size ?? CGSize(width: 128, height: 128))
    }

    private static func placeholder(size: CGSize) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { _ in
            let box = CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1)
            let path = UIBezierPath(rect: box)
            path.move(to: box.origin)
            path.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
            path.move(to: CGPoint(x: box.maxX, y: box.minY))
            path.addLine(to: CGPoint(x: box.minX, y: box.maxY))
            UIColor(cgColor: Palette.line).setStroke()
            path.stroke()
        }
    }
}
