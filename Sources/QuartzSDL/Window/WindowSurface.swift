import QuartzCore
import QuartzGL

/// A window's pixels, as the render server draws them.
final class WindowSurface: RenderSurface {
    private let context: GLContext
    private let renderer: GLRenderer
    private var configuration = SurfaceConfiguration()

    /// Sets up a renderer on the thread that calls.
    ///
    /// - Parameter other: a surface whose pictures the new one uses as well.
    init(context: GLContext, sharing other: WindowSurface?) throws {
        self.context = context
        renderer = try GLRenderer(context: context, sharing: other?.renderer)
    }

    func configure(_ new: SurfaceConfiguration) {
        renderer.target = .window(width: new.pixelWidth, height: new.pixelHeight, scale: new.scale)
        renderer.background = new.background
        if new.waitsForDisplay != configuration.waitsForDisplay { context.setVerticalSync(new.waitsForDisplay) }
        configuration = new
    }

    func show(_ list: DisplayList, damage: CGRect, isRead: Bool) -> CGImage? {
        // Current from the first command to the swap: what a window's framebuffer holds need not last longer.
        context.withCurrent {
            renderer.draw(list, damage: damage)
            let image = isRead ? renderer.target.flatMap(renderer.image) : nil
            context.present()
            return image
        }
    }

    func image(of list: DisplayList, scale: CGFloat) -> CGImage? {
        renderer.image(of: list, scale: scale, over: configuration.background)
    }

    func invalidate(isLost: Bool) { renderer.invalidate(contextLost: isLost) }
}
