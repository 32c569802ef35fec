/// A filter as the render tree stores it, with its parameters at the commit or as animations have changed them since.
struct FilterValue: Sendable {
    let descriptor: FilterDescriptor
    var name: String
    var isEnabled: Bool
    var numbers: [Double]
    var images: [String: CGImage] = [:]

    @MainActor
    init(_ filter: CIFilter) {
        descriptor = filter.descriptor
        name = filter.name
        isEnabled = filter.isEnabled
        numbers = filter.numbers
        images = filter.images.compactMapValues(\.cgImage)
    }

    /// The filter that a presentation layer returns.
    @MainActor
    var presented: CIFilter {
        let filter = CIFilter(descriptor: descriptor)
        filter.name = name
        filter.isEnabled = isEnabled
        filter.numbers = numbers
        filter.images = images.mapValues(CIImage.init(cgImage:))
        return filter
    }

    /// A parameter's first number, clamped to its limits.
    func number(_ key: String) -> Double {
        guard let (parameter, range) = descriptor.parameter(key), let value = numbers[range].first else { return 0 }
        return min(max(value, parameter.limits.lowerBound), parameter.limits.upperBound)
    }

    /// All numbers of a parameter, clamped to its limits.
    func numbers(_ key: String) -> [Double] {
        guard let (parameter, range) = descriptor.parameter(key) else { return [] }
        return numbers[range].map { min(max($0, parameter.limits.lowerBound), parameter.limits.upperBound) }
    }

    /// The interpolation between this filter and another of the same kind; nil where the kinds differ.
    func blended(with other: FilterValue, at t: Double) -> FilterValue? {
        guard descriptor.name == other.descriptor.name else { return nil }
        var result = t < 0.5 ? self : other
        result.numbers = zip(numbers, other.numbers).map { $0 + ($1 - $0) * t }
        return result
    }
}

/// One parameter of one of a layer's filters, as a key path such as `filters.blur.inputRadius` addresses it.
struct FilterPart: Hashable, Sendable {
    let field: ObjectField
    /// The filter's name; nil for a property that holds only one.
    let name: String?
    let key: String

    /// Resolves the rest of a key path after the property's name.
    init?(_ field: ObjectField, _ rest: [String]) {
        switch field {
        case .filters, .backgroundFilters:
            guard rest.count == 2 else { return nil }
            (self.field, name, key) = (field, rest[0], rest[1])
        case .compositingFilter:
            guard rest.count == 1 else { return nil }
            (self.field, name, key) = (field, nil, rest[0])
        default: return nil
        }
    }

    /// The index of the filter and the range of its parameter's numbers.
    func place(in filters: [FilterValue]) -> (index: Int, range: Range<Int>)? {
        guard let index = filters.firstIndex(where: { name == nil || $0.name == name }),
            let range = filters[index].descriptor.parameter(key)?.range, !range.isEmpty
        else { return nil }
        return (index, range)
    }
}
