import Expectations
import Testing

@testable import Demos

/// The arrangement of cards for the room in which a demo is shown.
@MainActor
@Suite struct ArrangementTests {
    /// Four cards of 100 × 180: with their names each is 208 high, and the row is 4 · 100 + 3 · 16 = 448 wide.
    private let grid = CardGrid(count: 4, size: CGSize(width: 100, height: 180), spacing: 16)

    @Test func gridsHaveTheSizeOfTheirRows() {
        expectEqual(grid.size(columns: 4), CGSize(width: 448, height: 208))
        expectEqual(grid.size(columns: 2), CGSize(width: 216, height: 432))
        expectEqual(grid.size(columns: 1), CGSize(width: 100, height: 880))
        expectEqual(
            grid.frames(columns: 2, around: CGPoint(x: 320, y: 200)),
            [
                CGRect(x: 212, y: -16, width: 100, height: 180), CGRect(x: 328, y: -16, width: 100, height: 180),
                CGRect(x: 212, y: 208, width: 100, height: 180), CGRect(x: 328, y: 208, width: 100, height: 180),
            ])
    }

    @Test func aShorterLastRowIsCentred() {
        let three = CardGrid(count: 3, size: CGSize(width: 100, height: 180), spacing: 16)
        expectEqual(
            three.frames(columns: 2, around: CGPoint(x: 320, y: 200)),
            [
                CGRect(x: 212, y: -16, width: 100, height: 180), CGRect(x: 328, y: -16, width: 100, height: 180),
                CGRect(x: 270, y: 208, width: 100, height: 180),
            ])
    }

    /// With margins of 20, a room of 300 × 400 shows the row at 300 / 468 = 0.64, two columns at 400 / 452 = 0.88, and one at
    /// 400 / 900 = 0.44. At 100 × 800 one column is shown at 100 / 120 = 0.83. At 460 × 420 the row is shown at 0.983, and two
    /// columns at 0.929.
    @Test func theGreatestScaleDecides() {
        let margins = CGSize(width: 20, height: 20)
        expectEqual(grid.columns(in: CGSize(width: 300, height: 400), margins: margins), 2)
        expectEqual(grid.columns(in: CGSize(width: 100, height: 800), margins: margins), 1)
        expectEqual(grid.columns(in: CGSize(width: 460, height: 420), margins: margins), 4)
    }

    /// Two columns are shown at 420 / 452 = 0.93. A row of 0.86 remains, because that is less than a tenth smaller; one of 0.83
    /// does not.
    @Test func smallGainsKeepTheRow() {
        let margins = CGSize(width: 20, height: 20)
        expectEqual(grid.columns(in: CGSize(width: 402, height: 420), margins: margins), 4)
        expectEqual(grid.columns(in: CGSize(width: 388, height: 420), margins: margins), 2)
    }

    private static let rooms = [
        CGSize(width: 640, height: 400), CGSize(width: 500, height: 500), CGSize(width: 360, height: 600),
        CGSize(width: 200, height: 900), CGSize(width: 900, height: 200),
    ]

    /// Returns the scale of a demo in a room, as the stage chooses it.
    private func scale(_ part: CGRect, in room: CGSize) -> CGFloat { min(room.width / part.width, room.height / part.height) }

    @Test func cardsLieApartInsideTheShownPartOfEveryDemo() throws {
        var arranged = 0
        for type in DemoCatalog.all {
            let demo = type.init()
            let cards = demo.cardRows.flatMap(\.cards)
            let places = cards.map(\.center)
            for room in Self.rooms {
                demo.arrange(in: room)
                expect(demo.bounds.contains(demo.shownPart), "\(type.info.id)")
                expect(scale(demo.shownPart, in: room) >= scale(type.extent, in: room) * 0.999, "\(type.info.id) in \(room)")
                guard demo.cardColumns != nil else { continue }
                arranged += 1
                for (index, card) in cards.enumerated() {
                    let named = card.frame.union(demo.convert(card.name.bounds.offsetBy(dx: 8, dy: 0), from: card.name))
                    expect(demo.shownPart.insetBy(dx: -9, dy: -9).contains(card.frame), "\(type.info.id) in \(room)")
                    for other in cards[(index + 1)...] {
                        expect(!named.insetBy(dx: 9, dy: 1).intersects(other.frame), "\(type.info.id) in \(room)")
                    }
                }
            }
            demo.arrange(in: Demo.canvasSize)
            expectEqual(cards.map(\.center), places, "\(type.info.id)")
            expect(
                demo.shownPart == type.extent, demo.bounds == CGRect(origin: .zero, size: Demo.canvasSize), "\(type.info.id)")
        }
        // 41 demos have several cards and nothing else on the canvas.
        expect(arranged > 100)
    }

    private func runningAnimations(in layer: CALayer) -> Int {
        (layer.sublayers ?? []).reduce(layer.animationKeys()?.count ?? 0) { $0 + runningAnimations(in: $1) }
    }

    /// The second of two cards in one column extends below the canvas of 640 × 400 and can still be clicked there. Nothing moves
    /// gradually, and the running animations go on.
    @Test func aRunningDemoIsArrangedAtOnce() throws {
        try DemoStage.run(BackwardsFill.self) { stage in
            stage.advance(to: 0.5)
            let demo = stage.demo
            let cards = try require(demo.cardRows.first?.cards)
            let before = runningAnimations(in: demo.layer)
            expect(before > 0)
            demo.arrange(in: CGSize(width: 300, height: 700))
            stage.advance(to: 0.6)
            expectEqual(demo.cardColumns, 1)
            expectEqual(runningAnimations(in: demo.layer), before)
            expect(cards.allSatisfy { $0.layer.animationKeys() == nil && demo.layer.animationKeys() == nil })
            expect(cards[1].frame.maxY > Demo.canvasSize.height)
            let point = CGPoint(x: cards[1].frame.midX, y: cards[1].frame.maxY - 4)
            expectEqual(demo.hitTest(point, with: nil)?.isDescendant(of: cards[1]), true)
            expectEqual(cards[1].layer.presentation()?.position, cards[1].layer.position)
        }
    }

    @Test func emptyAndEndlessRoomsChangeNothing() throws {
        let demo = SnapBack()
        let places = try require(demo.cardRows.first).cards.map(\.center)
        for room in [
            CGSize.zero, CGSize(width: -1, height: 9), CGSize(width: CGFloat.nan, height: 9),
            CGSize(width: 9, height: CGFloat.infinity),
        ] {
            demo.arrange(in: room)
            expectEqual(demo.cardRows[0].cards.map(\.center), places)
        }
    }

    /// A layer beside the cards belongs to their row.
    @Test func cardsWithNeighboursStay() {
        let demo = SnapBack()
        demo.layer.addSublayer(CALayer())
        demo.arrange(in: CGSize(width: 200, height: 900))
        expect(demo.cardColumns == nil, demo.shownPart == SnapBack.extent)
    }
}
