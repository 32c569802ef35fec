import Foundation

/// An asset catalogue of Xcode, read from its folder: `NAME.xcassets` with a folder for each image, colour and data set.
///
/// A set's name is its folder's. Folders that provide a namespace prefix it with theirs and a slash. Files are found by scale and
/// by appearance; of variants for devices, size classes and locales, the universal one is read.
public struct AssetCatalogue: Sendable {
    /// A variant for the light or the dark appearance.
    public enum Appearance: Sendable {
        /// Light, or any.
        case light
        /// Dark.
        case dark
    }

    /// A picture of an image set.
    public struct Picture: Sendable {
        /// The picture's file.
        public let url: URL
        /// Pixels per point; nil for a drawing, which has none.
        public let scale: Double?
        /// Whether only the alpha channel is used; nil unless the set states it.
        public let isTemplate: Bool?
    }

    /// A colour set's components, 0…1, and the name of its colour space as the catalogue has it.
    public struct Color: Sendable {
        /// Red, green, blue and alpha; grey and alpha in a grey space.
        public let components: [Double]
        /// For example `srgb`, `display-p3`, `extended-gray`.
        public let space: String
    }

    /// The folders of the sets, by kind and name.
    private var sets: [String: URL] = [:]

    /// The maximum depth of folders in which sets are searched.
    private static let deepest = 16
    private static let kinds: Set<String> = ["imageset", "colorset", "dataset"]

    /// Reads the names of the sets in a catalogue.
    ///
    /// - Parameter folder: The `.xcassets` folder. A folder that does not exist is an empty catalogue.
    public init(_ folder: URL) { add(folder, prefix: "", depth: 0) }

    private mutating func add(_ folder: URL, prefix: String, depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name, isDirectory: true)
            let kind = url.pathExtension
            if Self.kinds.contains(kind) {
                sets["\(kind)/\(prefix)\(url.deletingPathExtension().lastPathComponent)"] = url
            } else if depth < Self.deepest, kind.isEmpty {
                let properties = Self.contents(of: url)?["properties"] as? [String: Any]
                let isNamespace = properties?["provides-namespace"] as? Bool == true
                add(url, prefix: isNamespace ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
            }
        }
    }

    /// Returns the picture of an image set that fits a screen best: of its scale, else the next larger, else the largest. Nil if
    /// there is no such set, or it has no file that can be read.
    public func picture(named name: String, scale: Double, appearance: Appearance = .light) -> Picture? {
        guard let folder = sets["imageset/\(name)"], let contents = Self.contents(of: folder) else { return nil }
        let properties = contents["properties"] as? [String: Any]
        let intent = properties?["template-rendering-intent"] as? String
        for group in Self.variants(contents["images"], appearance) {
            let pictures = group.compactMap { entry -> Picture? in
                guard let file = entry["filename"] as? String, let url = Self.file(file, in: folder) else { return nil }
                let isDrawing = ImageFormat(pathExtension: url.pathExtension)?.isDrawing == true
                return Picture(
                    url: url, scale: isDrawing ? nil : Self.scale(of: entry), isTemplate: intent.map { $0 == "template" })
            }
            if let drawing = pictures.first(where: { $0.scale == nil }) { return drawing }
            let sorted = pictures.sorted { $0.scale ?? 0 < $1.scale ?? 0 }
            if let best = sorted.first(where: { $0.scale ?? 0 >= scale }) ?? sorted.last { return best }
        }
        return nil
    }

    /// Returns the colour of a colour set; nil if there is none, or it refers to a colour of the system.
    public func color(named name: String, appearance: Appearance = .light) -> Color? {
        guard let folder = sets["colorset/\(name)"], let contents = Self.contents(of: folder) else { return nil }
        for entry in Self.variants(contents["colors"], appearance).joined() {
            guard let color = entry["color"] as? [String: Any], let values = color["components"] as? [String: Any] else {
                continue
            }
            let names = values["white"] == nil ? ["red", "green", "blue", "alpha"] : ["white", "alpha"]
            let components = names.map { Self.component(values[$0], isAlpha: $0 == "alpha") }
            guard !components.contains(where: { $0 == nil }) else { continue }
            return Color(components: components.compactMap(\.self), space: color["color-space"] as? String ?? "srgb")
        }
        return nil
    }

    /// Returns the file of a data set; nil if there is none.
    public func data(named name: String) -> URL? {
        guard let folder = sets["dataset/\(name)"], let contents = Self.contents(of: folder) else { return nil }
        return Self.variants(contents["data"], .light).joined().lazy.compactMap { entry in
            (entry["filename"] as? String).flatMap { Self.file($0, in: folder) }
        }.first
    }

    // MARK: Reading

    private static func contents(of folder: URL) -> [String: Any]? {
        guard let data = try? FileAccess.read(folder.appendingPathComponent("Contents.json")) else { return nil }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }

    /// Returns the entries in groups, best first: those for the wanted appearance before those for any, and within both the
    /// universal ones before those for a device.
    private static func variants(_ list: Any?, _ appearance: Appearance) -> [[[String: Any]]] {
        let entries = (list as? [[String: Any]]) ?? []
        let wanted = appearance == .dark ? "dark" : "light"
        let groups = [
            entries.filter { Self.appearance(of: $0) == wanted }, entries.filter { Self.appearance(of: $0) == nil },
        ]
        return groups.flatMap { group in [group.filter(isUniversal), group.filter { !isUniversal($0) }] }
    }

    /// Returns `dark`, `light`, or nil for any appearance.
    private static func appearance(of entry: [String: Any]) -> String? {
        let appearances = entry["appearances"] as? [[String: Any]]
        return appearances?.first { $0["appearance"] as? String == "luminosity" }?["value"] as? String
    }

    private static func isUniversal(_ entry: [String: Any]) -> Bool { (entry["idiom"] as? String ?? "universal") == "universal" }

    /// Returns the URL of a file in the set's folder; nil for a path outside it.
    private static func file(_ name: String, in folder: URL) -> URL? {
        guard !name.contains("/"), !name.contains("\0") else { return nil }
        let url = folder.appendingPathComponent(name, isDirectory: false)
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    private static func scale(of entry: [String: Any]) -> Double {
        (entry["scale"] as? String).flatMap { Double($0.prefix { $0 != "x" }) } ?? 1
    }

    /// Returns a component: a number 0…1 such as `"0.500"`, a hexadecimal byte such as `"0x80"`, or a decimal byte such as
    /// `"128"`.
    private static func component(_ value: Any?, isAlpha: Bool) -> Double? {
        guard let text = value as? String ?? (value as? NSNumber)?.stringValue else { return isAlpha ? 1 : nil }
        if text.lowercased().hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        guard let number = Double(text), number.isFinite else { return nil }
        return text.contains(".") || isAlpha || number <= 1 ? number : number / 255
    }
}
