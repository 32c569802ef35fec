import CAML
import Demos
import Foundation
import QuartzInstruments
import QuartzSDL

/// Writes the layers of a started demo as a document of Core Animation.
struct DocumentExport {
    private let demo: Demo.Type

    init(_ demo: Demo.Type) { self.demo = demo }

    /// Writes the document.
    ///
    /// - Returns: The parts that documents cannot save.
    /// - Throws: `CommandError` if the folder cannot be written.
    func write(to folder: URL) throws -> [String] {
        try DemoScene.run(
            demo, header: nil, size: Demo.canvasSize, scale: 1, renderer: OffscreenRenderer(painter: .cpu)
        ) { scene in
            let writer = CAMLWriter()
            do throws(CAMLError) {
                try writer.write(scene.view.demo.layer, to: folder)
            } catch {
                throw CommandError.failure("\(error)")
            }
            return writer.unsaved
        }
    }
}
