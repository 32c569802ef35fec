// Constants as code for older systems spells them.

/// The older spelling of `CALayerContentsGravity.top`.
public let kCAGravityTop = CALayerContentsGravity.top
/// The older spelling of `CALayerContentsGravity.bottom`.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// The older spelling of `CALayerContentsGravity.left`.
public let kCAGravityLeft = CALayerContentsGravity.left
/// The older spelling of `CALayerContentsGravity.right`.
public let kCAGravityRight = CALayerContentsGravity.right
/// The older spelling of `CALayerContentsGravity.topLeft`.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// The older spelling of `CALayerContentsGravity.topRight`.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// The older spelling of `CALayerContentsGravity.bottomLeft`.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// The older spelling of `CALayerContentsGravity.bottomRight`.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// The older spelling of `CALayerCornerCurve.circular`.
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// The older spelling of `CALayerCornerCurve.continuous`.
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous
/// The older spelling of `CALayerContentsFormat.RGBA8Uint`.
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// The older spelling of `CALayerContentsFormat.RGBA16Float`.
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// The older spelling of `CALayerContentsFormat.gray8Uint`.
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// The older spelling of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older spelling of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// The older spelling of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older spelling of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older spelling of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// The older spelling of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older spelling of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older spelling of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// The older spelling of `CATextLayerAlignmentMode.natural`.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// The older spelling of `CATextLayerAlignmentMode.left`.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// The older spelling of `CATextLayerAlignmentMode.right`.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The older spelling of `CATextLayerAlignmentMode.center`.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// The older spelling of `CATextLayerAlignmentMode.justified`.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
/// The older spelling of `CATextLayerTruncationMode.none`.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The older spelling of `CATextLayerTruncationMode.start`.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The older spelling of `CATextLayerTruncationMode.end`.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The older spelling of `CATextLayerTruncationMode.middle`.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle
