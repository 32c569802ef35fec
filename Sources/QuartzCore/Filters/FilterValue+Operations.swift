import Foundation

extension FilterValue {
    /// What the filter comes to for a layer's picture, in the layer's points; nil where it changes nothing.
    ///
    /// - Parameter bounds: the layer's.
    func operation(bounds: CGRect) -> FilterOperation? {
        guard isEnabled else { return nil }
        guard case .picture(let filter) = descriptor.role else {
            Diagnostics.warnOnce("\(descriptor.name) changes no single picture; among a layer's filters it has no effect")
            return nil
        }
        func float(_ key: String) -> Float { Float(number(key)) }
        let radius = float(kCIInputRadiusKey)
        let intensity = float(kCIInputIntensityKey)
        switch filter {
        case .gaussianBlur: return radius > 0 ? .gaussianBlur(sigma: radius) : nil
        case .boxBlur: return radius > 0 ? .boxBlur(radius: radius) : nil
        case .colorControls:
            return .color(
                .saturation(float(kCIInputSaturationKey)).then(
                    .contrast(float(kCIInputContrastKey), brightness: float(kCIInputBrightnessKey))))
        case .exposure: return .color(.gain(exp2(float(kCIInputEVKey))))
        case .hue: return .color(.hueRotation(float(kCIInputAngleKey)))
        case .sepia: return .color(.toward(.sepia, by: intensity))
        case .invert: return .color(.inversion)
        case .monochrome:
            let color = numbers(kCIInputColorKey).map { Float($0) }
            return .color(.toward(.monochrome([color[0], color[1], color[2]]), by: intensity))
        case .photoMono: return .color(.saturation(0).then(.contrast(0.9, brightness: 0)))
        case .photoNoir: return .color(.saturation(0).then(.contrast(1.4, brightness: -0.05)))
        case .gamma: return .gamma(float("inputPower"))
        case .vibrance: return .vibrance(float("inputAmount"))
        case .pixellate:
            let center = numbers(kCIInputCenterKey)
            return .pixellate(side: float(kCIInputScaleKey), anchor: [Float(center[0]), Float(center[1])])
        case .bloom: return radius > 0 && intensity > 0 ? .bloom(sigma: radius, intensity: intensity) : nil
        case .vignette:
            let reach = Float((bounds.width * bounds.width + bounds.height * bounds.height).squareRoot()) / 2
            guard intensity != 0, reach > 0 else { return nil }
            return .vignette(
                center: [Float(bounds.midX), Float(bounds.midY)], clear: reach * (1 - radius / 2), reach: reach,
                intensity: intensity)
        }
    }
}
