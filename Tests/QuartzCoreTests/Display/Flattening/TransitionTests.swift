import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Painting of transitions.
    @Suite("Transitions") @MainActor
    struct TransitionTests {
        private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        private static let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

        private func lines(_ scene: Scene, _ time: Double) -> [String] {
            scene.at(time)
            return scene.renderer.displayList(at: time).description.split(separator: "\n").dropFirst().map {
                String($0.dropFirst(2))
            }
        }

        /// Returns a layer of 100 × 60 at the origin that changes from red to green with a transition of one second.
        private func painted(_ time: Double, _ configure: @MainActor (CATransition) -> Void = { _ in }) -> [String] {
            withScene { scene in
                let layer = CALayer()
                withoutActions {
                    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
                    layer.backgroundColor = Self.red
                    scene.root.addSublayer(layer)
                }
                let transition = CATransition()
                transition.duration = 1
                configure(transition)
                withoutActions {
                    layer.backgroundColor = Self.green
                    layer.add(transition, forKey: nil)
                }
                return lines(scene, time)
            }
        }

        /// Returns the painted parts of old (red) and new (green): offset and opacity, in painting order.
        private func parts(_ time: Double, _ configure: @MainActor (CATransition) -> Void) -> [String] {
            painted(time, configure).compactMap { line -> String? in
                guard line.contains("solid") else { return nil }
                let numbers = line.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
                let isOld = numbers[4] > 0
                let offset = line.contains("map") ? "\(Int(numbers[10])),\(Int(numbers[13]))" : "0,0"
                return "\(isOld ? "old" : "new") \(offset) \(numbers[7])"
            }
        }

        @Test func theOldPictureGoesWithItsTransition() {
            withScene { scene in
                let layer = scene.addLayer()
                weak var old: CGImage?
                do {
                    let image = Pictures.solid(CGColor(gray: 0, alpha: 1))
                    old = image
                    withoutActions { layer.contents = image }
                }
                layer.add(CATransition(), forKey: nil)
                withoutActions { layer.contents = nil }
                expect(old != nil, "kept while the transition runs")
                layer.removeAllAnimations()
                CATransaction.flush()
                scene.frame(at: 0.1)
                expectNil(old)
            }
        }

        @Test func fadeDissolves() {
            expectEqual(
                painted(0.25),
                [
                    "group opacity 1", "  solid 0 0 100 60 color 0.75 0 0 0.75", "  group opacity 0.25 plusLighter",
                    "    solid 0 0 100 60 color 0 1 0 1", "  end", "end",
                ])
        }

        @Test func theEnds() {
            expectEqual(parts(0) { _ in }, ["old 0,0 1.0"])
            expect(painted(1).contains { $0.contains("color 0 1 0 1") })
            expectEqual(painted(1.5), ["solid 0 0 100 60 color 0 1 0 1"])
        }

        @Test func motionByTypeAndSubtype() {
            let directions: [(CATransitionSubtype?, Double, Double)] = [
                (nil, -1, 0), (.fromLeft, -1, 0), (.fromRight, 1, 0), (.fromTop, 0, -1), (.fromBottom, 0, 1),
            ]
            for (subtype, dx, dy) in directions {
                @MainActor func place(_ share: Double) -> String { "\(Int(dx * 100 * share)),\(Int(dy * 60 * share))" }
                @MainActor func at(_ type: CATransitionType) -> [String] {
                    parts(0.25) {
                        $0.type = type
                        $0.subtype = subtype
                    }
                }
                let name = subtype?.rawValue ?? "none"
                expectEqual(at(.moveIn), ["old 0,0 1.0", "new \(place(0.75)) 0.25"], "\(name)")
                expectEqual(at(.push), ["old \(place(-0.25)) 0.75", "new \(place(0.75)) 0.25"], "\(name)")
                expectEqual(at(.reveal), ["new 0,0 1.0", "old \(place(-0.25)) 0.75"], "\(name)")
            }
        }

        @Test func startAndEndProgress() {
            let part = parts(0.5) {
                $0.type = .push
                $0.subtype = .fromRight
                $0.startProgress = 0.25
                $0.endProgress = 0.75
            }
            expectEqual(part, ["old -50,0 0.5", "new 50,0 0.5"])
            let start = parts(0) {
                $0.type = .push
                $0.subtype = .fromRight
                $0.startProgress = 0.25
            }
            expectEqual(start, ["old -25,0 0.75", "new 75,0 0.25"])
            let heard = warnings {
                let transition = CATransition()
                transition.startProgress = -1
                transition.endProgress = 2
                transition.endProgress = .nan
                expect(transition.startProgress == -1, transition.endProgress == 2, "what is given is kept")
            }
            expectEqual(heard.count, 1)
            let beyond = parts(0) {
                $0.type = .push
                $0.subtype = .fromRight
                $0.startProgress = -1
            }
            let plain = parts(0) {
                $0.type = .push
                $0.subtype = .fromRight
            }
            expectEqual(beyond, plain, "0 … 1 is all there is to be seen")
        }

        @Test func aFilterBeatsTheType() {
            withScene { scene in
                let layer = scene.addLayer()
                @MainActor func effect(_ configure: (CATransition) -> Void) -> [TransitionEffect.Kind: Float] {
                    let transition = CATransition()
                    (transition.type, transition.duration) = (.push, 1)
                    configure(transition)
                    withoutActions { layer.add(transition, forKey: nil) }
                    let list = scene.renderer.displayList(at: CACurrentMediaTime() + 0.25)
                    var found: [TransitionEffect.Kind: Float] = [:]
                    for case .transition(let source) in list.sources { found[source.effect.kind] = source.progress }
                    return found
                }
                withoutActions { layer.backgroundColor = Self.red }
                expectEqual(effect { _ in }, [:], "a push needs no filter")
                expectEqual(effect { $0.filter = CIFilter(name: "CISwipeTransition") }, [.swipe: 0.25])
            }
        }

        @Test func timingAndRepeats() {
            let part = parts(1.25) {
                $0.type = .push
                $0.subtype = .fromRight
                $0.repeatCount = 2
            }
            expectEqual(part, ["old -25,0 0.75", "new 75,0 0.25"])
            let eased = parts(0.5) {
                $0.type = .push
                $0.subtype = .fromRight
                $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
            }
            expectEqual(eased, ["old -50,0 0.5", "new 50,0 0.5"])
        }

        @Test func unknownTypesAreSaid() {
            let heard = warnings {
                expectEqual(parts(0.25) { $0.type = CATransitionType(rawValue: "noSuchType") }.count, 2)
                expectEqual(
                    parts(0.25) {
                        $0.type = .push; $0.subtype = CATransitionSubtype(rawValue: "inside")
                    }, ["old 25,0 0.75", "new -75,0 0.25"])
            }
            expect(heard.count >= 2)
        }

        @Test func theOldPictureIsThatBeforeTheCommit() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = CALayer()
                child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                child.backgroundColor = Self.red
                withoutActions { layer.addSublayer(child) }
                let fade = CATransition()
                fade.duration = 1
                layer.add(fade, forKey: nil)
                withoutActions {
                    child.removeFromSuperlayer()
                    layer.bounds.size.width = 20
                }
                let old = lines(scene, 0.5)
                expect(old.contains { $0.contains("solid 0 0 10 10 color 0.5 0 0 0.5") }, "\(old)")
                // The old image is in the layer's coordinates and moves with the layer.
                withoutActions { layer.position = CGPoint(x: 10, y: 50) }
                expect(
                    lines(scene, 0.5).contains {
                        $0.contains("map [1 0 0; 0 1 0]") || $0.contains("solid 0 0 10 10 color 0.5 0 0 0.5")
                    })
            }
        }

        @Test func hiddenUnderATransition() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.backgroundColor = Self.red }
                layer.isHidden = true
                expectEqual(layer.animationKeys(), ["transition"])
                CATransaction.flush()
                let half = lines(scene, 0.125)
                expect(half.contains { $0.contains("solid") }, "its old image against nothing")
                expectEqual(scene.seen(layer, "hidden"), 1)
                expectEqual(lines(scene, 0.3), [])
                scene.frame(at: 0.4)
                layer.isHidden = false
                CATransaction.flush()
                expect(lines(scene, 0.4).isEmpty || !lines(scene, 0.4).contains { $0.contains("color 1 0 0 1") })
                expect(lines(scene, 0.525).contains { $0.contains("solid") })
            }
        }

        @Test func aTransitionDuringATransitionStartsFromWhatIsSeen() {
            withScene { scene in
                let layer = CALayer()
                withoutActions {
                    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
                    layer.backgroundColor = Self.red
                    scene.root.addSublayer(layer)
                }
                @MainActor func push() {
                    let push = CATransition()
                    push.type = .push
                    push.subtype = .fromRight
                    push.duration = 1
                    layer.add(push, forKey: nil)
                }
                push()
                withoutActions { layer.backgroundColor = Self.green }
                scene.at(0.5)
                let before = lines(scene, 0.5)
                push()
                withoutActions { layer.backgroundColor = .white }
                let after = lines(scene, 0.5)
                expectEqual(layer.animationKeys(), ["transition"])
                // At its start the second transition shows exactly the last state of the first.
                let solids = { (lines: [String]) in
                    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("solid") }
                }
                expectEqual(solids(before), solids(after))
                expectEqual(solids(lines(scene, 1)).count, 3)
                expectEqual(solids(lines(scene, 1.6)), ["solid 0 0 100 60 color 1 1 1 1"])
            }
        }

        @Test func removalShowsTheNewAtOnce() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.backgroundColor = Self.red }
                let fade = CATransition()
                fade.duration = 1
                layer.add(fade, forKey: nil)
                withoutActions { layer.backgroundColor = Self.green }
                layer.removeAnimation(forKey: kCATransition)
                CATransaction.flush()
                expectEqual(lines(scene, 0.5), ["solid 0 0 100 100 color 0 1 0 1 map [1 0 50; 0 1 50]"])
            }
        }

        @Test func aLayerThatJustEnteredHasNoOldPicture() {
            withScene { scene in
                let layer = CALayer()
                layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                layer.backgroundColor = Self.green
                let push = CATransition()
                push.type = .push
                push.duration = 1
                layer.add(push, forKey: nil)
                withoutActions { scene.root.addSublayer(layer) }
                expectEqual(lines(scene, 0.5), ["solid 0 0 10 10 color 0 0.5 0 0.5 map [1 0 -5; 0 1 0]"])
            }
        }

        @Test func addingASublayerFadesTheParent() {
            withScene { scene in
                let layer = scene.addLayer()
                let child = CALayer()
                child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
                child.backgroundColor = Self.red
                layer.addSublayer(child)
                CATransaction.flush()
                expectEqual(layer.animationKeys(), ["transition"])
                expect(lines(scene, 0).isEmpty)
                expect(!lines(scene, 0.1).isEmpty)
            }
        }

        @Test func manyRestartsStayCheap() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.backgroundColor = Self.red }
                for index in 1...200 {
                    layer.isHidden = index % 2 == 1
                    scene.frame(at: Double(index) / 60)
                }
                let list = scene.renderer.displayList(at: 200.0 / 60)
                expect(list.quads.count < 100)
            }
        }
    }
}
