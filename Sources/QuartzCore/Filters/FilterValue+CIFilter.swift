extension FilterValue {
    @MainActor
    init(_ filter: CIFilter) {
        self.init(
            descriptor: filter.descriptor, name: filter.name, isEnabled: filter.isEnabled, numbers: filter.numbers,
            images: filter.images.compactMapValues(\.cgImage))
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
}
