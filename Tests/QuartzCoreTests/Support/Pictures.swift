import QuartzCore

/// Small images.
enum Pictures {
    /// Returns a square of one colour.
    static func solid(_ color: CGColor, width: Int = 4, height: Int = 4) -> CGImage {
        guard let context = CGContext(width: width, height: height) else { preconditionFailure("no bitmap") }
        context.setFillColor(color)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        guard let image = context.makeImage() else { preconditionFailure("no image") }
        return image
    }
}
