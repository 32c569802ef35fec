// Properties that are kept but have no effect: they are deprecated, so that the compiler warns programs that use them. Key-value
// coding and archives reach them through these protocols, which access the property without that warning.

/// The properties that a layer keeps and the engine ignores.
@MainActor
protocol UnheededLayerProperties: AnyObject {
    var contentsFormat: CALayerContentsFormat { get set }
    var drawsAsynchronously: Bool { get set }
    var wantsExtendedDynamicRangeContent: Bool { get set }
    var toneMapMode: CAToneMapMode { get set }
    var preferredDynamicRange: CADynamicRange { get set }
    var contentsHeadroom: CGFloat { get set }
    var minificationFilterBias: Float { get set }
}

extension CALayer: UnheededLayerProperties {
    final var unheeded: any UnheededLayerProperties { self }
}

/// The further properties that a text layer keeps and the engine ignores.
@MainActor
protocol UnheededTextProperties: AnyObject {
    var allowsFontSubpixelQuantization: Bool { get set }
}

extension CATextLayer: UnheededTextProperties {
    final var unheededText: any UnheededTextProperties { self }
}

/// The properties that an emitter cell keeps and its particles ignore.
@MainActor
protocol UnheededCellProperties: AnyObject {
    var minificationFilter: String { get set }
    var minificationFilterBias: Float { get set }
}

extension CAEmitterCell: UnheededCellProperties {
    final var unheeded: any UnheededCellProperties { self }
}
