/// A filter with Core Image's name and parameters, which layers apply.
///
/// Parameters are set by key: `filter.setValue(4, forKey: kCIInputRadiusKey)`. A layer copies a filter's parameters when its
/// `filters`, `backgroundFilters` or `compositingFilter` are set and committed; afterwards they are changed by key path,
/// `layer.setValue(8, forKeyPath: "filters.blur.inputRadius")`, or animated at that path, where `blur` is the filter's ``name``.
/// Filters work on colours as they are stored, in encoded sRGB.
@preconcurrency @MainActor
open class CIFilter: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding {
    let descriptor: FilterDescriptor
    var numbers: [Double]
    var images: [String: CIImage] = [:]

    /// The name that key paths use for the filter; Core Image's by default.
    open var name: String
    /// Whether a layer applies the filter.
    open var isEnabled = true

    /// Creates a filter with its default parameters.
    ///
    /// - Parameter name: Core Image's, such as `CIGaussianBlur`; nil is returned with a warning if the name is unknown.
    public init?(name: String) {
        guard let descriptor = FilterCatalog.descriptor(name) else {
            Diagnostics.warnOnce("there is no filter \"\(name)\"; CIFilter.filterNames(inCategory: nil) lists what there is")
            return nil
        }
        self.descriptor = descriptor
        self.name = name
        numbers = descriptor.defaults
        super.init()
    }

    /// Creates a filter and sets parameters.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    /// Creates a filter from an archive; nil if the archived name is unknown.
    public required init?(coder: NSCoder) {
        guard let descriptor = Self.descriptor(from: coder) else { return nil }
        self.descriptor = descriptor
        name = descriptor.name
        numbers = descriptor.defaults
        super.init()
        decodeProperties(from: coder)
    }
    /// Archives name and parameters.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: only numbers, names and images are coded. Archives must be trusted; see <doc:Archives>.
    nonisolated open class var supportsSecureCoding: Bool { true }

    init(descriptor: FilterDescriptor) {
        self.descriptor = descriptor
        name = descriptor.name
        numbers = descriptor.defaults
        super.init()
    }

    /// Sets all parameters to their default values.
    open func setDefaults() {
        numbers = descriptor.defaults
        images = [:]
    }

    /// The names of the filters of a category, such as `kCICategoryBlur`; of all filters for nil.
    public nonisolated class func filterNames(inCategory category: String?) -> [String] {
        FilterCatalog.names.filter { name in
            category.map { FilterCatalog.descriptor(name)?.categories.contains($0) == true } ?? true
        }
    }

    /// The display name of a filter.
    public nonisolated class func localizedName(forFilterName filterName: String) -> String? {
        FilterCatalog.descriptor(filterName)?.displayName
    }

    /// The keys of the parameters, including that of the picture, which the layer provides.
    open var inputKeys: [String] { [kCIInputImageKey] + descriptor.parameters.map(\.key) }
    /// The keys of the results.
    open var outputKeys: [String] { [kCIOutputImageKey] }

    /// The attributes of the filter, and for each parameter its type, default and limits.
    open var attributes: [String: Any] {
        var result: [String: Any] = [
            kCIAttributeFilterName: descriptor.name, kCIAttributeFilterDisplayName: descriptor.displayName,
            kCIAttributeFilterCategories: descriptor.categories,
        ]
        for parameter in descriptor.parameters { result[parameter.key] = parameter.attributes }
        return result
    }

    // MARK: Key-value coding

    /// The value of a parameter: `NSNumber`, ``CIVector``, ``CIColor`` or ``CIImage``; nil for an unknown key.
    open func value(forKey key: String) -> Any? {
        if key == kCIOutputImageKey { return outputImage }
        if takesPicture(key) { return images[key] }
        if key == "name" { return name }
        if key == "enabled" || key == "isEnabled" { return NSNumber(value: isEnabled) }
        guard let (parameter, range) = descriptor.parameter(key) else { return nil }
        return parameter.kind == .image ? images[key] : parameter.boxed(Array(numbers[range]))
    }

    /// Sets a parameter; nil restores its default.
    ///
    /// Unknown keys, values that do not fit and numbers that are not finite are refused with a warning.
    open func setValue(_ value: Any?, forKey key: String) {
        if key == "name", let name = value as? String { return self.name = name }
        if key == "enabled" || key == "isEnabled" { return NumericValue.assign(value, key) { isEnabled = $0 != 0 } }
        if takesPicture(key) {
            let picture = value as? CIImage
            if value != nil, picture == nil { return refuse(value, key) }
            return images[key] = picture
        }
        guard let (parameter, range) = descriptor.parameter(key) else {
            return Diagnostics.warnOnce("\(descriptor.name) has no parameter \"\(key)\"; ignored")
        }
        if case .transition = descriptor.role, let reason = FilterCatalog.unusedInTransitions[key] {
            Diagnostics.warnOnce("\(descriptor.name).\(key) has no effect on Linux: \(reason)")
        }
        if parameter.kind == .image {
            images[key] = value as? CIImage ?? (value as? CGImage).map(CIImage.init(cgImage:))
            if value != nil, images[key] == nil { refuse(value, key) }
        } else if let value {
            guard let new = parameter.numbers(value) else { return refuse(value, key) }
            numbers.replaceSubrange(range, with: new)
        } else {
            numbers.replaceSubrange(range, with: parameter.defaults)
        }
    }

    /// Whether a parameter is a picture that a layer provides, and that a program sets only for ``outputImage``.
    private func takesPicture(_ key: String) -> Bool {
        guard descriptor.parameter(key) == nil else { return false }
        if case .blend = descriptor.role, key == kCIInputBackgroundImageKey { return true }
        return key == kCIInputImageKey
    }

    private func refuse(_ value: Any?, _ key: String) {
        Diagnostics.warnOnce(
            "\(descriptor.name).\(key): \(value.map { "\($0)" } ?? "nil") does not fit; the old value stays")
    }

    // MARK: NSCopying

    /// Creates a filter with the same name and parameters.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CIFilter(descriptor: descriptor)
        copy.takeState(of: self)
        return copy
    }

    final func takeState(of other: CIFilter) {
        name = other.name
        isEnabled = other.isEnabled
        numbers = other.numbers
        images = other.images
    }
}

extension FilterDescriptor.Parameter {
    /// The numbers of a value, or nil where it does not fit.
    func numbers(_ value: Any) -> [Double]? {
        var result: [Double]?
        switch kind {
        case .scalar, .length: result = NumericValue.scalar(value).map { [$0] }
        case .point:
            if let vector = value as? CIVector, vector.count >= 2 {
                result = [Double(vector.x), Double(vector.y)]
            } else {
                result = NumericValue.doubles(value, as: .point)
            }
        case .color: result = NumericValue.doubles((value as? CIColor)?.cgColor ?? value, as: .color)
        case .rect:
            if let vector = value as? CIVector, vector.count >= 4 {
                result = vector.components.map { Double($0) }
            } else {
                result = NumericValue.doubles(value, as: .rect)
            }
        case .vector(let count):
            let given = (value as? CIVector)?.components.map { Double($0) } ?? []
            result = given.isEmpty ? nil : (0..<count).map { $0 < given.count ? given[$0] : 0 }
        case .image: result = nil
        }
        return result?.allSatisfy(\.isFinite) == true ? result : nil
    }

    /// The object that key-value coding returns.
    func boxed(_ numbers: [Double]) -> Any? {
        switch kind {
        case .scalar, .length: NSNumber(value: numbers[0])
        case .point: CIVector(x: CGFloat(numbers[0]), y: CGFloat(numbers[1]))
        case .vector(2): CIVector(x: CGFloat(numbers[0]), y: CGFloat(numbers[1]))
        case .rect, .vector:
            CIVector(x: CGFloat(numbers[0]), y: CGFloat(numbers[1]), z: CGFloat(numbers[2]), w: CGFloat(numbers[3]))
        case .color:
            CIColor(
                red: CGFloat(numbers[0]), green: CGFloat(numbers[1]), blue: CGFloat(numbers[2]), alpha: CGFloat(numbers[3]))
        case .image: nil
        }
    }

    var attributes: [String: Any] {
        var result: [String: Any] = [:]
        result[kCIAttributeDefault] = kind == .image ? nil : boxed(defaults)
        switch kind {
        case .scalar, .length:
            result[kCIAttributeClass] = "NSNumber"
            result[kCIAttributeType] = kind == .length ? kCIAttributeTypeDistance : kCIAttributeTypeScalar
            result[kCIAttributeMin] = NSNumber(value: limits.lowerBound)
            result[kCIAttributeMax] = NSNumber(value: limits.upperBound)
            result[kCIAttributeSliderMin] = NSNumber(value: slider.lowerBound)
            result[kCIAttributeSliderMax] = NSNumber(value: slider.upperBound)
        case .point:
            result[kCIAttributeClass] = "CIVector"
            result[kCIAttributeType] = kCIAttributeTypePosition
        case .rect:
            result[kCIAttributeClass] = "CIVector"
            result[kCIAttributeType] = kCIAttributeTypeRectangle
        case .vector:
            result[kCIAttributeClass] = "CIVector"
            result[kCIAttributeType] = kCIAttributeTypeOffset
        case .color:
            result[kCIAttributeClass] = "CIColor"
            result[kCIAttributeType] = kCIAttributeTypeColor
        case .image:
            result[kCIAttributeClass] = "CIImage"
            result[kCIAttributeType] = kCIAttributeTypeImage
        }
        return result
    }
}
