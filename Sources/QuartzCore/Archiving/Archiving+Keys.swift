import Foundation

// Archives animations, emitter cells and filters: their values by key.

extension CAAnimation {
    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within {
            for key in Self.archivedKeys where shouldArchiveValue(forKey: key) {
                LayerArchive.encode(value(forKey: key), forKey: key, with: coder)
            }
            let named = userValues.filter { shouldArchiveValue(forKey: $0.key) }
            if !named.isEmpty { LayerArchive.encode(named, forKey: "values", with: coder) }
        }
    }

    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            for key in Self.archivedKeys {
                if let value = LayerArchive.decode(key, from: coder) { setValue(value, forKey: key) }
            }
            if let named = LayerArchive.decode("values", from: coder) as? [String: Any] { userValues = named }
        }
    }
}

extension CAEmitterCell {
    final func encodeProperties(with coder: NSCoder) {
        _ = LayerArchive.within {
            for key in Self.archivedKeys where shouldArchiveValue(forKey: key) {
                LayerArchive.encode(codedValue(forKey: key), forKey: key, with: coder)
            }
        }
    }

    final func decodeProperties(from coder: NSCoder) -> Bool {
        guard coder.allowsKeyedCoding else { return true }
        return LayerArchive.within {
            for key in Self.archivedKeys {
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
