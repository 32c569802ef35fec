import ImageIO

/// The loaded assets: those that were used last, and all that something else still holds.
///
/// A number of pixels is kept, as programs ask for the same small pictures repeatedly. Other pictures are found as long as a layer or
/// an image holds them, so that two users of a picture share its pixels.
nonisolated struct AssetCache<Key: Hashable> {
    /// A loaded asset.
    nonisolated struct Asset {
        var image: CGImage
        var scale: CGFloat
        var orientation: UIImage.Orientation

        /// The number of its pixels.
        fileprivate var pixels: Int { image.width * image.height }
    }

    nonisolated private struct Entry {
        weak var image: CGImage?
        /// The image, while the cache keeps it.
        var kept: CGImage?
        let scale: CGFloat
        let orientation: UIImage.Orientation
        var lastUse: Int

        var asset: Asset? { image.map { Asset(image: $0, scale: scale, orientation: orientation) } }
    }

    /// The maximum number of pixels that are kept.
    private let most: Int
    private var entries: [Key: Entry] = [:]
    /// The number of pixels that are kept.
    private(set) var pixels = 0
    private var clock = 0
    /// The number of entries at which those without an image are removed.
    private var limit = 64

    init(most: Int) { self.most = most }

    /// The asset with a key; nil if it is not held by anything.
    subscript(key: Key) -> Asset? {
        mutating get {
            guard let asset = entries[key]?.asset else { return nil }
            keep(asset, key)
            return asset
        }
    }

    /// Adds a loaded asset, or finds the one that another thread has added meanwhile.
    mutating func insert(_ asset: Asset, _ key: Key) -> Asset {
        if let known = self[key] { return known }
        if let old = entries[key]?.kept { pixels -= old.width * old.height }
        entries[key] = Entry(image: asset.image, scale: asset.scale, orientation: asset.orientation, lastUse: clock)
        keep(asset, key)
        guard entries.count > limit else { return asset }
        entries = entries.filter { $0.value.image != nil }
        limit = max(64, 2 * entries.count)
        return asset
    }

    /// Keeps an asset as the last used one. The least recently used ones are dropped.
    private mutating func keep(_ asset: Asset, _ key: Key) {
        clock += 1
        entries[key]?.lastUse = clock
        if entries[key]?.kept == nil, asset.pixels <= most {
            entries[key]?.kept = asset.image
            pixels += asset.pixels
        }
        while pixels > most {
            guard let oldest = entries.filter({ $0.value.kept != nil }).min(by: { $0.value.lastUse < $1.value.lastUse }),
                let image = oldest.value.kept
            else { return }
            pixels -= image.width * image.height
            entries[oldest.key]?.kept = nil
        }
    }
}
