import CSDL.Visibility

/// Reports whether other windows cover a window completely, so that it need not be drawn.
///
/// X11 reports this if no compositor is running; a compositor shows covered windows in overviews and previews. Wayland
/// compositors delay the frames of a covered window themselves.
struct CoverWatch {
    /// The X server's identifier of the window; 0 if X11 does not show it.
    private let identifier: UInt

    /// Starts to watch a window of SDL.
    init(_ window: OpaquePointer) {
        identifier = quartz_watch_visibility(UnsafeRawPointer(window))
    }

    /// Returns whether the window is covered now, if an event says so; else nil.
    func isCovered(after event: SDL_Event) -> Bool? {
        guard identifier != 0, SDL_EventType(event.type) == SDL_SYSWMEVENT else { return nil }
        var isCovered: Int32 = 0
        guard quartz_changed_visibility(UnsafeRawPointer(event.syswm.msg), &isCovered) == identifier else { return nil }
        return isCovered != 0
    }
}
