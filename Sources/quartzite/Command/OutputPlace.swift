import Foundation

/// The kind of thing at an output path, found before anything is written. Only plain files are ever replaced.
enum OutputPlace: Equatable {
    /// A plain file, or a name that is free. Links are resolved.
    case plain(URL)
    /// A device or a FIFO, which is written through.
    case special(URL)
    /// An open descriptor of this process, such as `/dev/stdout` or `/dev/fd/3`.
    case descriptor(Int32)

    /// The links that a path may pass, as in the kernel.
    private static let mostLinks = 40
    private static let standardNames = ["/dev/stdin": STDIN_FILENO, "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]

    /// Resolves a path.
    ///
    /// - Throws: `CommandError` for a folder, a socket, a missing folder or too many links.
    init(_ url: URL) throws {
        var path = url.path
        for _ in 0..<Self.mostLinks {
            if let number = Self.descriptor(path) {
                self = .descriptor(number)
                return
            }
            var status = stat()
            guard lstat(path, &status) == 0 else {
                guard errno == ENOENT else { throw Self.failure(url.path, errno) }
                self = .plain(URL(fileURLWithPath: path))
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG: self = .plain(URL(fileURLWithPath: path))
            case S_IFDIR: throw CommandError.failure("\(url.path) is a folder", hint: "Name a file in it.")
            case S_IFSOCK: throw CommandError.failure("\(url.path) is a socket, which cannot be written as a file")
            case S_IFLNK:
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
                let folder = (path as NSString).deletingLastPathComponent
                path = target.hasPrefix("/") ? target : (folder as NSString).appendingPathComponent(target)
                continue
            default: self = .special(URL(fileURLWithPath: path))
            }
            return
        }
        throw Self.failure(url.path, ELOOP)
    }

    /// Returns the number in a path that names an open descriptor; nil for other paths.
    private static func descriptor(_ path: String) -> Int32? {
        if let number = standardNames[path] { return number }
        let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
        guard let folder = folders.first(where: path.hasPrefix) else { return nil }
        return Int32(path.dropFirst(folder.count))
    }

    /// Opens a place that is not replaced as a whole. A plain file is emptied first. A descriptor is duplicated, which keeps its
    /// position.
    ///
    /// - Throws: `CommandError`.
    func open() throws -> FileHandle {
        let (opened, name): (Int32, String)
        switch self {
        case .plain(let url): (opened, name) = (Glibc.open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666), url.path)
        case .special(let url): (opened, name) = (Glibc.open(url.path, O_WRONLY | O_CLOEXEC), url.path)
        case .descriptor(let number): (opened, name) = (dup(number), "/dev/fd/\(number)")
        }
        guard opened >= 0 else { throw Self.failure(name, errno) }
        return FileHandle(fileDescriptor: opened, closeOnDealloc: true)
    }

    /// Writes a whole file. A plain file is replaced in one step and keeps its permissions.
    ///
    /// - Throws: `CommandError`.
    func write(_ data: Data) throws {
        guard case .plain(let url) = self else { return try open().writeAll(data, name: name) }
        let unfinished = UnfinishedFile(for: url)
        try OutputPlace.plain(unfinished.url).open().writeAll(data, name: url.path)
        try unfinished.keep()
    }

    /// The path for messages.
    var name: String {
        switch self {
        case .plain(let url), .special(let url): url.path
        case .descriptor(let number): "/dev/fd/\(number)"
        }
    }

    private static func failure(_ path: String, _ error: Int32) -> CommandError {
        CommandError.failure("\(path) cannot be written: \(String(cString: strerror(error)))")
    }
}

extension FileHandle {
    /// Writes all bytes.
    ///
    /// - Throws: `CommandError` with the name of the output.
    func writeAll(_ data: Data, name: String) throws {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandError.failure("\(name) cannot be written: \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
