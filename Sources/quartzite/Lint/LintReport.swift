import Demos
import QuartzSDL

/// The lints of a demo over its whole motion, as text.
struct LintReport {
    let options: LintOptions

    init(_ options: LintOptions) {
        self.options = options
    }

    /// Runs the demo frame by frame up to the time.
    ///
    /// - Throws: `CommandError`, or an error of the renderer.
    func findings() throws -> [Lint] {
        var watcher: (log: EventLog, lints: LintWatch)?
        return try DemoScene.run(
            options.demo, header: nil, size: Demo.canvasSize, scale: 1, renderer: OffscreenRenderer(),
            beforeStart: { watcher = Self.watcher(of: $0) }
        ) { scene in
            guard let (log, lints) = watcher else { return [] }
            let root = scene.view.canvas.layer
            let frames = Int((options.time * OffscreenHost.frameRate).rounded(.up))
            for frame in 0...frames {
                let time = min(Double(frame) / OffscreenHost.frameRate, options.time)
                scene.host.advance(to: time)
                CATransaction.flush()
                lints.read(root, at: root.convertTime(time, from: nil), origin: 0, serial: log.changes)
            }
            return lints.findings
        }
    }

    private static func watcher(of view: PictureView) -> (EventLog, LintWatch) {
        let log = EventLog(view.canvas.layer)
        let lints = LintWatch(names: LayerNames(view.demo))
        log.onTransition = { [weak lints] in lints?.noteTransition(of: $0) }
        return (log, lints)
    }

    /// The findings, or that there are none.
    static func text(_ findings: [Lint], of demo: DemoInfo) -> String {
        findings.isEmpty ? "\(demo.id): nothing found" : findings.map(\.text).joined(separator: "\n")
    }
}
