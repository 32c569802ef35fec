import QuartzUI

/// What the viewer asks of the window that it is shown in.
protocol ViewerShell: AnyObject {
    /// What the title bar says.
    var title: String { get set }
    /// Whether the window covers the screen.
    var isFullscreen: Bool { get set }
    /// The window's content as it looks now; nil where there is no room for it.
    func screenshot() -> CGImage?
    /// Opens another window at the demo with this place in the course.
    func openWindow(at demo: Int)
    /// Closes the window; with the last one the program ends.
    func close()
    /// Ends the program in good order.
    func quit()
}
