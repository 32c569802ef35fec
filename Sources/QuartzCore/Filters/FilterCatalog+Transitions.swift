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
    static let unusedInTransitions = [
        kCIInputExtentKey: "a transition covers the layer's bounds",
        kCIInputTargetImageKey: "the layer's new content is the target",
        kCIInputShadingImageKey: "light and shade are computed",
    ]

    private static let angles = -1e6...1e6

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
    static let extent = FilterDescriptor.Parameter(
        key: kCIInputExtentKey, kind: .rect, defaults: [0, 0, 300, 300], limits: -1e6...1e6, slider: 0...300)
}
