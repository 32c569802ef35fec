import CSDL
import QuartzGL
import QuartzUI

extension SDLWindow {
    /// Fits the root layer and the frame to the window's size, and asks for all of it to be drawn.
    func layOut() {
        guard !isClosed else { return }
        let bounds = CGRect(origin: .zero, size: size)
        let drawable = context.drawableSize
        backend.target = .window(width: drawable.width, height: drawable.height, scale: scale)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if let content { content.frame = bounds } else { rootLayer.frame = bounds }
        rootLayer.contentsScale = scale
        CATransaction.commit()
        renderer.bounds = bounds
        renderer.addUpdate(bounds)
    }

    /// When the window wants to be drawn next, in the media clock's seconds.
    var nextFrameTime: CFTimeInterval {
        isVisible ? renderer.nextFrameTime() : .infinity
    }

    /// Draws what has changed, if the window can be seen. ``endFrame()`` must follow.
    func drawFrame(at time: CFTimeInterval) {
        guard isVisible else { return }
        renderer.beginFrame(atTime: time)
        let damage = renderer.updateBounds()
        context.withCurrent {
            renderer.render()
            guard !damage.isEmpty else { return }
            context.present()
            framesDrawn += 1
        }
    }

    /// Makes the calls that wait for the frame.
    func endFrame() {
        renderer.endFrame()
    }

    /// What lies behind the layers, opaque black at first.
    public var backgroundColor: CGColor {
        get {
            let color = backend.background
            let alpha = CGFloat(color.w)
            func straight(_ component: Float) -> CGFloat { alpha > 0 ? CGFloat(component) / alpha : 0 }
            return CGColor(red: straight(color.x), green: straight(color.y), blue: straight(color.z), alpha: alpha)
        }
        set {
            backend.background = newValue.premultiplied
            renderer.addUpdate(renderer.bounds)
        }
    }

    /// The window's content as it looks now, in pixels.
    ///
    /// - Returns: nil where the graphics card has no room for it.
    public func screenshot() -> CGImage? {
        CATransaction.flush()
        let list = renderer.displayList(at: CACurrentMediaTime())
        return backend.image(of: list, scale: scale, over: backend.background)
    }
}

extension SDLWindow {
    /// The length of one of the display's frames in seconds; a sixtieth where the display does not say.
    var frameDuration: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0 else { return 1.0 / 60 }
        return (24...1000).contains(mode.refresh_rate) ? 1 / Double(mode.refresh_rate) : 1.0 / 60
    }
}
