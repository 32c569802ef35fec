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

    /// The key of the values under keys that are no properties. No property has a colon in its name.
    static let otherValues = "other:"

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

    /// The value of a key: nil if the archive has none, and a stored nil if nil was archived.
    static func decode(_ key: String, from coder: NSCoder) -> Any?? {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: name(key)),
            let object = coder.decodeObject(of: ArchivedClasses.all, forKey: name(key))
        else { return nil }
        return .some(ArchivedValue.value(of: object))
    }
}

// Archives a layer: the properties that differ from their defaults, values under other keys, mask and sublayers.
// Animations, delegate and layout manager are not archived, because they belong to the running program.

extension CALayer {
    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within(self) {
            let type = Swift.type(of: self)
            for key in type.fieldLayout.names + type.objectProperties.initialNames {
                if isSet(key), !isStyled(key), shouldArchiveValue(forKey: key) {
                    LayerArchive.encode(codedValue(forKey: key), forKey: key, with: coder)
                }
            }
            if extras?.drawnContents != nil { coder.encode(true, forKey: "CA.isDrawn") }
            var named: [String: Any] = [:]
            for (key, value) in extras?.userValues ?? [:] where shouldArchiveValue(forKey: key) { named[key] = value }
            if !named.isEmpty { LayerArchive.encode(named, forKey: LayerArchive.otherValues, with: coder) }
            for (key, value) in [("mask", maskLayer as Any?), ("sublayers", children.isEmpty ? nil : children)] {
                if let value, shouldArchiveValue(forKey: key), ArchiveDepth.allows(2) {
                    LayerArchive.encode(value, forKey: key, with: coder)
                }
            }
        }
    }

    /// Sets the archived values; values that do not fit are refused with a warning.
    ///
    /// - Returns: Whether the archive could be read at all.
    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            let type = Swift.type(of: self)
            for key in type.fieldLayout.names + type.objectProperties.initialNames {
                if let value = LayerArchive.decode(key, from: coder) { setCodedValue(value, forKey: key) }
            }
            if let named = LayerArchive.decode(LayerArchive.otherValues, from: coder) as? [String: Any] {
                for (key, value) in named { setCodedValue(value, forKey: key) }
            }
            if let mask = LayerArchive.decode("mask", from: coder) as? CALayer { replaceMask(mask) }
            if let layers = LayerArchive.decode("sublayers", from: coder) as? [Any] {
                replaceSublayers(layers.compactMap { $0 as? CALayer })
            }
            if coder.containsValue(forKey: "CA.isDrawn"), coder.decodeBool(forKey: "CA.isDrawn") { mark(.display) }
        }
    }
}

// Archives animations, emitter cells and filters: their values by key.

extension CAAnimation {
    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within {
            for key in Self.properties.archivedNames where shouldArchiveValue(forKey: key) {
                LayerArchive.encode(value(forKey: key), forKey: key, with: coder)
            }
            let named = state.userValues.filter { shouldArchiveValue(forKey: $0.key) }
            if !named.isEmpty { LayerArchive.encode(named, forKey: LayerArchive.otherValues, with: coder) }
        }
    }

    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            for key in Self.properties.archivedNames {
                if let value = LayerArchive.decode(key, from: coder) { setValue(value, forKey: key) }
            }
            if let named = LayerArchive.decode(LayerArchive.otherValues, from: coder) as? [String: Any] {
                state.userValues = named
            }
        }
    }
}

extension CAEmitterCell {
    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within {
            for key in Self.properties.archivedNames where shouldArchiveValue(forKey: key) {
                LayerArchive.encode(codedValue(forKey: key), forKey: key, with: coder)
            }
        }
    }

    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            for key in Self.properties.archivedNames {
                if let value = LayerArchive.decode(key, from: coder) { setCodedValue(value, forKey: key) }
            }
        }
    }
}

extension CIFilter {
    final func encodeProperties(with coder: NSCoder) {
        coder.encode(descriptor.name as NSString, forKey: "CA.filter")
        coder.encode(name as NSString, forKey: "CA.name")
        coder.encode(isEnabled, forKey: "CA.enabled")
        LayerArchive.encode(numbers, forKey: "numbers", with: coder)
        LayerArchive.encode(images.compactMapValues(\.cgImage), forKey: "images", with: coder)
        guard case .transition(.function(let source, let parameters)) = descriptor.role else { return }
        coder.encode(source as NSString, forKey: "CA.source")
        LayerArchive.encode(parameters, forKey: "parameters", with: coder)
    }

    /// The filter descriptor of an archive; nil for an unknown filter.
    static func descriptor(from coder: NSCoder) -> FilterDescriptor? {
        guard coder.allowsKeyedCoding, let name = coder.decodeObject(of: NSString.self, forKey: "CA.filter") as String? else {
            return nil
        }
        if coder.containsValue(forKey: "CA.source"),
            let source = coder.decodeObject(of: NSString.self, forKey: "CA.source") as String?,
            let names = LayerArchive.decode("parameters", from: coder) as? [Any]
        {
            return CATransitionFunction.descriptor(
                name: name, source: source,
                parameters: Dictionary(names.compactMap { $0 as? String }.map { ($0, 0) }, uniquingKeysWith: { a, _ in a }))
        }
        return FilterCatalog.descriptor(name)
    }

    final func decodeProperties(from coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "CA.name") as String? ?? name
        isEnabled = coder.decodeBool(forKey: "CA.enabled")
        if let stored = LayerArchive.decode("numbers", from: coder) as? [Any] {
            let doubles = stored.compactMap { NumericValue.scalar($0) }
            if doubles.count == numbers.count, doubles.allSatisfy(\.isFinite) { numbers = doubles }
        }
        for (key, image) in LayerArchive.decode("images", from: coder) as? [String: Any] ?? [:] {
            images[key] = (image as? CGImage).map(CIImage.init(cgImage:))
        }
    }
}
