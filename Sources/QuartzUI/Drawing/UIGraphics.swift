// The current context: what `UIBezierPath`, `UIColor` and `UIImage` draw into.

/// The contexts that have been pushed or begun, innermost last.
private enum ContextStack {
    struct Entry {
        let context: CGContext
        /// The scale of an image context; nil for one that was pushed.
        let imageScale: CGFloat?
    }

    static var entries: [Entry] = []
}

/// The context that drawing goes to now; nil where there is none.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.entries.last?.context }

/// Makes a context the current one until `UIGraphicsPopContext()`.
@preconcurrency @MainActor
public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.entries.append(.init(context: context, imageScale: nil))
}

/// Makes the context that was current before the last push current again.
@preconcurrency @MainActor
public func UIGraphicsPopContext() {
    guard let last = ContextStack.entries.last, last.imageScale == nil else {
        return Diagnostics.warnOnce("UIGraphicsPopContext without a push; ignored")
    }
    ContextStack.entries.removeLast()
}

/// Begins an image at a scale of 1.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image: drawing goes into it until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: in points. A size that no image can have gives one pixel, with a warning.
///   - opaque: whether it starts black instead of transparent.
///   - scale: pixels to a point; 0 is the screen's.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    let limit = CGFloat(CGImage.maximumSide)
    var context: CGContext?
    if width >= 1, height >= 1, width <= limit, height <= limit {
        context = CGContext(width: Int(width), height: Int(height), isOpaque: opaque)
    }
    if context == nil {
        Diagnostics.warnOnce("UIGraphicsBeginImageContextWithOptions: there is no image of \(size.width) × \(size.height) points")
        context = CGContext(width: 1, height: 1, isOpaque: opaque)
    }
    guard let context else { return }
    if opaque {
        // Blend modes count with the black that is there.
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    }
    context.beginUserSpace(CGAffineTransform(scaleX: scale, y: scale))
    ContextStack.entries.append(.init(context: context, imageScale: scale))
}

/// What has been drawn into the image begun last; nil where none has been begun.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.entries.last, let scale = entry.imageScale, let image = entry.context.makeImage() else {
        return nil
    }
    return UIImage(cgImage: image, scale: scale)
}

/// Ends the image begun last.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
    guard let last = ContextStack.entries.last, last.imageScale != nil else {
        return Diagnostics.warnOnce("UIGraphicsEndImageContext without a begin; ignored")
    }
    ContextStack.entries.removeLast()
}

/// Fills a rectangle of the current context with its fill colour, which replaces what is there: see `CGBlendMode.copy`.
@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Draws a frame of one point just inside a rectangle of the current context, in its fill colour, which replaces what is there.
@preconcurrency @MainActor
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Keeps only the inside of a rectangle of the current context drawable.
@preconcurrency @MainActor
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Fills a rectangle of the current context with its fill colour, mixed with what is there by a blend mode.
@preconcurrency @MainActor
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame of one point just inside a rectangle of the current context, in its fill colour, mixed with what is there by a blend
/// mode.
@preconcurrency @MainActor
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let (outer, inner) = (rect.standardized, rect.standardized.insetBy(dx: 1, dy: 1))
    guard inner.width > 0, inner.height > 0 else { return UIRectFillUsingBlendMode(rect, blendMode) }
    let sides = [
        CGRect(x: outer.minX, y: outer.minY, width: outer.width, height: 1),
        CGRect(x: outer.minX, y: inner.maxY, width: outer.width, height: 1),
        CGRect(x: outer.minX, y: inner.minY, width: 1, height: inner.height),
        CGRect(x: inner.maxX, y: inner.minY, width: 1, height: inner.height),
    ]
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(sides)
    context.restoreGState()
}
