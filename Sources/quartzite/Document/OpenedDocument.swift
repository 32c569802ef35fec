import CAML
import Foundation
import QuartzInstruments
import QuartzSDL

/// A file of Core Animation: a document, a bundle or an archive of a wallpaper.
struct OpenedDocument {
    /// The extensions of the files.
    static let pathExtensions = ["ca", "caml", "tendies"]

    /// The planes from the back; the name of one that is alone is empty.
    let planes: [(name: String, package: CAPackage)]
    let issues: [CAMLIssue]
    /// The size of the document in points.
    let size: CGSize
    /// The states of its layers.
    let states: DocumentStates
    private let makesStage: () -> CALayer

    /// Whether a word of a command line names such a file.
    static func isDocument(_ word: String) -> Bool {
        pathExtensions.contains(URL(fileURLWithPath: word).pathExtension.lowercased())
    }

    /// Opens a file.
    ///
    /// - Throws: `CommandError` with the reason and its place.
    init(_ url: URL) throws {
        do throws(CAMLError) {
            if url.pathExtension.lowercased() == "tendies" {
                let wallpaper = try CAWallpaper(contentsOf: url)
                planes = CAWallpaper.Plane.allCases.compactMap { plane in
                    wallpaper.packages[plane].map { (plane.rawValue, $0) }
                }
                (issues, size) = (wallpaper.issues, wallpaper.size)
                makesStage = { wallpaper.stageLayer() }
            } else {
                let package = try CAPackage(contentsOf: url)
                (planes, issues, size) = ([("", package)], package.issues, package.documentSize)
                makesStage = { package.stageLayer() }
            }
        } catch {
            throw DocumentError(name: url.lastPathComponent, reason: error)
        }
        states = DocumentStates(planes.map(\.package.rootLayer))
    }

    /// Makes the layer that shows all planes. Their clocks start at 0 now.
    func makeStage() -> CALayer { makesStage() }
}

/// The reason why a file cannot be opened, and its place.
struct DocumentError: LocalizedError, CustomStringConvertible {
    let name: String
    let reason: CAMLError

    var description: String { "\(name) cannot be opened: \(reason)" }
    var errorDescription: String? { description }
}

/// The options of a picture of a document.
struct DocumentOptions {
    var url: URL
    var choice = DocumentChoice()
    /// Seconds after the start.
    var time = 0.0
    /// The size of the picture in points; nil for that of the document.
    var size: CGSize?
    var scale: CGFloat = 1
    var painter = OffscreenRenderer.Painter.gpu
    var output: Output
}

/// A picture of one moment of a document.
struct DocumentPicture {
    let options: DocumentOptions

    init(_ options: DocumentOptions) { self.options = options }

    /// Draws the picture. The document fits it.
    func draw() throws -> CGImage {
        // The document is opened once before, because its size determines that of the picture.
        let size = try options.size ?? OpenedDocument(options.url).size
        return try OffscreenRenderer(painter: options.painter).withHost(size: size, scale: options.scale) { host in
            let document = try OpenedDocument(options.url)
            try document.states.check(options.choice)
            let stage = document.makeStage()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let fit = min(size.width / stage.bounds.width, size.height / stage.bounds.height)
            stage.position = CGPoint(x: size.width / 2, y: size.height / 2)
            stage.transform = CATransform3DMakeScale(fit, fit, 1)
            host.rootLayer.addSublayer(stage)
            CATransaction.commit()
            document.states.show(options.choice)
            host.advance(to: 0)
            host.advance(to: options.time)
            guard let image = host.image() else {
                throw CommandError.failure(
                    "there is no room for a picture of this size", hint: "Choose a smaller --size or --scale.")
            }
            return image
        }
    }
}
