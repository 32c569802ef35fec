import QuartzUI

/// The names that a property with a named value takes.
enum PropertyChoices {
    /// Returns the names in the order of Core Animation's documentation; empty for a property that is not known.
    static func names(of key: String) -> [String] { table[key] ?? [] }

    private static let table: [String: [String]] = [
        "contentsGravity": [
            CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize,
            .resizeAspect, .resizeAspectFill,
        ].map(\.rawValue),
        "magnificationFilter": filters, "minificationFilter": filters,
        "cornerCurve": [CALayerCornerCurve.circular, .continuous].map(\.rawValue),
        "fillMode": [CAMediaTimingFillMode.removed, .forwards, .backwards, .both].map(\.rawValue),
        "fillRule": [CAShapeLayerFillRule.nonZero, .evenOdd].map(\.rawValue),
        "lineCap": [CAShapeLayerLineCap.butt, .round, .square].map(\.rawValue),
        "lineJoin": [CAShapeLayerLineJoin.miter, .round, .bevel].map(\.rawValue),
        "type": [CAGradientLayerType.axial, .radial, .conic].map(\.rawValue),
        "alignmentMode": [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified].map(\.rawValue),
        "truncationMode": [CATextLayerTruncationMode.none, .start, .middle, .end].map(\.rawValue),
        "scrollMode": [CAScrollLayerScrollMode.none, .horizontally, .vertically, .both].map(\.rawValue),
        "emitterShape": [CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere].map(\.rawValue),
        "emitterMode": [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume].map(\.rawValue),
        "renderMode": [
            CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive,
        ].map(\.rawValue),
    ]

    private static let filters = [CALayerContentsFilter.linear, .nearest, .trilinear].map(\.rawValue)
}
