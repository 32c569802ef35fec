import QuartzCore
import QuartzGL

/// Renders layer trees to images at exact times, without a window.
///
/// One renderer serves any number of scenes in sequence. Its textures and programs stay on the GPU between them.
@preconcurrency @MainActor
public final class OffscreenRenderer {
    /// The way in which display lists are drawn.
    public enum Painter: String, Sendable, CaseIterable {
        /// The graphics driver, by QuartzGL.
        case gpu
        /// The processor, by ``BitmapPainter``; needs no driver.
        case cpu
    }

    /// The GL context; nil for the CPU.
    public let context: GLContext?
    /// The renderer of display lists on the GPU; nil for the CPU.
    public let backend: GLRenderer?

    /// Creates a renderer.
    ///
    /// - Parameter painter: The way in which display lists are drawn.
    /// - Throws: `SDLError` if the machine has no OpenGL ES 3.0, `RenderError` if the driver rejects a program; never for the CPU.
    public init(painter: Painter = .gpu) throws {
        guard painter == .gpu else {
            (context, backend) = (nil, nil)
            return
        }
        let context = try GLContext()
        self.context = context
        backend = try GLRenderer(context: context)
    }

    /// Runs `body` with a new scene, whose clock starts at `time` and moves only by ``OffscreenHost/advance(to:)``.
    ///
    /// At the end, the scene's animations end as unfinished, its callbacks are called, and the clock and display links are
    /// restored.
    ///
    /// - Parameters:
    ///   - size: The scene's size in points.
    ///   - scale: The number of pixels per point.
    ///   - background: The colour behind the layers; nil for none.
    ///   - time: The clock's start, in seconds.
    ///   - body: Builds the scene below the host's root layer, advances it and takes its pictures.
    public func withHost<R>(
        size: CGSize, scale: CGFloat = 1, background: CGColor? = nil, startingAt time: CFTimeInterval = 0,
        _ body: (OffscreenHost) throws -> R
    ) rethrows -> R {
        // The host must exist during the last commit, which comes after everything that the body left open is closed.
        var scene: OffscreenHost?
        defer { withExtendedLifetime(scene) {} }
        return try RunLoopDriver.withManualClock(at: time) {
            let host = OffscreenHost(size: size, scale: scale, background: background, painter: self)
            scene = host
            defer { host.leave() }
            return try body(host)
        }
    }

    /// Renders a layer and its sublayers at a time, in the layer's coordinates from its bounds' origin, like `render(in:)`.
    ///
    /// A hosted layer is drawn as its host shows it at that time of the clock, and is unchanged. Any other layer is drawn alone,
    /// on a clock that starts at 0 and is stepped to `time`, so its animations begin at 0.
    ///
    /// - Parameters:
    ///   - layer: The layer to draw.
    ///   - size: The size of the picture in points; nil uses the size of the layer's bounds.
    ///   - scale: The number of pixels per point.
    ///   - time: The time in seconds. nil is now for a hosted layer, 0 for any other.
    ///   - background: The colour behind the layer; nil for none.
    /// - Returns: nil for an area without extent, a scale that is not positive, or a size above the painter's limit.
    public func image(
        of layer: CALayer, size: CGSize? = nil, scale: CGFloat = 1, at time: CFTimeInterval? = nil, background: CGColor? = nil
    ) -> CGImage? {
        // A commit would end the animations of a layer in no tree. `withHost` commits without that.
        if sequence(first: layer, next: \.superlayer).contains(where: { $0.presentation() != nil }) { CATransaction.flush() }
        var list = layer.displayList(at: time ?? Turn.now)
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

    /// Renders a host's tree at a time of the clock.
    ///
    /// - Returns: nil if its bounds have no extent, for a scale that is not positive, or for a size above the painter's limit.
    public func image(
        of renderer: CARenderer, scale: CGFloat = 1, at time: CFTimeInterval, background: CGColor? = nil
    ) -> CGImage? {
        CATransaction.flush()
        return image(of: renderer.displayList(at: time), scale: scale, background: background)
    }

    /// Renders a display list to an image.
    ///
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size above the painter's limit.
    public func image(of list: DisplayList, scale: CGFloat = 1, background: CGColor? = nil) -> CGImage? {
        image(of: list, scale: scale, over: background?.premultiplied ?? .zero)
    }

    /// Renders a display list over a premultiplied background.
    func image(of list: DisplayList, scale: CGFloat, over background: SIMD4<Float>) -> CGImage? {
        guard let backend else { return BitmapPainter().image(of: list, scale: scale, background: background) }
        return backend.image(of: list, scale: scale, over: background)
    }
}

extension GLRenderer {
    /// Draws the list into a new image over a premultiplied background.
    ///
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size above the GPU's limit.
    func image(of list: DisplayList, scale: CGFloat, over background: SIMD4<Float>) -> CGImage? {
        guard background != .zero else { return image(of: list, scale: scale) }
        guard let target = makeTarget(for: list.size, scale: scale) else { return nil }
        draw(list, into: target, background: background)
        return image(of: target)
    }

    /// Makes a texture for pictures of a size in points.
    ///
    /// - Returns: nil for a size without extent, a scale that is not positive, or a size above the GPU's limit.
    func makeTarget(for size: CGSize, scale: CGFloat) -> RenderTarget? {
        let width = (size.width * scale).rounded(.up)
        let height = (size.height * scale).rounded(.up)
        let sides: ClosedRange<CGFloat> = 1...CGFloat(CGImage.maximumSide)
        guard sides.contains(width), sides.contains(height) else { return nil }
        do {
            return .texture(try makeTexture(width: Int(width), height: Int(height)), scale: scale)
        } catch {
            Diagnostics.warnOnce(nil, "no image: \(error)")
            return nil
        }
    }
}

extension CGColor {
    /// The components multiplied by the alpha, as renderers use them.
    var premultiplied: SIMD4<Float> {
        SIMD4<Float>(SIMD4(rgba.x * rgba.w, rgba.y * rgba.w, rgba.z * rgba.w, rgba.w))
    }
}

extension CGImage {
    /// The pixels with straight alpha, as SDL's icons use them.
    package var straightPixels: [UInt8] {
        var bytes = pixels
        for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 0 && bytes[start + 3] < 255 {
            let alpha = Int(bytes[start + 3])
            for index in start..<start + 3 { bytes[index] = UInt8(min(255, (Int(bytes[index]) * 255 + alpha / 2) / alpha)) }
        }
        return bytes
    }
}
