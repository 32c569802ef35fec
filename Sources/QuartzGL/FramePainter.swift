import CGLES
import QuartzCore

/// Issues the draw calls of one encoded frame.
final class FramePainter {
    let batches: [Batch]
    /// The textures that the batches' keys name by number.
    let textures: [Texture]
    let programs: Programs
    let pool: RenderTexturePool
    let buffer: InstanceBuffer
    let table: Texture?
    /// Whether nothing counts as opaque.
    var blendsAll = false
    private(set) var drawCalls = 0
    private(set) var offscreenPasses = 0

    init(
        batches: [Batch], textures: [Texture], programs: Programs, pool: RenderTexturePool,
        buffer: InstanceBuffer, table: Texture?
    ) {
        self.batches = batches
        self.textures = textures
        self.programs = programs
        self.pool = pool
        self.buffer = buffer
        self.table = table
    }

    /// Paints a pass over `background` (premultiplied).
    func paint(_ pass: Pass, on canvas: Canvas, background: SIMD4<Float>) throws(RenderError) {
        canvas.bind(region: pass.region)
        glEnable(GLenum(GL_SCISSOR_TEST))
        glClearColor(background.x, background.y, background.z, background.w)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        for index in pass.batches {
            let batch = batches[index]
            if let composite = batch.composite {
                try paint(composite, batch, of: pass, on: canvas)
            } else {
                try draw(batch, on: canvas) { _ in }
            }
        }
    }

    private func draw(
        _ batch: Batch, on canvas: Canvas, blendMode: CGBlendMode = .normal, configure: (ShaderProgram) -> Void
    ) throws(RenderError) {
        let program = try programs.shaders.program(batch.key.program)
        glUseProgram(program.name)
        canvas.describe(to: program)
        if program.extent >= 0 { glUniform1i(program.extent, batch.key.extent.rawValue) }
        if batch.key.texture >= 0 { bind(textures[Int(batch.key.texture)], .texture, filter: batch.key.filter) }
        if let table, batch.key.program.readsTable { bind(table, .table, filter: .nearest) }
        configure(program)
        if blendsAll || !batch.key.isOpaque, let factors = blendMode.factors {
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

    private func paint(
        _ composite: Batch.Composite, _ batch: Batch, of pass: Pass, on canvas: Canvas
    ) throws(RenderError) {
        let region = composite.shown
        let content = try picture(of: composite, on: canvas)
        defer { pool.giveBack(content) }
        var mask: RenderTexture?
        defer { if let mask { pool.giveBack(mask) } }
        if let pass = composite.mask {
            let texture = try pool.lend(width: pass.region.width, height: pass.region.height)
            mask = texture
            try paint(pass, on: Canvas(texture, region: pass.region), background: .zero)
            offscreenPasses += 1
        }
        var backdrop: RenderTexture?
        defer { if let backdrop { pool.giveBack(backdrop) } }
        if batch.key.program.features.contains(.backdrop) {
            backdrop = try pool.lend(width: region.width, height: region.height)
        }
        let origin = canvas.origin(of: region)
        if let backdrop {
            try copy(region, of: canvas, to: backdrop)
            bind(backdrop.texture, .backdrop, filter: .nearest)
        }
        // Only now: making a texture binds its framebuffer.
        canvas.bind(region: pass.region)
        glEnable(GLenum(GL_SCISSOR_TEST))
        try draw(batch, on: canvas, blendMode: composite.blendMode) { program in
            bind(content.texture, .texture, filter: .nearest)
            glUniform2i(program.textureOrigin, composite.content.region.left, composite.content.region.top)
            if let mask, let place = composite.mask?.region {
                bind(mask.texture, .mask, filter: .nearest)
                glUniform2i(program.maskOrigin, place.left, place.top)
            }
            if backdrop != nil {
                glUniform2i(program.backdropOrigin, origin.x, origin.y)
                glUniform1i(program.blend, composite.isBackdrop ? FragmentShader.replacing : composite.blendMode.rawValue)
            }
        }
    }

    /// Copies what has been painted so far; the first row and column of `texture` are the region's, as GL counts them.
    ///
    /// It is drawn, not blitted. Where another framebuffer had been painted in between, such as a mask's, llvmpipe was seen to blit
    /// what this one had held before its own painting had ended; what is drawn keeps to the order of the draw calls.
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

    /// The content of a group as it is composited: painted, or copied from what lies behind, and filtered.
    private func picture(of composite: Batch.Composite, on canvas: Canvas) throws(RenderError) -> RenderTexture {
        let region = composite.content.region
        let content = try pool.lend(width: region.width, height: region.height)
        if composite.isBackdrop {
            try copy(region, of: canvas, to: content)
        } else {
            try paint(composite.content, on: Canvas(content, region: region), background: .zero)
            offscreenPasses += 1
        }
        guard !composite.filters.isEmpty else { return content }
        let painter = FilterPainter(programs: programs.filters, pool: pool, origin: [Float(region.left), Float(region.top)])
        buffer.unbind()
        defer { buffer.bind() }
        return try painter.apply(
            composite.filters, to: FilterImage(texture: content, width: region.width, height: region.height)
        ).texture
    }
}
