/// Settings and results of drawing or measuring a text within a rectangle.
nonisolated public final class NSStringDrawingContext: NSObject {
    /// The least scale of fonts, 0…1, to which text that does not fit is set smaller. 0, the default, keeps the fonts' sizes.
    public var minimumScaleFactor: CGFloat = 0
    /// The scale of fonts in the last text.
    public private(set) var actualScaleFactor: CGFloat = 1
    /// The rectangle of the last text.
    public internal(set) var totalBounds = CGRect.zero

    /// Returns the largest scale at which a text fits, or else the least, and records it.
    ///
    /// - Parameters:
    ///   - room: A size; 0 on an axis is unlimited.
    ///   - measure: Returns the text's size at a scale.
    func fit(_ room: CGSize, _ measure: (CGFloat) -> CGSize) -> CGFloat {
        // Half a point of tolerance: a rectangle of exactly its text's size holds it.
        func fits(_ scale: CGFloat) -> Bool {
            let size = measure(scale)
            return (room.width <= 0 || size.width <= room.width + 0.5) && (room.height <= 0 || size.height <= room.height + 0.5)
        }
        actualScaleFactor = 1
        guard minimumScaleFactor > 0, minimumScaleFactor < 1, !fits(1) else { return 1 }
        var (low, high) = (minimumScaleFactor, CGFloat(1))
        for _ in 0..<8 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        actualScaleFactor = low
        return low
    }
}
