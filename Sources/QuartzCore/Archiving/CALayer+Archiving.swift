import Foundation

// Archives a layer: the properties that differ from their defaults, values under other keys, mask and sublayers.
// Animations, delegate and layout manager are not archived, because they belong to the running program.

extension CALayer {
    /// The keys that the loop over the properties does not archive.
    private static let unarchived: Set<String> = ["frame", "superlayer", "delegate", "layoutManager", "sublayers", "mask"]

    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within(self) {
            let type = Swift.type(of: self)
            for key in type.fieldLayout.names + type.objectProperties.keys.sorted() where !Self.unarchived.contains(key) {
                if isSet(key), shouldArchiveValue(forKey: key) {
                    LayerArchive.encode(codedValue(forKey: key), forKey: key, with: coder)
                }
            }
            if extras?.drawnContents != nil { coder.encode(true, forKey: "CA.isDrawn") }
            var named: [String: Any] = [:]
            for (key, value) in extras?.userValues ?? [:] where shouldArchiveValue(forKey: key) { named[key] = value }
            if !named.isEmpty { LayerArchive.encode(named, forKey: "values", with: coder) }
            for (key, value) in [("mask", maskLayer as Any?), ("sublayers", children.isEmpty ? nil : children)] {
                if let value, shouldArchiveValue(forKey: key), ArchiveDepth.allows(2) {
                    LayerArchive.encode(value, forKey: key, with: coder)
                }
            }
        }
    }

    /// Sets the archived values; values that do not fit are refused with a warning.
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
