import Expectations
import Observation
import Testing

@testable import QuartzUI

/// `updateProperties()`: before the first layout, on request, and after observed changes.
@Suite struct PropertyUpdateTests {
    private final class Card: UIView {
        var heard: [String] = []
        override func updateProperties() { heard.append("properties") }
        override func layoutSubviews() { heard.append("layout") }
    }

    private final class Controller: UIViewController {
        var updates = 0
        override func updateProperties() { updates += 1 }
    }

    @Test func propertiesComeBeforeTheLayout() {
        Scene.run { scene in
            let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(card)
            scene.frame()
            expectEqual(card.heard, ["properties", "layout"])
            scene.frame()
            card.heard = []
            // Requests are combined, and no layout follows.
            card.setNeedsUpdateProperties()
            card.setNeedsUpdateProperties()
            expectEqual(card.heard, [])
            scene.frame()
            expectEqual(card.heard, ["properties"])
            card.setNeedsLayout()
            card.setNeedsUpdateProperties()
            scene.frame()
            expectEqual(card.heard, ["properties", "properties", "layout"])
        }
    }

    @Test func anUpdateCanBeForced() {
        Scene.run { scene in
            let (outer, inner) = (Card(frame: scene.window.bounds), Card(frame: scene.window.bounds))
            outer.addSubview(inner)
            scene.window.addSubview(outer)
            scene.frame()
            (outer.heard, inner.heard) = ([], [])
            inner.setNeedsUpdateProperties()
            outer.updatePropertiesIfNeeded()
            expectEqual(outer.heard, [])
            expectEqual(inner.heard, ["properties"])
            scene.frame()
            expectEqual(inner.heard, ["properties"])
            inner.setNeedsUpdateProperties()
            outer.layoutIfNeeded()
            expectEqual(inner.heard, ["properties", "properties"])
        }
    }

    @Test func controllersUpdateWithTheirViews() {
        Scene.run { scene in
            let controller = Controller()
            scene.show(controller)
            expectEqual(controller.updates, 1)
            controller.setNeedsUpdateProperties()
            scene.frame()
            expectEqual(controller.updates, 2)
            controller.setNeedsUpdateProperties()
            controller.updatePropertiesIfNeeded()
            expectEqual(controller.updates, 3)
        }
    }
}
