import Foundation

/// A filter as the render tree stores it, with its parameters at the commit or as animations have changed them since.
package struct FilterValue: Sendable {
    package let descriptor: FilterDescriptor
    package var name: String
    package var isEnabled: Bool
    package var numbers: [Double]
    package var images: [String: CGImage] = [:]

    package init(descriptor: FilterDescriptor, name: String, isEnabled: Bool, numbers: [Double], images: [String: CGImage]) {
        self.descriptor = descriptor
        self.name = name
        self.isEnabled = isEnabled
        self.numbers = numbers
        self.images = images
    }

    /// A parameter's first number, clamped to its limits.
    package func number(_ key: String) -> Double {
        guard let (parameter, range) = descriptor.parameter(key), let value = numbers[range].first else { return 0 }
        return min(max(value, parameter.limits.lowerBound), parameter.limits.upperBound)
    }

    /// All numbers of a parameter, clamped to its limits.
    package func numbers(_ key: String) -> [Double] {
        guard let (parameter, range) = descriptor.parameter(key) else { return [] }
        return numbers[range].map { min(max($0, parameter.limits.lowerBound), parameter.limits.upperBound) }
    }

    /// The interpolation between this filter and another of the same kind; nil if the kinds differ.
    func blended(with other: FilterValue, at t: Double) -> FilterValue? {
        guard descriptor.name == other.descriptor.name else { return nil }
        var result = t < 0.5 ? self : other
        result.numbers = zip(numbers, other.numbers).map { $0 + ($1 - $0) * t }
        return result
    }
}

/// One parameter of one of a layer's filters, as a key path such as `filters.blur.inputRadius` addresses it.
package struct FilterPart: Hashable, Sendable {
    package let field: ObjectField
    /// The filter's name; nil for a property that holds only one.
    package let name: String?
    package let key: String

    /// Resolves the rest of a key path after the property's name.
    package init?(_ field: ObjectField, _ rest: [String]) {
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
    package func location(in filters: [FilterValue]) -> (index: Int, range: Range<Int>)? {
        guard let index = filters.firstIndex(where: { name == nil || $0.name == name }),
            let range = filters[index].descriptor.parameter(key)?.range, !range.isEmpty
        else { return nil }
        return (index, range)
    }
}

extension FilterValue {
    /// The operation that the filter performs on a layer's picture, in the layer's points; nil if it changes nothing.
    ///
    /// - Parameter bounds: The layer's bounds.
    package func operation(bounds: CGRect) -> FilterOperation? {
        guard isEnabled else { return nil }
        guard case .picture(let filter) = descriptor.role else {
            Diagnostics.warnOnce("\(descriptor.name) changes no single picture; among a layer's filters it has no effect")
            return nil
        }
        let radius = float(kCIInputRadiusKey)
        let intensity = float(kCIInputIntensityKey)
        switch filter {
        case .gaussianBlur: return radius > 0 ? .gaussianBlur(sigma: radius) : nil
        case .boxBlur: return radius > 0 ? .boxBlur(radius: radius) : nil
        case .motionBlur:
            // Angles are measured counterclockwise from x.
            let angle = float(kCIInputAngleKey)
            return radius > 0 ? .motionBlur(vector: [cos(angle) * radius, -sin(angle) * radius]) : nil
        case .zoomBlur: return zoomBlur(bounds)
        case .colorControls:
            return .color(
                .saturation(float(kCIInputSaturationKey)).then(
                    .contrast(float(kCIInputContrastKey), brightness: float(kCIInputBrightnessKey))))
        case .exposure: return .color(.gain(exp2(float(kCIInputEVKey))))
        case .hue: return .color(.hueRotation(float(kCIInputAngleKey)))
        case .sepia: return .color(.toward(.sepia, by: intensity))
        case .monochrome: return .color(.toward(.monochrome(color(kCIInputColorKey)), by: intensity))
        case .falseColor: return .color(.between(color("inputColor0"), color("inputColor1")))
        case .whitePoint:
            let white = color(kCIInputColorKey)
            return .color(.gains(white.x, white.y, white.z))
        case .temperature:
            let (from, to) = (numbers("inputNeutral"), numbers("inputTargetNeutral"))
            return .color(
                .adaptation(
                    from: WhitePoint(temperature: from[0], tint: from[1]), to: WhitePoint(temperature: to[0], tint: to[1])))
        case .contrast: return .color(.contrast(float("inputAmount"), brightness: 0))
        case .saturation: return .color(.saturation(float("inputAmount")))
        case .brightness: return .color(.contrast(1, brightness: float("inputAmount")))
        case .channels(let combination):
            return .pixel(.channels, combination.rows(SIMD4(color(kCIInputColorKey), Float(numbers(kCIInputColorKey)[3]))))
        case .matrix(let matrix): return .color(matrix)
        case .pixel(let function): return .pixel(function, rows)
        case .pixellate: return .pixellate(side: float(kCIInputScaleKey), anchor: point(kCIInputCenterKey))
        case .distortion(let kind, let amount):
            guard radius > 0 else { return nil }
            return .distortion(kind, center: point(kCIInputCenterKey), radius: radius, amount: amount.map(float) ?? 0)
        case .bloom: return radius > 0 && intensity > 0 ? .bloom(sigma: radius, intensity: intensity) : nil
        case .gloom: return radius > 0 && intensity > 0 ? .gloom(sigma: radius, intensity: intensity) : nil
        case .unsharpMask:
            return radius > 0 && intensity > 0 ? .sharpen(sigma: radius, intensity: intensity, isOfLuminance: false) : nil
        case .sharpenLuminance:
            let sharpness = float(kCIInputSharpnessKey)
            return radius > 0 && sharpness > 0 ? .sharpen(sigma: radius, intensity: sharpness, isOfLuminance: true) : nil
        case .vignette:
            let reach = Float((bounds.width * bounds.width + bounds.height * bounds.height).squareRoot()) / 2
            guard intensity != 0, reach > 0 else { return nil }
            return .vignette(
                center: [Float(bounds.midX), Float(bounds.midY)], clear: reach * (1 - radius / 2), reach: reach,
                intensity: intensity)
        case .vignetteEffect:
            guard intensity != 0, radius > 0 else { return nil }
            let falloff = float("inputFalloff")
            return .vignette(
                center: point(kCIInputCenterKey), clear: radius * (1 - falloff), reach: radius * (1 + falloff),
                intensity: intensity)
        }
    }

    private func zoomBlur(_ bounds: CGRect) -> FilterOperation? {
        let amount = float("inputAmount") / 100
        guard amount != 0, !bounds.isNull, !bounds.isInfinite else { return nil }
        let center = point(kCIInputCenterKey)
        let far = SIMD2(
            max(abs(Float(bounds.minX) - center.x), abs(Float(bounds.maxX) - center.x)),
            max(abs(Float(bounds.minY) - center.y), abs(Float(bounds.maxY) - center.y)))
        return .zoomBlur(
            center: center, factor: amount > 0 ? 1 + amount : 1 / (1 - amount),
            reach: (far * far).sum().squareRoot() * abs(amount))
    }

    // MARK: Parameters

    private func float(_ key: String) -> Float { Float(number(key)) }

    private func point(_ key: String) -> SIMD2<Float> {
        let numbers = numbers(key)
        return [Float(numbers[0]), Float(numbers[1])]
    }

    private func color(_ key: String) -> SIMD3<Float> {
        let numbers = numbers(key)
        return [Float(numbers[0]), Float(numbers[1]), Float(numbers[2])]
    }

    /// All parameters in order, each padded with zeros.
    private var rows: [SIMD4<Float>] {
        descriptor.parameters.map { parameter in
            var row = SIMD4<Float>.zero
            for (index, number) in numbers(parameter.key).prefix(4).enumerated() { row[index] = Float(number) }
            return row
        }
    }
}
