import Foundation

/// One technique as a live scene, on a canvas of 640 × 400 points. Cards are arranged for the room in which they are shown.
///
/// A demo builds its scene in `prepare()` and starts it in `start()`, after the scene's first commit, so that presentation layers
/// exist and implicit actions run. It starts without input and loops or can be restarted; a restart creates a new instance. All
/// time comes from the media clock and nothing is random, so that equal times give equal pictures.
open class Demo: UIView {
    /// The size that scenes are laid out for; the viewer scales the whole canvas. A grid of cards may make the canvas larger.
    public static let canvasSize = CGSize(width: 640, height: 400)

    /// The demo's name and description.
    open class var info: DemoInfo {
        DemoInfo(id: "", title: "", summary: "", chapter: .implicit, stillTime: 0, times: [0])
    }

    /// The size of the scene's canvas; by default ``canvasSize``.
    open class var sceneSize: CGSize { canvasSize }

    /// The part of the canvas that it draws on with its cards in one row; by default the whole canvas.
    open class var extent: CGRect { DemoExtents.all[info.id] ?? CGRect(origin: .zero, size: sceneSize) }

    /// The part of the canvas that it draws on in its current arrangement.
    public internal(set) lazy var shownPart = Self.extent
    /// The cards of each call of `addCards`.
    var cardRows: [CardRow] = []
    /// The number of columns of cards; nil for the one row of the beginning.
    var cardColumns: Int?

    /// The text of the demo's source file; nil if the sources are not installed.
    open class var source: String? {
        NSDataAsset(name: "Sources/" + sourcePath).flatMap { String(data: $0.data, encoding: .utf8) }
    }

    /// The place of the source file, shown above its text.
    open class var sourceTitle: String { "Sources/Demos/" + sourcePath }

    /// The forms in which the source can be read; the first is that of ``source``.
    open class var sourceForms: [SourceForm] { [.swift] }

    /// Returns the source in one of its forms; nil if it cannot be read.
    open class func source(as form: SourceForm) -> String? { source }

    /// Whether the source can be edited.
    open class var isSourceEditable: Bool { true }

    /// The user's file that the scene is made of, to which edits are written; nil for a demo of the course, whose first edit makes a
    /// copy.
    open class var sourceFile: URL? { nil }

    /// The words of a command line that choose the scene.
    open class var commandWords: [String] { [info.id] }

    /// The name under which the viewer remembers its arrangement for such scenes.
    open class var memoryName: String { "viewer" }

    /// The demo's controls, shown in one row below the canvas.
    open var controls: [UIView] { [] }

    /// Live values, shown below the canvas and read at every frame; empty for none.
    open var caption: String { "" }

    /// Creates the demo and its scene; it is not started.
    public required init() {
        super.init(frame: CGRect(origin: .zero, size: Self.sceneSize))
        prepare()
    }

    /// Demos are not archived; decoding creates a fresh one.
    public required init?(coder: NSCoder) {
        super.init(frame: CGRect(origin: .zero, size: Self.sceneSize))
        prepare()
    }

    /// Builds the scene.
    open func prepare() {}

    /// Starts the scene.
    open func start() {}
}

// Access to a demo's source. The sources are assets: `Assets/Sources` is a link to this folder in the repository, and a copy in
// an installed program.

extension Demo {
    /// Path of the demo's source below `Sources/Demos`: a file named for the class in a folder of the chapter. If the sources are
    /// not installed, the path has the first of these folders.
    public class var sourcePath: String { paths.first { NSDataAsset(name: "Sources/" + $0) != nil } ?? paths[0] }

    /// The paths at which the source can be.
    private class var paths: [String] { info.chapter.folders.map { "\($0)/\(self).swift" } }
}
