import Foundation

/// The common part of archiving layers, animations, cells and filters: values by key, and limits for nesting.
@MainActor
enum LayerArchive {
    /// The layers that are being archived, outermost first.
    private static var open: [ObjectIdentifier] = []

    /// Whether a layer is being archived: references to it from its own contents are left out, because they would form a cycle.
    static func isOpen(_ layer: CALayer) -> Bool { open.contains(ObjectIdentifier(layer)) }

    /// Archives or reads one object; returns false if it is nested too deep, and leaves it out.
    static func within(_ layer: CALayer? = nil, _ body: () -> Void) -> Bool {
        if let layer { open.append(ObjectIdentifier(layer)) }
        defer { if layer != nil { open.removeLast() } }
        return ArchiveDepth.deeper(body) != nil
    }

    /// Keys have a prefix so that they never collide with those of an application's subclass.
    private static func name(_ key: String) -> String { "CA.\(key)" }

    /// Archives a value, which may be nil. A value that cannot be archived is left out with a warning.
    static func encode(_ value: Any?, forKey key: String, with coder: NSCoder) {
        guard let value else { return coder.encode(ArchivedValue(.none), forKey: name(key)) }
        guard let object = ArchivedValue.object(for: value) else { return warn(value, key) }
        coder.encode(object, forKey: name(key))
    }

    /// Warns once that a value cannot be archived.
    static func warn(_ value: Any, _ key: String) {
        Diagnostics.warnOnce("archive.\(key)", "a \(type(of: value)) cannot be archived here; \"\(key)\" is left out")
    }

    /// The value of a key: nil where the archive has none, and a stored nil where nil was archived.
    static func decode(_ key: String, from coder: NSCoder) -> Any?? {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: name(key)),
            let object = coder.decodeObject(of: ArchivedClasses.all, forKey: name(key))
        else { return nil }
        return .some(ArchivedValue.value(of: object))
    }
}
