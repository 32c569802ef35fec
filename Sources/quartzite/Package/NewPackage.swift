import Foundation

/// A new package with a window, an animation, and a test that steps the clock.
struct NewPackage {
    private let options: NewPackageOptions
    private let folder: URL
    private let quartzite: URL

    /// - Throws: `CommandError` if the folder exists already, or if Quartzite's package is not found.
    init(_ options: NewPackageOptions) throws {
        self.options = options
        quartzite = try QuartzitePackage.folder(named: options.quartzite)
        folder = URL(fileURLWithPath: options.name)
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandError.failure(
                "“\(options.name)” is there already", hint: "Choose another name, or another folder to work in.")
        }
    }

    /// Writes the package.
    ///
    /// - Throws: `CommandError` if a file cannot be written.
    func write() throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            do {
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } catch {
                throw CommandError.failure("\(file.path) cannot be written", hint: error.localizedDescription)
            }
        }
    }

    /// The files, by their paths in the package.
    var files: [String: String] {
        let sources = options.kind == .uikit ? NewPackageText.views : NewPackageText.layers
        let pairs =
            sources + [
                ("Package.swift", NewPackageText.manifest), ("README.md", NewPackageText.readme), (".gitignore", ".build\n"),
            ]
        return Dictionary(
            uniqueKeysWithValues: pairs.map { path, text in
                (path.filled(options.name, quartzite.path), text.filled(options.name, quartzite.path))
            })
    }
}

extension String {
    /// The text with both placeholders replaced.
    fileprivate func filled(_ name: String, _ quartzite: String) -> String {
        replacingOccurrences(of: "$NAME", with: name).replacingOccurrences(of: "$QUARTZITE", with: quartzite)
    }
}
