import Foundation
import QuartzCompat
import QuartzCore

// The names of Apple's QuartzCore, modern and old, with their types. Compiling them is the test.

let fillModes: [CAMediaTimingFillMode] = [
    .forwards, .backwards, .both, .removed, kCAFillModeForwards, kCAFillModeBackwards, kCAFillModeBoth, kCAFillModeRemoved,
]
let timingNames: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default, kCAMediaTimingFunctionLinear, kCAMediaTimingFunctionEaseIn,
    kCAMediaTimingFunctionEaseOut, kCAMediaTimingFunctionEaseInEaseOut, kCAMediaTimingFunctionDefault,
]
let calculationModes: [CAAnimationCalculationMode] = [
    .linear, .discrete, .paced, .cubic, .cubicPaced, kCAAnimationLinear, kCAAnimationDiscrete, kCAAnimationPaced,
    kCAAnimationCubic, kCAAnimationCubicPaced,
]
let rotationModes: [CAAnimationRotationMode] = [
    .rotateAuto, .rotateAutoReverse, kCAAnimationRotateAuto, kCAAnimationRotateAutoReverse,
]
let transitionTypes: [CATransitionType] = [
    .fade, .moveIn, .push, .reveal, kCATransitionFade, kCATransitionMoveIn, kCATransitionPush, kCATransitionReveal,
]
let transitionSubtypes: [CATransitionSubtype] = [
    .fromRight, .fromLeft, .fromTop, .fromBottom, kCATransitionFromRight, kCATransitionFromLeft, kCATransitionFromTop,
    kCATransitionFromBottom,
]
let valueFunctions: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
    kCAValueFunctionRotateX, kCAValueFunctionRotateY, kCAValueFunctionRotateZ, kCAValueFunctionScale, kCAValueFunctionScaleX,
    kCAValueFunctionScaleY, kCAValueFunctionScaleZ, kCAValueFunctionTranslate, kCAValueFunctionTranslateX,
    kCAValueFunctionTranslateY, kCAValueFunctionTranslateZ,
]
let gravities: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
    .resizeAspectFill, kCAGravityCenter, kCAGravityTop, kCAGravityBottom, kCAGravityLeft, kCAGravityRight, kCAGravityTopLeft,
    kCAGravityTopRight, kCAGravityBottomLeft, kCAGravityBottomRight, kCAGravityResize, kCAGravityResizeAspect,
    kCAGravityResizeAspectFill,
]
let contentsFilters: [CALayerContentsFilter] = [
    .nearest, .linear, .trilinear, kCAFilterNearest, kCAFilterLinear, kCAFilterTrilinear,
]
let contentsFormats: [CALayerContentsFormat] = [
    .RGBA8Uint, .RGBA16Float, .gray8Uint, kCAContentsFormatRGBA8Uint, kCAContentsFormatRGBA16Float, kCAContentsFormatGray8Uint,
]
let cornerCurves: [CALayerCornerCurve] = [.circular, .continuous, kCACornerCurveCircular, kCACornerCurveContinuous]
let cornerMasks: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
]
let edgeMasks: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
let resizingMasks: CAAutoresizingMask = [
    .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin, .layerHeightSizable, .layerMaxYMargin,
]
let fillRules: [CAShapeLayerFillRule] = [.nonZero, .evenOdd, kCAFillRuleNonZero, kCAFillRuleEvenOdd]
let lineCaps: [CAShapeLayerLineCap] = [.butt, .round, .square, kCALineCapButt, kCALineCapRound, kCALineCapSquare]
let lineJoins: [CAShapeLayerLineJoin] = [.miter, .round, .bevel, kCALineJoinMiter, kCALineJoinRound, kCALineJoinBevel]
let alignments: [CATextLayerAlignmentMode] = [
    .natural, .left, .right, .center, .justified, kCAAlignmentNatural, kCAAlignmentLeft, kCAAlignmentRight, kCAAlignmentCenter,
    kCAAlignmentJustified,
]
let truncations: [CATextLayerTruncationMode] = [
    .none, .start, .end, .middle, kCATruncationNone, kCATruncationStart, kCATruncationEnd, kCATruncationMiddle,
]
let gradientTypes: [CAGradientLayerType] = [
    .axial, .radial, .conic, kCAGradientLayerAxial, kCAGradientLayerRadial, kCAGradientLayerConic,
]
let scrollModes: [CAScrollLayerScrollMode] = [
    .none, .vertically, .horizontally, .both, kCAScrollNone, kCAScrollVertically, kCAScrollHorizontally, kCAScrollBoth,
]
let emitterShapes: [CAEmitterLayerEmitterShape] = [
    .point, .line, .rectangle, .cuboid, .circle, .sphere, .path, kCAEmitterLayerPoint, kCAEmitterLayerLine,
    kCAEmitterLayerRectangle, kCAEmitterLayerCuboid, kCAEmitterLayerCircle, kCAEmitterLayerSphere, kCAEmitterLayerPath,
]
let emitterModes: [CAEmitterLayerEmitterMode] = [
    .points, .outline, .surface, .volume, .sequential, kCAEmitterLayerPoints, kCAEmitterLayerOutline,
    kCAEmitterLayerSurface, kCAEmitterLayerVolume, kCAEmitterLayerSequential,
]
let renderModes: [CAEmitterLayerRenderMode] = [
    .unordered, .oldestFirst, .oldestLast, .backToFront, .additive, kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst,
    kCAEmitterLayerOldestLast, kCAEmitterLayerBackToFront, kCAEmitterLayerAdditive,
]
let transactionKeys = [
    kCATransactionAnimationDuration, kCATransactionDisableActions, kCATransactionAnimationTimingFunction,
    kCATransactionCompletionBlock, kCAOnOrderIn, kCAOnOrderOut, kCATransition,
]
let frameRates: [CAFrameRateRange] = [.default, CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60), CAFrameRateRange()]
