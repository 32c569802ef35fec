/// A list drawn into a separate texture, which is then painted like an image: rasterised layers, the two sides of a transition.
public final class PictureSource: Sendable {
    /// The list to draw.
    public let list: DisplayList
    /// The part of the list that is kept, in its points.
    public let bounds: CGRect
    /// Pixels per point; nil for the resolution on screen.
    public let density: CGFloat?
    /// The key of texture caches.
    public let id: UInt64

    /// Creates a picture with a new identifier.
    public init(_ list: DisplayList, bounds: CGRect, density: CGFloat? = nil) {
        self.list = list
        self.bounds = bounds
        self.density = density
        id = SourceIdentifier.next()
    }
}

/// The output of a transition filter for two pictures at one moment.
public final class TransitionSource: Sendable {
    /// The picture at the start.
    public let from: PictureSource
    /// The picture at the end.
    public let to: PictureSource
    /// The transition's effect.
    public let effect: TransitionEffect
    /// 0 … 1.
    public let progress: Float
    /// The size of the output, in points.
    public let size: CGSize
    /// The key of texture caches; unique to this moment.
    public let id: UInt64

    /// Creates a moment with a new identifier.
    public init(from: PictureSource, to: PictureSource, effect: TransitionEffect, progress: Float, size: CGSize) {
        self.from = from
        self.to = to
        self.effect = effect
        self.progress = progress
        self.size = size
        id = SourceIdentifier.next()
    }
}
