/// The filters there are, by Core Image's names.
enum FilterCatalog {
    /// The filter of a name.
    static func descriptor(_ name: String) -> FilterDescriptor? { byName[name] }

    /// The names in alphabetical order.
    static let names: [String] = byName.keys.sorted()

    private static let byName: [String: FilterDescriptor] = Dictionary(
        (pictures + blends + transitions).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    private static let pictures: [FilterDescriptor] = [
        FilterDescriptor(
            "CIGaussianBlur", "Gaussian Blur", [kCICategoryBlur], .picture(.gaussianBlur),
            [.length(kCIInputRadiusKey, 10, 0...100)]),
        FilterDescriptor(
            "CIBoxBlur", "Box Blur", [kCICategoryBlur], .picture(.boxBlur),
            [.length(kCIInputRadiusKey, 10, 0...100, slider: 1...100)]),
        FilterDescriptor(
            "CIColorControls", "Color Controls", [kCICategoryColorAdjustment], .picture(.colorControls),
            [
                .scalar(kCIInputSaturationKey, 1, 0...100, slider: 0...2), .scalar(kCIInputBrightnessKey, 0, -1...1),
                .scalar(kCIInputContrastKey, 1, 0...100, slider: 0.25...4),
            ]),
        FilterDescriptor(
            "CIExposureAdjust", "Exposure Adjust", [kCICategoryColorAdjustment], .picture(.exposure),
            [.scalar(kCIInputEVKey, 0, -20...20, slider: -10...10)]),
        FilterDescriptor(
            "CIHueAdjust", "Hue Adjust", [kCICategoryColorAdjustment], .picture(.hue),
            [.scalar(kCIInputAngleKey, 0, -1e6...1e6, slider: -Double.pi...Double.pi)]),
        FilterDescriptor(
            "CIGammaAdjust", "Gamma Adjust", [kCICategoryColorAdjustment], .picture(.gamma),
            [.scalar("inputPower", 1, 0.01...10, slider: 0.25...4)]),
        FilterDescriptor(
            "CIVibrance", "Vibrance", [kCICategoryColorAdjustment], .picture(.vibrance), [.scalar("inputAmount", 0, -1...1)]),
        FilterDescriptor(
            "CISepiaTone", "Sepia Tone", [kCICategoryColorEffect], .picture(.sepia), [.scalar(kCIInputIntensityKey, 1, 0...1)]),
        FilterDescriptor("CIColorInvert", "Color Invert", [kCICategoryColorEffect], .picture(.invert)),
        FilterDescriptor(
            "CIColorMonochrome", "Color Monochrome", [kCICategoryColorEffect], .picture(.monochrome),
            [.color(kCIInputColorKey, 0.6, 0.45, 0.3), .scalar(kCIInputIntensityKey, 1, 0...1)]),
        FilterDescriptor("CIPhotoEffectMono", "Photo Effect Mono", [kCICategoryColorEffect], .picture(.photoMono)),
        FilterDescriptor("CIPhotoEffectNoir", "Photo Effect Noir", [kCICategoryColorEffect], .picture(.photoNoir)),
        FilterDescriptor(
            "CIVignette", "Vignette", [kCICategoryColorEffect], .picture(.vignette),
            [.scalar(kCIInputRadiusKey, 1, 0...2), .scalar(kCIInputIntensityKey, 0, -1...1)]),
        FilterDescriptor(
            "CIPixellate", "Pixelate", [kCICategoryStylize], .picture(.pixellate),
            [.point(kCIInputCenterKey, 150, 150), .length(kCIInputScaleKey, 8, 1...1000, slider: 1...100)]),
        FilterDescriptor(
            "CIBloom", "Bloom", [kCICategoryStylize], .picture(.bloom),
            [.length(kCIInputRadiusKey, 10, 0...100), .scalar(kCIInputIntensityKey, 0.5, 0...1)]),
    ]

    private static let blends: [FilterDescriptor] = blendModes.map { name, mode in
        FilterDescriptor(
            name, name.hasPrefix("CI") ? String(name.dropFirst(2)) : name, [kCICategoryCompositeOperation], .blend(mode))
    }

    private static let blendModes: [(String, CGBlendMode)] = [
        ("CINormalBlendMode", .normal), ("CIMultiplyBlendMode", .multiply), ("CIScreenBlendMode", .screen),
        ("CIOverlayBlendMode", .overlay), ("CIDarkenBlendMode", .darken), ("CILightenBlendMode", .lighten),
        ("CIColorDodgeBlendMode", .colorDodge), ("CIColorBurnBlendMode", .colorBurn), ("CISoftLightBlendMode", .softLight),
        ("CIHardLightBlendMode", .hardLight), ("CIDifferenceBlendMode", .difference),
        ("CIExclusionBlendMode", .exclusion), ("CIHueBlendMode", .hue), ("CISaturationBlendMode", .saturation),
        ("CIColorBlendMode", .color), ("CILuminosityBlendMode", .luminosity),
        ("CISourceOverCompositing", .normal), ("CISourceAtopCompositing", .sourceAtop),
        ("CISourceInCompositing", .sourceIn), ("CISourceOutCompositing", .sourceOut),
        ("CIMultiplyCompositing", .multiply), ("CIAdditionCompositing", .plusLighter),
        ("CIMinimumCompositing", .darken), ("CIMaximumCompositing", .lighten),
        ("CILinearBurnBlendMode", .plusDarker), ("CILinearDodgeBlendMode", .plusLighter),
    ]

    /// The blend mode of a compositing filter that is given by name: Core Image's, or the short form `multiplyBlendMode`.
    static func blendMode(_ name: String) -> CGBlendMode? {
        var full = name
        if !name.hasPrefix("CI"), let first = name.first { full = "CI" + first.uppercased() + name.dropFirst() }
        if case .blend(let mode)? = byName[full]?.role { return mode }
        return operators[name]
    }

    /// Porter and Duff's operators by the names that layers know.
    private static let operators: [String: CGBlendMode] = [
        "sourceOver": .normal, "sourceAtop": .sourceAtop, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
        "destOver": .destinationOver, "destAtop": .destinationAtop, "destIn": .destinationIn, "destOut": .destinationOut,
        "copy": .copy, "clear": .clear, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
        "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken, "lighten": .lighten,
        "difference": .difference, "exclusion": .exclusion, "hardLight": .hardLight, "softLight": .softLight,
    ]
}
