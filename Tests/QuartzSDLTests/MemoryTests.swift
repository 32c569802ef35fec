import Foundation
import QuartzSDL
import Testing

/// The process's memory while SDL's video system is in use.
@Suite @MainActor struct MemoryTests {
    /// Pixels of images stay out of the heap also after larger ones have been freed, which raises glibc's threshold by default.
    @Test func largeBlocksAreMappedSeparately() throws {
        Harness.prepare()
        _ = try SDLSession()
        free(malloc(16 << 20))
        let (large, small) = (try #require(malloc(1 << 20)), try #require(malloc(64 << 10)))
        defer {
            free(large)
            free(small)
        }
        // Bit 1 of the size before a block tells that it is a mapping.
        func isMapped(_ block: UnsafeMutableRawPointer) -> Bool {
            (block - MemoryLayout<UInt>.size).load(as: UInt.self) & 2 != 0
        }
        #expect(isMapped(large) && !isMapped(small))
    }
}
