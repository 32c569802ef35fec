import Demos

/// The demos by chapter, filtered by a search.
struct CourseIndex: Equatable {
    /// A chapter and its matching demos, as indices of the course.
    struct Section: Equatable {
        let chapter: DemoInfo.Chapter
        let demos: [Int]
    }

    let sections: [Section]

    /// - Parameter query: words that must all occur in title, name, summary or chapter; empty for all demos.
    init(_ infos: [DemoInfo], query: String = "") {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        sections = DemoInfo.Chapter.allCases.compactMap { chapter in
            let demos = infos.indices.filter { index in
                let info = infos[index]
                let text = [info.title, info.id, info.summary, chapter.rawValue].joined(separator: " ").lowercased()
                return info.chapter == chapter && words.allSatisfy { text.contains($0) }
            }
            return demos.isEmpty ? nil : Section(chapter: chapter, demos: demos)
        }
    }

    /// All matches in order.
    var demos: [Int] { sections.flatMap(\.demos) }

    /// The match a number of rows away from a demo, clamped to the ends; the first match if the demo is none.
    func demo(_ rows: Int, from demo: Int) -> Int? {
        let demos = demos
        guard let place = demos.firstIndex(of: demo) else { return demos.first }
        return demos[min(max(place + rows, 0), demos.count - 1)]
    }
}
