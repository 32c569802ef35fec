import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Extreme numbers, trees and amounts wherever they are accepted: values stay finite, and nothing hangs.
    @Suite("Hostile input") @MainActor
    struct HostileInputTests {
        private static let oddities: [Double] = [
            0, -0.0, 1, -1, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            Double(Float.greatestFiniteMagnitude),
        ]

        /// Every pair of extreme values of the timing properties: shown values stay between the ends.
        @Test func oddTimings() {
            let properties: [(String, @MainActor (CAAnimation, Double) -> Void)] = [
                ("beginTime", { $0.beginTime = $1 }), ("duration", { $0.duration = $1 }), ("timeOffset", { $0.timeOffset = $1 }),
                ("speed", { $0.speed = Float($1) }), ("repeatCount", { $0.repeatCount = Float($1) }),
                ("repeatDuration", { $0.repeatDuration = $1 }),
            ]
            withScene { scene in
                let layer = scene.addLayer()
                for (first, setFirst) in properties {
                    for (second, setSecond) in properties where first < second {
                        for one in Self.oddities {
                            for other in Self.oddities {
                                scene.at(0)
                                let animation = CABasicAnimation("opacity", from: 0, to: 1)
                                animation.fillMode = .both
                                animation.autoreverses = one < other
                                setFirst(animation, one)
                                setSecond(animation, other)
                                layer.add(animation, forKey: "odd")
                                CATransaction.flush()
                                for time in [0, 0.3, 7, 1e12] {
                                    let seen = scene.seen(layer, "opacity", at: time)
                                    if !(0...1).contains(seen) {
                                        Issue.record("\(first) \(one), \(second) \(other): \(seen) at \(time)")
                                    }
                                }
                                layer.removeAllAnimations()
                            }
                        }
                    }
                }
            }
        }

        @Test func oddGroupTimings() {
            withScene { scene in
                let layer = scene.addLayer()
                for one in Self.oddities {
                    for other in Self.oddities {
                        scene.at(0)
                        let group = CAAnimationGroup()
                        group.duration = one
                        group.speed = Float(other)
                        let member = CABasicAnimation("opacity", from: 0, to: 1)
                        (member.duration, member.beginTime, member.fillMode) = (other, one, .both)
                        let spring = CASpringAnimation(keyPath: "zPosition")
                        (spring.fromValue, spring.toValue, spring.duration) = (0, 1, other)
                        let inner = CAAnimationGroup()
                        inner.animations = [member, spring]
                        (inner.repeatCount, inner.timeOffset, inner.fillMode) = (Float(one), other, .both)
                        group.animations = [inner]
                        group.fillMode = .both
                        layer.add(group, forKey: "odd")
                        CATransaction.flush()
                        for time in [0, 0.3, 1e12] {
                            let seen = scene.seen(layer, "opacity", at: time)
                            expect((0...1).contains(seen), "\(one), \(other) at \(time)")
                            expect(scene.seen(layer, "zPosition").isFinite)
                        }
                        layer.removeAllAnimations()
                    }
                }
            }
        }

        /// Shadows and outlines at the ends of what a double holds: the list has only finite numbers, which single precision holds.
        @Test func farShadowsAndOutlinesAreFinite() {
            for far in [1e39, 1e308, .greatestFiniteMagnitude, -1e308] as [CGFloat] {
                let outline = CGMutablePath()
                outline.addLines(between: [.zero, CGPoint(x: 10, y: far), CGPoint(x: far, y: 20)])
                withScene { scene in
                    withoutActions {
                        let layer = scene.add(CAShapeLayer())
                        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
                        (layer.path, layer.fillColor) = (outline, .black)
                        (layer.shadowOpacity, layer.shadowOffset) = (1, CGSize(width: far, height: 3))
                        layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
                        let box = scene.add(CALayer())
                        box.frame = layer.frame
                        (box.backgroundColor, box.shadowOpacity, box.shadowRadius) = (.black, 1, abs(far))
                        box.shadowOffset = CGSize(width: 2, height: far)
                        let plate = scene.add(CALayer())
                        (plate.backgroundColor, plate.shadowOpacity, plate.shadowPath) = (.black, 1, outline)
                    }
                    let list = scene.renderer.displayList(at: 0)
                    for quad in list.quads { expect(quad.rect * 0 == .zero, quad.parameter.isFinite, "\(far): \(quad)") }
                    let filters = "\(list.groups.flatMap(\.filters))"
                    expect(!filters.contains("inf"), !filters.contains("nan"), "\(far): \(filters)")
                }
            }
        }

        /// A shadow so far away that its edges are not finite, on a fading layer: the difference of two frames is still computed.
        @Test(arguments: [1e308, -1e308, .greatestFiniteMagnitude])
        func shadowsBeyondAllBounds(_ offset: Double) {
            withScene { scene in
                let layer = scene.addLayer()
                layer.backgroundColor = .white
                (layer.shadowOpacity, layer.shadowOffset) = (1, CGSize(width: 0, height: offset))
                layer.add(CABasicAnimation("opacity", from: 0, to: 1), forKey: nil)
                for time in [0, 0.1, 0.2] {
                    scene.at(time)
                    scene.renderer.beginFrame(atTime: time, timeStamp: nil)
                    let changed = scene.renderer.updateBounds()
                    scene.renderer.render()
                    expect(changed.contains(CGRect(x: 50, y: 50, width: 100, height: 100)))
                    expect(changed.minX.isFinite, changed.maxY.isFinite)
                    scene.renderer.endFrame()
                }
            }
        }

        /// Extreme numbers in every numeric property of a layer that is drawn, hit and converted through.
        @Test func oddLayers() {
            let keys = [
                "position", "bounds", "anchorPoint", "transform", "sublayerTransform", "contentsRect", "contentsCenter",
                "shadowOffset",
            ]
            let scalars = [
                "zPosition", "anchorPointZ", "contentsScale", "cornerRadius", "borderWidth", "borderOffset", "opacity",
                "shadowOpacity",
                "shadowRadius",
                "rasterizationScale", "beginTime", "timeOffset", "speed", "transform.rotation.x", "transform.scale",
                "bounds.size.width",
                "sublayerTransform.translation.z",
            ]
            withScene { scene in
                for value in Self.oddities {
                    for key in keys + scalars {
                        let (layer, child) = (CALayer(), CALayer())
                        layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
                        child.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
                        (layer.backgroundColor, child.backgroundColor) = (.white, .black)
                        (layer.shadowOpacity, layer.masksToBounds, layer.borderWidth) = (1, true, 1)
                        layer.addSublayer(child)
                        let rect = CGRect(x: value, y: value, width: value, height: value)
                        let boxed: Any
                        switch key {
                        case "position", "anchorPoint": boxed = rect.origin
                        case "bounds", "contentsRect", "contentsCenter": boxed = rect
                        case "shadowOffset": boxed = rect.size
                        case "transform", "sublayerTransform":
                            var matrix = CATransform3DMakeScale(value, 1, 0)
                            matrix.m34 = value
                            boxed = matrix
                        default: boxed = value
                        }
                        withoutActions {
                            scene.root.addSublayer(layer)
                            layer.setValue(boxed, forKeyPath: key)
                        }
                        layer.add(CABasicAnimation(key, from: boxed, to: boxed), forKey: nil)
                        scene.frame()
                        for quad in scene.renderer.displayList(at: 0).quads {
                            let sum = (quad.rect + quad.color).sum() + (quad.map.x + quad.map.y + quad.map.w).sum()
                            if sum.isNaN { Issue.record("\(key) \(value): \(quad)") }
                        }
                        _ = scene.root.hitTest(CGPoint(x: 20, y: 20))
                        _ = scene.root.presentation()?.hitTest(CGPoint(x: 20, y: 20))
                        // Products of the greatest finite numbers overflow, so points converted with them may be NaN.
                        guard abs(value) < 1e301 || value.isInfinite else {
                            withoutActions { layer.removeFromSuperlayer() }
                            continue
                        }
                        let point = child.convert(CGPoint(x: 1, y: 1), to: scene.root)
                        expect(!point.x.isNaN, !point.y.isNaN, "\(key) \(value)")
                        expect(!layer.frame.origin.x.isNaN, !layer.frame.width.isNaN, "\(key) \(value)")
                        expect(!layer.convertTime(1, from: nil).isNaN, "\(key) \(value)")
                        withoutActions { layer.removeFromSuperlayer() }
                    }
                }
            }
        }

        @Test func framesOfSingularLayers() {
            let layer = CALayer()
            layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
            layer.transform = CATransform3DMakeScale(0, 0, 1)
            expectEqual(layer.frame, CGRect(x: 30, y: 30, width: 0, height: 0))
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
            expectEqual(layer.position, CGPoint(x: 50, y: 30))
            expect(layer.bounds.width.isFinite, layer.bounds.height.isFinite)
        }

        @Test func circles() {
            withScene { scene in
                let (a, b, c) = (CALayer(), CALayer(), CALayer())
                a.addSublayer(b)
                b.addSublayer(c)
                c.addSublayer(a)
                expect(a.superlayer == nil, c.sublayers == nil)
                a.addSublayer(a)
                expectNil(a.superlayer)
                a.mask = a
                expectNil(a.mask)
                c.mask = a
                expectNil(c.mask)
                b.replaceSublayer(c, with: a)
                expect(c.superlayer === b)
                c.insertSublayer(b, at: 0)
                expect(b.superlayer === a)
                scene.root.addSublayer(a)
                scene.frame(at: 0)
            }
        }

        @Test func manyAnimationsOnOneLayer() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.zPosition = 0 }
                for index in 0..<10_000 {
                    let step = CABasicAnimation("zPosition", from: 0, to: 1)
                    step.isAdditive = true
                    layer.add(step, forKey: "\(index)")
                }
                scene.frame(at: 0)
                expectEqual(scene.seen(layer, "zPosition", at: 0.5), 5000)
                scene.frame(at: 2)
                expectNil(layer.animationKeys())
            }
        }

        @Test func manySublayers() {
            withScene { scene in
                let holder = scene.addLayer()
                withoutActions {
                    for index in 0..<50_000 {
                        let layer = CALayer()
                        layer.frame = CGRect(x: index % 100, y: index / 500, width: 1, height: 1)
                        holder.addSublayer(layer)
                    }
                }
                expectEqual(holder.sublayers?.count, 50_000)
                // Index 49 999 is at (99, 99), which is (149, 149) in the root.
                let hit = scene.root.hitTest(CGPoint(x: 149.5, y: 149.5))
                expect(hit === holder.sublayers?.last)
                withoutActions { holder.sublayers = nil }
                scene.frame(at: 1)
                expect(scene.root.hitTest(CGPoint(x: 149.5, y: 149.5)) === holder)
            }
        }
    }
}
