import Synchronization

/// The pictures of rasterised and of changing layers, kept from frame to frame so that one which does not change keeps its pixels.
final class PictureCache: Sendable {
    /// What a layer's picture is for.
    enum Purpose: Hashable {
        case rasterized
        case transition
    }

    private struct Key: Hashable {
        var slot: Int32
        var purpose: Purpose
    }

    private let pictures = Mutex<[Key: PictureSource]>([:])

    /// The picture of a layer; a new one only where it shows something else than before.
    func picture(
        _ slot: Int32, _ purpose: Purpose, _ list: DisplayList, bounds: CGRect, density: CGFloat? = nil
    ) -> PictureSource {
        let key = Key(slot: slot, purpose: purpose)
        if let old = pictures.withLock({ $0[key] }), old.bounds == bounds, old.density == density, old.list.shows(list) {
            return old
        }
        let picture = PictureSource(list, bounds: bounds, density: density)
        pictures.withLock { $0[key] = picture }
        return picture
    }

    /// Forgets a layer.
    func remove(_ slot: Int32) {
        pictures.withLock { pictures in
            guard !pictures.isEmpty else { return }
            pictures[Key(slot: slot, purpose: .rasterized)] = nil
            pictures[Key(slot: slot, purpose: .transition)] = nil
        }
    }
}

extension DisplayList {
    /// Whether another list comes to the same pixels, as far as can be told without drawing.
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
