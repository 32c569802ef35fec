import QuartzUI

/// The viewer's interface to its window.
protocol ViewerShell: AnyObject {
    /// The text of the title bar.
    var title: String { get set }
    /// Whether the window covers the screen.
    var isFullscreen: Bool { get set }
    /// The window's current content; nil if memory does not suffice.
    func screenshot() -> CGImage?
    /// Opens another window with the demo at this index of the course.
    func openWindow(at demo: Int)
    /// Closes the window; the program ends with the last one.
    func close()
    /// Ends the program after saving recordings.
    func quit()
}
