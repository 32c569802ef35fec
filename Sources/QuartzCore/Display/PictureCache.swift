import Synchronization

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
