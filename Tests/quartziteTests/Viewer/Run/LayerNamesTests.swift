import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Stores layers in properties of several kinds.
private class Holding: Demo {
    let cards = [CALayer(), CALayer()]
    private(set) lazy var lid = CALayer()
    var door: CALayer? = CALayer()
    let rooms = [Room(), Room()]
    let pair = Pair()

    /// A type of the demo that is neither a layer nor a view.
    final class Room {
        let wall = CALayer()
        weak var other: Room?
    }

    struct Pair {
        let left = CALayer()
        let right = CALayer()
    }

    let label = UILabel()
    let strangers = CALayer()

    override func prepare() {
        rooms[0].other = rooms[1]
        rooms[1].other = rooms[0]
        let others = rooms.map(\.wall) + [pair.left, pair.right]
        for child in cards + others + [lid, door, label.layer, strangers].compactMap({ $0 }) { layer.addSublayer(child) }
        strangers.addSublayer(CALayer())
        strangers.addSublayer(CALayer())
        strangers.addSublayer(CAShapeLayer())
        lid.mask = CAShapeLayer()
        cards[1].name = "ace"
    }
}

@Suite(.serialized) struct LayerNamesTests {
    @Test func layersAreCalledAsTheDemoCallsThem() throws {
        let demo = Holding()
        let names = LayerNames(demo)
        expectEqual(names.name(of: demo.cards[0]), "cards 1")
        expectEqual(names.name(of: demo.cards[1]), "ace")
        expectEqual(names.name(of: demo.lid), "lid")
        try expectEqual(names.name(of: require(demo.lid.mask)), "mask of lid")
        try expectEqual(names.name(of: require(demo.door)), "door")
        expectEqual(names.name(of: demo.label.layer), "label")
        expectEqual(demo.rooms.map { names.name(of: $0.wall) }, ["rooms 1.wall", "rooms 2.wall"])
        expectEqual(names.name(of: demo.pair.right), "pair.right")
        // The label draws into a sublayer.
        expectEqual(demo.label.layer.sublayers?.map(names.name), ["CATextLayer"])
        expectEqual(demo.label.layer.sublayers?.map(names.fullName), ["label.CATextLayer"])
        // No property holds these: they have their class as name, and a number if there are several.
        let others = try require(demo.strangers.sublayers)
        expectEqual(others.map(names.name), ["CALayer 1", "CALayer 2", "CAShapeLayer"])
        // Where the tree around them is not seen, they have the name of an ancestor as well.
        expectEqual(others.map(names.fullName), ["strangers.CALayer 1", "strangers.CALayer 2", "strangers.CAShapeLayer"])
        expectEqual(names.fullName(of: demo.lid), "lid")
        try expectEqual(names.fullName(of: require(demo.lid.mask)), "mask of lid")
    }

    /// The rows of the timeline have the names that the demo gives its layers.
    @Test func theRowsOfConstraintsAreNamed() throws {
        let type = try require(DemoCatalog.all.first { $0.info.id == "constraints" })
        try ViewerScene.run([type]) { scene in
            for _ in 0..<30 { scene.wait(0.05) }
            let lanes = try require(scene.controller.run?.lanes())
            let names = Set(lanes.map(\.layerName))
            expect(names.isSuperset(of: ["kept.tile", "freed.tile", "freed.bond"]), "\(names)")
        }
    }

    /// The keys of an animator's animations are the same in each run.
    @Test func theRowsOfAnAnimatorAreNamed() throws {
        let type = try require(DemoCatalog.all.first { $0.info.id == "property-animator" })
        try ViewerScene.run([type]) { scene in
            for run in 0..<2 {
                for _ in 0..<10 { scene.wait(0.05) }
                let lanes = try require(scene.controller.run?.lanes()).filter { $0.layerName == "panel" }
                expectEqual(
                    lanes.map(\.name), ["animator.position", "animator.transform", "animator.backgroundColor"],
                    "\(run): \(lanes.map(\.name))")
                scene.controller.restart()
            }
        }
    }

    @Test func noDemoShowsAnAddress() {
        for type in DemoCatalog.all {
            let demo = type.init()
            let names = LayerNames(demo)
            for layer in demo.layer.descendants {
                let name = names.name(of: layer)
                expect(!name.isEmpty, !name.contains("0x"), name.count < 60, "\(type.info.id): \(name)")
            }
        }
    }
}
