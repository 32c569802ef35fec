// Access to a demo's source. The sources are assets: `Assets/Sources` is a link to this folder in the repository, and a copy in
// an installed program.

extension Demo {
    /// Path of the demo's source below `Sources/Demos`: a file named for the class in a folder named for the chapter.
    public class var sourcePath: String { "\(info.chapter.rawValue)/\(self).swift" }

    /// The text of the demo's source file; nil if the sources are not installed.
    public class var source: String? {
        NSDataAsset(name: "Sources/" + sourcePath).flatMap { String(data: $0.data, encoding: .utf8) }
    }
}
