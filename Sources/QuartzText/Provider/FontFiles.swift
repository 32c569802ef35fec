import Foundation

/// A font file and the state in which it was found.
struct FontFile: Hashable, Sendable {
    /// The size and the time of the last change, which differ after a change of the content.
    struct Stamp: Hashable, Sendable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    let path: String
    let stamp: Stamp

    /// The maximum number of visited files, so that a huge tree does not stall the program.
    private static let visitLimit = 20_000
    /// The greatest depth of folders.
    private static let depthLimit = 32

    /// Returns the font files under directories, sorted by path. Links to files are followed, links to directories are not.
    static func all(in directories: [String]) -> [FontFile] {
        var files: [String: FontFile] = [:]
        var budget = visitLimit
        for directory in directories { visit(directory, depth: 0, &budget, &files) }
        return files.values.sorted { $0.path < $1.path }
    }

    private static func visit(_ folder: String, depth: Int, _ budget: inout Int, _ files: inout [String: FontFile]) {
        guard depth < depthLimit, let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        while budget > 0, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            budget -= 1
            let isFont = [".ttf", ".ttc", ".otf", ".otc"].contains(String(name.suffix(4)).lowercased())
            let type = Int(entry.pointee.d_type)
            guard isFont || type == Int(DT_DIR) || type == Int(DT_UNKNOWN) else { continue }
            var status = stat()
            let flags = isFont ? 0 : AT_SYMLINK_NOFOLLOW
            guard type == Int(DT_DIR) || fstatat(descriptor, name, &status, flags) == 0 else { continue }
            if type == Int(DT_DIR) || !isFont && status.st_mode & S_IFMT == S_IFDIR {
                visit(folder + "/" + name, depth: depth + 1, &budget, &files)
            } else if isFont, status.st_mode & S_IFMT == S_IFREG {
                let path = folder + "/" + name
                files[path] = FontFile(path: path, stamp: Stamp(status))
            }
        }
    }
}

extension FontFile.Stamp {
    init(_ status: stat) {
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
