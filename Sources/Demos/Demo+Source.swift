// Access to a demo's source. The sources are assets: `Assets/Sources` is a link to this folder in the repository, and a copy in
// an installed program.

extension Demo {
    /// Path of the demo's source below `Sources/Demos`: a file named for the class in a folder of the chapter. If the sources are
    /// not installed, the path has the first of these folders.
    public class var sourcePath: String { paths.first { NSDataAsset(name: "Sources/" + $0) != nil } ?? paths[0] }

    /// The text of the demo's source file; nil if the sources are not installed.
    public class var source: String? {
        NSDataAsset(name: "Sources/" + sourcePath).flatMap { String(data: $0.data, encoding: .utf8) }
    }

    /// The paths at which the source can be.
    private class var paths: [String] { info.chapter.folders.map { "\($0)/\(self).swift" } }
}
