import CGLES
import Foundation
import QuartzCompositor

/// Textures of lists that are drawn once and shown repeatedly.
///
/// While a list is encoded, the store hands out textures and records jobs to paint them. The jobs run before the list is painted.
/// Pictures unused for ``idleFrames`` frames are freed, and the least recently used ones if the budget is exceeded.
final class PictureStore {
    /// The number of frames after which an unused picture is freed.
    private static let idleFrames = 30
    /// The maximum side in pixels of a picture whose source sets no density.
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
        /// Whether it is valid in this frame only.
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
            let isStale = entry.isFleeting || frame - entry.lastUse >= Self.idleFrames
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

/// The resources for painting one pass. A frame has one, and each nesting level of pictures has another.
final class PassResources {
    var encoder: FrameEncoder
    let buffer: InstanceBuffer
    var table: Texture?

    init(textures: TextureCache, pictures: PictureStore, context: any GLContextProvider) {
        encoder = FrameEncoder(textures: textures, pictures: pictures)
        buffer = InstanceBuffer(context: context)
    }

    /// Drops all names without deleting them, because their context is gone.
    func abandon() {
        buffer.abandon()
        table?.abandon()
    }
}

extension GLRenderer {
    /// Paints the pictures that encoding has requested, after the nested pictures that they request.
    func paintPictures(depth: Int) throws(RenderError) {
        let (group, own) = try resources()
        for job in own.pictures.takeJobs() {
            switch job {
            case .list(let picture, let density, let entry):
                let resources = self.passResources(depth: depth, group, own)
                let pass = resources.encoder.encode(picture.list, scale: density, region: entry.box)
                try paintPictures(depth: depth + 1)
                defer { resources.encoder.end() }
                try paint(pass, with: resources, on: Canvas(entry.texture, region: entry.box), background: .zero)
            case .transition(let job): try paint(job, group.textures, own.programs)
            }
            countOffscreenPass()
        }
    }

    private func paint(
        _ job: PictureStore.TransitionJob, _ textures: TextureCache, _ programs: Programs
    ) throws(RenderError) {
        let (transition, entry) = (job.source, job.entry)
        let effect = transition.effect
        let image = effect.image.flatMap { textures.image($0, mipmaps: false) }
        let program = try programs.transitions.program(orFade: effect.kind)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), entry.texture.framebuffer)
        glViewport(0, 0, GLsizei(entry.box.width), GLsizei(entry.box.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_BLEND))
        glBindVertexArray(0)
        glUseProgram(program.name)
        let (first, second) = effect.isReversed ? (job.to, job.from) : (job.from, job.to)
        for (place, unit, name) in [(first, TextureUnit.texture, "uFrom"), (second, .mask, "uTo")] {
            bind(place.texture, unit)
            program.set(name + "Part", place.offsetAndSize)
            program.set(name + "Limit", place.texels(of: [0, 0, 1, 1]))
        }
        program.set("uHasImage", GLint(image == nil ? 0 : 1))
        if let image {
            bind(image.texture, .backdrop)
            program.set("uImagePart", image.offsetAndSize)
        }
        let size = SIMD2(Float(transition.size.width), Float(transition.size.height))
        program.set("size", size)
        program.set("uPixels", size * job.density)
        program.set("uTime", effect.isReversed ? 1 - transition.progress : transition.progress)
        program.set("uNumbers", Array(effect.parameters.prefix(16)))
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }

    private func bind(_ texture: Texture, _ unit: TextureUnit) {
        glActiveTexture(GLenum(GL_TEXTURE0 + unit.rawValue))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        texture.setFilter(.linear)
    }
}

extension TexturePlacement {
    /// The offset and size in texture coordinates.
    fileprivate var offsetAndSize: SIMD4<Float> {
        let corners = coordinates(of: [0, 0, 1, 1])
        return SIMD4(lowHalf: corners.lowHalf, highHalf: corners.highHalf - corners.lowHalf)
    }
}
