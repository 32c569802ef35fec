import Foundation
import InterfaceFiles

/// The storyboards and nibs of a target, which are read at run time and so become resources.
///
/// They keep their places in folders such as `Base.lproj`: a folder of a language is copied as a whole.
struct InterfaceResources {
    /// The rules that copy the files, and the folders of languages with tables of texts.
    private(set) var rules: [(rule: String, path: String)] = []
    /// The `Info.plist` that names the main storyboard.
    private(set) var information: String?
    /// The folder of the copy of the `Info.plist`, because the package manager does not allow it at the top of a bundle.
    static let informationFolder = "MainInterface"
    /// The elements that are not honoured, and the files that cannot be read.
    private(set) var findings: [Finding] = []

    /// Whether a file is a storyboard or a nib as text.
    static func contains(_ file: String) -> Bool { file.hasSuffix(".storyboard") || file.hasSuffix(".xib") }

    /// Reads the files of a target.
    ///
    /// - Parameters:
    ///   - files: The files below the target's folder.
    ///   - folder: The target's folder.
    ///   - prefix: The path of the target in the package, for the report.
    init(_ files: [String], in folder: URL, prefix: String) {
        var places: Set<String> = []
        for file in files where Self.contains(file) && !Self.isLaunch(file) {
            places.insert(Self.place(file))
            examine(folder.appending(path: file), as: prefix.isEmpty ? file : prefix + "/" + file)
        }
        guard !places.isEmpty else { return }
        for file in files where file.hasSuffix(".strings") && file.contains(".lproj/") { places.insert(Self.place(file)) }
        rules = places.sorted().map { ("copy", $0) }
        information = files.first { file in
            guard file == "Info.plist" || file.hasSuffix("/Info.plist") || file.hasSuffix("-Info.plist") else { return false }
            let text = FileReading.text(of: folder.appending(path: file), limit: 1 << 20) ?? ""
            return text.contains("UIMainStoryboardFile") || text.contains("UISceneStoryboardFile")
        }
        if information != nil { rules.append(("copy", Self.informationFolder)) }
    }

    /// Whether a file is the picture that iOS shows while a program starts.
    private static func isLaunch(_ file: String) -> Bool { file.contains("LaunchScreen") }

    /// Returns the folder of a language that a file is in, or the file.
    private static func place(_ file: String) -> String {
        let parts = file.split(separator: "/")
        guard let index = parts.firstIndex(where: { $0.hasSuffix(".lproj") }) else { return file }
        return parts[...index].joined(separator: "/")
    }

    private mutating func examine(_ file: URL, as path: String) {
        guard let data = try? Data(contentsOf: file), data.count <= 64 << 20 else {
            return report(path, 1, "interface file", "it cannot be read, or has more than 64 MB", "open it in Interface Builder")
        }
        do {
            for element in InterfaceVocabulary.unknown(in: try InterfaceParser.parse(Array(data))) {
                report(path, element.line, "<\(element.name)>", "the element is not honoured", "make in code what it makes")
            }
        } catch {
            report(path, error.line, "interface file", error.reason, "save it in Interface Builder again")
        }
    }

    private mutating func report(_ path: String, _ line: Int, _ what: String, _ why: String, _ how: String) {
        findings.append(Finding(kind: .manual, file: path, line: line, what: what, why: why, how: how))
    }
}
