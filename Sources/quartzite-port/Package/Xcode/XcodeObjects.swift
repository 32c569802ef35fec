import Foundation

/// The objects of a `project.pbxproj` file, by identifier.
///
/// Their references may form cycles in a damaged file, so every walk counts its steps.
struct XcodeObjects {
    /// The values of one object.
    struct Object {
        let id: String
        let values: [String: Any]

        /// Returns a text.
        subscript(_ key: String) -> String? { values[key] as? String }
        /// Returns a list of texts, such as identifiers; empty without one.
        func list(_ key: String) -> [String] { values[key] as? [String] ?? [] }
        /// The name of the object's class.
        var kind: String { self["isa"] ?? "" }
    }

    private let objects: [String: [String: Any]]
    /// The project.
    let root: Object
    /// The place of each file and folder below the project's folder, without links followed.
    private(set) var places: [String: String] = [:]
    /// The group that contains an item, by the item.
    private var parents: [String: String] = [:]

    private static let largestFile = 64 << 20
    /// The deepest nesting of braces that is read. Projects have five levels.
    private static let mostNested = 64

    /// Reads a project.
    ///
    /// - Throws: `PortError` if the file is missing or damaged.
    init(_ project: URL) throws {
        let file = project.appending(path: "project.pbxproj")
        guard let text = FileReading.text(of: file, limit: Self.largestFile) else {
            throw PortError("\(file.path) is not a text file of at most 64 MB")
        }
        guard Self.depth(of: text) <= Self.mostNested else { throw PortError("\(file.path) is nested too deeply") }
        let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        guard let list, let objects = list["objects"] as? [String: [String: Any]], let root = list["rootObject"] as? String,
            let values = objects[root]
        else { throw PortError("\(file.path) is no readable Xcode project") }
        self.objects = objects
        self.root = Object(id: root, values: values)
        place()
    }

    private static func depth(of text: String) -> Int {
        var (depth, most) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            default: break
            }
            most = max(most, depth)
        }
        return most
    }

    /// Returns the object of an identifier.
    subscript(_ id: String?) -> Object? { id.flatMap { id in objects[id].map { Object(id: id, values: $0) } } }

    /// Returns the objects of a list of identifiers.
    func all(_ ids: [String]) -> [Object] { ids.compactMap { self[$0] } }

    /// Finds the place of each item of the groups, from the outermost.
    private mutating func place() {
        var waiting: [(id: String, parent: String, place: String)] = []
        if let main = root["mainGroup"] { waiting.append((main, "", root["projectDirPath"] ?? "")) }
        while let (id, parent, folder) = waiting.popLast() {
            guard places[id] == nil, let object = self[id] else { continue }
            let path = object["path"] ?? ""
            let place: String
            switch object["sourceTree"] {
            case "SOURCE_ROOT": place = path
            case "<group>", nil: place = [folder, path].filter { !$0.isEmpty }.joined(separator: "/")
            default: continue
            }
            places[id] = place
            parents[id] = parent
            waiting += object.list("children").map { ($0, id, place) }
        }
    }
}
