import CSDL
import QuartzUI

extension SDLWindow {
    /// Fits the root layer and the frame to the window's size, in one step, so no frame shows half of it.
    func layOut() {
        guard !isClosed else { return }
        let bounds = CGRect(origin: .zero, size: size)
        RenderServer.shared.whileHeld {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if let content { content.frame = bounds } else { rootLayer.frame = bounds }
            rootLayer.contentsScale = scale
            CATransaction.commit()
            configure()
        }
    }

    /// Tells the server what the window is now.
    func configure() {
        guard !isClosed else { return }
        let drawable = context.drawableSize
        var new = SurfaceConfiguration()
        new.bounds = CGRect(origin: .zero, size: size)
        (new.pixelWidth, new.pixelHeight, new.scale) = (drawable.width, drawable.height, scale)
        new.background = backgroundColor.premultiplied
        new.isShown = isRunning && isVisible
        new.waitsForDisplay = usesVerticalSync && mayWaitForDisplay
        new.frameDuration = frameDuration
        tree.configuration = new
    }

    /// The window's content as it looks now, in pixels. Waits for the render server.
    ///
    /// - Returns: nil where the graphics card has no room for it.
    public func screenshot() -> CGImage? {
        CATransaction.flush()
        return tree.image(at: CACurrentMediaTime(), scale: scale)
    }

    /// The length of one of the display's frames in seconds; a sixtieth where the display does not say.
    var frameDuration: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0 else { return 1.0 / 60 }
        return (24...1000).contains(mode.refresh_rate) ? 1 / Double(mode.refresh_rate) : 1.0 / 60
    }
}
