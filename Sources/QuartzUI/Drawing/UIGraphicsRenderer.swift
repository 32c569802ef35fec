import Synchronization

/// Format of what a renderer draws.
///
/// It may be used on any thread: `@unchecked` only because the class is open; its variables are behind a lock.
nonisolated open class UIGraphicsRendererFormat: NSObject, @unchecked Sendable {
    private let area = Mutex(CGRect.zero)

    /// The rectangle that the renderer draws, in points; zero for a format that belongs to no renderer.
    open internal(set) var bounds: CGRect {
        get { area.withLock { $0 } }
        set { area.withLock { $0 = newValue } }
    }

    /// Creates a format.
    public override init() { super.init() }

    /// Sets the bounds of a copy for a renderer.
    final func setBounds(_ rect: CGRect) { bounds = rect }
}

/// The context of a renderer's actions.
nonisolated open class UIGraphicsRendererContext: NSObject {
    /// The context, which is also the current one.
    public let cgContext: CGContext
    /// The format of what is drawn.
    public let format: UIGraphicsRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
        cgContext = context
        self.format = format
        super.init()
    }

    /// Fills a rectangle with the fill colour.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Fills a rectangle with the fill colour and a blend mode.
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { draw(blendMode) { fill(rect) } }
    /// Draws a frame one point wide just inside a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Draws a frame one point wide just inside a rectangle with a blend mode.
    open func stroke(_ rect: CGRect, blendMode: CGBlendMode) { draw(blendMode) { stroke(rect) } }
    /// Clips to a rectangle.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }

    private func draw(_ blendMode: CGBlendMode, _ drawing: () -> Void) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        drawing()
        cgContext.restoreGState()
    }
}

/// Draws images or documents, on any thread: ``UIGraphicsImageRenderer`` and ``UIGraphicsPDFRenderer``. `@unchecked` only because the
/// class is open; its properties are constants.
nonisolated open class UIGraphicsRenderer: NSObject, @unchecked Sendable {
    /// The format of what is drawn: a copy of the given one, with the renderer's bounds.
    public let format: UIGraphicsRendererFormat

    init(_ format: UIGraphicsRendererFormat) {
        self.format = format
        super.init()
    }

    /// Whether the renderer makes images.
    open var allowsImageOutput: Bool { self is UIGraphicsImageRenderer }
}
