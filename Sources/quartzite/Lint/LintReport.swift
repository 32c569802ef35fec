import Demos
import QuartzInstruments
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
        PropertyCalls.begin()
        var watcher: (log: EventLog, lints: LintWatch)?
        return try DemoScene.run(
            options.demo, header: nil, size: options.demo.sceneSize, scale: 1, renderer: OffscreenRenderer(), fitsLetters: false,
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
            lints.readPlaces()
            return lints.findings
        }
    }

    private static func watcher(of view: PictureView) -> (EventLog, LintWatch) {
        let log = EventLog(view.canvas.layer)
        let lints = LintWatch(names: LayerNames(view.demo))
        log.onTransition = { [weak lints] in lints?.noteTransition(of: $0) }
        log.onAddition = { [weak lints] in lints?.noteAddition($0) }
        return (log, lints)
    }

    /// JSON for programs: an array of findings, keys in alphabetical order.
    static func json(_ findings: [Lint]) throws -> String {
        try ReadableJSON.text(findings.map(Entry.init))
    }

    nonisolated private struct Entry: Encodable {
        let rule: String
        let layer: String
        let subject: String
        let time: Double
        let explanation: String
        let remedy: String
        let file: String?
        let line: Int?

        @MainActor init(_ lint: Lint) {
            (rule, layer, subject, time) = (lint.rule.rawValue, lint.layerName, lint.subject, lint.time)
            (explanation, remedy) = (lint.explanation, lint.remedy)
            (file, line) = (lint.place?.path, lint.place?.line)
        }
    }

    /// Returns the findings as text, or a sentence that there are none.
    static func text(_ findings: [Lint], of demo: DemoInfo) -> String {
        findings.isEmpty ? "\(demo.id): nothing found" : findings.map(\.text).joined(separator: "\n")
    }
}
