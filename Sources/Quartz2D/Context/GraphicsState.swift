import Foundation

/// A shadow of drawn shapes.
struct Shadow {
    /// The offset in device pixels.
    var offset: CGSize
    /// The standard deviation of the blur, in pixels.
    var sigma: CGFloat
    /// The colour.
    var color: CGColor
}

/// The state that `saveGState` saves.
struct GraphicsState {
    var transform = CGAffineTransform.identity
    var clip: ClipRegion
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// The spaces of colours that are set by their components.
    var fillSpace = CGColorSpace.sharedSRGB
    var strokeSpace = CGColorSpace.sharedSRGB
    var patternPhase = CGSize.zero
    var stroke = StrokeStyle()
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var interpolation = CGInterpolationQuality.default
    var shouldAntialias = true
    var textMode = CGTextDrawingMode.fill
    var characterSpacing: CGFloat = 0
}
