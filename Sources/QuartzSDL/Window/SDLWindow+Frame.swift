import CSDL
import CSDL.Visibility
import Foundation
import QuartzCore
import QuartzGL
import QuartzUI

extension SDLWindow {
    /// Sets the size of the root layer and of the surface to the window's size in one step, so that no frame shows only one of
    /// them.
    func layOut() {
        guard !isClosed, !isLayingOut else { return }
        isLayingOut = true
        defer { isLayingOut = false }
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

    /// Whether the server draws its frames: it runs, and is neither minimised, hidden nor covered.
    var isShown: Bool { isRunning && isVisible && !isCovered }

    /// Sends the window's properties to the render server.
    func configure() {
        guard !isClosed else { return }
        let drawable = context.drawableSize
        var new = SurfaceConfiguration()
        new.bounds = CGRect(origin: .zero, size: size)
        (new.pixelWidth, new.pixelHeight, new.scale) = (drawable.width, drawable.height, scale)
        new.background = backgroundColor.premultiplied
        new.isShown = isShown
        new.waitsForDisplay = usesVerticalSync && mayWaitForDisplay
        new.frameDuration = frameDuration
        tree.configuration = new
    }

    /// Returns a picture of the window's present content. Waits for the render server, so it must not be called inside
    /// ``GLContext/withCurrent(_:)`` of the window's context.
    ///
    /// - Returns: nil if the GPU has no memory for it.
    public func screenshot() -> CGImage? {
        CATransaction.flush()
        return tree.image(at: tree.now, scale: scale)
    }

    /// The duration of one of the display's frames in seconds; 1/60 if it is unknown.
    var frameDuration: Double {
        var mode = SDL_DisplayMode()
        guard SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(window)), &mode) == 0 else { return 1.0 / 60 }
        return (24...1000).contains(mode.refresh_rate) ? 1 / Double(mode.refresh_rate) : 1.0 / 60
    }
}

/// The pixels of a window, drawn by the render server.
///
/// A driver on the GPU presents by a swap of buffers. With a software driver the frame is kept in a texture, and the pixels that changed
/// go to the X server through shared memory, if there is one.
final class WindowSurface: RenderSurface {
    private let context: GLContext
    private let renderer: GLRenderer
    private var configuration = SurfaceConfiguration()
    private(set) var isLost = false
    /// Nil if frames are presented by a swap of buffers.
    private var screen: SharedScreen?
    /// The last frame shown by `screen`, whose pixels are those of the window.
    private var kept: RenderTexture?

    /// Creates a renderer on the calling thread.
    ///
    /// - Parameter other: A surface whose textures the new one shares.
    init(context: GLContext, sharing other: WindowSurface?) throws {
        self.context = context
        renderer = try GLRenderer(context: context, sharing: other?.renderer)
        // The frames around damage must not stay in the kept picture.
        if renderer.isSoftware, renderer.readsWindowPixels, !renderer.debugOptions.contains(.damage) {
            screen = SharedScreen(context.window)
        }
        if renderer.debugOptions.contains(.present) {
            let way =
                if screen != nil {
                    "memory shared with the X server, changed pixels only"
                } else if context.reportsBufferAge {
                    "a swap of buffers, in which the pixels that have changed are painted"
                } else {
                    "a swap of buffers, for which the window is painted again, or copied from a picture with the changes"
                }
            try? FileHandle.standardError.write(contentsOf: Data("QUARTZ_DEBUG: a window presents by \(way)\n".utf8))
        }
    }

    func configure(_ new: SurfaceConfiguration) {
        renderer.target = .window(width: new.pixelWidth, height: new.pixelHeight, scale: new.scale)
        renderer.background = new.background
        if new.waitsForDisplay != configuration.waitsForDisplay { context.setVerticalSync(new.waitsForDisplay) }
        configuration = new
    }

    func show(_ list: DisplayList, damage: DamageRegion, isRead: Bool) -> CGImage? {
        dropReplaced()
        // Keep the context current from the first command to the swap, because a window's framebuffer need not survive longer.
        return context.withCurrent {
            if let target = showShared(list, damage: damage) {
                isLost = context.isLost
                return isRead ? renderer.image(of: target) : nil
            }
            renderer.draw(list, damage: damage)
            let image = isRead ? renderer.target.flatMap(renderer.image) : nil
            context.present()
            // Read here, because making the context current again requires replies from the display server.
            isLost = context.isLost
            return image
        }
    }

    /// Shows the list by shared memory.
    ///
    /// - Returns: The texture with the frame; nil if there is no shared memory, or no longer.
    private func showShared(_ list: DisplayList, damage: DamageRegion) -> RenderTarget? {
        let (width, height) = (configuration.pixelWidth, configuration.pixelHeight)
        guard let screen, width > 0, height > 0 else { return nil }
        let isKept = kept.map { $0.width == width && $0.height == height } ?? false
        guard let memory = screen.memory(width: width, height: height),
            let texture = isKept ? kept : try? renderer.makeTexture(width: width, height: height)
        else {
            (self.screen, kept) = (nil, nil)
            return nil
        }
        kept = texture
        let boxes = renderer.draw(
            list, into: texture, scale: configuration.scale, background: configuration.background,
            damage: isKept ? damage : nil, copiedTo: memory)
        for box in boxes { screen.show(box) }
        return .texture(texture, scale: configuration.scale)
    }

    /// Drops the resources of a lost context that another window has replaced.
    private func dropReplaced() {
        if context.isReplaced { invalidate(isLost: true) }
    }

    func image(of list: DisplayList, scale: CGFloat) -> CGImage? {
        dropReplaced()
        return renderer.image(of: list, scale: scale, over: configuration.background)
    }

    func invalidate(isLost: Bool) {
        if isLost { kept?.abandon() }
        kept = nil
        renderer.invalidate(contextLost: isLost)
        guard isLost else { return }
        context.rebuild()
        // The interval belongs to the context.
        context.setVerticalSync(configuration.waitsForDisplay)
    }
}

/// Reports whether other windows cover a window completely, so that it need not be drawn.
///
/// X11 reports this if no compositor is running; a compositor shows covered windows in overviews and previews. Wayland
/// compositors delay the frames of a covered window themselves.
struct CoverWatch {
    /// The X server's identifier of the window; 0 if X11 does not show it.
    private let identifier: UInt

    /// Starts to watch a window of SDL.
    init(_ window: OpaquePointer) {
        identifier = quartz_watch_visibility(UnsafeRawPointer(window))
    }

    /// Returns whether the window is covered now, if an event says so; else nil.
    func isCovered(after event: SDL_Event) -> Bool? {
        guard identifier != 0, SDL_EventType(event.type) == SDL_SYSWMEVENT else { return nil }
        var isCovered: Int32 = 0
        guard quartz_changed_visibility(UnsafeRawPointer(event.syswm.msg), &isCovered) == identifier else { return nil }
        return isCovered != 0
    }
}
