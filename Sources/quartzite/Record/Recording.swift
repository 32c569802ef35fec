import Foundation
import QuartzInstruments
import QuartzSDL

/// Records the frames of a demo on a manually stepped clock. Equal options give equal bytes.
struct Recording {
    let options: RecordOptions

    init(_ options: RecordOptions) {
        self.options = options
    }

    /// Draws every frame and adds it to a file. A signal meanwhile removes the unfinished file and ends the process.
    ///
    /// - Parameter progress: Receives the number of finished frames.
    /// - Throws: `CommandError`, or an error of drawing or encoding.
    func run(into file: RecordingFile, progress: ProgressReport? = nil) throws {
        Theme.setDark(options.theme == .dark)
        let unfinished = file.unfinished
        try Interruption.whileWatching({ [unfinished] in unfinished?.discard() }) {
            do {
                try draw(into: file, progress)
                try file.finish()
            } catch {
                progress?.end()
                unfinished?.discard()
                throw error
            }
        }
        progress?.end()
    }

    private func draw(into file: RecordingFile, _ progress: ProgressReport?) throws {
        try DemoScene.run(
            options.demo, header: options.isBare ? nil : options.demo.info, size: options.size.size, scale: options.scale,
            renderer: OffscreenRenderer(painter: options.painter)
        ) { scene in
            for (index, time) in options.times.enumerated() {
                try file.add(scene.frame(at: time))
                progress?.update(index + 1)
            }
        }
    }
}
