import Foundation

/// A resource file that a podspec names by `resources` or `resource_bundles`.
///
/// A resource bundle becomes a folder `NAME.bundle` of the target, because code finds it by that name. Other resources go into the
/// target's bundle.
struct PodResource: Equatable {
    /// The file's path relative to the pod.
    let file: String
    /// Its path in the ported target.
    let place: String
    /// The item of the target that is copied as a whole: the file, or the folder that it is in.
    let item: String

    /// The folder of resources without a bundle's name.
    private static let folder = "PodResources"

    init(_ file: String, bundle: String?) {
        self.file = file
        let parts = file.split(separator: "/")
        // Bundles are flat, except for asset catalogues.
        let first = parts.firstIndex { $0.hasSuffix(".xcassets") } ?? parts.count - 1
        let name = parts[first...].joined(separator: "/")
        place = (bundle.map { $0 + ".bundle" } ?? Self.folder) + "/" + name
        item = bundle.map { $0 + ".bundle" } ?? Self.folder + "/" + parts[first]
    }

    /// Returns the existing resources of a podspec, without duplicates. A bundle whose name is no name of a folder is left out.
    static func read(_ spec: String, in folder: URL) -> [PodResource] {
        let spec = spec.split(separator: "\n").filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("#") }
            .joined(separator: "\n")
        let entries = entries(in: spec)
        guard !entries.isEmpty else { return [] }
        let files = SourceTree.files(below: folder.standardizedFileURL.resolvingSymlinksInPath())
        var places: Set<String> = []
        return entries.filter { !($0.bundle?.contains("/") ?? false) }.flatMap { entry in
            files.filter { matches($0, entry.pattern) && !ignored.contains(($0 as NSString).pathExtension.lowercased()) }
                .map { PodResource($0, bundle: entry.bundle) }
        }.filter { places.insert($0.place).inserted }
    }

    /// Files that only Apple's tools read.
    private static let ignored: Set<String> = ["xcprivacy", "swift", "plist"]

    /// Returns the patterns of resources, each with the name of its bundle.
    private static func entries(in spec: String) -> [(bundle: String?, pattern: String)] {
        var entries: [(bundle: String?, pattern: String)] = []
        for match in spec.matches(of: /[.\s]resource_bundles?\s*=\s*\{((?:[^{}"']|"[^"]*"|'[^']*')*)\}/) {
            for bundle in match.1.matches(of: /["']([^"']+)["']\s*=>\s*(\[[^\]]*\]|["'][^"']*["'])/) {
                entries += Substring(bundle.2).quotedTexts.map { (String(bundle.1), $0) }
            }
        }
        for match in spec.matches(of: /[.\s]resources?\s*=\s*(\[[^\]]*\]|["'][^"'\n]*["'])/) {
            entries += Substring(match.1).quotedTexts.map { (nil, $0) }
        }
        return entries
    }

    /// Whether a path matches a pattern with `*`, `**`, `?` and `{a,b}`, or is below a folder that does.
    private static func matches(_ path: String, _ pattern: String) -> Bool {
        var expression = ""
        var rest = Substring(pattern)
        var isChoice = false
        while let character = rest.popFirst() {
            switch character {
            case "*" where rest.hasPrefix("*/"):
                expression += "(.*/)?"
                rest = rest.dropFirst(2)
            case "*" where rest.hasPrefix("*"):
                expression += ".*"
                rest = rest.dropFirst()
            case "*": expression += "[^/]*"
            case "?": expression += "[^/]"
            case "{":
                expression += "("
                isChoice = true
            case "}":
                expression += ")"
                isChoice = false
            case "," where isChoice: expression += "|"
            default: expression += NSRegularExpression.escapedPattern(for: String(character))
            }
        }
        return path.range(of: "^\(expression)(/.*)?$", options: .regularExpression) != nil
    }
}
