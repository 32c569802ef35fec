import CSDL
import Foundation

/// The resources of the X server, which hold the settings of desktops without a portal.
///
/// The functions are those of the libX11 that SDL has loaded, so that nothing is linked.
enum XResources {
    private typealias Display = OpaquePointer
    private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> Display?
    private typealias GetDefault = @convention(c) (Display, UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    private typealias CloseDisplay = @convention(c) (Display) -> Int32

    /// The pixels per inch for text, `Xft.dpi`; nil if the X server states none, or if windows are not those of an X server.
    static var textDensity: Double? {
        guard let driver = SDL_GetCurrentVideoDriver(), String(cString: driver) == "x11",
            let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD)
        else { return nil }
        defer { dlclose(library) }
        guard let openDisplay = dlsym(library, "XOpenDisplay"), let getDefault = dlsym(library, "XGetDefault"),
            let closeDisplay = dlsym(library, "XCloseDisplay"),
            let display = unsafeBitCast(openDisplay, to: OpenDisplay.self)(nil)
        else { return nil }
        defer { _ = unsafeBitCast(closeDisplay, to: CloseDisplay.self)(display) }
        return unsafeBitCast(getDefault, to: GetDefault.self)(display, "Xft", "dpi").flatMap { Double(String(cString: $0)) }
    }
}
