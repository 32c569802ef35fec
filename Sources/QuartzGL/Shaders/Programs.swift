/// The programs of one context.
struct Programs {
    let shaders: ProgramLibrary<ShaderProgram>
    let filters: ProgramLibrary<FilterProgram>
    let transitions: ProgramLibrary<TransitionProgram>

    /// Compiles those that every frame needs, so that a driver that cannot says so now.
    init(context: any GLContextProvider) throws(RenderError) {
        shaders = ProgramLibrary(context: context)
        filters = ProgramLibrary(context: context)
        transitions = ProgramLibrary(context: context)
        for paint in [ProgramKey.Paint.solid, .textured] {
            for features in [ProgramKey.Features(), .edge] {
                _ = try shaders.program(ProgramKey(paint: paint, features: features))
            }
        }
    }

    /// Lets go of programs that have not been needed for long, where there are many.
    func endFrame() {
        shaders.endFrame()
        filters.endFrame()
        transitions.endFrame()
    }

    /// Forgets them without deleting them: their context is gone.
    func abandon() {
        shaders.abandon()
        filters.abandon()
        transitions.abandon()
    }
}
