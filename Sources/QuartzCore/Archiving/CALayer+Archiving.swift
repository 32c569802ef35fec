import Foundation

// A layer in an archive: every property that differs from its default, values under other keys, mask and sublayers.
// Not in it: animations, delegate and layout manager, which belong to the program that runs.

extension CALayer {
    /// What is not archived by the table of properties.
    private static let unarchived: Set<String> = ["frame", "superlayer", "delegate", "layoutManager", "sublayers", "mask"]

    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within(self) {
            encodeFields(with: coder)
            encodeObjects(with: coder)
            let named = (extras?.userValues ?? [:]).filter { shouldArchiveValue(forKey: $0.key) }
            if !named.isEmpty { LayerArchive.encode(named, forKey: "values", with: coder) }
            for (key, value) in [("mask", maskLayer as Any?), ("sublayers", children.isEmpty ? nil : children)] {
                if let value, shouldArchiveValue(forKey: key), LayerArchive.allowsDeeper {
                    LayerArchive.encode(value, forKey: key, with: coder)
                }
            }
        }
    }

    private func encodeFields(with coder: NSCoder) {
        let layout = Swift.type(of: self).fieldLayout
        let defaults = Swift.type(of: self).initialValues
        for (field, key) in zip(layout.fields, layout.names) where shouldArchiveValue(forKey: key) {
            let isDefault = values[field] == defaults[field]
            // Clear and none are the same numbers.
            guard !isDefault || (field.kind == .color && colorObjects[field.index] != nil) else { continue }
            LayerArchive.encode(boxedValue(of: field), forKey: key, with: coder)
        }
    }

    private func encodeObjects(with coder: NSCoder) {
        let type = Swift.type(of: self)
        let plain = LayerClasses.create(LayerClasses.builtInClass(of: self))
        let ownDefaults = LayerClasses.isBuiltIn(type) ? [:] : ClassDefaults.of(type).objects
        for (key, property) in type.objectProperties where !Self.unarchived.contains(key) {
            guard shouldArchiveValue(forKey: key), let value = property.get(self) else { continue }
            // What the layer has drawn itself it draws again.
            if key == "contents", let drawn = extras?.drawnContents, value as? CGImage == drawn { continue }
            if ownDefaults[key] == nil, let value = value as? AnyHashable, let usual = property.get(plain) as? AnyHashable,
                value == usual
            {
                continue
            }
            LayerArchive.encode(value, forKey: key, with: coder)
        }
        if extras?.drawnContents != nil { coder.encode(true, forKey: "CA.isDrawn") }
    }

    /// Takes over what an archive holds; values that do not fit are refused with a warning.
    ///
    /// - Returns: whether the archive could be read at all.
    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            let type = Swift.type(of: self)
            for key in type.fieldLayout.names + type.objectProperties.keys.sorted() where !Self.unarchived.contains(key) {
                if let value = LayerArchive.decode(key, from: coder) { setCodedValue(value, forKey: key) }
            }
            if let named = LayerArchive.decode("values", from: coder) as? [String: Any] {
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
