import Foundation
import QuartzCore

/// Textures of lists that are drawn once and shown repeatedly.
///
/// While a list is encoded, the store hands out textures and records jobs to paint them. The jobs run before the list is painted.
/// Pictures unused for ``patience`` frames are freed, and the least recently used ones if the budget is exceeded.
final class PictureStore {
    /// The number of frames after which an unused picture is freed.
    private static let patience = 30
    /// The longest side of a picture whose density the store chooses.
    private static let largestSide: Float = 4096
    /// Densities are rounded to steps of a quarter of an octave, so that a slow zoom does not redraw in every frame.
    private static let stepsPerOctave: Float = 4

    struct Key: Hashable {
        let source: UInt64
        let density: Float
    }

    /// A picture's texture, and the device pixel of its first texel.
    struct Entry {
        let texture: RenderTexture
        let box: PixelBox
        let placement: TexturePlacement
        var lastUse: Int
        /// Whether it is valid only in this frame.
        var isFleeting = false
    }

    /// A picture to be painted.
    enum Job {
        case list(PictureSource, density: Float, Entry)
        case transition(TransitionJob)
    }

    /// A moment of a transition to be painted from its two pictures.
    struct TransitionJob {
        let source: TransitionSource
        let from: TexturePlacement
        let to: TexturePlacement
        let density: Float
        let entry: Entry
    }

    /// The maximum number of bytes kept beyond the needs of a frame.
    var byteBudget = GLRenderer.ordinaryBudget / 2
    private let pool: RenderTexturePool
    private let maximumSide: Int
    private var entries: [Key: Entry] = [:]
    private var jobs: [Job] = []
    private var frame = 0

    init(pool: RenderTexturePool, maximumSide: Int) {
        self.pool = pool
        self.maximumSide = maximumSide
    }

    /// The number of bytes of all pictures.
    var byteCount: Int { entries.values.reduce(0) { $0 + $1.texture.texture.byteCount } }

    /// Returns the jobs recorded since the last call, in the order in which they must be painted.
    func takeJobs() -> [Job] {
        defer { jobs = [] }
        return jobs
    }

    func beginFrame() {
        frame += 1
    }

    /// Frees unused pictures, and the oldest ones above the budget.
    func endFrame() {
        jobs = []
        guard !entries.isEmpty else { return }
        var bytes = byteCount
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            let isStale = entry.isFleeting || frame - entry.lastUse >= Self.patience
            guard isStale || (bytes > byteBudget && entry.lastUse < frame) else { continue }
            bytes -= entry.texture.texture.byteCount
            entries[key] = nil
            pool.giveBack(entry.texture)
        }
    }

    /// Drops all textures without deleting them, because their context is gone.
    func abandon() {
        for entry in entries.values { entry.texture.abandon() }
        entries.removeAll()
        jobs.removeAll()
    }

    // MARK: Textures

    /// Returns the placement of a picture shown at `wanted` pixels per point; nil if there is nothing to show.
    func picture(_ picture: PictureSource, wanted: Float) throws(RenderError) -> TexturePlacement? {
        guard let density = density(picture.density.map { Float($0) }, wanted, picture.bounds.size) else { return nil }
        let key = Key(source: picture.id, density: density)
        if let held = held(key) { return held }
        guard let entry = try lend(key, of: picture.bounds) else { return nil }
        jobs.append(.list(picture, density: density, entry))
        return entry.placement
    }

    /// Returns the placement of a transition's picture; nil if there is nothing to show.
    func transition(_ transition: TransitionSource, wanted: Float) throws(RenderError) -> TexturePlacement? {
        let bounds = CGRect(origin: .zero, size: transition.size)
        guard let density = density(nil, wanted, transition.size) else { return nil }
        let key = Key(source: transition.id, density: density)
        if let held = held(key) { return held }
        guard let from = try picture(transition.from, wanted: wanted), let to = try picture(transition.to, wanted: wanted),
            let entry = try lend(key, of: bounds, isFleeting: true)
        else { return nil }
        jobs.append(.transition(TransitionJob(source: transition, from: from, to: to, density: density, entry: entry)))
        return entry.placement
    }

    private func held(_ key: Key) -> TexturePlacement? {
        guard let entry = entries[key] else { return nil }
        entries[key]?.lastUse = frame
        return entry.placement
    }

    private func lend(_ key: Key, of bounds: CGRect, isFleeting: Bool = false) throws(RenderError) -> Entry? {
        let density = key.density
        let box = PixelBox(covering: bounds, scale: density)
        guard !box.isEmpty, box.width <= maximumSide, box.height <= maximumSide else { return nil }
        let texture = try pool.lend(width: box.width, height: box.height)
        let origin = SIMD2(Float(bounds.minX), Float(bounds.minY)) * density - SIMD2(Float(box.left), Float(box.top))
        let size = SIMD2(Float(bounds.width), Float(bounds.height)) * density
        let entry = Entry(
            texture: texture, box: box,
            placement: TexturePlacement(texture: texture.texture, part: SIMD4(lowHalf: origin, highHalf: size)), lastUse: frame,
            isFleeting: isFleeting)
        entries[key] = entry
        return entry
    }

    private func density(_ own: Float?, _ wanted: Float, _ size: CGSize) -> Float? {
        let side = Float(max(size.width, size.height))
        guard side > 0, side.isFinite else { return nil }
        if let own { return own > 0 && own.isFinite ? own : nil }
        guard wanted > 0, wanted.isFinite else { return nil }
        let step = exp2((log2(wanted) * Self.stepsPerOctave - 1e-3).rounded(.up) / Self.stepsPerOctave)
        return min(step, min(Self.largestSide, Float(maximumSide)) / side)
    }
}
