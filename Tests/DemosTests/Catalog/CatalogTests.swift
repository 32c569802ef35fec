import Demos
import Testing

/// Rules for every demo.
@MainActor
@Suite struct CatalogTests {
    private let infos = DemoCatalog.all.map { $0.info }

    @Test func identifiersAreUniqueAndSpeakable() {
        #expect(Set(infos.map(\.id)).count == infos.count)
        for info in infos { #expect(info.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(info.id)") }
    }

    @Test func titlesAreShortAndSummariesOneLine() {
        for info in infos {
            #expect((1...3).contains(info.title.split(separator: " ").count), "\(info.id)")
            #expect((20...90).contains(info.summary.count), "\(info.id): \(info.summary.count)")
            #expect(info.summary.last == "." && !info.summary.contains("\n"), "\(info.id)")
        }
    }

    @Test func timesAreInOrder() {
        for info in infos {
            #expect(!info.times.isEmpty && info.times == info.times.sorted() && info.times.allSatisfy { $0 >= 0 }, "\(info.id)")
            #expect(info.stillTime >= 0, "\(info.id)")
        }
    }

    @Test func demosAreFoundByTheirIdentifier() {
        for type in DemoCatalog.all { #expect(DemoCatalog.demo(type.info.id) == type) }
        #expect(DemoCatalog.demo("no-such-demo") == nil)
    }

    @Test func demosStandInTheirChapters() {
        let order = DemoInfo.Chapter.allCases
        #expect(infos.map(\.chapter) == infos.map(\.chapter).sorted { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! })
        for chapter in order {
            #expect((4...24).contains(infos.count { $0.chapter == chapter }), "\(chapter.rawValue)")
            #expect(chapter.summary.count <= 64 && chapter.summary.last == ".", "\(chapter.rawValue)")
        }
    }

    /// A demo that is retained by its closures or animations would live, and run, forever.
    @Test func demosGoWhenTheyAreLeft() {
        for type in DemoCatalog.all {
            weak var leftBehind: Demo?
            DemoStage.run(type) { stage in
                leftBehind = stage.demo
                stage.advance(to: 0.5)
            }
            #expect(leftBehind == nil, "\(type.info.id)")
        }
    }
}
