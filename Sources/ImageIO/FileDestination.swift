import Foundation

/// The destination of a file's bytes.
///
/// A plain file is replaced after all bytes are written, so that readers find the old file or the new one. Devices and FIFOs are written
/// through, and so are descriptors of the process (`/dev/stdout`, `/dev/fd/3`): a replaced name would destroy a device, and the reader of a
/// descriptor would receive nothing.
package enum FileDestination: Equatable {
    /// A plain file, or a new one. The path has no link as its last part.
    case file(URL)
    /// A device or a FIFO.
    case stream(URL)
    /// A descriptor of the process.
    case descriptor(Int32)

    /// The maximum number of links that lead to a file, as in the kernel.
    private static let mostLinks = 40

    /// Finds the destination that a path names, also through links.
    ///
    /// - Throws: ``ImageIOError/fileAccess(path:reason:)`` for a folder, a socket, links without end, or a path that cannot be searched.
    package init(_ url: URL) throws(ImageIOError) {
        guard url.isFileURL else { throw .fileAccess(path: url.absoluteString, reason: "it is not a file URL") }
        var path = url.path
        for _ in 0..<Self.mostLinks {
            if let number = Self.descriptor(path) {
                self = .descriptor(number)
                return
            }
            var status = stat()
            guard lstat(path, &status) == 0 else {
                guard errno == ENOENT else { throw Self.error(url.path) }
                self = .file(URL(fileURLWithPath: path))
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
                    throw Self.error(url.path)
                }
                path = target.hasPrefix("/") ? target : (path as NSString).deletingLastPathComponent + "/" + target
                continue
            case S_IFREG: self = .file(URL(fileURLWithPath: path))
            case S_IFCHR, S_IFBLK, S_IFIFO: self = .stream(URL(fileURLWithPath: path))
            case S_IFDIR: throw .fileAccess(path: url.path, reason: "it is a folder")
            default: throw .fileAccess(path: url.path, reason: "it is neither a file, a device nor a FIFO")
            }
            return
        }
        errno = ELOOP
        throw Self.error(url.path)
    }

    /// The number of a descriptor of this process that a path names.
    private static func descriptor(_ path: String) -> Int32? {
        let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/", "/proc/\(getpid())/fd/"]
        guard let folder = folders.first(where: path.hasPrefix) else { return nil }
        return Int32(path.dropFirst(folder.count))
    }

    private static func error(_ path: String) -> ImageIOError {
        .fileAccess(path: path, reason: String(cString: strerror(errno)))
    }

    /// The plain file that is replaced; nil for what is written through.
    package var replacedFile: URL? { if case .file(let url) = self { url } else { nil } }

    // MARK: Writing

    /// Writes all bytes.
    ///
    /// - Throws: ``ImageIOError/fileAccess(path:reason:)``. An existing file then has its old content, unless its folder allows no new
    ///   file, so that the file was written directly.
    package func write(_ data: Data) throws(ImageIOError) {
        guard case .file(let url) = self else { return try Self.write(data, to: open(), name) }
        var status = stat()
        let mode = stat(url.path, &status) == 0 ? status.st_mode & 0o7777 : nil
        let unfinished = url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).unfinished-\(getpid())"
        let descriptor = Glibc.open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        guard descriptor >= 0 else {
            guard mode != nil, [EACCES, EPERM, EROFS].contains(errno) else { throw Self.error(url.path) }
            return try Self.write(data, to: open(), name)
        }
        do throws(ImageIOError) {
            // The mask of new files does not apply to an existing one.
            if let mode { fchmod(descriptor, mode) }
            try Self.write(data, to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), url.path)
            guard rename(unfinished, url.path) == 0 else { throw Self.error(url.path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    /// Opens the destination. A plain file is emptied. A FIFO waits for its reader.
    ///
    /// - Throws: ``ImageIOError/fileAccess(path:reason:)``.
    package func open() throws(ImageIOError) -> FileHandle {
        switch self {
        case .file(let url), .stream(let url):
            let descriptor = Glibc.open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw Self.error(url.path) }
            return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        case .descriptor(let number):
            let copy = dup(number)
            guard copy >= 0 else { throw Self.error("/dev/fd/\(number)") }
            return FileHandle(fileDescriptor: copy, closeOnDealloc: true)
        }
    }

    /// The path for messages.
    private var name: String {
        switch self {
        case .file(let url), .stream(let url): url.path
        case .descriptor(let number): "/dev/fd/\(number)"
        }
    }

    private static func write(_ data: Data, to handle: FileHandle, _ name: String) throws(ImageIOError) {
        do {
            try handle.write(contentsOf: data)
            try handle.close()
        } catch {
            throw .fileAccess(path: name, reason: error.localizedDescription)
        }
    }
}
