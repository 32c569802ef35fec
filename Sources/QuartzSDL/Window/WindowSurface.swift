import QuartzCore
import QuartzGL

/// The pixels of a window, drawn by the render server.
final class WindowSurface: RenderSurface {
    private let context: GLContext
    private let renderer: GLRenderer
    private var configuration = SurfaceConfiguration()
    private(set) var isLost = false

    /// Creates a renderer on the calling thread.
    ///
    /// - Parameter other: A surface whose textures the new one shares.
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
        // Keep the context current from the first command to the swap, because a window's framebuffer need not survive longer.
        context.withCurrent {
            renderer.draw(list, damage: damage)
            let image = isRead ? renderer.target.flatMap(renderer.image) : nil
            context.present()
            // Read here, because making the context current once more costs answers of the display server.
            isLost = context.isLost
            return image
        }
    }

    func image(of list: DisplayList, scale: CGFloat) -> CGImage? {
        renderer.image(of: list, scale: scale, over: configuration.background)
    }

    func invalidate(isLost: Bool) {
        renderer.invalidate(contextLost: isLost)
        guard isLost else { return }
        context.rebuild()
        // The interval belongs to the context.
        context.setVerticalSync(configuration.waitsForDisplay)
    }
}
