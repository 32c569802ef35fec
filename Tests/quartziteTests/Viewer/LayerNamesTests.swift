import Demos
import Testing

@testable import quartzite

/// Stores layers in properties of several kinds.
private class Holding: Demo {
    let cards = [CALayer(), CALayer()]
    private(set) lazy var lid = CALayer()
    var door: CALayer? = CALayer()
    let label = UILabel()
    let strangers = CALayer()

    override func prepare() {
        for child in cards + [lid, door, label.layer, strangers].compactMap({ $0 }) { layer.addSublayer(child) }
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
        #expect(names.name(of: demo.cards[0]) == "cards 1")
        #expect(names.name(of: demo.cards[1]) == "ace")
        #expect(names.name(of: demo.lid) == "lid")
        #expect(try names.name(of: #require(demo.lid.mask)) == "mask of lid")
        #expect(try names.name(of: #require(demo.door)) == "door")
        #expect(names.name(of: demo.label.layer) == "label")
        // No property holds these: they have their class as name, and a number if there are several.
        let others = try #require(demo.strangers.sublayers)
        #expect(others.map(names.name) == ["CALayer 1", "CALayer 2", "CAShapeLayer"])
    }

    @Test func noDemoShowsAnAddress() {
        for type in DemoCatalog.all {
            let demo = type.init()
            let names = LayerNames(demo)
            for layer in demo.layer.descendants {
                let name = names.name(of: layer)
                #expect(!name.isEmpty && !name.contains("0x") && name.count < 60, "\(type.info.id): \(name)")
            }
        }
    }
}
