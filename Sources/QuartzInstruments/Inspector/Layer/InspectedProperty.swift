import QuartzUI

/// A row of the layer page: a property, or one number of it.
package struct InspectedProperty: Equatable {
    /// Its name in the row: `corner radius`, `position x`.
    let name: String
    /// The property in key-value coding.
    package let key: String
    /// The path of the number; the key for whole properties.
    let keyPath: String
    let kind: PropertyKind
    /// Whether the row is the matrix's element `m34`, which gives perspective and has no key path.
    package var isPerspective = false

    /// Returns the rows of a property.
    static func rows(of key: String, _ kind: PropertyKind) -> [InspectedProperty] {
        let name = shortNames[key] ?? words(key)
        func number(_ part: String, _ path: String) -> InspectedProperty {
            InspectedProperty(name: part, key: key, keyPath: "\(key).\(path)", kind: .number)
        }
        switch kind {
        case .point: return [number("\(name) x", "x"), number("\(name) y", "y")]
        case .size: return [number("\(name) width", "width"), number("\(name) height", "height")]
        case .rect:
            let prefix = key == "bounds" ? "" : "\(name) "
            let origin = key == "bounds" ? "origin " : prefix
            return [
                number("\(prefix)width", "size.width"), number("\(prefix)height", "size.height"),
                number("\(origin)x", "origin.x"), number("\(origin)y", "origin.y"),
            ]
        case .transform:
            let prefix = key == "transform" ? "" : "\(name.replacing(" transform", with: "")) "
            let parts = [("rotation", "rotation.z"), ("rotation x", "rotation.x"), ("rotation y", "rotation.y")]
            let scales = ["x", "y", "z"].map { ("scale \($0)", "scale.\($0)") }
            let moves = ["x", "y", "z"].map { ("translation \($0)", "translation.\($0)") }
            let perspective = InspectedProperty(
                name: "\(prefix)m34", key: key, keyPath: key, kind: .number, isPerspective: true)
            return (parts + scales + moves).map { number(prefix + $0, $1) } + [perspective]
        default: return [InspectedProperty(name: name, key: key, keyPath: key, kind: kind)]
        }
    }

    /// The names of properties whose words are too long for a row.
    private static let shortNames = ["anchorPoint": "anchor", "wantsExtendedDynamicRangeContent": "extended dynamic range"]

    /// Returns a key as words: `cornerRadius` becomes `corner radius`.
    static func words(_ key: String) -> String {
        key.reduce(into: "") { result, character in
            if character.isUppercase, !result.isEmpty { result.append(" ") }
            result += character.lowercased()
        }
    }

    /// The number of decimals: three for fractions and factors, five for perspective, two for times, else one.
    private var decimals: Int {
        if isPerspective { return 5 }
        let path = keyPath.lowercased()
        let fractions = [
            "opacity", "scale", "anchor", "contentsrect", "contentscenter", "strokestart", "strokeend", "startpoint", "endpoint",
            "speed", "redoffset", "greenoffset", "blueoffset", "alphaoffset", "bias",
        ]
        if fractions.contains(where: path.contains) { return 3 }
        if ["time", "duration", "delay"].contains(where: path.contains) { return 2 }
        let counts = ["maskedcorners", "mask", "count", "seed", "levels"]
        return counts.contains(where: path.contains) ? 0 : 1
    }

    /// Returns the value in a layer.
    func value(in layer: CALayer) -> LayerReading.Value {
        if isPerspective {
            guard let transform = (layer.value(forKey: key) as? NSValue)?.caTransform3DValue else { return .none }
            return .number(Double(transform.m34), decimals: decimals, unit: "")
        }
        let value = layer.value(forKeyPath: keyPath)
        switch kind {
        case .number:
            guard let number = value as? NSNumber else { return .none }
            let quantity = Quantity(keyPath)
            return .number(number.doubleValue * quantity.factor, decimals: decimals, unit: quantity.unit)
        case .flag: return .flag((value as? NSNumber)?.boolValue ?? false)
        case .color: return .color(value.flatMap { $0 as? CGColor })
        case .name: return .name((value as? String) ?? "")
        case .object where key == "name" || value is String: return .text((value as? String) ?? "")
        default: return .object(ObjectSummary.text(of: value))
        }
    }
}

/// A group of rows of the layer page.
struct PropertySection: Equatable {
    let title: String
    let rows: [InspectedProperty]
    /// Whether it is open before it was ever clicked.
    let isOpenAtFirst: Bool

    /// The keys or key paths of the sections, and whether they are open at first. Further properties of every layer go to the last
    /// section.
    private static let plan: [(title: String, keys: [String], isOpen: Bool)] = [
        (
            "Geometry",
            [
                "position", "zPosition", "bounds.size.width", "bounds.size.height", "transform.rotation.z",
                "transform.rotation.x", "transform.rotation.y", "transform.scale.x", "transform.scale.y", "anchorPoint",
            ], true
        ),
        (
            "Appearance",
            [
                "opacity", "hidden", "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "masksToBounds", "mask",
            ], true
        ),
        (
            "More geometry",
            [
                "frame", "bounds.origin.x", "bounds.origin.y", "anchorPointZ", "transform.scale.z", "transform.translation.x",
                "transform.translation.y", "transform.translation.z", "transform", "sublayerTransform", "doubleSided",
                "geometryFlipped",
            ], false
        ),
        (
            "More appearance",
            [
                "cornerCurve", "maskedCorners", "allowsGroupOpacity", "allowsGroupBlending", "opaque", "allowsEdgeAntialiasing",
                "edgeAntialiasingMask",
            ], false
        ),
        ("Shadow", ["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath"], false),
        (
            "Contents",
            [
                "contents", "contentsGravity", "contentsScale", "contentsRect", "contentsCenter", "magnificationFilter",
                "minificationFilter", "shouldRasterize", "rasterizationScale", "needsDisplayOnBoundsChange",
            ], false
        ),
        ("Filters", ["filters", "backgroundFilters", "compositingFilter"], false),
        (
            "Timing",
            [
                "beginTime", "speed", "timeOffset", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
            ], false
        ),
    ]

    /// Returns the sections of a layer: those of every layer, with that of its class after the appearance, and the values under
    /// keys that the program chose.
    static func sections(of layer: CALayer) -> [PropertySection] {
        let properties = type(of: layer).classProperties
        let kinds = Dictionary(uniqueKeysWithValues: properties.map { ($0.key, $0.kind) })
        let all = properties.flatMap { InspectedProperty.rows(of: $0.key, $0.kind) }
        let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.keyPath, $0) })
        func rows(_ path: String) -> [InspectedProperty] {
            // The transform's own path is that of its element `m34`.
            if path == "transform" { return byPath[path].map { [$0] } ?? [] }
            return kinds[path].map { InspectedProperty.rows(of: path, $0) } ?? byPath[path].map { [$0] } ?? []
        }
        func section(_ title: String, _ paths: [String], isOpen: Bool) -> PropertySection {
            PropertySection(title: title, rows: paths.flatMap(rows), isOpenAtFirst: isOpen)
        }
        var result = plan.map { section($0.title, $0.keys, isOpen: $0.isOpen) }
        let own = properties.filter { !$0.isCommon }.map(\.key)
        if !own.isEmpty { result.insert(section(className(of: layer), own, isOpen: true), at: 2) }
        let planned = Set(plan.flatMap(\.keys).map { $0.prefix { $0 != "." } }.map(String.init))
        let others = properties.filter { $0.isCommon && !planned.contains($0.key) }.map(\.key)
        // The name is what one looks for first.
        result.append(section("Layer", ["name"] + others.filter { $0 != "name" }, isOpen: false))
        let stored = layer.storedKeys.map { key in
            InspectedProperty(
                name: key, key: key, keyPath: key,
                kind: layer.value(forKey: key) is NSNumber ? .number : layer.value(forKey: key) is CGColor ? .color : .object)
        }
        if !stored.isEmpty { result.insert(PropertySection(title: "Stored", rows: stored, isOpenAtFirst: true), at: 2) }
        return result
    }

    /// Returns the engine's class that declares the properties which not every layer has.
    private static func className(of layer: CALayer) -> String {
        let engineClass = type(of: layer).engineClass
        return "\(engineClass == CALayer.self ? type(of: layer) : engineClass)"
    }

    /// Returns the rows whose name or key contains a text, in any case; all for an empty text.
    func matching(_ query: String) -> PropertySection {
        guard !query.isEmpty else { return self }
        let words = query.lowercased()
        return PropertySection(
            title: title,
            rows: rows.filter { row in
                let texts = [row.name, InspectedProperty.words(row.key), row.keyPath.lowercased()]
                return texts.contains { $0.contains(words) }
            }, isOpenAtFirst: true)
    }
}

/// Objects as a few words.
enum ObjectSummary {
    /// Returns the words: `image 300 × 200`, `path, 5 elements`, `3 layers`, `none`.
    static func text(of value: Any?) -> String {
        switch value {
        case nil: return "none"
        case let image as CGImage: return "image \(image.width) × \(image.height)"
        case let path as CGPath: return path.isEmpty ? "empty path" : "path, \(count(path.geometry.verbs.count, "element"))"
        case let layer as CALayer: return layer.name.map { "“\($0)”" } ?? "\(type(of: layer))"
        case let filter as CIFilter: return filter.name
        case let number as NSNumber: return LayerReading.Value.text(number.doubleValue, 3)
        case let list as [Any]: return text(ofList: list)
        case let table as [String: Any]: return count(table.count, "entry", "entries")
        case let string as NSAttributedString: return string.string
        case let value?: return "\(type(of: value))"
        }
    }

    private static func text(ofList list: [Any]) -> String {
        if list.isEmpty { return "empty" }
        if let numbers = list as? [NSNumber], numbers.count <= 4 {
            return numbers.map { LayerReading.Value.text($0.doubleValue, 2) }.joined(separator: ", ")
        }
        switch list[0] {
        case is CALayer: return count(list.count, "layer")
        case is CGColor: return count(list.count, "colour")
        case let filter as CIFilter where list.count == 1: return filter.name
        case is CIFilter: return count(list.count, "filter")
        case is CAEmitterCell: return count(list.count, "cell")
        default: return count(list.count, "item")
        }
    }

    private static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
