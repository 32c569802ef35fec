import Foundation

/// Quartzite's package, on which ported and new packages depend.
enum QuartzitePackage {
    /// The package's folder: the named one, or the one that contains the program.
    ///
    /// - Throws: `CommandError` if there is none.
    static func folder(named name: String?) throws -> URL {
        if let name {
            let folder = URL(fileURLWithPath: name).standardizedFileURL
            guard isPackage(folder) else {
                throw CommandError.failure(
                    "\(name) is not the folder of Quartzite's package", hint: "It holds Sources/QuartzCore.")
            }
            return folder
        }
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            if isPackage(folder) { return folder }
            folder.deleteLastPathComponent()
        }
        throw CommandError.failure(
            "this program does not lie in Quartzite's package", hint: "Name the package's folder by --quartzite FOLDER.")
    }

    /// The path of the running program.
    static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    private static func isPackage(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "Sources/QuartzCore/Layers").path)
    }
}
