import Demos
import QuartzInstruments
import QuartzSDL

/// A demo's layers and running animations at a time, as text. Equal options give equal text.
struct Dump {
    let options: DumpOptions

    init(_ options: DumpOptions) {
        self.options = options
    }

    /// Runs the demo up to the time and describes it.
    ///
    /// - Throws: `CommandError`, or an error of the renderer.
    func text() throws -> String {
        try atTime { demo in
            nameLayers(of: demo)
            var sections = [
                "\(options.demo.info.id) at \(TimeText.string(options.time))",
                "MODEL\n" + demo.layer.treeDescription(.model),
                "PRESENTATION\n" + demo.layer.treeDescription(.presentation),
            ]
            let rows = Self.animations(below: demo, at: options.time)
            if !rows.isEmpty { sections.append("ANIMATIONS\n" + rows.joined(separator: "\n")) }
            if !demo.caption.isEmpty { sections.append("CAPTION\n" + demo.caption) }
            return sections.joined(separator: "\n\n")
        }
    }

    /// Runs the demo up to the time and describes it for programs.
    ///
    /// - Throws: `CommandError`, or an error of the renderer.
    func json() throws -> String {
        try atTime { demo in
            let document = LayerDocument(
                demo: options.demo.info.id, time: options.time, caption: demo.caption,
                layer: LayerRecord(demo.layer, LayerNames(demo)))
            return try ReadableJSON.text(document)
        }
    }

    /// Gives layers without a name that of the property that holds them, or of their view's class.
    private func nameLayers(of demo: Demo) {
        let names = LayerNames(demo)
        // Found before any is set, because a mask's name contains that of its layer.
        let found = demo.layer.descendants.filter { $0.name == nil }.map { ($0, names.ownName(of: $0)) }
        for (layer, name) in found { layer.name = name }
        CATransaction.flush()
    }

    private func atTime<R>(_ body: (Demo) throws -> R) throws -> R {
        try DemoScene.run(
            options.demo, header: nil, size: options.demo.sceneSize, scale: 1, renderer: OffscreenRenderer(), fitsLetters: false
        ) { scene in
            scene.host.advance(to: options.time)
            CATransaction.flush()
            return try body(scene.view.demo)
        }
    }

    /// Returns one line for each running animation.
    private static func animations(below demo: Demo, at time: Double) -> [String] {
        let names = LayerNames(demo)
        return demo.layer.descendants.flatMap { layer in
            let now = layer.convertTime(CACurrentMediaTime(), from: nil)
            return layer.runningAnimations.map { running in
                let reading = AnimationReading(running, at: now)
                let parts = [names.name(of: layer), reading.key, reading.kind, reading.timeText, reading.fillMode]
                return parts.filter { !$0.isEmpty }.joined(separator: ", ")
            }
        }
    }
}

/// The output of `quartzite list`.
enum DemoList {
    /// Returns a table for people: by chapter, with name and title in columns.
    static func table(_ infos: [DemoInfo]) -> String {
        let width = infos.map(\.id.count).max() ?? 0
        return DemoInfo.Chapter.allCases.compactMap { chapter -> String? in
            let rows = infos.filter { $0.chapter == chapter }
            guard !rows.isEmpty else { return nil }
            let lines = rows.map { "  " + $0.id.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.title }
            return ([chapter.rawValue] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// JSON for programs: an array of objects, keys in alphabetical order.
    static func json(_ infos: [DemoInfo]) throws -> String {
        try ReadableJSON.text(infos.map(Entry.init))
    }

    nonisolated private struct Entry: Encodable {
        let id: String
        let title: String
        let summary: String
        let chapter: String
        let stillTime: Double
        let times: [Double]

        @MainActor init(_ info: DemoInfo) {
            id = info.id
            title = info.title
            summary = info.summary
            chapter = info.chapter.rawValue
            stillTime = info.stillTime
            times = info.times
        }
    }
}
