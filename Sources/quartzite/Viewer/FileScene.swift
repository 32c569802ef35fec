import Demos
import Foundation

/// A scene that is made of a file of the user. The file is watched, and others like it are dropped on the viewer's windows.
protocol FileScene: Demo {
    /// The class itself.
    static var demo: Demo.Type { get }
    /// The kinds of files, for a sentence.
    static var kinds: String { get }
    /// Whether the scene can be made of a file.
    static func takes(_ url: URL) -> Bool
    /// Makes the next scenes of a file.
    ///
    /// - Throws: An error if it cannot be opened.
    static func use(_ url: URL) throws
    /// Returns an object that shows the current file in a window, again whenever it is saved.
    static func makeStage(in controller: ViewerController) -> any FileStage
}

/// Shows the current file of a scene in a window.
protocol FileStage: AnyObject {
    /// Another file has become the current one.
    func fileHasChanged()
}
