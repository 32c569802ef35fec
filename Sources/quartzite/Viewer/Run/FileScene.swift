import Demos

/// A scene of the user's file, among the demos of the course: a document, or code.
protocol FileScene: Demo {
    /// The name of the viewer's memory for such scenes.
    static var memoryName: String { get }
    /// The words of a command line that choose the scene.
    static var commandWords: [String] { get }
    /// Returns the file's source for the source pane.
    ///
    /// - Parameters:
    ///   - form: The form of a source that has several.
    ///   - isCompiled: Whether edits are compiled.
    static func sourceDocument(_ form: DocumentScene.Form, isCompiled: Bool) -> SourceDocument
}

extension Demo {
    /// The demo's class as a scene of a file; nil for a demo of the course.
    class var fileScene: (any FileScene.Type)? { self as? any FileScene.Type }

    /// The words of a command line that choose the scene for a recording.
    class var recordedScene: [String] { fileScene?.commandWords ?? [info.id] }
}
