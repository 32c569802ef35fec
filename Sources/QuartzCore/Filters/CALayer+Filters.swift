// Filters of a layer: as properties, by key path, and as the render tree stores them.

extension CALayer {
    final func setFilters(_ field: ObjectField, _ value: Any?) {
        if let list = value as? [Any], list.contains(where: { !($0 is CIFilter) }) {
            Diagnostics.warnOnce("CALayer.\(field.name): only a CIFilter has an effect; the rest is left out")
        }
        setObject(field, value, forKey: field.name)
    }

    final func setCompositingFilter(_ value: Any?) {
        switch value {
        case nil, is NSNull: break
        case let filter as CIFilter:
            if case .blend = filter.descriptor.role { break }
            Diagnostics.warnOnce("CALayer.compositingFilter: \(filter.descriptor.name) does not composite; it has no effect")
        case let name as String:
            if FilterCatalog.blendMode(name) == nil {
                Diagnostics.warnOnce("CALayer.compositingFilter: there is no \"\(name)\"; it has no effect")
            }
        case let other?:
            Diagnostics.warnOnce("CALayer.compositingFilter: \(Swift.type(of: other)) is neither a CIFilter nor a name")
        }
        setObject(.compositingFilter, value is NSNull ? nil : value, forKey: "compositingFilter")
    }

    /// The filter at a key path, of which `rest` follows the first name, and the key of its parameter.
    final func nestedFilter(_ first: String, _ rest: String) -> (filter: CIFilter, key: String)? {
        guard let field = ObjectField.byName[first],
            let part = FilterPart(field, rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
        else { return nil }
        let filters = objects[field] as? [Any] ?? objects[field].map { [$0] } ?? []
        let filter = filters.lazy.compactMap { $0 as? CIFilter }.first { part.name == nil || $0.name == part.name }
        return filter.map { ($0, part.key) }
    }

    /// Sets a parameter of a filter; returns false if the key path addresses none. Starts no action: parameters are animated by
    /// key path.
    final func setNestedFilter(_ value: Any?, _ first: String, _ rest: String) -> Bool {
        guard let (filter, key) = nestedFilter(first, rest) else { return false }
        guard isWritable("a filter") else { return true }
        // Other layers may use the same filter, and presentations share it, so the layer gets a copy.
        guard let copy = filter.copy() as? CIFilter, let field = ObjectField.byName[first] else { return true }
        copy.setValue(value, forKey: key)
        if let list = objects[field] as? [Any] {
            store(list.map { $0 as? CIFilter === filter ? copy : $0 }, in: field)
        } else {
            store(copy, in: field)
        }
        return true
    }
}

extension ObjectValue {
    /// The filters as the render tree stores them; `none` for anything else.
    @MainActor
    init(filters value: Any?) {
        switch value {
        case let list as [Any]:
            let filters = list.compactMap { ($0 as? CIFilter).map(FilterValue.init) }
            self = filters.isEmpty ? .none : .filters(filters)
        case let filter as CIFilter: self = .filters([FilterValue(filter)])
        case let name as String: self = FilterCatalog.blendMode(name).map(ObjectValue.blend) ?? .none
        default: self = .none
        }
    }
}
