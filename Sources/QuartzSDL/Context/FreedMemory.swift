import CSDL
import Foundation

/// The memory that the program has freed and the C library still holds.
package enum FreedMemory {
    /// Returns it to the system, on another thread. Does nothing where the C library has no such function.
    ///
    /// Small blocks of what was freed at once, such as the layers and textures of a scene, lie between others, and the library
    /// returns by itself only what is at the end of its heap.
    package static func giveBack() {
        #if canImport(Glibc)
            DispatchQueue.global(qos: .utility).async { _ = malloc_trim(0) }
        #endif
    }
}
