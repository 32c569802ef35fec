import QuartzUI

/// What the viewer asks of the window that it is shown in.
protocol ViewerShell: AnyObject {
    /// What the title bar says.
    var title: String { get set }
    /// Whether the window covers the screen.
    var isFullscreen: Bool { get set }
    /// The window's content as it looks now; nil where there is no room for it.
    func screenshot() -> CGImage?
    /// Ends the program in good order.
    func quit()
}
