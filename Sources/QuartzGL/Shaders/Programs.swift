/// The programs of one context.
struct Programs {
    let shaders: ProgramLibrary<ShaderProgram>
    let filters: ProgramLibrary<FilterProgram>
    let transitions: ProgramLibrary<TransitionProgram>

    /// Compiles the programs that every frame needs, so that a driver's error is reported now.
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

    /// Frees programs that have been unused for long, if there are many.
    func endFrame() {
        shaders.endFrame()
        filters.endFrame()
        transitions.endFrame()
    }

    /// Drops the programs without deleting them, because their context is gone.
    func abandon() {
        shaders.abandon()
        filters.abandon()
        transitions.abandon()
    }
}
