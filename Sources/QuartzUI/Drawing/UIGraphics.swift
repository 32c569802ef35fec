// The current context, into which `UIBezierPath`, `UIColor` and `UIImage` draw. Each thread has its own.

/// Returns the current context; nil if there is none.
nonisolated public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.context }

/// Makes a context current until `UIGraphicsPopContext()`.
nonisolated public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(.init(context: context, imageScale: nil))
}

/// Restores the context that was current before the last push.
nonisolated public func UIGraphicsPopContext() {
    let stack = ContextStack.current
    guard let last = stack.entries.last, last.imageScale == nil, last.document == nil else {
        return Diagnostics.warnOnce("UIGraphicsPopContext without a push; ignored")
    }
    stack.entries.removeLast()
}

/// Begins an image context at scale 1.
nonisolated public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image context, which is current until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: In points. An invalid size gives an image of one pixel, with a warning.
///   - opaque: Whether the image starts black rather than transparent.
///   - scale: Pixels per point; 0 uses the screen's.
nonisolated public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 && scale.isFinite ? scale : UIScreen.scaleOnAnyThread
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
        // Fill with black first, so that blend modes use it.
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    }
    context.beginUserSpace(CGAffineTransform(scaleX: scale, y: scale))
    ContextStack.current.entries.append(.init(context: context, imageScale: scale))
}

/// Returns the content of the innermost image context; nil if it is not an image context.
nonisolated public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale, let image = entry.context.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: scale)
}

/// Ends the innermost image context.
nonisolated public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    guard let last = stack.entries.last, last.imageScale != nil else {
        return Diagnostics.warnOnce("UIGraphicsEndImageContext without a begin; ignored")
    }
    stack.entries.removeLast()
}

/// Fills a rectangle with the current fill colour and the blend mode `copy`.
nonisolated public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Draws a frame one point wide just inside a rectangle, with the current fill colour and the blend mode `copy`.
nonisolated public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Clips the current context to a rectangle.
nonisolated public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Fills a rectangle with the current fill colour and a blend mode.
nonisolated public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame one point wide just inside a rectangle, with the current fill colour and a blend mode.
nonisolated public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
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

/// The current contexts of a thread. Only the thread uses them.
nonisolated final class ContextStack: @unchecked Sendable {
    /// A context into which views, colours and images draw.
    struct Entry {
        let context: CGContext
        /// The scale of an image context; nil for a pushed context.
        let imageScale: CGFloat?
        /// The document that is drawn into the context.
        var document: DrawnDocument?
    }

    /// The contexts, innermost last.
    var entries: [Entry] = []

    /// The stack of the calling thread. On the main actor it is that of the environment, which may move between threads.
    static var current: ContextStack {
        MainQueue.isCurrent ? MainActor.assumeIsolated { UIEnvironment.current.contexts } : ofThreads.value
    }

    private static let ofThreads = ThreadLocal { ContextStack() }
}
