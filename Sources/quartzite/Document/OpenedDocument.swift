import CAML
import Foundation
import QuartzSDL

/// A file of Core Animation: a document, a bundle or an archive of a wallpaper.
struct OpenedDocument {
    /// The extensions of the files.
    static let pathExtensions = ["ca", "caml", "tendies"]

    /// The planes from the back; the name of one that is alone is empty.
    let planes: [(name: String, package: CAPackage)]
    let issues: [CAMLIssue]
    /// The layer that shows all planes.
    let stage: CALayer

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
                (issues, stage) = (wallpaper.issues, wallpaper.stageLayer())
            } else {
                let package = try CAPackage(contentsOf: url)
                (planes, issues, stage) = ([("", package)], package.issues, package.stageLayer())
            }
        } catch {
            throw CommandError.failure("\(url.lastPathComponent) cannot be opened: \(error)")
        }
    }

    /// The names of the states of all planes' root layers, in order.
    var stateNames: [String] {
        planes.flatMap { $0.package.rootLayer.states.map(\.name) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Sets the initial states, or a named state of every plane that has it, without transitions.
    ///
    /// - Throws: `CommandError` if no plane has the state.
    func setState(_ name: String?) throws {
        if let name, !stateNames.contains(name) {
            throw CommandError.failure(
                "the document has no state “\(name)”",
                hint: stateNames.isEmpty ? nil : "It has \(stateNames.joined(separator: ", ")).")
        }
        for plane in planes {
            let root = plane.package.rootLayer
            let controller = CAStateController(layer: root)
            controller.setInitialStatesOfLayer(root)
            if let name, let state = root.state(withName: name) { controller.setState(state, ofLayer: root, transitionSpeed: 0) }
        }
    }
}

/// The options of a picture of a document.
struct DocumentOptions {
    var url: URL
    /// The state that is shown; nil for the initial one.
    var state: String?
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
        let size = try options.size ?? OpenedDocument(options.url).stage.bounds.size
        return try OffscreenRenderer(painter: options.painter).withHost(size: size, scale: options.scale) { host in
            let document = try OpenedDocument(options.url)
            let stage = document.stage
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            let fit = min(size.width / stage.bounds.width, size.height / stage.bounds.height)
            stage.position = CGPoint(x: size.width / 2, y: size.height / 2)
            stage.transform = CATransform3DMakeScale(fit, fit, 1)
            host.rootLayer.addSublayer(stage)
            CATransaction.commit()
            try document.setState(options.state)
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
