import QuartzGL

/// The picture of a scene's frames: kept on the GPU from frame to frame, so that a frame draws only what has changed.
@MainActor
final class FramePicture {
    private let renderer: GLRenderer
    private let scale: CGFloat
    private var target: RenderTarget?
    /// The size in points and the background of the shown frame.
    private var shown: (size: CGSize, background: SIMD4<Float>)?

    init(renderer: GLRenderer, scale: CGFloat) {
        self.renderer = renderer
        self.scale = scale
    }

    /// Draws a frame and returns it.
    ///
    /// - Parameter damage: The points that differ from the frame before.
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size above the GPU's limit.
    func image(of list: DisplayList, over background: SIMD4<Float>, damage: DamageRegion) -> CGImage? {
        let isKept = shown.map { $0.size == list.size && $0.background == background } ?? false
        if !isKept { target = renderer.makeTarget(for: list.size, scale: scale) }
        guard let target else { return nil }
        shown = (list.size, background)
        renderer.draw(list, into: target, background: background, damage: isKept ? damage : nil)
        let image = renderer.image(of: target)
        // The next frame begins from scratch, also with a new texture, if the driver has lost this one.
        if image == nil { shown = nil }
        return image
    }
}
