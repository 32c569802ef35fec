import CGLES
import QuartzCompositor

/// Issues the draw calls of one encoded frame.
///
/// The pictures of groups do not depend on their backdrop, so they are painted first, many in one texture.
final class FramePainter {
    let batches: [Batch]
    /// The textures, by the numbers in batch keys.
    let textures: [Texture]
    let programs: Programs
    let pool: RenderTexturePool
    let buffer: InstanceBuffer
    let table: Texture?
    /// Whether opaque batches are blended too.
    var blendsAll = false
    private(set) var drawCalls = 0
    private(set) var offscreenPasses = 0

    /// Creates a painter for one frame.
    ///
    /// - Parameter resources: The encoded frame, and its instances and table on the GPU.
    init(_ resources: PassResources, programs: Programs, pool: RenderTexturePool) {
        batches = resources.encoder.batches
        textures = resources.encoder.frameTextures
        buffer = resources.buffer
        table = resources.table
        self.programs = programs
        self.pool = pool
    }

    /// A pass and the canvas that it is painted on.
    struct Target {
        let pass: Pass
        let canvas: Canvas
    }

    /// The painted pictures of a group.
    struct GroupPictures {
        let content: Canvas
        /// The number of pixels per texel of the content.
        var factor = 1
        let mask: Canvas?
    }

    /// Paints a pass over `background` (premultiplied).
    func paint(_ pass: Pass, on canvas: Canvas, background: SIMD4<Float>) throws(RenderError) {
        try paint([Target(pass: pass, canvas: canvas)]) {
            canvas.bind(region: pass.region)
            glEnable(GLenum(GL_SCISSOR_TEST))
            glClearColor(background.x, background.y, background.z, background.w)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    /// Paints passes. First paints the pictures of their groups, as many at a time as a sheet holds.
    private func paint(_ places: [Target], clear: () -> Void) throws(RenderError) {
        var waiting: [Int] = []
        for place in places {
            for index in place.pass.batches where batches[index].composite?.isIndependent == true { waiting.append(index) }
        }
        var sheet = PictureSheet()
        defer { sheet.giveBack(to: pool) }
        var pictures = try paintAhead(waiting[...], sheet: &sheet)[...]
        var done = 0
        clear()
        for place in places {
            place.canvas.bind(region: place.pass.region)
            for index in place.pass.batches {
                let batch = batches[index]
                guard let composite = batch.composite else {
                    try draw(batch, on: place.canvas) { _ in }
                    continue
                }
                guard composite.isIndependent else {
                    try paint(composite, batch, of: place)
                    continue
                }
                if pictures.isEmpty {
                    sheet.giveBack(to: pool)
                    sheet = PictureSheet()
                    pictures = try paintAhead(waiting[done...], sheet: &sheet)[...]
                    place.canvas.bind(region: place.pass.region)
                }
                done += 1
                guard let content = pictures.popFirst() else { return }
                let mask = composite.mask == nil ? nil : pictures.popFirst()
                try draw(composite, batch, of: place, GroupPictures(content: content.canvas, mask: mask?.canvas))
            }
        }
    }

    /// Paints the pictures of groups into a sheet, as many as it holds.
    private func paintAhead(_ waiting: ArraySlice<Int>, sheet: inout PictureSheet) throws(RenderError) -> [Target] {
        guard !waiting.isEmpty else { return [] }
        for index in waiting {
            guard let composite = batches[index].composite, sheet.add(composite) else { break }
        }
        let places = try sheet.lend(from: pool)
        offscreenPasses += places.count
        try paint(places) {
            var last: GLuint = 0
            for place in places where place.canvas.framebuffer != last {
                place.canvas.clear()
                last = place.canvas.framebuffer
            }
        }
        return places
    }

    private func draw(
        _ batch: Batch, on canvas: Canvas, blendMode: CGBlendMode = .normal, configure: (ShaderProgram) -> Void
    ) throws(RenderError) {
        let program = try programs.program(batch.key.program)
        glUseProgram(program.name)
        canvas.describe(to: program)
        if program.extent >= 0 { glUniform1i(program.extent, batch.key.extent.rawValue) }
        if batch.key.texture >= 0 { bind(textures[Int(batch.key.texture)], .texture, filter: batch.key.filter) }
        if batch.key.mask >= 0 { bind(textures[Int(batch.key.mask)], .mask, filter: batch.key.maskFilter) }
        if let table, batch.key.program.readsTable { bind(table, .table, filter: .nearest) }
        configure(program)
        // A program that reads the backdrop computes what replaces it.
        let isBlended = (blendsAll || !batch.key.isOpaque) && !batch.key.program.features.contains(.backdrop)
        if isBlended, let factors = blendMode.factors {
            glEnable(GLenum(GL_BLEND))
            glBlendFunc(GLenum(factors.source), GLenum(factors.destination))
        } else {
            glDisable(GLenum(GL_BLEND))
        }
        buffer.draw(first: batch.first, count: batch.count, isRim: batch.key.extent == .rim)
        drawCalls += 1
    }

    private func bind(_ texture: Texture, _ unit: TextureUnit, filter: TextureFilter) {
        glActiveTexture(GLenum(GL_TEXTURE0 + unit.rawValue))
        glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
        texture.setFilter(filter)
    }

    // MARK: Groups

    /// Paints a group that reads the backdrop or has filters.
    private func paint(_ composite: Batch.Composite, _ batch: Batch, of place: Target) throws(RenderError) {
        let content = try picture(of: composite, on: place.canvas)
        defer { content.giveBack(to: pool) }
        var mask: (texture: RenderTexture, canvas: Canvas)?
        defer { if let mask { pool.giveBack(mask.texture) } }
        if let pass = composite.mask {
            let texture = try pool.lend(width: pass.region.width, height: pass.region.height)
            let canvas = Canvas(texture, region: pass.region)
            mask = (texture, canvas)
            try paint(pass, on: canvas, background: .zero)
            offscreenPasses += 1
        }
        guard let texture = content.lent else { return }
        let canvas = Canvas(texture, region: composite.content.region)
        try draw(composite, batch, of: place, GroupPictures(content: canvas, factor: content.factor, mask: mask?.canvas))
    }

    /// Composites the pictures of a group onto a pass.
    private func draw(
        _ composite: Batch.Composite, _ batch: Batch, of place: Target, _ pictures: GroupPictures
    ) throws(RenderError) {
        let (canvas, region) = (place.canvas, composite.shown)
        var backdrop: RenderTexture?
        defer { if let backdrop { pool.giveBack(backdrop) } }
        if batch.key.program.features.contains(.backdrop), !programs.fetchesPixels {
            let texture = try pool.lend(width: region.width, height: region.height)
            backdrop = texture
            try copy(region, of: canvas, to: texture)
            bind(texture.texture, .backdrop, filter: .nearest)
        }
        let origin = canvas.origin(of: region)
        if backdrop != nil || !composite.isIndependent {
            // Binds here, because making a texture changes the bound framebuffer.
            canvas.bind(region: place.pass.region)
            glEnable(GLenum(GL_SCISSOR_TEST))
        }
        try draw(batch, on: canvas, blendMode: composite.blendMode) { program in
            let isReduced = pictures.factor > 1
            if let texture = pictures.content.texture { bind(texture, .texture, filter: isReduced ? .linear : .nearest) }
            pictures.content.describe(toReader: program.picture, factor: pictures.factor)
            if let mask = pictures.mask, let texture = mask.texture {
                bind(texture, .mask, filter: .nearest)
                mask.describe(toReader: program.maskPicture)
            }
            if backdrop != nil { glUniform2i(program.backdropOrigin, origin.x, origin.y) }
        }
    }

    /// Copies the pixels painted so far. Row and column 0 of `texture` are the first of the region in GL's order.
    ///
    /// The copy is a draw call, not a blit. If another framebuffer, such as a mask's, was painted in between, llvmpipe blitted
    /// the pixels that this framebuffer had before its draw calls ended. Draw calls keep their order.
    private func copy(_ region: PixelBox, of canvas: Canvas, to texture: RenderTexture) throws(RenderError) {
        guard let source = canvas.texture else { return }
        let origin = canvas.origin(of: region)
        let program = try programs.filters.program(.excerpt)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
        glViewport(0, 0, GLsizei(region.width), GLsizei(region.height))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_BLEND))
        buffer.unbind()
        defer { buffer.bind() }
        bind(source, .texture, filter: .nearest)
        program.use(offset: [Float(origin.x), Float(origin.y)])
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }

    /// Returns the content of a group, painted or copied from the backdrop, and filtered.
    private func picture(of composite: Batch.Composite, on canvas: Canvas) throws(RenderError) -> FilterImage {
        let region = composite.content.region
        if composite.isBackdrop, let target = canvas.texture {
            // The first filter reads the target itself.
            let (left, top) = (Int(region.left - canvas.left), Int(region.top - canvas.top))
            let image = FilterImage(target, left: left, top: top, width: region.width, height: region.height)
            let filtered = try filter(image, composite)
            if filtered.lent != nil { return filtered }
        }
        let content = try pool.lend(width: region.width, height: region.height)
        if composite.readsBackdrop { try copy(region, of: canvas, to: content) }
        if composite.startsWithBackdrop {
            let own = Canvas(content, region: region)
            try paint([Target(pass: composite.content, canvas: own)]) { glEnable(GLenum(GL_SCISSOR_TEST)) }
            offscreenPasses += 1
        } else if !composite.isBackdrop {
            try paint(composite.content, on: Canvas(content, region: region), background: .zero)
            offscreenPasses += 1
        }
        let image = FilterImage(content, width: region.width, height: region.height)
        return composite.isBackdrop ? image : try filter(image, composite)
    }

    /// Applies the filters of a group to its content.
    private func filter(_ image: FilterImage, _ composite: Batch.Composite) throws(RenderError) -> FilterImage {
        guard !composite.filters.isEmpty else { return image }
        let region = composite.content.region
        let painter = FilterPainter(programs: programs.filters, pool: pool, origin: [Float(region.left), Float(region.top)])
        buffer.unbind()
        defer { buffer.bind() }
        let seen = composite.shown.grown(by: 1).intersection(region)
        let shown = PixelBox(
            left: seen.left - region.left, top: seen.top - region.top, right: seen.right - region.left,
            bottom: seen.bottom - region.top)
        return try painter.apply(composite.filters, to: image, shown: shown)
    }
}

/// Pictures of groups that are painted side by side into a few textures. A change of the framebuffer costs as much as many draw
/// calls.
private struct PictureSheet {
    /// The maximum side of a texture, unless a single picture is larger.
    private static let side = 2048
    /// The maximum number of pixels of all pictures together, unless a single one has more.
    private static let mostPixels = side * side
    /// The step to which sides of a shared texture are rounded up, so that the next frame can reuse it.
    private static let step = 256

    private struct Page {
        var packer: ShelfPacker
        var width: Int
        var height: Int
        var isShared = false
    }

    private var pages: [Page] = []
    private var pictures: [(pass: Pass, page: Int, place: (x: Int, y: Int))] = []
    private var pixels = 0
    private var textures: [RenderTexture] = []

    /// Adds the pictures of a group, content before mask. Returns false if there is no room.
    mutating func add(_ composite: Batch.Composite) -> Bool {
        let passes = [composite.content, composite.mask].compactMap(\.self)
        let own = passes.reduce(0) { $0 + $1.region.area }
        guard pictures.isEmpty || pixels + own <= Self.mostPixels else { return false }
        pixels += own
        for pass in passes { add(pass) }
        return true
    }

    private mutating func add(_ pass: Pass) {
        // The GPU takes derivatives over blocks of pixels. Each picture begins at a block boundary, as in a separate texture.
        let (width, height) = ((pass.region.width + 7) / 8 * 8, pass.region.height)
        if let last = pages.indices.last, let place = pages[last].packer.allocate(width: width, height: height) {
            // Rows with a large power of two of bytes would map to the same lines of a processor's cache.
            pages[last].width = Self.rounded(pages[last].packer.usedWidth) + 64
            pages[last].height = Self.rounded(pages[last].packer.usedHeight)
            pictures.append((pass, last, place))
            return
        }
        var packer = ShelfPacker(width: max(Self.side - 64, width), height: max(Self.side, height))
        let place = packer.allocate(width: width, height: height) ?? (0, 0)
        pages.append(Page(packer: packer, width: width, height: height))
        pictures.append((pass, pages.count - 1, place))
    }

    private static func rounded(_ length: Int) -> Int { (length + step - 1) / step * step }

    /// Borrows the textures. Returns the passes in the order in which they were added, with the canvas of each.
    mutating func lend(from pool: RenderTexturePool) throws(RenderError) -> [FramePainter.Target] {
        for page in pages { textures.append(try pool.lend(width: page.width, height: page.height)) }
        var places: [FramePainter.Target] = []
        for picture in pictures {
            let canvas = Canvas(textures[picture.page], region: picture.pass.region, at: picture.place)
            places.append(FramePainter.Target(pass: picture.pass, canvas: canvas))
        }
        return places
    }

    /// Returns the textures to the pool.
    mutating func giveBack(to pool: RenderTexturePool) {
        for texture in textures { pool.giveBack(texture) }
        textures.removeAll()
    }
}
