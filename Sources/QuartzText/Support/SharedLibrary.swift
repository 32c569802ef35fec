import Foundation

/// A library that is looked for while the program runs, so that the program also runs without it.
package struct SharedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Finds a library by its file's name. It stays loaded.
    package init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// The error of a library that lacks a function.
    package struct MissingFunction: Error {
        let name: String
    }

    /// Returns a C function, whose type is a `@convention(c)` one.
    package func function<T>(_ name: String) throws(MissingFunction) -> T {
        guard let address = dlsym(handle, name) else { throw MissingFunction(name: name) }
        return unsafeBitCast(address, to: T.self)
    }
}
