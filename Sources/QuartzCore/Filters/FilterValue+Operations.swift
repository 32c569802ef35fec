import Foundation

extension FilterValue {
    /// The operation that the filter performs on a layer's picture, in the layer's points; nil where it changes nothing.
    ///
    /// - Parameter bounds: the layer's bounds.
    func operation(bounds: CGRect) -> FilterOperation? {
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
