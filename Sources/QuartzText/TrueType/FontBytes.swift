import Foundation

/// The immutable bytes of a font: a copy, or a mapping of a file.
///
/// Mapped bytes need no separate memory, but reading them after the file has shrunk would end the process. So only outlines, which
/// make up most of a font, are read from a mapping, and each glyph after a check of ``isComplete``.
final class FontBytes: @unchecked Sendable {
    /// The first byte. The memory is never written after the initializer.
    let base: UnsafeRawPointer
    /// The number of bytes.
    let count: Int
    /// The open file of a mapping; nil for a copy.
    private let file: Int32?

    /// The size above which files are mapped. Smaller ones are copied.
    static let mappedSize = 1 << 20

    /// Copies bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 8)
        if let source = bytes.baseAddress { memory.copyMemory(from: source, byteCount: bytes.count) }
        base = UnsafeRawPointer(memory)
        count = bytes.count
        file = nil
    }

    /// Maps a file, or copies it if it is small or cannot be mapped.
    /// - Parameter limit: The greatest size of a file that is read.
    /// - Throws: `FontError` for a file that is too large or not a regular one, Foundation's error if it cannot be read.
    convenience init(path: String, limit: Int) throws {
        let size = try FontFileReader.size(ofFile: path)
        guard size <= limit else { throw FontError.unsupported("a file of \(size) bytes") }
        if size > FontBytes.mappedSize, let mapping = Self.map(path) {
            self.init(mapping: mapping.base, count: mapping.count, file: mapping.file)
        } else {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            self.init(copying: data)
        }
    }

    private convenience init(copying data: Data) {
        let copy = [UInt8](data)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(copy.count, 1), alignment: 8)
        copy.withUnsafeBytes { if let source = $0.baseAddress { memory.copyMemory(from: source, byteCount: $0.count) } }
        self.init(mapping: UnsafeRawPointer(memory), count: copy.count, file: nil)
    }

    private init(mapping base: UnsafeRawPointer, count: Int, file: Int32?) {
        self.base = base
        self.count = count
        self.file = file
    }

    private static func map(_ path: String) -> (base: UnsafeRawPointer, count: Int, file: Int32)? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, file, 0), memory != MAP_FAILED
        else {
            close(file)
            return nil
        }
        return (UnsafeRawPointer(memory), Int(status.st_size), file)
    }

    deinit {
        guard let file else { return base.deallocate() }
        munmap(UnsafeMutableRawPointer(mutating: base), count)
        close(file)
    }

    /// Whether the bytes are a mapping.
    var isMapped: Bool { file != nil }

    /// Whether all bytes may be read: false for a mapping of a file that has shrunk.
    var isComplete: Bool {
        guard let file else { return true }
        var status = stat()
        return fstat(file, &status) == 0 && Int(status.st_size) >= count
    }
}
