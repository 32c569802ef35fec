@_spi(Hooks) import QuartzUIControllers

/// An entry of a folder.
nonisolated struct FolderEntry: Sendable {
    let url: URL
    let isFolder: Bool
    let size: Int
    let date: Date?

    /// The type by the extension.
    var type: UTType {
        isFolder ? .folder : UTType(filenameExtension: url.pathExtension) ?? .data
    }

    /// The largest number of entries that are listed.
    private static let most = 10_000
    private static let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey]

    /// Reads the visible entries of a folder, in the order of their names; nil if it cannot be read.
    static func read(_ folder: URL) -> [FolderEntry]? {
        guard
            let all = try? FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: Array(keys), options: .skipsHiddenFiles)
        else { return nil }
        return all.prefix(most).map { url in
            let values = try? url.resourceValues(forKeys: keys)
            return FolderEntry(
                url: url, isFolder: values?.isDirectory ?? false, size: values?.fileSize ?? 0,
                date: values?.contentModificationDate)
        }
        .sorted { $0.url.lastPathComponent.localizedStandardCompare($1.url.lastPathComponent) == .orderedAscending }
    }
}

/// Copies and moves files without replacing others.
nonisolated enum FileTransfer {
    /// Copies or moves files into a folder, and returns their new places; nil if one could not be written. Names that exist get a number.
    static func transfer(_ files: [URL], to folder: URL, copies: Bool) -> [URL]? {
        var places: [URL] = []
        for file in files {
            let place = freePlace(for: file.lastPathComponent, in: folder)
            do {
                if copies {
                    try FileManager.default.copyItem(at: file, to: place)
                } else {
                    try FileManager.default.moveItem(at: file, to: place)
                }
            } catch {
                Diagnostics.warnOnce("UIDocumentPickerViewController: \(file.lastPathComponent): \(error.localizedDescription)")
                return nil
            }
            places.append(place)
        }
        return places
    }

    /// Copies files into a new temporary folder.
    static func temporaryCopies(of files: [URL]) -> [URL]? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Picked \(UUID().uuidString)")
        guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else { return nil }
        return transfer(files, to: folder, copies: true)
    }

    private static func freePlace(for name: String, in folder: URL) -> URL {
        let plain = folder.appendingPathComponent(name)
        let (stem, ending) = (plain.deletingPathExtension().lastPathComponent, plain.pathExtension)
        var place = plain
        var number = 2
        while FileManager.default.fileExists(atPath: place.path) {
            place = folder.appendingPathComponent("\(stem) \(number)" + (ending.isEmpty ? "" : ".\(ending)"))
            number += 1
        }
        return place
    }
}
