import Foundation

/// A scene that a source offers.
nonisolated struct SceneCandidate: Equatable, Sendable {
    /// The kinds, in the order in which they are preferred.
    enum Kind: Int, Equatable {
        case layerFunction, viewFunction, demo, controller, view, layer
    }

    let kind: Kind
    /// The name of the class, or of the function.
    let name: String
    /// Whether a view is created with its frame, because it has no initializer without arguments.
    var takesFrame = false
    /// Whether a controller is created with the name of its nib, nil, because it overrides that initializer.
    var takesNib = false

    /// The title in a list of scenes.
    var title: String { kind == .layerFunction || kind == .viewFunction ? "\(name)(in:)" : name }
}

/// Finds the scenes of Swift sources, by a light reading of their declarations: functions `scene(in:)`, then subclasses of view
/// controllers, views and layers that need no arguments.
nonisolated enum SceneScan {
    /// Returns the scenes of several sources, the preferred one first.
    static func candidates(in sources: [String]) -> [SceneCandidate] {
        let plain = sources.map(withoutCommentsAndTexts)
        let classes = plain.flatMap(classes)
        let parents = Dictionary(classes.map { ($0.name, $0.parent) }) { first, _ in first }
        var result: [SceneCandidate] = []
        for text in plain {
            for match in text.matches(of: /\bfunc\s+scene\s*\(\s*in\s+(?:\w+\s*)?:\s*(CALayer|UIView)\s*\)/) {
                let candidate = SceneCandidate(
                    kind: match.output.1 == "CALayer" ? .layerFunction : .viewFunction, name: "scene")
                if !result.contains(candidate) { result.append(candidate) }
            }
        }
        for declared in classes {
            guard let kind = kind(of: declared.name, parents), let candidate = declared.candidate(kind) else { continue }
            result.append(candidate)
        }
        // Equal kinds stay in the order of their declarations.
        return result.enumerated().sorted { ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset) }
            .map(\.element)
    }

    /// A declaration of a class.
    private struct Declaration {
        let name: String
        let parent: String
        let body: Substring

        /// Returns the scene that the class is; nil if it cannot be created without arguments.
        func candidate(_ kind: SceneCandidate.Kind) -> SceneCandidate? {
            // Calls, such as `.init(x: 1)`, declare nothing.
            let takesNothing = body.contains(/(?:^|[^.\w])init\s*\(\s*\)/)
            let hasOwn = takesNothing || body.contains(/(?:^|[^.\w])init\s*[?!]?\s*\(\s*(?!coder\b)[^)\s]/)
            if !hasOwn || takesNothing {
                return SceneCandidate(kind: kind, name: name, takesFrame: kind == .view && !hasOwn)
            }
            switch kind {
            case .view where body.contains(/(?:^|[^.\w])init\s*\(\s*frame\b/):
                return SceneCandidate(kind: kind, name: name, takesFrame: true)
            case .controller where body.contains(/(?:^|[^.\w])init\s*\(\s*nibName\b/):
                return SceneCandidate(kind: kind, name: name, takesNib: true)
            default: return nil
            }
        }
    }

    /// Returns the declared classes that are visible to other files and not generic.
    private static func classes(in text: String) -> [Declaration] {
        text.matches(
            of: /(\bprivate\s+|\bfileprivate\s+)?(?:\bfinal\s+|\bopen\s+|\bpublic\s+)*\bclass\s+(\w+)\s*:\s*(\w+)[^{]*\{/
        )
        .compactMap { match in
            guard match.output.1 == nil, isTopLevel(match.range.lowerBound, in: text) else { return nil }
            return Declaration(
                name: String(match.output.2), parent: String(match.output.3),
                body: body(from: match.range.upperBound, in: text))
        }
    }

    private static func isTopLevel(_ index: String.Index, in text: String) -> Bool {
        text[..<index].utf8.reduce(0) { $1 == UInt8(ascii: "{") ? $0 + 1 : $1 == UInt8(ascii: "}") ? $0 - 1 : $0 } == 0
    }

    /// Returns the text up to the brace that ends the body.
    private static func body(from start: String.Index, in text: String) -> Substring {
        var depth = 1
        var index = start
        while index < text.endIndex, depth > 0 {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" { depth -= 1 }
            index = text.index(after: index)
        }
        return text[start..<index]
    }

    private static let roots: [String: SceneCandidate.Kind] = [
        "Demo": .demo, "UIViewController": .controller, "UITableViewController": .controller,
        "UICollectionViewController": .controller,
        "UINavigationController": .controller, "UITabBarController": .controller, "UIPageViewController": .controller,
        "UIView": .view, "UIControl": .view, "UIButton": .view, "UILabel": .view, "UIImageView": .view, "UIScrollView": .view,
        "UIStackView": .view, "CALayer": .layer, "CAShapeLayer": .layer, "CATextLayer": .layer, "CAGradientLayer": .layer,
        "CAReplicatorLayer": .layer, "CAEmitterLayer": .layer, "CATransformLayer": .layer, "CAScrollLayer": .layer,
        "CATiledLayer": .layer, "CAGlyphLayer": .layer,
    ]

    /// Returns the kind of a class by its superclasses in the sources.
    private static func kind(of name: String, _ parents: [String: String]) -> SceneCandidate.Kind? {
        var name = name
        var seen: Set<String> = []
        while let parent = parents[name], seen.insert(name).inserted {
            if let kind = roots[parent], parents[parent] == nil { return kind }
            name = parent
        }
        return nil
    }

    /// Replaces comments and string literals by spaces, so that their words declare nothing.
    static func withoutCommentsAndTexts(_ source: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(source.utf8)
        result.reserveCapacity(bytes.count)
        var index = 0
        var depth = 0
        func has(_ text: String, at place: Int) -> Bool { bytes[place...].starts(with: text.utf8) }
        func skip(_ count: Int) {
            for byte in bytes[index..<min(index + count, bytes.count)] { result.append(byte == 10 ? 10 : 32) }
            index += count
        }
        while index < bytes.count {
            if has("/*", at: index) {
                depth += 1
                skip(2)
            } else if depth > 0 {
                if has("*/", at: index) {
                    depth -= 1
                    skip(2)
                } else {
                    skip(1)
                }
            } else if has("//", at: index) {
                skip((bytes[index...].firstIndex(of: 10) ?? bytes.count) - index)
            } else if bytes[index] == UInt8(ascii: "\"") {
                let quote = has("\"\"\"", at: index) ? "\"\"\"" : "\""
                skip(quote.utf8.count)
                // A single-line literal ends at the end of its line at the latest.
                while index < bytes.count, !has(quote, at: index), quote.utf8.count == 3 || bytes[index] != 10 {
                    skip(bytes[index] == UInt8(ascii: "\\") ? 2 : 1)
                }
                if index < bytes.count { skip(has(quote, at: index) ? quote.utf8.count : 1) }
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
