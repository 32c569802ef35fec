/// The modules of Quartzite that the code of programs names.
enum LibraryModules {
    /// The modules of geometry, text, pictures and the compositor.
    private static let drawing = ["Quartz2D", "QuartzText", "ImageIO", "QuartzCompositor"]
    /// The modules that a file with layers or views imports.
    static let interface = [
        "QuartzCore", "QuartzUI", "QuartzUIControls", "QuartzUIControllers", "QuartzUILists", "QuartzUIDynamics",
        "QuartzUIPickers", "QuartzUINibs", "QuartzCompat", "QuartzSDL",
    ]
    /// The modules that declare names of Apple's systems.
    static let declaring = drawing + interface
    /// The modules that a program can import.
    static let all = declaring + ["QuartzAccessibility", "CAML", "PortSupport"]
}
