/// The available filters by Core Image's names.
package enum FilterCatalog {
    /// The filter with a name: Core Image's, or Core Animation's.
    package static func descriptor(_ name: String) -> FilterDescriptor? { byName[name] ?? layerFilters[name] }

    /// Whether there is a filter with a name.
    package static func isKnown(_ name: String) -> Bool { descriptor(name) != nil }

    /// The names in alphabetical order.
    package static let names: [String] = byName.keys.sorted()

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
    package static func blendMode(_ name: String) -> CGBlendMode? {
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
        "colorDodge": .colorDodge, "colorBurn": .colorBurn,
    ]
}

// MARK: - Filters of pictures

extension FilterCatalog {
    private typealias Parameter = FilterDescriptor.Parameter

    /// Core Image's blurs.
    static let blurs: [FilterDescriptor] = [
        picture("CIGaussianBlur", "Gaussian Blur", kCICategoryBlur, .gaussianBlur, [radius(10)]),
        picture("CIBoxBlur", "Box Blur", kCICategoryBlur, .boxBlur, [radius(10)]),
        picture(
            "CIMotionBlur", "Motion Blur", kCICategoryBlur, .motionBlur,
            [radius(20), .scalar(kCIInputAngleKey, 0, angles, slider: -Double.pi...Double.pi)]),
        picture(
            "CIZoomBlur", "Zoom Blur", kCICategoryBlur, .zoomBlur,
            [.point(kCIInputCenterKey, 150, 150), .scalar("inputAmount", 20, -200...200)]),
    ]

    /// Core Image's colour filters.
    package static let colors: [FilterDescriptor] = adjustments + effects

    private static let adjustments: [FilterDescriptor] = [
        adjustment(
            "CIColorControls", "Color Controls", .colorControls,
            [
                .scalar(kCIInputSaturationKey, 1, 0...100, slider: 0...2), .scalar(kCIInputBrightnessKey, 0, -1...1),
                .scalar(kCIInputContrastKey, 1, 0...100, slider: 0.25...4),
            ]),
        adjustment(
            "CIExposureAdjust", "Exposure Adjust", .exposure, [.scalar(kCIInputEVKey, 0, -20...20, slider: -10...10)]),
        adjustment(
            "CIHueAdjust", "Hue Adjust", .hue, [.scalar(kCIInputAngleKey, 0, angles, slider: -Double.pi...Double.pi)]),
        adjustment("CIGammaAdjust", "Gamma Adjust", .pixel(.gamma), [.scalar("inputPower", 1, 0.01...10, slider: 0.25...4)]),
        adjustment("CIVibrance", "Vibrance", .pixel(.vibrance), [.scalar("inputAmount", 0, -1...1)]),
        adjustment("CIWhitePointAdjust", "White Point Adjust", .whitePoint, [.color(kCIInputColorKey, 1, 1, 1)]),
        adjustment(
            "CITemperatureAndTint", "Temperature and Tint", .temperature,
            [.vector("inputNeutral", [6500, 0]), .vector("inputTargetNeutral", [6500, 0])]),
        adjustment(
            "CIColorMatrix", "Color Matrix", .pixel(.channels),
            [
                .vector("inputRVector", [1, 0, 0, 0]), .vector("inputGVector", [0, 1, 0, 0]),
                .vector("inputBVector", [0, 0, 1, 0]), .vector("inputAVector", [0, 0, 0, 1]),
                .vector("inputBiasVector", [0, 0, 0, 0]),
            ]),
        adjustment(
            "CIColorPolynomial", "Color Polynomial", .pixel(.polynomial),
            ["Red", "Green", "Blue", "Alpha"].map { .vector("input\($0)Coefficients", [0, 1, 0, 0]) }),
        adjustment(
            "CIColorClamp", "Color Clamp", .pixel(.clamp),
            [.vector("inputMinComponents", [0, 0, 0, 0]), .vector("inputMaxComponents", [1, 1, 1, 1])]),
        adjustment("CILinearToSRGBToneCurve", "Linear to sRGB", .pixel(.encode)),
        adjustment("CISRGBToneCurveToLinear", "sRGB to Linear", .pixel(.linearize)),
    ]

    private static let effects: [FilterDescriptor] = [
        effect("CISepiaTone", "Sepia Tone", .sepia, [.scalar(kCIInputIntensityKey, 1, 0...1)]),
        effect("CIColorInvert", "Color Invert", .matrix(.inversion)),
        effect(
            "CIColorMonochrome", "Color Monochrome", .monochrome,
            [.color(kCIInputColorKey, 0.6, 0.45, 0.3), .scalar(kCIInputIntensityKey, 1, 0...1)]),
        effect(
            "CIFalseColor", "False Color", .falseColor,
            [.color("inputColor0", 0.3, 0, 0), .color("inputColor1", 1, 0.9, 0.8)]),
        effect("CIColorPosterize", "Color Posterize", .pixel(.posterize), [.scalar("inputLevels", 6, 2...256, slider: 2...30)]),
        effect("CIColorThreshold", "Color Threshold", .pixel(.threshold), [.scalar("inputThreshold", 0.5, 0...1)]),
        effect("CIMaximumComponent", "Maximum Component", .pixel(.maximum)),
        effect("CIMinimumComponent", "Minimum Component", .pixel(.minimum)),
        effect("CIMaskToAlpha", "Mask to Alpha", .pixel(.maskToAlpha)),
        effect(
            "CIVignette", "Vignette", .vignette,
            [.scalar(kCIInputRadiusKey, 1, 0...2), .scalar(kCIInputIntensityKey, 0, -1...1)]),
        effect(
            "CIVignetteEffect", "Vignette Effect", .vignetteEffect,
            [
                .point(kCIInputCenterKey, 150, 150), .length(kCIInputRadiusKey, 150, 0...1e5, slider: 0...2000),
                .scalar(kCIInputIntensityKey, 1, -1...1), .scalar("inputFalloff", 0.5, 0...1),
            ]),
        // Apple does not publish the formulas of its photo effects; these matrices approximate them.
        effect("CIPhotoEffectMono", "Photo Effect Mono", .matrix(.saturation(0).then(.contrast(0.9, brightness: 0)))),
        effect("CIPhotoEffectNoir", "Photo Effect Noir", .matrix(.saturation(0).then(.contrast(1.4, brightness: -0.05)))),
        effect("CIPhotoEffectTonal", "Photo Effect Tonal", .matrix(.saturation(0).then(.contrast(0.8, brightness: 0.04)))),
        effect("CIPhotoEffectChrome", "Photo Effect Chrome", .matrix(.saturation(1.25).then(.contrast(1.1, brightness: 0)))),
        effect("CIPhotoEffectFade", "Photo Effect Fade", .matrix(.saturation(0.65).then(.contrast(0.85, brightness: 0.06)))),
        effect(
            "CIPhotoEffectInstant", "Photo Effect Instant",
            .matrix(.saturation(0.7).then(.contrast(0.9, brightness: 0.03)).then(.gains(1.04, 1, 0.9)))),
        effect(
            "CIPhotoEffectProcess", "Photo Effect Process", .matrix(.saturation(0.9).then(.gains(0.92, 1.02, 1.08)))),
        effect(
            "CIPhotoEffectTransfer", "Photo Effect Transfer",
            .matrix(.saturation(0.9).then(.contrast(0.95, brightness: 0.02)).then(.gains(1.08, 1, 0.88)))),
    ]

    /// Core Image's filters that change the style of a picture.
    static let stylizers: [FilterDescriptor] = [
        picture(
            "CIPixellate", "Pixelate", kCICategoryStylize, .pixellate,
            [.point(kCIInputCenterKey, 150, 150), .length(kCIInputScaleKey, 8, 1...1000, slider: 1...100)]),
        picture("CIBloom", "Bloom", kCICategoryStylize, .bloom, [radius(10), .scalar(kCIInputIntensityKey, 0.5, 0...1)]),
        picture("CIGloom", "Gloom", kCICategoryStylize, .gloom, [radius(10), .scalar(kCIInputIntensityKey, 0.5, 0...1)]),
        picture(
            "CIUnsharpMask", "Unsharp Mask", kCICategorySharpen, .unsharpMask,
            [radius(2.5), .scalar(kCIInputIntensityKey, 0.5, 0...10, slider: 0...1)]),
        picture(
            "CISharpenLuminance", "Sharpen Luminance", kCICategorySharpen, .sharpenLuminance,
            [.scalar(kCIInputSharpnessKey, 0.4, 0...10, slider: 0...2), radius(1.69)]),
    ]

    /// Core Image's filters that displace points about a centre.
    static let distortions: [FilterDescriptor] = [
        distortion("Twirl", .twirl, 300, .scalar(kCIInputAngleKey, .pi, angles, slider: -4 * Double.pi...4 * Double.pi)),
        distortion("Vortex", .vortex, 300, .scalar(kCIInputAngleKey, 18 * .pi, angles, slider: -94...94)),
        distortion("Bump", .bump, 300, .scalar(kCIInputScaleKey, 0.5, -1...1)),
        distortion("Pinch", .pinch, 300, .scalar(kCIInputScaleKey, 0.5, 0...2)),
        distortion("Hole", .hole, 150),
        distortion("Circle Splash", .circleSplash, 150),
    ]

    private static let angles = -1e6...1e6

    private static func radius(_ value: Double) -> Parameter {
        .length(kCIInputRadiusKey, value, 0...FilterOperation.greatestSigma, slider: 0...100)
    }

    private static func picture(
        _ name: String, _ displayName: String, _ category: String, _ filter: PictureFilter, _ parameters: [Parameter] = []
    ) -> FilterDescriptor {
        FilterDescriptor(name, displayName, [category], .picture(filter), parameters)
    }

    private static func adjustment(
        _ name: String, _ displayName: String, _ filter: PictureFilter, _ parameters: [Parameter] = []
    ) -> FilterDescriptor {
        picture(name, displayName, kCICategoryColorAdjustment, filter, parameters)
    }

    private static func effect(
        _ name: String, _ displayName: String, _ filter: PictureFilter, _ parameters: [Parameter] = []
    ) -> FilterDescriptor {
        picture(name, displayName, kCICategoryColorEffect, filter, parameters)
    }

    private static func distortion(
        _ name: String, _ kind: Distortion, _ radius: Double, _ amount: Parameter? = nil
    ) -> FilterDescriptor {
        picture(
            "CI\(name.filter { $0 != " " })Distortion", "\(name) Distortion", kCICategoryDistortionEffect,
            .distortion(kind, amount: amount?.key),
            [.point(kCIInputCenterKey, 150, 150), .length(kCIInputRadiusKey, radius, 0.01...1e5, slider: 0.01...1000)]
                + [amount].compactMap { $0 })
    }
}

// MARK: - Transitions

extension FilterCatalog {
    /// Core Image's transitions; the animation sets `inputTime`.
    static let transitions: [FilterDescriptor] = [
        transition("CIDissolveTransition", "Dissolve", .dissolve),
        transition(
            "CIBarsSwipeTransition", "Bars Swipe", .barsSwipe,
            [
                .scalar(kCIInputAngleKey, .pi, angles, slider: 0...2 * .pi),
                .length(kCIInputWidthKey, 30, 2...1e6, slider: 2...300),
                .scalar("inputBarOffset", 10, 0...1e6, slider: 1...100),
            ]),
        transition(
            "CICopyMachineTransition", "Copy Machine", .copyMachine,
            [
                .color(kCIInputColorKey, 0.6, 1, 0.8), .scalar(kCIInputAngleKey, 0, angles, slider: 0...2 * .pi),
                .length(kCIInputWidthKey, 200, 0.1...1e6, slider: 0.1...500), .scalar("inputOpacity", 1.3, 0...3), .extent,
            ]),
        transition(
            "CIDisintegrateWithMaskTransition", "Disintegrate With Mask", .disintegrate,
            [
                .image(kCIInputMaskImageKey), .length("inputShadowRadius", 8, 0...100, slider: 0...50),
                .scalar("inputShadowDensity", 0.65, 0...1), .point("inputShadowOffset", 0, -10),
            ]),
        transition(
            "CIFlashTransition", "Flash", .flash,
            [
                .point(kCIInputCenterKey, 150, 150), .color(kCIInputColorKey, 1, 0.8, 0.6),
                .scalar("inputMaxStriationRadius", 2.58, 0...10), .scalar("inputStriationStrength", 0.5, 0...3),
                .scalar("inputStriationContrast", 1.375, 0...5), .scalar("inputFadeThreshold", 0.85, 0...1), .extent,
            ]),
        transition(
            "CIModTransition", "Mod", .mod,
            [
                .point(kCIInputCenterKey, 150, 150), .scalar(kCIInputAngleKey, 2, angles, slider: 0...2 * .pi),
                .length(kCIInputRadiusKey, 150, 1...1e6, slider: 1...200),
                .length("inputCompression", 300, 1...1e6, slider: 100...800),
            ]),
        transition("CIPageCurlTransition", "Page Curl", .pageCurl, page + [.image(kCIInputShadingImageKey)]),
        transition(
            "CIPageCurlWithShadowTransition", "Page Curl With Shadow", .pageCurl,
            page + [.scalar("inputShadowSize", 0.5, 0...1), .scalar("inputShadowAmount", 0.7, 0...1)]),
        transition(
            "CIRippleTransition", "Ripple", .ripple,
            [
                .image(kCIInputShadingImageKey), .point(kCIInputCenterKey, 150, 150),
                .length(kCIInputWidthKey, 100, 1...1e6, slider: 10...300),
                .scalar(kCIInputScaleKey, 50, -1e4...1e4, slider: -50...50),
                .extent,
            ]),
        transition(
            "CISwipeTransition", "Swipe", .swipe,
            [
                .color(kCIInputColorKey, 1, 1, 1), .scalar(kCIInputAngleKey, 0, angles, slider: 0...2 * .pi),
                .length(kCIInputWidthKey, 300, 0.1...1e6, slider: 0.1...800), .scalar("inputOpacity", 0, 0...1), .extent,
            ]),
        transition(
            "CIAccordionFoldTransition", "Accordion Fold", .accordion,
            [
                .length("inputBottomHeight", 0, 0...1e6), .scalar("inputNumberOfFolds", 3, 1...50),
                .scalar("inputFoldShadowAmount", 0.1, 0...1),
            ]),
    ]

    /// The parameters that Core Image requires and layers do not use, with the reason.
    package static let unusedInTransitions = [
        kCIInputExtentKey: "a transition covers the layer's bounds",
        kCIInputTargetImageKey: "the layer's new content is the target",
        kCIInputShadingImageKey: "light and shade are computed",
    ]

    private static let page: [FilterDescriptor.Parameter] = [
        .scalar(kCIInputAngleKey, 0, angles, slider: -Double.pi...Double.pi),
        .length(kCIInputRadiusKey, 100, 0.01...1e6, slider: 0.01...400), .image("inputBacksideImage"), .extent,
    ]

    private static func transition(
        _ name: String, _ displayName: String, _ kind: TransitionEffect.Kind, _ parameters: [FilterDescriptor.Parameter] = []
    ) -> FilterDescriptor {
        FilterDescriptor(
            name, displayName, [kCICategoryTransition], .transition(kind),
            parameters + [.image(kCIInputTargetImageKey), .scalar(kCIInputTimeKey, 0, 0...1)])
    }
}

extension FilterDescriptor.Parameter {
    /// The rectangle that Core Image requires; here the layer's bounds are always used.
    package static let extent = FilterDescriptor.Parameter(
        key: kCIInputExtentKey, kind: .rect, defaults: [0, 0, 300, 300], limits: -1e6...1e6, slider: 0...300)
}
