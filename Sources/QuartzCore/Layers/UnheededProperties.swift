// Properties that are kept and change nothing here: deprecated, so that a program learns of it when it is compiled. Key-value coding
// and archives reach them through these protocols, which asks the class's own property and no warning of the compiler's.

/// What a layer keeps and the engine does not heed.
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

/// What a text layer keeps besides.
@MainActor
protocol UnheededTextProperties: AnyObject {
    var allowsFontSubpixelQuantization: Bool { get set }
}

extension CATextLayer: UnheededTextProperties {
    final var unheededText: any UnheededTextProperties { self }
}

/// What an emitter cell keeps and its particles do not heed.
@MainActor
protocol UnheededCellProperties: AnyObject {
    var minificationFilter: String { get set }
    var minificationFilterBias: Float { get set }
}

extension CAEmitterCell: UnheededCellProperties {
    final var unheeded: any UnheededCellProperties { self }
}
