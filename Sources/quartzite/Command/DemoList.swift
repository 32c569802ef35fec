import Demos

/// The output of `quartzite list`.
enum DemoList {
    /// A table for people: by chapter, with name and title in columns.
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
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(infos.map(Entry.init)), as: UTF8.self)
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
