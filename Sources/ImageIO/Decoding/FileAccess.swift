import Foundation

/// Reads and writes whole files, with this module's errors.
enum FileAccess {
    static func read(_ url: URL) throws(ImageIOError) -> Data {
        let path = url.isFileURL ? url.path : url.absoluteString
        guard url.isFileURL else { throw .fileAccess(path: path, reason: "it is not a file URL") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .fileNotFound(path: path) }
        guard !isFolder.boolValue else { throw .fileAccess(path: path, reason: "it is a folder") }
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= ImageLimits.maximumByteCount else {
                throw ImageIOError.dataTooLarge(bytes: size, limit: ImageLimits.maximumByteCount)
            }
            return try Data(contentsOf: url)
        } catch let error as ImageIOError {
            throw error
        } catch {
            throw .fileAccess(path: path, reason: error.localizedDescription)
        }
    }

    static func write(_ data: Data, to url: URL) throws(ImageIOError) {
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw .fileAccess(path: url.path, reason: error.localizedDescription)
        }
    }
}
