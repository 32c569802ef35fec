// Each demo can show how it is made. The sources are assets: `Assets/Sources` in the repository, a link to this folder; a copy where
// the program is installed.

extension Demo {
    /// Where the demo's source lies below `Sources/Demos`: a file named for the class in a folder named for the chapter.
    public class var sourcePath: String { "\(info.chapter.rawValue)/\(self).swift" }

    /// The text of the demo's source file; nil where the sources are not installed.
    public class var source: String? {
        NSDataAsset(name: "Sources/" + sourcePath).flatMap { String(data: $0.data, encoding: .utf8) }
    }
}
