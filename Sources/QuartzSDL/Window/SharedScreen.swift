import CSDL.Screen
import QuartzGL

/// The pixels of an X11 window, in memory that the program shares with the X server.
///
/// A software driver paints in the program's memory. Its swap of buffers sends all pixels of the window to the server, and nothing of
/// the last frame is left in the back buffer. Here a frame costs the pixels that changed: they are copied from the texture with the
/// kept picture, and the server copies the same rectangle to the window. The connection to the server is separate from SDL's, whose
/// replies wake the main thread.
///
/// One thread at a time uses it.
final class SharedScreen {
    private let screen: UnsafeMutablePointer<quartz_screen>

    /// Connects to the server of a window of SDL. Returns nil if X11 does not show the window or has no shared memory.
    init?(_ window: OpaquePointer) {
        guard let screen = quartz_screen_open(UnsafeRawPointer(window)) else { return nil }
        self.screen = screen
    }

    deinit { quartz_screen_close(screen) }

    /// Returns the memory for a window of a size in pixels, after the server has read the last frame. Returns nil if the server
    /// refuses, or has refused an earlier request.
    func memory(width: Int, height: Int) -> PixelMemory? {
        var stride: Int32 = 0
        guard quartz_screen_wait(screen) != 0,
            let base = quartz_screen_resize(screen, Int32(clamping: width), Int32(clamping: height), &stride)
        else { return nil }
        return PixelMemory(base: UnsafeMutableRawPointer(base), bytesPerRow: Int(stride))
    }

    /// Shows a rectangle of the memory in the window.
    func show(_ box: PixelRectangle) {
        quartz_screen_put(screen, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height))
    }
}
