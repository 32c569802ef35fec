import Foundation
import QuartzInstruments

/// Folders that only the user can enter.
nonisolated enum PrivateFolder {
    /// Returns the program's folder in the user's cache, or one in the temporary folder if that cannot be written to.
    ///
    /// - Parameter note: Receives a sentence if it is the temporary folder.
    /// - Throws: `CommandError` if neither can be written to.
    static func cache(_ folders: UserFolders, note: (String) -> Void) throws -> URL {
        let wished = folders.cache
        if make(wished) { return wished }
        let temporary = FileManager.default.temporaryDirectory.appending(path: "quartzite-\(getuid())")
        guard make(temporary) else {
            throw CommandError.failure("neither \(wished.path) nor \(temporary.path) can be written to")
        }
        note("\(wished.path) cannot be written to; \(temporary.path) is used")
        return temporary
    }

    /// Creates a folder, or makes an existing one private.
    ///
    /// - Returns: Whether it exists, belongs to the user, and can be written to.
    static func make(_ folder: URL) -> Bool {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var status = stat()
        guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            chmod(folder.path, 0o700) == 0
        else { return false }
        return access(folder.path, W_OK) == 0
    }
}
