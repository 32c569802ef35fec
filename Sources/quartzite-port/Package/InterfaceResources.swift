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
    /// The text of an `Info.plist` whose values are settings of the project.
    private(set) var written: String?
    /// The files to copy to another place, each with its path there.
    private(set) var moved: [(file: String, place: String)] = []
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
    ///   - target: The target.
    init(_ files: [String], in folder: URL, of target: PackageDescription.Target) {
        let prefix = target.path == "." ? "" : target.path
        var places: Set<String> = []
        for file in files where Self.contains(file) && !Self.isLaunch(file) {
            places.insert(Self.place(file))
            examine(folder.appending(path: file), as: prefix.isEmpty ? file : prefix + "/" + file)
        }
        guard !places.isEmpty else { return }
        for file in files where file.hasSuffix(".strings") && file.contains(".lproj/") { places.insert(Self.place(file)) }
        for place in places.sorted() {
            // A bundle has one folder of each language.
            let first = rules.first { $0.path.lastComponent == place.lastComponent }
            guard let first else { rules.append(("copy", place)); continue }
            moved += files.filter { $0.hasPrefix(place + "/") }
                .map { ($0, first.path + $0.dropFirst(place.count)) }
        }
        information =
            target.information.flatMap { files.contains($0) ? $0 : nil }
            ?? files.first { Self.mayBeInformation($0) && Self.names(folder.appending(path: $0)) }
        let isNamed = information.map { Self.names(folder.appending(path: $0)) } ?? false
        if !target.interface.isEmpty, !isNamed {
            written = Self.list(target.interface)
            information = nil
        }
        if information != nil || written != nil { rules.append(("copy", Self.informationFolder)) }
    }

    private static func mayBeInformation(_ file: String) -> Bool {
        file == "Info.plist" || file.hasSuffix("/Info.plist") || file.hasSuffix("-Info.plist")
    }

    /// Whether an `Info.plist` names a storyboard.
    private static func names(_ file: URL) -> Bool {
        let text = FileReading.text(of: file, limit: 1 << 20) ?? ""
        return text.contains("UIMainStoryboardFile") || text.contains("UISceneStoryboardFile")
    }

    /// Returns texts by key as the text of an `Info.plist`.
    private static func list(_ values: [String: String]) -> String? {
        (try? PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0))
            .map { String(decoding: $0, as: UTF8.self) }
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
