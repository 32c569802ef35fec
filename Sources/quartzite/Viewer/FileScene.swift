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
    /// - Parameter words: The command line that names the file; nil for one that is dropped on a window.
    /// - Throws: An error if it cannot be opened.
    static func use(_ url: URL, by words: CommandWords?) throws
    /// Returns an object that shows the current file in a window, again whenever it is saved.
    static func makeStage(in controller: ViewerController) -> any FileStage
}

extension Demo {
    /// Whether it shows a file of the user.
    static var isOfFile: Bool { self is any FileScene.Type }
}

/// Shows the current file of a scene in a window.
protocol FileStage: AnyObject {
    /// Another file has become the current one.
    func fileHasChanged()
}
