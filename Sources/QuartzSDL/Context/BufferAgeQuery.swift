import CSDL

/// The query for the age of a back buffer, by EGL's or GLX's extension. SDL uses one of the two libraries and links neither.
struct BufferAgeQuery {
    private typealias Current = @convention(c) () -> OpaquePointer?
    private typealias CurrentDrawable = @convention(c) () -> UInt
    private typealias CurrentSurface = @convention(c) (Int32) -> OpaquePointer?
    private typealias QueryString = @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
    private typealias QuerySurface = @convention(c) (OpaquePointer?, OpaquePointer?, Int32, UnsafeMutablePointer<Int32>) -> UInt32
    private typealias QueryDrawable = @convention(c) (OpaquePointer?, UInt, Int32, UnsafeMutablePointer<UInt32>) -> Void

    private enum Library {
        case egl(display: Current, surface: CurrentSurface, query: QuerySurface)
        case glx(display: Current, drawable: CurrentDrawable, query: QueryDrawable)
    }

    private let library: Library

    /// EGL's constants, and GLX's.
    private static let (drawSurface, extensions, eglAge, glxAge) = (Int32(0x3059), Int32(0x3055), Int32(0x313D), Int32(0x20F4))

    /// Finds the functions for the current context. Returns nil if the driver lacks the extension.
    init?() {
        // Functions of GLX are found only if EGL is not in use: EGL returns an address for any name that begins with “gl”.
        let context = Self.function("eglGetCurrentContext", as: Current.self)
        let usesEGL = context.map { $0() != nil } ?? false
        guard let library = usesEGL ? Self.egl() : Self.glx() else { return nil }
        self.library = library
    }

    /// Returns the age of the current surface's back buffer; 0 if it is unknown.
    func callAsFunction() -> Int {
        switch library {
        case .egl(let display, let surface, let query):
            var age: Int32 = 0
            return query(display(), surface(Self.drawSurface), Self.eglAge, &age) == 0 ? 0 : max(0, Int(age))
        case .glx(let display, let drawable, let query):
            guard let display = display() else { return 0 }
            var age: UInt32 = 0
            query(display, drawable(), Self.glxAge, &age)
            return Int(age)
        }
    }

    private static func egl() -> Library? {
        guard let display = function("eglGetCurrentDisplay", as: Current.self),
            let surface = function("eglGetCurrentSurface", as: CurrentSurface.self),
            let string = function("eglQueryString", as: QueryString.self),
            let query = function("eglQuerySurface", as: QuerySurface.self),
            let names = string(display(), extensions).map({ String(cString: $0).split(separator: " ") }),
            names.contains("EGL_EXT_buffer_age") || names.contains("EGL_KHR_partial_update")
        else { return nil }
        return .egl(display: display, surface: surface, query: query)
    }

    private static func glx() -> Library? {
        guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11",
            let display = function("glXGetCurrentDisplay", as: Current.self), let current = display(),
            let drawable = function("glXGetCurrentDrawable", as: CurrentDrawable.self),
            let string = function("glXQueryExtensionsString", as: QueryString.self),
            let query = function("glXQueryDrawable", as: QueryDrawable.self),
            let names = string(current, 0).map({ String(cString: $0).split(separator: " ") }),
            names.contains("GLX_EXT_buffer_age")
        else { return nil }
        return .glx(display: display, drawable: drawable, query: query)
    }

    /// Returns a function of the driver. SDL returns its address without its type, which EGL and GLX define.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        SDL_GL_GetProcAddress(name).map { unsafeBitCast($0, to: type) }
    }
}
