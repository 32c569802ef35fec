import Foundation

/// A plain file that is read up to a limit.
package nonisolated enum InputFile {
    /// Returns the bytes of a file; nil if it cannot be read, is no plain file or is larger than the limit.
    ///
    /// The size is checked before anything is read, because a sparse file can be larger than memory. A FIFO does not block.
    package static func data(_ url: URL, limit: Int) -> Data? {
        let opened = open(url.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
        // A file may grow while it is read.
        guard let data = try? handle.read(upToCount: limit + 1) ?? Data(), data.count <= limit else { return nil }
        return data
    }
}
