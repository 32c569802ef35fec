import CSDL
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
        let heap = mallinfo2().arena
        let (large, small) = (blocks(32, of: 12 << 20), blocks(256, of: 64 << 10))
        defer { (large + small).forEach { free($0) } }
        // Earlier tests may have left gaps in the heap, which are filled first. The heap itself does not grow for large blocks.
        expect(mallinfo2().arena < heap + 64 << 20)
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
