import QuartzUI

/// The names of a scene's layers: their `name`, or that of the property that holds them.
package final class LayerNames {
    /// The object whose properties hold the layers, and the topmost layer.
    private weak var owner: AnyObject?
    private weak var root: CALayer?
    private var names: [ObjectIdentifier: String] = [:]
    /// Layers without a name at the last reading of the properties.
    private var missed: Set<ObjectIdentifier> = []
    /// The values whose properties must still be read, the prefixes of their names, and their depths.
    private var pending: [(value: Any, prefix: String, depth: Int)] = []

    /// The maximum depth to which properties of views and layers are read.
    private static let depth = 3
    /// The maximum number of named elements of an array.
    private static let mostElements = 200

    /// The class at which reading an object's properties stops, as at the library's.
    private let base: Any.Type?

    /// - Parameters:
    ///   - owner: The object whose properties hold the layers; nil if the layers have no names of properties.
    ///   - root: The topmost layer.
    ///   - base: The class whose properties hold none, and those of its superclasses; nil for the library's classes alone.
    package init(_ owner: AnyObject?, root: CALayer?, upTo base: Any.Type? = nil) {
        self.owner = owner
        self.root = root
        self.base = base
    }

    /// Returns a readable name: the layer's `name`, the property that holds it, or its class, numbered among siblings of the same
    /// class. Never an address.
    package func name(of layer: CALayer) -> String {
        if let name = layer.name, !name.isEmpty { return name }
        let id = ObjectIdentifier(layer)
        if names[id] == nil, missed.insert(id).inserted { read() }
        if let name = names[id] { return name }
        if let parent = layer.superlayer, parent.mask === layer { return "mask of \(name(of: parent))" }
        return Self.placeName(of: layer)
    }

    /// Returns the name of a layer that is more than its own class; nil for another one.
    package func ownName(of layer: CALayer) -> String? {
        let name = name(of: layer)
        return name == Self.placeName(of: layer) && Self.view(of: layer) == nil ? nil : name
    }

    /// Returns the name of a layer outside the tree: the class of a layer alone is preceded by the name of its nearest named
    /// ancestor.
    func fullName(of layer: CALayer) -> String {
        let name = name(of: layer)
        guard name == Self.placeName(of: layer), Self.view(of: layer) == nil else { return name }
        let ancestors = sequence(first: layer, next: \.superlayer).dropFirst().prefix { $0 !== root }
        let named = ancestors.first { Self.view(of: $0) != nil || self.name(of: $0) != Self.placeName(of: $0) }
        return named.map { "\(self.name(of: $0)).\(name)" } ?? name
    }

    /// Returns the class of the layer, or of its view, numbered among its siblings.
    private static func placeName(of layer: CALayer) -> String {
        let kind = kind(of: layer)
        let alike = (layer.superlayer?.sublayers ?? []).filter { self.kind(of: $0) == kind }
        guard alike.count > 1, let place = alike.firstIndex(where: { $0 === layer }) else { return kind }
        return "\(kind) \(place + 1)"
    }

    /// Returns the view whose own layer this is; a view may be the delegate of other layers too.
    static func view(of layer: CALayer) -> UIView? {
        (layer.delegate as? UIView).flatMap { $0.layer === layer ? $0 : nil }
    }

    private static func kind(of layer: CALayer) -> String {
        view(of: layer).map { "\(type(of: $0))" } ?? "\(type(of: layer))"
    }

    /// Reads the properties in order of depth, so that a layer has the shortest of its names.
    private func read() {
        guard let owner else { return }
        pending = [(owner, "", 0)]
        var next = 0
        while next < pending.count {
            let (value, prefix, depth) = pending[next]
            next += 1
            read(value, prefix: prefix, depth: depth)
        }
        pending = []
    }

    private func read(_ value: Any, prefix: String, depth: Int) {
        var mirror: Mirror? = Mirror(reflecting: value)
        // The library's classes have no useful properties.
        while let current = mirror, !isLibrary(current.subjectType) {
            for child in current.children {
                guard var label = child.label else { continue }
                if label.hasPrefix("$__lazy_storage_$_") { label.removeFirst("$__lazy_storage_$_".count) }
                note(child.value, prefix + label, depth)
            }
            mirror = current.superclassMirror
        }
    }

    /// Queues a value whose properties are read after those of all less deep ones.
    private func readLater(_ value: Any, _ name: String, _ depth: Int) {
        if depth < Self.depth { pending.append((value, name + ".", depth + 1)) }
    }

    private func isLibrary(_ type: Any.Type) -> Bool {
        type == base || type == UIView.self || type == CALayer.self || type == NSObject.self
            || ["QuartzUI", "QuartzCore", "QuartzCompositor", "QuartzCompat"].contains(Self.module(of: type))
    }

    private static func module(of type: Any.Type) -> Substring { String(reflecting: type).prefix { $0 != "." } }

    private func note(_ value: Any, _ name: String, _ depth: Int) {
        if let layer = value as? CALayer {
            take(layer, name)
            readLater(layer, name, depth)
        } else if let view = value as? UIView {
            guard view !== owner else { return }
            take(view.layer, name)
            readLater(view, name, depth)
        } else {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional, let inner = mirror.children.first { return note(inner.value, name, depth) }
            guard depth < Self.depth else { return }
            // Values of the program's own types hold layers too.
            if Self.module(of: mirror.subjectType) == owner.map({ Self.module(of: type(of: $0)) }) {
                return readLater(value, name, depth)
            }
            guard mirror.displayStyle == .collection || mirror.displayStyle == .tuple else { return }
            for (index, element) in mirror.children.prefix(Self.mostElements).enumerated() {
                note(element.value, "\(name) \(index + 1)", depth + 1)
            }
        }
    }

    private func take(_ layer: CALayer, _ name: String) {
        let id = ObjectIdentifier(layer)
        if names[id] == nil { names[id] = name }
    }
}

/// A layer's position below another one, used to find the same position in a copy of the tree.
package struct LayerPath: Equatable, Codable {
    private enum Step: Equatable, Codable {
        case sublayer(Int)
        case mask
    }
    private var steps: [Step] = []

    /// - Returns: nil for a layer that is not below the root.
    package init?(to layer: CALayer, below root: CALayer) {
        var current = layer
        while current !== root {
            guard let parent = current.superlayer else { return nil }
            if parent.mask === current {
                steps.append(.mask)
            } else if let index = parent.sublayers?.firstIndex(where: { $0 === current }) {
                steps.append(.sublayer(index))
            } else {
                return nil
            }
            current = parent
        }
        steps.reverse()
    }

    /// Returns the layer at that position; nil if there is none.
    package func layer(below root: CALayer) -> CALayer? {
        var current: CALayer? = root
        for step in steps {
            switch step {
            case .mask: current = current?.mask
            case .sublayer(let index):
                let sublayers = current?.sublayers ?? []
                current = sublayers.indices.contains(index) ? sublayers[index] : nil
            }
        }
        return current
    }
}
