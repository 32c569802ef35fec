/// A tile as painted.
package struct PaintedTile: Sendable, Equatable {
    package var image: CGImage
    /// In the layer's coordinates.
    package var rect: CGRect
    /// Time of its first appearance, on the media clock, and the length of its fade.
    package var birth: Double
    package var fade: Double

    package init(image: CGImage, rect: CGRect, birth: Double, fade: Double) {
        self.image = image
        self.rect = rect
        self.birth = birth
        self.fade = fade
    }

    package static func == (a: PaintedTile, b: PaintedTile) -> Bool {
        a.image === b.image && a.rect == b.rect && a.birth == b.birth && a.fade == b.fade
    }

    /// Its opacity at a time.
    package func opacity(at time: Double) -> Double { fade > 0 ? ((time - birth) / fade).clamped(to: 0...1) : 1 }
}
