import Foundation
import Glibc

/// The folder that a port is written to. Nothing else of the program writes files there. Elsewhere it writes only the kept index of
/// the library.
///
/// Files are created below the open folder, one path component after the other, without following links. So no path of the input leads
/// out of it. An existing file is never opened for writing.
final class OutputFolder {
    /// The folder's place, with all links resolved.
    let url: URL
    private var descriptor: Int32 = -1
    private static let reportName = Port.reportName + ".json"

    /// Checks a place. The folder is created by `prepare()`.
    ///
    /// - Parameters:
    ///   - inputs: Folders that are only read, and that the output must neither contain nor lie in.
    ///   - others: Folders that the output must not contain.
    /// - Throws: `PortError` if the place cannot be that of an output.
    init(_ folder: URL, apartFrom inputs: [URL], notAround others: [URL]) throws {
        url = try Self.resolved(folder)
        func contains(_ outer: URL, _ inner: URL) -> Bool {
            let (outer, inner) = (outer.resolvingSymlinksInPath().path, inner.resolvingSymlinksInPath().path)
            return outer == inner || outer == "/" || inner.hasPrefix(outer + "/")
        }
        for input in inputs where contains(input, url) { throw PortError("the output must not lie in \(input.path)") }
        for other in inputs + others where contains(url, other) { throw PortError("the output must not contain \(other.path)") }
    }

    /// Creates the folder, or opens an existing one and removes an earlier port from it.
    ///
    /// - Throws: `PortError` if it is not empty and holds no port, or cannot be opened.
    func prepare() throws {
        let path = url.path
        do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch {
            throw PortError("\(path) cannot be created: \(error.localizedDescription)")
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw PortError("\(path) cannot be opened: \(Self.reason)") }
        let names = try names()
        guard names.isEmpty || names.contains(Self.reportName) else {
            throw PortError("\(path) holds something that is no port; name another folder by -o")
        }
        try clear()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Returns a path with the links of its existing part resolved.
    private static func resolved(_ folder: URL) throws -> URL {
        var existing = folder.standardizedFileURL
        var missing: [String] = []
        var status = stat()
        while lstat(existing.path, &status) != 0, existing.path != "/" {
            missing.append(existing.lastPathComponent)
            existing.deleteLastPathComponent()
        }
        guard let real = realpath(existing.path, nil) else { throw PortError("\(existing.path) is a link to nothing") }
        defer { free(real) }
        let base = String(cString: real)
        guard stat(base, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw PortError("\(base) is not a folder") }
        return missing.reversed().reduce(URL(fileURLWithPath: base, isDirectory: true)) { $0.appending(path: $1) }
    }

    private func names() throws -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd/\(descriptor)") } catch {
            throw PortError("\(url.path) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Removes an earlier port, except for its build folder, so that a second port builds incrementally.
    private func clear() throws {
        for name in try names() where name != ".build" {
            // A link is removed, not followed.
            do { try FileManager.default.removeItem(atPath: "/proc/self/fd/\(descriptor)/\(name)") } catch {
                throw PortError("cannot remove \(name): \(error.localizedDescription)")
            }
        }
    }

    /// Whether a path names a place below a folder: relative, without `..`, and without empty components.
    static func holds(_ path: String) -> Bool {
        guard !path.isEmpty, path.utf8.count < 4096, !path.utf8.contains(0) else { return false }
        return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255
        }
    }

    /// Creates a file with a content.
    ///
    /// - Throws: `PortError` if the path leads out of the folder, exists, or cannot be written.
    func write(_ data: Data, at path: String) throws {
        let file = try create(path)
        do { try file.write(contentsOf: data) } catch { throw PortError("cannot write \(path): \(error.localizedDescription)") }
    }

    /// Copies a plain file.
    ///
    /// - Throws: `PortError` if the source is a link or something else than a file, or the place cannot be written.
    func copy(_ source: URL, to path: String) throws {
        let input = open(source.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard input >= 0 else { throw PortError("\(source.path) cannot be read: \(Self.reason)") }
        let reader = FileHandle(fileDescriptor: input, closeOnDealloc: true)
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PortError("\(source.path) is not a file")
        }
        let file = try create(path)
        do {
            while let part = try reader.read(upToCount: 1 << 20), !part.isEmpty { try file.write(contentsOf: part) }
        } catch {
            throw PortError("cannot write \(path): \(error.localizedDescription)")
        }
    }

    /// Creates a file and the folders above it.
    private func create(_ path: String) throws -> FileHandle {
        guard Self.holds(path) else { throw PortError("\(path.visible) leads out of the output; nothing is written there") }
        let parts = path.split(separator: "/").map(String.init)
        var folder = dup(descriptor)
        defer { close(folder) }
        for part in parts.dropLast() {
            guard mkdirat(folder, part, 0o777) == 0 || errno == EEXIST else { throw failure(path) }
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard next >= 0 else { throw failure(path) }
            close(folder)
            folder = next
        }
        let file = openat(folder, parts[parts.count - 1], O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(path) }
        return FileHandle(fileDescriptor: file, closeOnDealloc: true)
    }

    private func failure(_ path: String) -> PortError {
        PortError(
            errno == EEXIST
                ? "two files of the port have the path \(path.visible)" : "cannot write \(path.visible): \(Self.reason)")
    }
}

extension String {
    /// The text with control characters as escapes, for reports.
    var visible: String {
        unicodeScalars.contains { $0.properties.generalCategory == .control }
            ? unicodeScalars.map {
                $0.properties.generalCategory == .control ? "\\u{\(String($0.value, radix: 16))}" : String($0)
            }.joined()
            : self
    }
}
