import CGLES
import QuartzCompositor

/// Draws display lists with OpenGL ES 3.0.
///
/// It is independent of windows and layers: a context is lent to it during each call. Textures stay on the GPU between frames.
/// After ``invalidate(contextLost:)`` they are recreated, and the same list draws the same pixels. Colours are blended in encoded
/// sRGB, premultiplied. It may be created and used on any thread, by one at a time.
public final class GLRenderer {
    /// The target of ``draw(_:damage:)``; nil draws nothing.
    public var target: RenderTarget?
    /// The background of a list in ``draw(_:damage:)``, premultiplied; opaque black by default.
    public var background: SIMD4<Float> = [0, 0, 0, 1]
    /// The maximum number of bytes of uploaded pictures kept beyond the needs of a frame. Pictures painted off screen may use
    /// half as many, and the pool of free textures a quarter. Textures that a frame needs are always kept.
    public var textureBudget = GLRenderer.ordinaryBudget
    static let ordinaryBudget = 256 << 20
    /// Visualizations of how frames are drawn; initially those of `QUARTZ_DEBUG`.
    public var debugOptions = DebugOptions.ofEnvironment
    /// The number of frames whose damage has been framed.
    var damageCount = 0
    /// The cost of the last frame.
    public private(set) var statistics = RenderStatistics()

    let context: any GLContextProvider
    private var group: ShareGroup?
    private var own: OwnResources?
    private var picture: Picture?
    /// The changes of the window's last frames.
    private var changes = WindowChanges()

    /// GL objects that only one context can use, or that only one frame at a time does.
    struct OwnResources {
        let programs: Programs
        let pool: RenderTexturePool
        let pictures: PictureStore
        /// The resources of the frame, and of nested pictures by depth.
        var passes: [PassResources] = []
    }

    /// The last frame of a window, kept so that the next frame can repaint a part of it.
    private struct Picture {
        let texture: RenderTexture
        var isCurrent: Bool
    }

    /// Sets up a renderer on a context.
    ///
    /// - Parameters:
    ///   - context: Lends the context for each call.
    ///   - other: A renderer of the same share group, whose textures the new one shares.
    /// - Throws: ``RenderError`` if the context is not OpenGL ES 3.0 or its driver rejects a program.
    public init(context: any GLContextProvider, sharing other: GLRenderer? = nil) throws(RenderError) {
        self.context = context
        group = other?.group
        _ = try inContext { () throws(RenderError) in try resources() }
    }

    /// Drops all GPU resources; the next frame recreates them.
    ///
    /// - Parameter contextLost: Whether the context is gone, and all GL objects with it. Otherwise they are deleted.
    public func invalidate(contextLost: Bool = false) {
        if contextLost {
            group?.abandon()
            own?.programs.abandon()
            own?.pool.abandon()
            own?.pictures.abandon()
            for pass in own?.passes ?? [] { pass.abandon() }
            picture?.texture.abandon()
        }
        context.withCurrent {
            group = nil
            own = nil
            picture = nil
            changes = WindowChanges()
        }
    }

    /// Makes a texture to draw into, with transparent pixels.
    ///
    /// - Throws: ``RenderError/textureSize(width:height:limit:)`` for sides out of range.
    public func makeTexture(width: Int, height: Int) throws(RenderError) -> RenderTexture {
        try inContext { () throws(RenderError) in
            let (group, _) = try resources()
            guard (1...group.maximumSide).contains(width), (1...group.maximumSide).contains(height) else {
                throw .textureSize(width: width, height: height, limit: group.maximumSide)
            }
            let texture = try RenderTexture(width: width, height: height, context: context)
            glDisable(GLenum(GL_SCISSOR_TEST))
            glClearColor(0, 0, 0, 0)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            return texture
        }
    }

    // MARK: Drawing

    /// Draws the list into ``target``; only `damage`, in points, needs to change.
    public func draw(_ list: DisplayList, damage: DamageRegion) {
        guard let target else { return }
        draw(list, into: target, background: background, damage: damage)
    }

    /// Draws the list over a background.
    ///
    /// - Parameters:
    ///   - list: The list, in points.
    ///   - target: The target; ignored if it has no pixels.
    ///   - background: The backdrop, premultiplied.
    ///   - damage: The points that need to change, if the target shows this renderer's previous frame; nil for all points.
    public func draw(
        _ list: DisplayList, into target: RenderTarget, background: SIMD4<Float> = .zero, damage: DamageRegion? = nil
    ) {
        guard target.isUsable else { return }
        let start = debugOptions.contains(.slow) ? ContinuousClock.now : nil
        defer { if let start { reportIfSlow(start.duration(to: .now)) } }
        let whole = PixelBox(width: target.width, height: target.height)
        let damaged = damagedPixels(list, target, damage)
        attempt { () throws(RenderError) in
            switch target.surface {
            case .texture(let texture):
                guard !damaged.isEmpty else { return }
                let canvas = Canvas(texture, region: whole)
                try paint(list, scale: target.scale, damaged, on: canvas, background: background)
            case .window:
                try drawWindow(list, target, damaged: damaged, background: background)
            }
        }
    }

    /// Returns the pixels of a target that are repainted for a damage in points; all for nil.
    func damagedPixels(_ list: DisplayList, _ target: RenderTarget, _ damage: DamageRegion?) -> [PixelBox] {
        let whole = PixelBox(width: target.width, height: target.height)
        guard let damage else { return [whole] }
        return list.spread(damage).rectangles.map { PixelBox(damage: $0, scale: Float(target.scale)).intersection(whole) }
            .filter { !$0.isEmpty }
    }

    /// Draws into a window. If the driver has kept an earlier frame in the back buffer, the changes since that frame are painted.
    /// Otherwise a frame is painted whole, or into a texture and copied, whichever touches fewer pixels. The framebuffer may lack the
    /// alpha that some blend modes read, so frames with such modes are always painted into the texture.
    private func drawWindow(
        _ list: DisplayList, _ target: RenderTarget, damaged: [PixelBox], background: SIMD4<Float>
    ) throws(RenderError) {
        let whole = PixelBox(width: target.width, height: target.height)
        let readsBackdrop = list.groups.contains {
            $0.blendMode.needsBackdrop || $0.isBackdrop || $0.startsWithBackdrop
        }
        // The frames around damage would stay in the driver's buffers.
        let age = debugOptions.contains(.damage) ? 0 : context.bufferAge
        let stale = changes.add(damaged, of: whole, age: age)
        let isSmall = damaged.reduce(0) { $0 + $1.area } < whole.area / 2
        guard readsBackdrop || (stale == nil && isSmall && !list.isCheap) else {
            picture?.isCurrent = false
            let (canvas, regions) = (Canvas(windowWidth: target.width, height: target.height), stale ?? [whole])
            guard !regions.isEmpty else { return }
            try paint(list, scale: target.scale, regions, on: canvas, background: background)
            if debugOptions.contains(.damage) { showDamage(regions, on: canvas) }
            return
        }
        if picture?.texture.width != target.width || picture?.texture.height != target.height {
            let texture = try RenderTexture(width: target.width, height: target.height, context: context)
            picture = Picture(texture: texture, isCurrent: false)
        }
        guard let kept = picture else { return }
        let regions = kept.isCurrent ? damaged : [whole]
        if !regions.isEmpty {
            let canvas = Canvas(kept.texture, region: whole)
            try paint(list, scale: target.scale, regions, on: canvas, background: background)
        }
        picture?.isCurrent = true
        glDisable(GLenum(GL_SCISSOR_TEST))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), kept.texture.framebuffer)
        glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
        let (width, height) = (GLint(target.width), GLint(target.height))
        glBlitFramebuffer(
            0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
        if debugOptions.contains(.damage) {
            showDamage(regions, on: Canvas(windowWidth: target.width, height: target.height))
        }
    }

    /// Paints regions of a list. They may overlap, and each is complete in itself.
    func paint(
        _ list: DisplayList, scale: CGFloat, _ regions: [PixelBox], on canvas: Canvas, background: SIMD4<Float>
    ) throws(RenderError) {
        let (group, own) = try resources()
        group.textures.byteBudget = textureBudget
        own.pictures.byteBudget = textureBudget / 2
        own.pool.byteBudget = textureBudget / 4
        group.textures.beginFrame()
        own.pictures.beginFrame()
        statistics = RenderStatistics()
        for pass in own.passes { pass.encoder.debug = debugOptions }
        let frame = passResources(depth: 0, group, own)
        defer {
            group.textures.endFrame()
            own.pictures.endFrame()
            own.pool.endFrame()
            own.programs.endFrame()
        }
        for region in regions {
            let pass = frame.encoder.encode(list, scale: Float(scale), region: region)
            defer { frame.encoder.end() }
            try paintPictures(depth: 1)
            try paint(pass, with: frame, on: canvas, background: background)
            statistics.quads += frame.encoder.quadCount
        }
        #if DEBUG
            let error = glGetError()
            if error != GLenum(GL_NO_ERROR) { Diagnostics.warnOnce("gl.error", "GL reports error 0x\(String(error, radix: 16))") }
        #endif
        statistics.uploads = group.textures.uploads
        statistics.uploadedBytes = group.textures.uploadedBytes
        statistics.textureBytes =
            group.textures.byteCount + own.pool.keptBytes + own.pictures.byteCount + (picture?.texture.texture.byteCount ?? 0)
    }

    /// Paints a pass that has been encoded.
    func paint(
        _ pass: Pass, with resources: PassResources, on canvas: Canvas, background: SIMD4<Float>
    ) throws(RenderError) {
        let (_, own) = try self.resources()
        resources.encoder.layOut()
        resources.buffer.upload(resources.encoder.instances)
        upload(resources.encoder.table.rows, to: &resources.table)
        let painter = FramePainter(resources, programs: own.programs, pool: own.pool)
        painter.blendsAll = debugOptions.contains(.overdraw)
        try painter.paint(pass, on: canvas, background: background)
        statistics.drawCalls += painter.drawCalls
        statistics.offscreenPasses += painter.offscreenPasses
        statistics.instances += resources.encoder.instances.count
    }

    /// Counts a picture that was painted off screen.
    func countOffscreenPass() {
        statistics.offscreenPasses += 1
    }

    private func upload(_ rows: [SIMD4<Float>], to table: inout Texture?) {
        guard !rows.isEmpty else { return }
        let width = ClipTable.width
        let lines = (rows.count + width - 1) / width
        let height = table?.height ?? 0
        if height < lines || height > max(8, lines * 8) {
            table = Texture(Texture.Layout(width: width, height: max(8, lines * 2), format: .table), context: context)
        }
        var padded = rows
        padded.append(contentsOf: repeatElement(.zero, count: lines * width - rows.count))
        padded.withUnsafeBytes {
            table?.upload(Texture.Texels(bytes: $0, width: width, height: lines, format: .table), x: 0, y: 0)
        }
    }

    // MARK: Resources

    func resources() throws(RenderError) -> (ShareGroup, OwnResources) {
        let group: ShareGroup
        if let held = self.group, !held.isAbandoned {
            group = held
        } else {
            group = try ShareGroup(context: context)
            self.group = group
        }
        if let own, own.passes.first?.encoder.textures === group.textures { return (group, own) }
        let pool = RenderTexturePool(context: context)
        let pictures = PictureStore(pool: pool, maximumSide: group.maximumSide)
        let own = OwnResources(
            programs: try group.programs(of: context), pool: pool, pictures: pictures,
            passes: [PassResources(textures: group.textures, pictures: pictures, context: context)])
        self.own = own
        return (group, own)
    }

    /// Returns the resources for painting passes at a nesting depth.
    func passResources(depth: Int, _ group: ShareGroup, _ own: OwnResources) -> PassResources {
        while (self.own?.passes.count ?? depth + 1) <= depth {
            self.own?.passes.append(PassResources(textures: group.textures, pictures: own.pictures, context: context))
        }
        return (self.own ?? own).passes[min(depth, (self.own ?? own).passes.count - 1)]
    }

    private func inContext<R>(_ body: () throws(RenderError) -> R) throws(RenderError) -> R {
        let result: Result<R, RenderError> = context.withCurrent {
            do throws(RenderError) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    @discardableResult
    func attempt<R>(_ body: () throws(RenderError) -> R) -> R? {
        do throws(RenderError) {
            return try inContext(body)
        } catch {
            Diagnostics.warnOnce(nil, "nothing is drawn: \(error)")
            return nil
        }
    }
}

extension GLRenderer: RenderBackend {}

/// A window or texture that a list is drawn into.
public struct RenderTarget {
    enum Surface {
        case window
        case texture(RenderTexture)
    }

    let surface: Surface
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of pixels per point.
    public let scale: CGFloat

    /// Returns a target for the context's window, with a size in pixels.
    public static func window(width: Int, height: Int, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .window, width: width, height: height, scale: scale)
    }

    /// Returns a target for a texture created by the renderer.
    public static func texture(_ texture: RenderTexture, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .texture(texture), width: texture.width, height: texture.height, scale: scale)
    }

    /// Whether the target can be drawn into: both sides and the scale are positive and finite.
    var isUsable: Bool { width > 0 && height > 0 && scale > 0 && scale.isFinite }
}

/// The cost of the last frame.
public struct RenderStatistics: Sendable, Hashable {
    /// The number of instanced draw calls.
    public var drawCalls = 0
    /// The number of drawn quads. Quads outside the target or with numbers that are not finite are not counted.
    public var quads = 0
    /// The number of drawn pieces; a large quad has an interior and a rim.
    public var instances = 0
    /// The number of pictures painted off screen: groups, masks.
    public var offscreenPasses = 0
    /// The number of images and shapes uploaded to the GPU.
    public var uploads = 0
    /// The number of bytes uploaded.
    public var uploadedBytes = 0
    /// The number of bytes in textures after the frame.
    public var textureBytes = 0

    /// Creates a record of zeros.
    public init() {}
}

// MARK: - Damage

extension DisplayList {
    /// Returns the points that must be repainted if those of `damage` change. Filtered groups are repainted completely. The
    /// region that a backdrop filter reads is repainted too, because a kept picture also contains the layers in front.
    func spread(_ damage: DamageRegion) -> DamageRegion {
        let areas = groups.filter { $0.isBackdrop || !$0.filters.isEmpty }.map { group in
            group.isBackdrop ? group.filters.reach.opposite.spread(group.bounds).insetBy(dx: -1, dy: -1) : group.bounds
        }
        guard !areas.isEmpty else { return damage }
        // Rectangles that are merged may touch further groups.
        var (result, last) = (damage, DamageRegion())
        while result != last {
            last = result
            result = last.map { Self.spread($0, over: areas) }
        }
        return result
    }

    private static func spread(_ damage: CGRect, over areas: [CGRect]) -> CGRect {
        var (result, waiting) = (damage, areas)
        while !result.isNull, let index = waiting.firstIndex(where: { $0.intersects(result) }) {
            result = result.union(waiting.remove(at: index))
        }
        return result
    }
}
