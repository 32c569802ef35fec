/// A list drawn into a texture of its own, which is then shown like an image: rasterised layers, the two sides of a transition.
public final class PictureSource: Sendable {
    /// What is drawn.
    public let list: DisplayList
    /// What of the list's points is kept.
    public let bounds: CGRect
    /// Pixels a point; nil for as many as are seen.
    public let density: CGFloat?
    /// The key of texture caches.
    public let id: UInt64

    /// Creates a picture with an identifier of its own.
    public init(_ list: DisplayList, bounds: CGRect, density: CGFloat? = nil) {
        self.list = list
        self.bounds = bounds
        self.density = density
        id = SourceIdentifier.next()
    }
}

/// What a transition filter makes of two pictures at one moment.
public final class TransitionSource: Sendable {
    /// The picture at the start.
    public let from: PictureSource
    /// The picture at the end.
    public let to: PictureSource
    /// What happens between them.
    public let effect: TransitionEffect
    /// 0 … 1.
    public let progress: Float
    /// The size of what is painted, in points.
    public let size: CGSize
    /// The key of texture caches: of this moment alone.
    public let id: UInt64

    /// Creates a moment with an identifier of its own.
    public init(from: PictureSource, to: PictureSource, effect: TransitionEffect, progress: Float, size: CGSize) {
        self.from = from
        self.to = to
        self.effect = effect
        self.progress = progress
        self.size = size
        id = SourceIdentifier.next()
    }
}
