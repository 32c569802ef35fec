/// The available filters by Core Image's names.
enum FilterCatalog {
    /// The filter with a name.
    static func descriptor(_ name: String) -> FilterDescriptor? { byName[name] }

    /// The names in alphabetical order.
    static let names: [String] = byName.keys.sorted()

    private static let byName: [String: FilterDescriptor] = Dictionary(
        (blurs + colors + stylizers + distortions + blends + transitions).map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first })

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

    /// The blend mode of a compositing filter given by name: Core Image's, or the short form such as `multiplyBlendMode`.
    static func blendMode(_ name: String) -> CGBlendMode? {
        var full = name
        if !name.hasPrefix("CI"), let first = name.first { full = "CI" + first.uppercased() + name.dropFirst() }
        if case .blend(let mode)? = byName[full]?.role { return mode }
        return operators[name]
    }

    /// Porter and Duff's operators and blend modes by the names that layers accept.
    private static let operators: [String: CGBlendMode] = [
        "sourceOver": .normal, "sourceAtop": .sourceAtop, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
        "destOver": .destinationOver, "destAtop": .destinationAtop, "destIn": .destinationIn, "destOut": .destinationOut,
        "copy": .copy, "clear": .clear, "xor": .xor, "plusL": .plusLighter, "plusD": .plusDarker,
        "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken, "lighten": .lighten,
        "difference": .difference, "exclusion": .exclusion, "hardLight": .hardLight, "softLight": .softLight,
    ]
}
