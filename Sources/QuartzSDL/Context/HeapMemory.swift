import CSDL
import Foundation

/// The heap of the C library, which keeps some of what the program has freed. Other libraries than glibc keep their own rules.
package enum HeapMemory {
    /// Makes blocks of 256 KB and more separate mappings, and lets the heap keep up to 32 MB that are free.
    ///
    /// By default glibc raises the first limit after some large blocks were freed, and allocates larger blocks in the heap. Short-lived
    /// images then fragment the heap. With a fixed limit glibc returns all but 128 KB of the heap's free end at each call of `free`.
    /// A software driver frees the pieces of a frame after it, so that each frame grew and shrank the heap: a fifth of the time of
    /// 10,000 small pictures. `MALLOC_MMAP_THRESHOLD_` and `MALLOC_TRIM_THRESHOLD_` in the environment override the sizes.
    static func keepPixelsOut() {
        #if canImport(Glibc)
            if getenv("MALLOC_MMAP_THRESHOLD_") == nil { mallopt(M_MMAP_THRESHOLD, 1 << 18) }
            if getenv("MALLOC_TRIM_THRESHOLD_") == nil { mallopt(M_TRIM_THRESHOLD, 1 << 25) }
        #endif
    }

    /// Returns freed memory to the system, on another thread.
    ///
    /// Small blocks of what was freed at once, such as the layers and textures of a scene, lie between others, and the library
    /// returns by itself only what is at the end of its heap.
    package static func returnFreed() {
        #if canImport(Glibc)
            DispatchQueue.global(qos: .utility).async { _ = malloc_trim(0) }
        #endif
    }
}
