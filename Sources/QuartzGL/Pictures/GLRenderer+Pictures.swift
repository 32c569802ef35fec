import CGLES
import QuartzCore

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
