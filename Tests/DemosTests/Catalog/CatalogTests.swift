import Expectations
import ImageIO
import QuartzUI
import Synchronization
import Testing

@testable import Demos

/// Rules for every demo.
@MainActor
@Suite struct CatalogTests {
    private let infos = DemoCatalog.all.map { $0.info }

    @Test func identifiersAreUniqueAndSpeakable() {
        expectEqual(Set(infos.map(\.id)).count, infos.count)
        for info in infos { expect(info.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(info.id)") }
    }

    @Test func titlesAreShortAndSummariesOneLine() {
        for info in infos {
            expect((1...3).contains(info.title.split(separator: " ").count), "\(info.id)")
            expect((20...90).contains(info.summary.count), "\(info.id): \(info.summary.count)")
            expect(info.summary.last == ".", !info.summary.contains("\n"), "\(info.id)")
        }
    }

    @Test func timesAreInOrder() {
        for info in infos {
            expect(!info.times.isEmpty, info.times == info.times.sorted(), info.times.allSatisfy { $0 >= 0 }, "\(info.id)")
            expect(info.stillTime >= 0, "\(info.id)")
        }
    }

    @Test func demosAreFoundByTheirIdentifier() {
        for type in DemoCatalog.all { expect(DemoCatalog.demo(type.info.id) == type) }
        expectNil(DemoCatalog.demo("no-such-demo"))
    }

    @Test func theCourseStartsWithTwentyDemosOfAllChapters() {
        let start = DemoCatalog.start
        expectEqual(start.count, 20)
        expectEqual(Set(start.map { $0.info.id }).count, 20)
        expect(start.allSatisfy { demo in DemoCatalog.all.contains { $0 == demo } })
        expectEqual(Set(start.map { $0.info.chapter }), Set(DemoInfo.Chapter.allCases))
    }

    @Test func demosStandInTheirChapters() {
        let order = DemoInfo.Chapter.allCases
        expectEqual(infos.map(\.chapter), infos.map(\.chapter).sorted { order.firstIndex(of: $0)! < order.firstIndex(of: $1)! })
        for chapter in order {
            expect((4...24).contains(infos.count { $0.chapter == chapter }), "\(chapter.rawValue)")
            expect(chapter.summary.count <= 64, chapter.summary.last == ".", "\(chapter.rawValue)")
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
            expectNil(leftBehind, "\(type.info.id)")
        }
    }

    /// Without assets a demo has placeholders, or lacks a picture, and runs all its time.
    @Test func demosRunWithoutAssets() throws {
        Surroundings.prepare()
        let nothing = AssetLocator(environment: [:], executable: nil, currentDirectory: nil)
        expect(nothing.searchPath.isEmpty)
        let names = Mutex<[String: Set<String>]>([:])
        for type in DemoCatalog.all {
            let id = type.info.id
            UIImage.$locator.withValue(nothing) {
                let watch = AssetWatch { failure in
                    if case .missing(let name) = failure { names.withLock { _ = $0[id, default: []].insert(name) } }
                }
                UIImage.$assetWatch.withValue(watch) {
                    DemoStage.run(type) { $0.advance(to: 2.5) }
                }
            }
        }
        let missing = names.withLock { $0 }
        expectEqual(missing["contents-fade"], ["Anchor", "Cone", "Igloo", "Spaceship"])
        expect(missing.count > 20, "\(missing.count)")
    }

    @Test func everyDemoTellsWhatItIs() {
        let infos = (DemoCatalog.implicit + DemoCatalog.explicit).map { $0.info }
        expectEqual(infos.count, 27)
        expectEqual(Set(infos.map(\.id)).count, infos.count)
        for info in infos {
            expect((1...3).contains(info.title.split(separator: " ").count), "\(info.id)")
            expect(info.summary.hasSuffix("."), "\(info.id)")
            expectEqual(info.times, info.times.sorted(), "\(info.id)")
        }
    }

    @Test func everyObjectKeepsToTheStage() {
        for type in DemoCatalog.implicit + DemoCatalog.explicit {
            DemoStage.run(type) { stage in
                for quarter in 1...24 {
                    stage.advance(to: Double(quarter) / 4)
                    expect(stage.layers.contains { $0.isObject })
                    for layer in stage.layers where layer.isObject {
                        let frame = layer.presentation().map { $0.convert($0.extent, to: stage.demo.layer.presentation()) }
                        expect(Demo.stage.contains(frame ?? .null), "\(type) at \(Double(quarter) / 4): \(layer.bounds.size)")
                    }
                }
            }
        }
    }

    @Test func textsAndLinesFollowTheTheme() throws {
        defer { Theme.setDark(true) }
        try DemoStage.run(TextWrapping.self) { stage in
            let texts = try require(stage.demo as? TextWrapping).texts
            for isDark in [false, true] {
                Theme.setDark(isDark)
                expect(texts.allSatisfy { $0.foregroundColor == Theme.text.cgColor })
            }
        }
        let demos: [Demo.Type] = [
            StrokeDrawing.self, CompletionBlock.self, GlassPanel.self, HierarchicalTime.self, TimingFunctions.self,
        ]
        for type in demos {
            DemoStage.run(type) { stage in
                @MainActor func colors() -> [String] {
                    stage.layers.compactMap { $0.backgroundColor?.hex } + stage.layers.compactMap { $0.borderColor?.hex }
                }
                Theme.setDark(true)
                let dark = colors()
                Theme.setDark(false)
                expect(colors() != dark, "\(type)")
            }
        }
    }
}

extension CALayer {
    /// The layer's extent: the path of a shape without bounds, else the bounds.
    fileprivate var extent: CGRect {
        let path = (self as? CAShapeLayer)?.path?.boundingBoxOfPath
        return bounds.isEmpty ? path ?? bounds : bounds
    }

    /// Whether the layer is visible content that no ancestor clips.
    fileprivate var isObject: Bool {
        let isSeen = backgroundColor != nil || contents != nil || (self as? CAShapeLayer)?.path != nil
        return isSeen && !sequence(first: superlayer, next: { $0?.superlayer }).contains { $0?.masksToBounds ?? false }
    }
}
