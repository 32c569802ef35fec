import CSDL
import QuartzUI

extension SDLWindow {
    /// Sets the size of the root layer and of the surface to the window's size in one step, so that no frame shows only one of
    /// them.
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

    /// Sends the window's properties to the render server.
    func configure() {
        guard !isClosed else { return }
        let drawable = context.drawableSize
        var new = SurfaceConfiguration()
        new.bounds = CGRect(origin: .zero, size: size)
        (new.pixelWidth, new.pixelHeight, new.scale) = (drawable.width, drawable.height, scale)
        new.background = backgroundColor.premultiplied
        new.isShown = isRunning && isVisible && !isCovered
        new.waitsForDisplay = usesVerticalSync && mayWaitForDisplay
        new.frameDuration = frameDuration
        tree.configuration = new
    }

    /// Returns a picture of the window's present content. Waits for the render server.
    ///
    /// - Returns: nil if the GPU has no memory for it.
    public func screenshot() -> CGImage? {
        CATransaction.flush()
        return tree.image(at: CACurrentMediaTime(), scale: scale)
    }

    /// The duration of one of the display's frames in seconds; 1/60 if it is unknown.
    var frameDuration: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0 else { return 1.0 / 60 }
        return (24...1000).contains(mode.refresh_rate) ? 1 / Double(mode.refresh_rate) : 1.0 / 60
    }
}
