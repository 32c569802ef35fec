import Foundation

/// The rule that gives the coverage of a pixel at the edge of a shape.
package enum EdgeRule: Sendable {
    /// The covered part of the pixel's area: antialiasing.
    case smooth
    /// All of a pixel whose interior the shape touches. Lines of at most one pixel's width are ``HairlinePixels``.
    case touched
    /// All of a pixel of which the shape covers at least half, so that shapes side by side do not overlap.
    case half
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
    var edges = EdgeRule.smooth
    var textMode = CGTextDrawingMode.fill
    var characterSpacing: CGFloat = 0
    /// Whether an image is part of the clip.
    var hasImageClip = false
}

extension CGContext {
    // MARK: The stack

    /// Pushes a copy of the graphics state on the stack.
    public func saveGState() {
        savedStates.append(state)
        recorder?.saveState()
    }

    /// Pops the graphics state from the stack. Inside a transparency layer, states saved before its beginning cannot be popped.
    public func restoreGState() {
        guard savedStates.count > (layers.last?.savedStates ?? 0), let saved = savedStates.popLast() else {
            Diagnostics.warnOnce("context.restore", "CGContext.restoreGState without a saveGState was ignored")
            return
        }
        state = saved
        recorder?.restoreState()
    }

    // MARK: The transform

    /// The transform from user space to device space, whose origin is the corner of the bottom left pixel. It is the identity in
    /// a new bitmap context. In the contexts of layers and UIKit it is a scale with y flipped.
    public var ctm: CGAffineTransform {
        state.transform.concatenating(.upwards(height: recorder == nil ? height : surface.bounds.height))
    }

    /// The transform from user space to rows of pixels, counted from the top.
    package var pixelTransform: CGAffineTransform { state.transform }

    /// Moves the origin.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Scales user space.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        concatenate(CGAffineTransform(scaleX: sx, y: sy))
    }

    /// Rotates user space, by radians from the x axis towards the y axis: clockwise on the screen where y points down.
    public func rotate(by angle: CGFloat) {
        concatenate(CGAffineTransform(rotationAngle: angle))
    }

    /// Applies a transform before the current one. A transform that is not finite is ignored with a warning.
    public func concatenate(_ transform: CGAffineTransform) {
        let product = transform.concatenating(state.transform)
        guard product.isFinite else {
            Diagnostics.warnOnce("context.transform", "CGContext.concatenate ignored a transform that is not finite")
            return
        }
        state.transform = product
    }

    /// The transform from user space to device space; the same as ``ctm``.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    /// Converts a point from user space to device space.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Converts a vector from user space to device space.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Returns the bounds in device space of a rectangle of user space.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// Converts a point from device space to user space. Unchanged if the transform is singular.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    /// Converts a vector from device space to user space. Unchanged if the transform is singular.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    /// Returns the bounds in user space of a device rectangle. Unchanged if the transform is singular.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    // MARK: Colours and compositing

    /// Sets the colour of fills.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color
    }

    /// Sets the colour of fills, in sRGB.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of fills to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fillColor = CGColor(gray: gray, alpha: alpha)
    }

    /// Sets the colour of strokes.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color
    }

    /// Sets the colour of strokes, in sRGB.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of strokes to a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.strokeColor = CGColor(gray: gray, alpha: alpha)
    }

    /// Sets the opacity of later drawing, clamped to [0, 1]; NaN becomes 1.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
    }

    /// Sets the blend mode of later drawing.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    /// Sets the shadow of later drawing.
    ///
    /// - Parameters:
    ///   - offset: The shadow's offset in the context's initial coordinates, so later changes of the transform do not rotate it.
    ///     Positive heights point upwards in bitmap contexts, downwards in the contexts of layers and UIKit.
    ///   - blur: The blur radius; the Gaussian's standard deviation is half of it. Clamped to [0, 500]; NaN becomes 0.
    ///   - color: The shadow's colour; nil removes the shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        let scale = abs(baseTransform.determinant).squareRoot()
        let (offset, blur) = (offset.applying(baseTransform), blur * scale)
        guard let color, offset.width.isFinite, offset.height.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = Shadow(offset: offset, sigma: blur.isNaN ? 0 : min(max(blur, 0), 500) / 2, color: color)
    }

    /// Sets a black shadow at one third of full opacity.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    // MARK: Lines

    /// Sets the width of strokes, in user space.
    public func setLineWidth(_ width: CGFloat) {
        state.stroke.width = width
    }

    /// Sets the shape of line ends.
    public func setLineCap(_ cap: CGLineCap) {
        state.stroke.cap = cap
    }

    /// Sets the shape of corners.
    public func setLineJoin(_ join: CGLineJoin) {
        state.stroke.join = join
    }

    /// Sets the maximum length of a mitre, as a multiple of the line's width.
    public func setMiterLimit(_ limit: CGFloat) {
        state.stroke.miterLimit = limit
    }

    /// Sets the dash pattern. An empty one draws solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.stroke.dashPhase = phase
        state.stroke.dashLengths = lengths
    }

    /// Sets all properties of strokes.
    package func setStrokeStyle(_ style: StrokeStyle) {
        state.stroke = style
    }

    // MARK: Quality

    /// The quality of image scaling.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Sets whether edges are smoothed.
    ///
    /// Without smoothing, a filled or clipping shape covers each pixel whose interior it touches. A line of at most one pixel's width
    /// covers one pixel for each step along the longer of its axes, the one under its centre line. Images and text cover each pixel
    /// of which at least half is inside.
    public func setShouldAntialias(_ isAntialiased: Bool) {
        state.edges = isAntialiased ? .smooth : .touched
    }

    /// Makes later shapes cover each pixel of which at least half is inside, so that shapes side by side do not overlap.
    package func setEdgesWithoutOverlap() {
        state.edges = .half
    }

    /// The rule for edges, by the graphics state and by ``setAllowsAntialiasing(_:)``.
    var edges: EdgeRule { state.edges == .smooth && !allowsAntialiasing ? .touched : state.edges }

    /// Draws with ``EdgeRule/half`` in place of ``EdgeRule/touched``.
    package func withoutOverlap(_ body: () -> Void) {
        let edges = state.edges
        if self.edges == .touched { state.edges = .half }
        body()
        state.edges = edges
    }

    /// Sets whether edges may be smoothed at all. Not part of the graphics state.
    public func setAllowsAntialiasing(_ isAllowed: Bool) {
        allowsAntialiasing = isAllowed
    }
}
