import Foundation
import QuartzSDL
import Expectations
import Testing

/// The process's memory while SDL's video system is in use.
@Suite @MainActor struct MemoryTests {
    /// Pixels of images stay out of the heap also after larger ones have been freed, which raises glibc's threshold by default.
    @Test(.enabled(if: usesLibrarysMalloc, "needs the C library's malloc; sanitizers replace it"))
    func largeBlocksAreMappedSeparately() throws {
        Harness.prepare()
        _ = try SDLSession()
        free(malloc(16 << 20))
        let (large, small) = (blocks(32, of: 12 << 20), blocks(256, of: 64 << 10))
        defer { (large + small).forEach { free($0) } }
        // Gaps of the heap are filled first, and few are so large.
        expect(large.count { isMapped($0) } > large.count / 2)
        expect(small.allSatisfy { !isMapped($0) })
    }

    private nonisolated static var usesLibrarysMalloc: Bool {
        dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil
    }

    private func blocks(_ count: Int, of size: Int) -> [UnsafeMutableRawPointer] { (0..<count).compactMap { _ in malloc(size) } }

    /// Bit 1 of the size before a block marks a mapping.
    private func isMapped(_ block: UnsafeMutableRawPointer) -> Bool {
        (block - MemoryLayout<UInt>.size).load(as: UInt.self) & 2 != 0
    }
}
