import CGLES
import QuartzCore

/// What contexts of one share group have in common: programs and pictures.
@MainActor
final class ShareGroup {
    let programs: ProgramLibrary
    let filters: FilterLibrary
    let transitions: TransitionLibrary
    let textures: TextureCache
    /// The longest side of a texture.
    let maximumSide: Int

    /// Checks the current context and compiles the programs that every frame needs, so that a driver that cannot says so now.
    init(context: any GLContextProvider) throws(RenderError) {
        let version = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? ""
        guard version.hasPrefix("OpenGL ES 3") else { throw .unsupportedContext(version: version) }
        var side: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
        maximumSide = Int(side)
        programs = ProgramLibrary(context: context)
        filters = FilterLibrary(context: context)
        transitions = TransitionLibrary(context: context)
        textures = TextureCache(context: context, maximumSide: maximumSide)
        for paint in [ProgramKey.Paint.solid, .textured] {
            for features in [ProgramKey.Features(), .edge] {
                _ = try programs.program(ProgramKey(paint: paint, features: features))
            }
        }
    }

    /// Forgets all GL objects without deleting them: their contexts are gone.
    func abandon() {
        programs.abandon()
        filters.abandon()
        transitions.abandon()
        textures.abandon()
    }
}
