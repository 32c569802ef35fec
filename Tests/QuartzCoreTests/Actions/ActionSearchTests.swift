import Foundation
import QuartzCore
import Expectations
import Testing

/// An action that records the events for which it runs.
private struct Probe: CAAction {
    let name: String
    let log: EventLog

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        let layer = anObject as? CALayer
        log.add("\(name) ran \(event) at \(layer?.opacity ?? -1)")
    }
}

@MainActor
private final class Director: CALayerDelegate {
    var answers: [String: any CAAction] = [:]
    private(set) var asked: [String] = []
    var onAsk: ((CALayer, String) -> Void)?

    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        onAsk?(layer, event)
        return answers[event]
    }

    func forget() { asked = [] }
}

/// A layer whose class has a default action.
private final class ClassyLayer: CALayer {
    static var answer: (any CAAction)?
    override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "opacity" ? answer : nil }
}

/// A layer that overrides `action(forKey:)`.
private final class WilfulLayer: CALayer {
    var answers: [String: any CAAction] = [:]
    override func action(forKey event: String) -> (any CAAction)? { answers[event] ?? super.action(forKey: event) }
}

extension EngineTests {
    /// The order in which an action is searched, and when it runs.
    @Suite("The search for actions") @MainActor
    struct ActionSearchTests {
        private let log = EventLog()

        private func probe(_ name: String) -> Probe { Probe(name: name, log: log) }

        @Test func theOrder() {
            withScene { scene in
                let director = Director()
                let layer = scene.add(ClassyLayer())
                defer { ClassyLayer.answer = nil }
                @MainActor func run(_ expected: String?) {
                    log.clear()
                    layer.opacity = layer.opacity == 1 ? 0.5 : 1
                    let what = "\(expected ?? "") ran opacity at \(layer.opacity)"
                    expectEqual(log.events, (expected == nil ? [] : [what]))
                }
                ClassyLayer.answer = probe("class")
                run("class")
                layer.style = ["style": ["actions": ["opacity": probe("outer style")]]]
                run("outer style")
                layer.style = [
                    "actions": ["opacity": probe("style")], "style": ["actions": ["opacity": probe("outer style")]],
                ]
                run("style")
                layer.actions = ["opacity": probe("actions")]
                run("actions")
                layer.delegate = director
                run("actions")
                director.answers["opacity"] = probe("delegate")
                run("delegate")
                director.answers["opacity"] = NSNull()
                run(nil)
                expectNil(layer.animationKeys())
            }
        }

        @Test func nullEndsTheSearchAnywhere() {
            withScene { scene in
                let layer = scene.add(ClassyLayer())
                defer { ClassyLayer.answer = nil }
                layer.actions = ["opacity": NSNull()]
                expectNil(layer.action(forKey: "opacity"))
                layer.actions = nil
                layer.style = ["actions": ["opacity": NSNull()]]
                expectNil(layer.action(forKey: "opacity"))
                layer.style = nil
                expect(layer.action(forKey: "opacity") is CABasicAnimation)
                ClassyLayer.answer = NSNull()
                expectNil(layer.action(forKey: "opacity"))
                layer.opacity = 0.5
                expectNil(layer.animationKeys())
            }
        }

        @Test func askedBeforeTheChangeAndRunAfterIt() {
            withScene { scene in
                let layer = scene.addLayer()
                let director = Director()
                var seen: Float = -1
                director.onAsk = { layer, _ in seen = layer.opacity }
                director.answers["opacity"] = probe("delegate")
                layer.delegate = director
                layer.opacity = 0.25
                expectEqual(seen, 1)
                expectEqual(log.events, ["delegate ran opacity at 0.25"])
            }
        }

        @Test func picturesAndPathsAreAskedForInTheSameOrder() {
            withScene { scene in
                final class Reader: CALayerDelegate, CAAction {
                    var seen: [String] = []
                    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
                        seen.append("before \(event): \(layer.value(forKey: event) != nil)")
                        return self
                    }
                    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                        seen.append("after \(event): \((anObject as? CALayer)?.value(forKey: event) != nil)")
                    }
                }
                let layer = scene.addLayer()
                let reader = Reader()
                layer.delegate = reader
                layer.contents = Pictures.solid(.white)
                layer.shadowPath = CGPath(rect: .zero, transform: nil)
                layer.setValue(3, forKey: "mine")
                layer.mask = CALayer()
                expectEqual(
                    reader.seen,
                    [
                        "before contents: false", "after contents: true", "before shadowPath: false", "after shadowPath: true",
                        "before mine: false", "after mine: true", "before mask: false", "after mask: true",
                    ])
            }
        }

        @Test func disabledActionsAreAskedForButNotRun() {
            withScene { scene in
                let layer = scene.addLayer()
                let director = Director()
                director.answers["opacity"] = probe("delegate")
                layer.delegate = director
                withoutActions { layer.opacity = 0.25 }
                expectEqual(director.asked, ["opacity"])
                expectEqual(log.events, [])
                expectEqual(layer.opacity, 0.25)
            }
        }

        @Test func equalValuesAskNobody() {
            withScene { scene in
                let layer = scene.addLayer()
                let image = Pictures.solid(.white)
                let path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
                withoutActions {
                    layer.contents = image
                    layer.shadowPath = path
                    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                }
                let director = Director()
                layer.delegate = director
                layer.opacity = 1
                layer.position = CGPoint(x: 100, y: 100)
                layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
                layer.transform = CATransform3DIdentity
                layer.frame = layer.frame
                layer.isHidden = false
                layer.contents = image
                layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
                layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
                layer.mask = nil
                expectEqual(director.asked, [])
            }
        }

        @Test func theKeysAreThePropertiesNames() {
            withScene { scene in
                let layer = scene.addLayer()
                let director = Director()
                layer.delegate = director
                @MainActor func asks(_ keys: [String], _ change: () -> Void) {
                    director.forget()
                    change()
                    expectEqual(director.asked, keys)
                }
                asks(["bounds"]) { layer.bounds.size.width = 50 }
                asks(["position"]) { layer.position.x = 1 }
                asks(["position", "bounds"]) { layer.frame = CGRect(x: 5, y: 5, width: 10, height: 10) }
                asks(["zPosition"]) { layer.zPosition = 1 }
                asks(["anchorPoint"]) { layer.anchorPoint = .zero }
                asks(["anchorPointZ"]) { layer.anchorPointZ = 1 }
                asks(["transform"]) { layer.transform = CATransform3DMakeScale(2, 2, 2) }
                asks(["transform"]) { layer.setAffineTransform(.identity) }
                asks(["sublayerTransform"]) { layer.sublayerTransform.m34 = -0.01 }
                asks(["hidden", kCAOnOrderOut]) { layer.isHidden = true }
                asks(["opacity"]) { layer.opacity = 0.5 }
                asks(["geometryFlipped"]) { layer.isGeometryFlipped = true }
                asks(["doubleSided"]) { layer.isDoubleSided = false }
                asks(["masksToBounds"]) { layer.masksToBounds = true }
                asks(["maskedCorners"]) { layer.maskedCorners = .layerMinXMinYCorner }
                asks(["cornerRadius"]) { layer.cornerRadius = 4 }
                asks(["borderWidth"]) { layer.borderWidth = 1 }
                asks(["borderColor"]) { layer.borderColor = .white }
                asks(["backgroundColor"]) { layer.backgroundColor = .white }
                asks(["shadowColor"]) { layer.shadowColor = .white }
                asks(["shadowOpacity"]) { layer.shadowOpacity = 1 }
                asks(["shadowOffset"]) { layer.shadowOffset = .zero }
                asks(["shadowRadius"]) { layer.shadowRadius = 1 }
                asks(["shadowPath"]) { layer.shadowPath = CGPath(rect: .zero, transform: nil) }
                asks(["contents"]) { layer.contents = Pictures.solid(.white) }
                asks(["contentsRect"]) { layer.contentsRect.size.width = 0.5 }
                asks(["contentsCenter"]) { layer.contentsCenter.size.width = 0.5 }
                asks(["contentsScale"]) { layer.contentsScale = 2 }
                asks(["mask"]) { layer.mask = CALayer() }
                asks(["sublayers"]) { layer.addSublayer(CALayer()) }
                asks(["mine"]) { layer.setValue(1, forKey: "mine") }
                asks(["position"]) { layer.setValue(77, forKeyPath: "position.x") }
                asks(["transform"]) { layer.setValue(1, forKeyPath: "transform.rotation.z") }
            }
        }

        @Test func enteringAndLeavingAreEvents() {
            withScene { scene in
                let layer = CALayer()
                let director = Director()
                layer.delegate = director
                scene.root.addSublayer(layer)
                expectEqual(director.asked, [kCAOnOrderIn])
                director.forget()
                layer.removeFromSuperlayer()
                expectEqual(director.asked, [kCAOnOrderOut])
            }
        }

        @Test func anOverriddenActionForKeyDecides() {
            withScene { scene in
                let layer = scene.add(WilfulLayer())
                layer.answers["opacity"] = probe("own")
                layer.opacity = 0.5
                expectEqual(log.events, ["own ran opacity at 0.5"])
                layer.answers["position"] = NSNull()
                layer.position.x = 0
                expectNil(layer.animationKeys(), "an answer that does nothing")
                layer.zPosition = 1
                expectEqual(layer.animationKeys(), ["zPosition"], "the rest is inherited")
            }
        }

        @Test func anActionThatSetsThePropertyAgain() {
            withScene { scene in
                struct Stubborn: CAAction {
                    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
                        MainActor.assumeIsolated { (anObject as? CALayer)?.opacity = 0.75 }
                    }
                }
                let layer = scene.addLayer()
                layer.actions = ["opacity": Stubborn()]
                layer.opacity = 0.5
                expectEqual(layer.opacity, 0.75)
            }
        }

        @Test func aStyleThatNamesItselfEnds() {
            withScene { scene in
                let layer = scene.addLayer()
                let loop = NSMutableDictionary()
                layer.style = ["style": loop as Any, "color": 7]
                expect(layer.action(forKey: "opacity") is CABasicAnimation)
                expectEqual(layer.value(forKey: "color") as? Int, 7, "a style also has values")
            }
        }
    }

    /// The order-in and order-out events.
    @Suite("Order actions") @MainActor
    struct OrderActionTests {
        private final class Recorder: CAAction {
            var events: [String] = []
            func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
        }

        private func layer(_ recorder: Recorder) -> CALayer {
            let layer = CALayer()
            layer.actions = [kCAOnOrderIn: recorder, kCAOnOrderOut: recorder, kCATransition: recorder, "sublayers": NSNull()]
            return layer
        }

        @Test func hidingAndShowing() {
            let recorder = Recorder()
            let layer = layer(recorder)
            layer.isHidden = true
            layer.isHidden = true
            layer.isHidden = false
            expectEqual(recorder.events, [kCAOnOrderOut, kCAOnOrderIn])
        }

        @Test func listsOfSublayers() {
            let parent = CALayer()
            let recorders = [Recorder(), Recorder(), Recorder()]
            let layers = recorders.map(layer)
            parent.sublayers = [layers[0], layers[1]]
            parent.sublayers = [layers[2], layers[1]]
            expectEqual(recorders.map(\.events), [[kCAOnOrderIn, kCAOnOrderOut], [kCAOnOrderIn], [kCAOnOrderIn]])
            parent.sublayers = nil
            expectEqual(recorders.map(\.events.last), [kCAOnOrderOut, kCAOnOrderOut, kCAOnOrderOut])
        }

        @Test func replacing() {
            let recorder = Recorder()
            let parent = layer(recorder)
            let old = CALayer()
            parent.addSublayer(old)
            parent.replaceSublayer(old, with: CALayer())
            expectEqual(recorder.events, [kCATransition])
            parent.replaceSublayer(CALayer(), with: CALayer())
            expectEqual(recorder.events, [kCATransition])
        }
    }
}
