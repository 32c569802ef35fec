import QuartzCore
import QuartzGL

/// Draws layer trees into images, at exact times and without a window.
///
/// One renderer serves any number of scenes, one after the other; its pictures and programs stay on the graphics card between them.
@preconcurrency @MainActor
public final class OffscreenRenderer {
    /// The context that is drawn with.
    public let context: GLContext
    /// What turns display lists into pixels.
    public let backend: GLRenderer

    /// Sets up a renderer.
    ///
    /// - Throws: `SDLError` where the machine has no OpenGL ES 3.0, `RenderError` where its driver refuses a program.
    public init() throws {
        context = try GLContext()
        backend = try GLRenderer(context: context)
    }

    /// Runs `body` with a scene of its own, whose clock starts at `time` and moves only by ``OffscreenHost/advance(to:)``.
    ///
    /// On leaving, the scene's animations end unfinished, its callbacks are made, and the clock and display links are as before.
    ///
    /// - Parameters:
    ///   - size: The scene's size in points.
    ///   - scale: Pixels a point.
    ///   - background: What lies behind the layers; nothing where nil.
    ///   - time: Where the clock starts, in seconds.
    ///   - body: Builds the scene below the host's root layer, moves it and takes its pictures.
    public func withHost<R>(
        size: CGSize, scale: CGFloat = 1, background: CGColor? = nil, startingAt time: CFTimeInterval = 0,
        _ body: (OffscreenHost) throws -> R
    ) rethrows -> R {
        // The host must be there for the last commit, which comes after all that the body left open is closed.
        var scene: OffscreenHost?
        defer { withExtendedLifetime(scene) {} }
        return try RunLoopDriver.withManualClock(at: time) {
            let host = OffscreenHost(size: size, scale: scale, background: background, backend: backend)
            scene = host
            defer { host.leave() }
            return try body(host)
        }
    }

    /// The layer and all below it at a time, in the layer's own coordinates from its bounds' origin on, as `render(in:)` shows it.
    ///
    /// A layer that is hosted is drawn as its host shows it at that time of the clock, and stays untouched. Any other is shown by itself
    /// on a clock that starts at 0 and is stepped to `time`; its animations begin at 0.
    ///
    /// - Parameters:
    ///   - layer: What to draw.
    ///   - size: How much of it, in points; its bounds' size where nil.
    ///   - scale: Pixels a point.
    ///   - time: In seconds; where nil, now for a layer that is hosted, 0 for any other.
    ///   - background: What lies behind it; nothing where nil.
    /// - Returns: nil for an area without extent, a scale that is not positive, or a size beyond the graphics card's.
    public func image(
        of layer: CALayer, size: CGSize? = nil, scale: CGFloat = 1, at time: CFTimeInterval? = nil, background: CGColor? = nil
    ) -> CGImage? {
        CATransaction.flush()
        var list = layer.displayList(at: time ?? CACurrentMediaTime())
        if list == nil {
            list = withHost(size: size ?? layer.bounds.size) { host in
                host.renderer.layer = layer
                host.advance(to: time ?? 0)
                return layer.displayList(at: host.time)
            }
        }
        guard var list else { return nil }
        if let size { list.size = size }
        return image(of: list, scale: scale, background: background)
    }

    /// What a host shows at a time of the clock.
    ///
    /// - Returns: nil where its bounds have no extent, for a scale that is not positive, or a size beyond the graphics card's.
    public func image(
        of renderer: CARenderer, scale: CGFloat = 1, at time: CFTimeInterval, background: CGColor? = nil
    ) -> CGImage? {
        CATransaction.flush()
        return image(of: renderer.displayList(at: time), scale: scale, background: background)
    }

    /// A display list as an image.
    ///
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size beyond the graphics card's.
    public func image(of list: DisplayList, scale: CGFloat = 1, background: CGColor? = nil) -> CGImage? {
        backend.image(of: list, scale: scale, over: background?.premultiplied ?? .zero)
    }
}
