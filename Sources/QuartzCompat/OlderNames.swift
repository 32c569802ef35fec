// Core Animation's constants as code for older systems spells them.

/// The older name of `CALayerContentsGravity.center`.
nonisolated public let kCAGravityCenter = CALayerContentsGravity.center
/// The older name of `CALayerContentsGravity.resize`.
nonisolated public let kCAGravityResize = CALayerContentsGravity.resize
/// The older name of `CALayerContentsGravity.resizeAspect`.
nonisolated public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The older name of `CALayerContentsGravity.resizeAspectFill`.
nonisolated public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// The older name of `CALayerContentsFilter.nearest`.
nonisolated public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The older name of `CALayerContentsFilter.linear`.
nonisolated public let kCAFilterLinear = CALayerContentsFilter.linear
/// The older name of `CALayerContentsFilter.trilinear`.
nonisolated public let kCAFilterTrilinear = CALayerContentsFilter.trilinear
/// The older name of `CALayerContentsGravity.top`.
nonisolated public let kCAGravityTop = CALayerContentsGravity.top
/// The older name of `CALayerContentsGravity.bottom`.
nonisolated public let kCAGravityBottom = CALayerContentsGravity.bottom
/// The older name of `CALayerContentsGravity.left`.
nonisolated public let kCAGravityLeft = CALayerContentsGravity.left
/// The older name of `CALayerContentsGravity.right`.
nonisolated public let kCAGravityRight = CALayerContentsGravity.right
/// The older name of `CALayerContentsGravity.topLeft`.
nonisolated public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// The older name of `CALayerContentsGravity.topRight`.
nonisolated public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// The older name of `CALayerContentsGravity.bottomLeft`.
nonisolated public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// The older name of `CALayerContentsGravity.bottomRight`.
nonisolated public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// The older name of `CALayerCornerCurve.circular`.
nonisolated public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// The older name of `CALayerCornerCurve.continuous`.
nonisolated public let kCACornerCurveContinuous = CALayerCornerCurve.continuous
/// The older name of `CALayerContentsFormat.RGBA8Uint`.
nonisolated public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// The older name of `CALayerContentsFormat.RGBA16Float`.
nonisolated public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// The older name of `CALayerContentsFormat.gray8Uint`.
nonisolated public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// The older name of `CAShapeLayerFillRule.nonZero`.
nonisolated public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older name of `CAShapeLayerFillRule.evenOdd`.
nonisolated public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// The older name of `CAShapeLayerLineCap.butt`.
nonisolated public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older name of `CAShapeLayerLineCap.round`.
nonisolated public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older name of `CAShapeLayerLineCap.square`.
nonisolated public let kCALineCapSquare = CAShapeLayerLineCap.square
/// The older name of `CAShapeLayerLineJoin.miter`.
nonisolated public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older name of `CAShapeLayerLineJoin.round`.
nonisolated public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older name of `CAShapeLayerLineJoin.bevel`.
nonisolated public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// The older name of `CATextLayerAlignmentMode.natural`.
nonisolated public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The older name of `CATextLayerAlignmentMode.left`.
nonisolated public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The older name of `CATextLayerAlignmentMode.right`.
nonisolated public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The older name of `CATextLayerAlignmentMode.center`.
nonisolated public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The older name of `CATextLayerAlignmentMode.justified`.
nonisolated public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
/// The older name of `CATextLayerTruncationMode.none`.
nonisolated public let kCATruncationNone = CATextLayerTruncationMode.none
/// The older name of `CATextLayerTruncationMode.start`.
nonisolated public let kCATruncationStart = CATextLayerTruncationMode.start
/// The older name of `CATextLayerTruncationMode.end`.
nonisolated public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The older name of `CATextLayerTruncationMode.middle`.
nonisolated public let kCATruncationMiddle = CATextLayerTruncationMode.middle

extension UIApplication {
    /// Opens an address with the desktop's program for it, the older name of `open(_:options:completionHandler:)`.
    ///
    /// - Returns: Whether the desktop can open it.
    @discardableResult
    public func openURL(_ url: URL) -> Bool {
        guard canOpenURL(url) else { return false }
        open(url)
        return true
    }
}

nonisolated extension UIBarStyle {
    /// The older name of a black bar that content shows through.
    public static let blackTranslucent = UIBarStyle.black
    /// The older name of a black bar.
    public static let blackOpaque = UIBarStyle.black
}
