import Synchronization

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

/// The pictures of rasterised layers and transitions, kept across frames so that an unchanged picture keeps its texture.
final class PictureCache: Sendable {
    /// The use of a layer's picture.
    enum Purpose: Hashable {
        case rasterized
        case transition
    }

    /// The layer and the use of a picture.
    struct Key: Hashable {
        var slot: Int32
        var purpose: Purpose
    }

    private let pictures = Mutex<[Key: PictureSource]>([:])

    /// The picture of a layer: the cached one if its list, bounds and density are unchanged, else a new one.
    func picture(_ key: Key, _ list: DisplayList, bounds: CGRect, density: CGFloat? = nil) -> PictureSource {
        if let old = pictures.withLock({ $0[key] }), old.bounds == bounds, old.density == density, old.list.shows(list) {
            return old
        }
        let picture = PictureSource(list, bounds: bounds, density: density)
        pictures.withLock { $0[key] = picture }
        return picture
    }

    /// Removes a layer's pictures.
    func remove(_ slot: Int32) {
        pictures.withLock { pictures in
            guard !pictures.isEmpty else { return }
            pictures[Key(slot: slot, purpose: .rasterized)] = nil
            pictures[Key(slot: slot, purpose: .transition)] = nil
        }
    }
}

extension DisplayList {
    /// Whether another list certainly gives the same pixels, decided without drawing.
    func shows(_ other: DisplayList) -> Bool {
        size == other.size && commands == other.commands && quads == other.quads && clips == other.clips
            && groups == other.groups && polygons == other.polygons && sources.count == other.sources.count
            && zip(sources, other.sources).allSatisfy { $0.shows($1) }
    }
}

extension PixelSource {
    /// Whether another source gives the same pixels.
    func shows(_ other: PixelSource) -> Bool {
        if case .gradient(let a) = self, case .gradient(let b) = other { return a == b }
        return id != 0 && id == other.id
    }
}
