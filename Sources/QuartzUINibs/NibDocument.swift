import InterfaceFiles

/// A parsed Interface Builder file.
final class NibDocument {
    /// The file's name, for messages.
    let name: String
    /// The bundle of the file, in which images, colours and other files are found.
    let bundle: Bundle?
    let root: InterfaceElement
    /// The elements by identifier.
    let elements: [String: InterfaceElement]
    /// The translated texts beside the file.
    private(set) lazy var strings = NibStrings(of: name, in: bundle)
    /// The colours that the file stores with their names.
    let colors: [String: InterfaceElement]

    init(name: String, bundle: Bundle?, root: InterfaceElement) {
        (self.name, self.bundle, self.root) = (name, bundle, root)
        var elements: [String: InterfaceElement] = [:]
        var waiting = [root]
        while let element = waiting.popLast() {
            if let id = element.id, elements[id] == nil { elements[id] = element }
            waiting += element.children
        }
        self.elements = elements
        colors = Dictionary(
            root.list("resources").compactMap { entry in
                entry["name"].flatMap { name in entry.child("color").map { (name, $0) } }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Reports a part of the file that is not honoured.
    func warn(_ element: InterfaceElement, _ reason: String) {
        Diagnostics.warnOnce("\(name):\(element.line): \(element.summary): \(reason)")
    }

    /// Creates a document from XML; nil, with a message, if it is damaged.
    convenience init?(name: String, bundle: Bundle?, data: Data) {
        do {
            self.init(name: name, bundle: bundle, root: try InterfaceParser.parse(Array(data)))
        } catch {
            Diagnostics.warnOnce("\(name): \(error)")
            return nil
        }
    }
}

/// The Interface Builder files of bundles.
enum NibFiles {
    private static var documents: [String: NibDocument] = [:]
    private static var absent: Set<String> = []

    /// The largest file that is read, in bytes.
    private static let largest = 64 << 20

    /// Returns the document of a file, parsed once; nil if there is none.
    static func document(_ name: String, _ extensions: [String], in bundle: Bundle?) -> NibDocument? {
        let bundle = bundle ?? .main
        let key = bundle.bundlePath + "/" + name + "." + extensions.joined(separator: "|")
        if let known = documents[key] { return known }
        guard !absent.contains(key), let file = file(name, extensions, in: bundle) else {
            absent.insert(key)
            return nil
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
        guard size <= largest, let data = try? Data(contentsOf: file) else {
            Diagnostics.warnOnce("\(file.lastPathComponent): the file cannot be read, or has more than \(largest) bytes")
            return nil
        }
        let document = NibDocument(name: file.lastPathComponent, bundle: bundle, data: data)
        documents[key] = document
        return document
    }

    /// The folders of a bundle's resources. The main bundle's include those of the resource bundles beside the program, where a
    /// package manager puts what belongs to an application's bundle on Apple's systems.
    nonisolated static func folders(of bundle: Bundle) -> [URL] {
        var folders = [bundle.resourceURL ?? bundle.bundleURL]
        if bundle == .main {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.bundleURL.path)) ?? []
            folders += names.sorted().filter { $0.hasSuffix(".resources") }.map { bundle.bundleURL.appendingPathComponent($0) }
        }
        return folders
    }

    /// The program's languages, the preferred one first, each also without its region.
    nonisolated static var languages: [String] {
        Locale.preferredLanguages.flatMap { [$0, String($0.prefix { $0 != "-" && $0 != "_" })] }
    }

    private static func file(_ name: String, _ extensions: [String], in bundle: Bundle) -> URL? {
        let places = languages.map { $0 + ".lproj" } + ["Base.lproj", "", "en.lproj"]
        for folder in folders(of: bundle) {
            for place in places {
                for type in extensions {
                    let url = folder.appendingPathComponent(place).appendingPathComponent(name + "." + type)
                    if FileManager.default.fileExists(atPath: url.path) { return url }
                }
            }
        }
        return nil
    }
}
