import Demos
import Testing

/// What holds for every demo.
@MainActor
struct CatalogTests {
    @Test func identifiersAreUniqueAndSpeakable() {
        let ids = DemoCatalog.all.map(\.info.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)") }
    }

    @Test func titlesAreShortAndSummariesOneLine() {
        for info in DemoCatalog.all.map(\.info) {
            #expect((1...3).contains(info.title.split(separator: " ").count), "\(info.id)")
            #expect((20...90).contains(info.summary.count), "\(info.id): \(info.summary.count)")
            #expect(info.summary.last == "." && !info.summary.contains("\n"), "\(info.id)")
        }
    }

    @Test func timesAreInOrder() {
        for info in DemoCatalog.all.map(\.info) {
            #expect(!info.times.isEmpty && info.times == info.times.sorted() && info.times.allSatisfy { $0 >= 0 }, "\(info.id)")
            #expect(info.stillTime >= 0, "\(info.id)")
        }
    }

    @Test func demosAreFoundByTheirIdentifier() {
        for type in DemoCatalog.all { #expect(DemoCatalog.demo(type.info.id) == type) }
        #expect(DemoCatalog.demo("no-such-demo") == nil)
    }

    /// What a demo's closures and animations hold would otherwise live, and run, for ever.
    @Test(arguments: DemoCatalog.all.map(\.info.id))
    func demosGoWhenTheyAreLeft(id: String) throws {
        weak var leftBehind: Demo?
        let type = try #require(DemoCatalog.demo(id))
        try Stage.show(type) { scene in
            leftBehind = scene.demo
            _ = scene.demo.controls
            _ = scene.demo.caption
            scene.advance(to: 0.1)
            scene.demo.removeFromSuperview()
            scene.advance(to: 0.2)
        }
        #expect(leftBehind == nil)
    }
}
