import Foundation
import QuartzCore
import Expectations
import Testing

/// A typical subclass with custom properties that draws and animates by key.
class Dial: CALayer {
    @CAAnimatable("progress") var progress: CGFloat = 0
    @CAAnimatable("centre") var centre: CGPoint = CGPoint(x: 1, y: 2)
    @CAAnimatable("extent") var extent: CGSize = .zero
    @CAAnimatable("window") var window: CGRect = .zero
    @CAAnimatable("tint") var tint: CGColor? = nil
    @CAAnimatable("turn") var turn: CATransform3D = CATransform3DIdentity
    @CAAnimatable("steps") var steps: Int = 3
    @CAAnimatable("level") var level: Float = 0.5

    /// The values drawn, in order.
    static var drawn: [Double] = []
    static var actionDuration: CFTimeInterval?
    var title = ""

    override init() { super.init() }

    override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? Dial { title = other.title }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || key == "cornerRadius" || super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "progress", let duration = Self.actionDuration else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress
        animation.duration = duration
        return animation
    }

    override func draw(in ctx: CGContext) {
        Self.drawn.append((Double(progress) * 1000).rounded() / 1000)
        ctx.setFillColor(CGColor(srgbRed: progress, green: 0, blue: 0, alpha: 1))
        ctx.fill(bounds)
    }
}

/// The older form: a computed property with key-value coding and a class-wide default.
private final class Gauge: CALayer {
    var needle: CGFloat {
        get { value(forKey: "needle") as? CGFloat ?? -1 }
        set { setValue(newValue, forKey: "needle") }
    }

    override class func defaultValue(forKey key: String) -> Any? { key == "needle" ? 4 : super.defaultValue(forKey: key) }
}

extension EngineTests {
    /// Properties of subclasses.
    @Suite("Custom properties") @MainActor
    struct CustomPropertyTests {
        init() { (Dial.drawn, Dial.actionDuration) = ([], nil) }

        // MARK: Values

        @Test func initialAndSetValues() {
            let dial = Dial()
            expect(dial.progress == 0, dial.centre == CGPoint(x: 1, y: 2), dial.steps == 3, dial.tint == nil)
            expectEqual(dial.value(forKey: "centre") as? CGPoint, CGPoint(x: 1, y: 2), "key-value coding knows initial values")
            dial.progress = 0.25
            dial.extent = CGSize(width: 3, height: 4)
            dial.tint = .white
            dial.turn = CATransform3DMakeScale(2, 2, 2)
            expect(dial.value(forKey: "progress") is NSNumber)
            expectEqual(dial.value(forKey: "progress") as? Double, 0.25)
            expect(dial.value(forKey: "extent") is NSValue)
            expectEqual(dial.value(forKeyPath: "extent.height") as? Double, 4)
            expectEqual(dial.tint, .white)
            expectEqual(dial.value(forKeyPath: "turn.scale") as? Double, 2)
            dial.setValue(NSNumber(value: 0.75), forKey: "progress")
            expectEqual(dial.progress, 0.75)
            dial.setValue(9, forKeyPath: "centre.y")
            expectEqual(dial.centre, CGPoint(x: 1, y: 9))
            dial.setValue(7, forKeyPath: "extent.width")
            expectEqual(dial.extent, CGSize(width: 7, height: 4))
            dial.setValue(CGSize(width: 5, height: 6), forKeyPath: "window.size")
            expectEqual(dial.window, CGRect(x: 0, y: 0, width: 5, height: 6))
            dial.setValue(nil, forKey: "progress")
            expectEqual(dial.progress, 0)
            dial.tint = nil
            expectNil(dial.tint)
            dial.level = 0.1
            expectEqual(dial.level, 0.1)
        }

        @Test func classDefaults() {
            let gauge = Gauge()
            expectEqual(gauge.needle, 4)
            gauge.needle = 2
            expect(gauge.needle == 2, Gauge().needle == 4)
        }

        @Test func wrongTypesAreRefused() {
            let dial = Dial()
            dial.setValue("text", forKey: "progress")
            expectEqual(dial.progress, 0, "what does not fit reads as the initial value")
            let said = warnings { dial.setValue("text", forKeyPath: "centre.x") }
            expect(said.count == 1, dial.centre.x == 1)
            expectEqual(warnings { dial.setValue(1, forKeyPath: "centre.q") }.count, 1)
        }

        // MARK: Explicit animations

        @Test func numbersMove() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.add(CABasicAnimation("progress", from: 0, to: 1), forKey: "go")
                CATransaction.flush()
                expect(scene.seen(dial, "progress", at: 0.25).isClose(to: 0.25))
                expectEqual(dial.presentation()?.progress, 0.25)
                expectEqual(dial.progress, 0, "the model stays")
                expectEqual(scene.seen(dial, "progress", at: 1.5), 0)
            }
        }

        @Test func missingEndsAreTheModelsReadLive() {
            withScene { scene in
                let dial = scene.add(Dial())
                withoutActions { dial.progress = 0.2 }
                dial.add(CABasicAnimation("progress", to: 1), forKey: "go")
                CATransaction.flush()
                expect(scene.seen(dial, "progress", at: 0.5).isClose(to: 0.6))
                withoutActions { dial.progress = 0.4 }
                expect(scene.seen(dial, "progress").isClose(to: 0.7))
                let gauge = scene.add(Gauge())
                gauge.add(CABasicAnimation("needle", by: 10), forKey: nil)
                CATransaction.flush()
                expect(scene.seen(gauge, "needle", at: 1).isClose(to: 9), "4, the class's default, and half of 10")
            }
        }

        @Test func structuresAndColours() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.add(CABasicAnimation("centre", to: CGPoint(x: 3, y: 6)), forKey: nil)
                dial.add(CABasicAnimation("extent", from: CGSize.zero, to: CGSize(width: 8, height: 2)), forKey: nil)
                dial.add(CABasicAnimation("window", to: CGRect(x: 2, y: 4, width: 6, height: 8)), forKey: nil)
                dial.add(
                    CABasicAnimation(
                        "tint", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
                        to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)), forKey: nil)
                dial.add(CABasicAnimation("turn", to: CATransform3DMakeTranslation(10, 0, 0)), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                let seen = dial.presentation()
                expectEqual(seen?.centre, CGPoint(x: 2, y: 4))
                expectEqual(seen?.extent, CGSize(width: 4, height: 1))
                expectEqual(seen?.window, CGRect(x: 1, y: 2, width: 3, height: 4))
                expectEqual(seen?.tint?.components, [0.5, 0, 0.5, 1])
                expectEqual(seen?.turn, CATransform3DMakeTranslation(5, 0, 0))
            }
        }

        @Test func components() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.add(CABasicAnimation("centre.x", to: 5), forKey: nil)
                dial.add(CABasicAnimation("turn.rotation.z", from: 0, to: Double.pi), forKey: nil)
                dial.add(CABasicAnimation("turn.translation.x", from: 0, to: 8), forKey: nil)
                CATransaction.flush()
                scene.at(0.5)
                expectEqual(dial.presentation()?.centre, CGPoint(x: 3, y: 2))
                expect(scene.seen(dial, "turn.rotation.z").isClose(to: .pi / 2))
                expect(scene.seen(dial, "turn.translation.x").isClose(to: 4))
            }
        }

        @Test func keyframesGroupsSpringsAndAdding() {
            withScene { scene in
                let dial = scene.add(Dial())
                let frames = CAKeyframeAnimation(keyPath: "progress")
                frames.values = [0, 1, 0.5]
                frames.keyTimes = [0, 0.25, 1]
                frames.duration = 1
                dial.add(frames, forKey: nil)
                let extra = CABasicAnimation("progress", from: 10, to: 20)
                extra.isAdditive = true
                let group = CAAnimationGroup()
                group.animations = [extra]
                group.duration = 2
                dial.add(group, forKey: nil)
                let path = CGMutablePath()
                path.move(to: .zero)
                path.addLine(to: CGPoint(x: 10, y: 20))
                let along = CAKeyframeAnimation(keyPath: "centre")
                along.path = path
                along.duration = 1
                dial.add(along, forKey: nil)
                let spring = CASpringAnimation(keyPath: "level")
                spring.fromValue = 0
                spring.toValue = 1
                spring.duration = spring.settlingDuration
                dial.add(spring, forKey: nil)
                let reference = scene.addLayer()
                let same = CASpringAnimation(keyPath: "zPosition")
                same.fromValue = 0
                same.toValue = 1
                same.duration = spring.settlingDuration
                reference.add(same, forKey: nil)
                CATransaction.flush()
                expect(scene.seen(dial, "progress", at: 0.125).isClose(to: 0.5 + 11.25))
                expect(scene.seen(dial, "progress", at: 0.625).isClose(to: 0.75 + 16.25))
                expectEqual(dial.presentation()?.centre, CGPoint(x: 6.25, y: 12.5))
                expect(scene.seen(dial, "level").isClose(to: scene.seen(reference, "zPosition")))
                expect(scene.seen(dial, "level") > 0.9)
            }
        }

        @Test func integersAreCutOffWhileTheyMove() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.add(CABasicAnimation("steps", from: 0, to: 10), forKey: nil)
                CATransaction.flush()
                scene.at(0.37)
                expectEqual(dial.presentation()?.steps, 3)
                expect(scene.seen(dial, "steps").isClose(to: 3.7))
            }
        }

        @Test func timesOfTheirOwn() {
            withScene { scene in
                let outer = scene.addLayer()
                let dial = Dial()
                withoutActions {
                    outer.speed = 2
                    dial.speed = 0
                    dial.timeOffset = 0.3
                    dial.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
                    outer.addSublayer(dial)
                }
                dial.add(CABasicAnimation("progress", from: 0, to: 1), forKey: nil)
                let animation = CABasicAnimation("progress", from: 0, to: 1)
                animation.beginTime = 1e-9
                dial.add(animation, forKey: nil)
                CATransaction.flush()
                expect(scene.seen(dial, "progress", at: 5).isClose(to: 0.3))
                withoutActions { dial.timeOffset = 0.8 }
                expect(scene.seen(dial, "progress").isClose(to: 0.8))
                scene.frame()
                expectEqual(Dial.drawn.last, 0.8)
                withoutActions { dial.timeOffset = 0.1 }
                scene.frame()
                expectEqual(Dial.drawn.last, 0.1, "scrubbing draws again")
                withoutActions { (dial.speed, dial.timeOffset) = (1, 0) }
                scene.frame(at: 0.2)
                expectEqual(Dial.drawn.last, 0.4, "the outer layer's time runs twice as fast")
            }
        }

        // MARK: Implicit animations

        @Test func theBuiltInDefaultHasNone() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.progress = 1
                CATransaction.flush()
                expectNil(dial.animationKeys())
            }
        }

        @Test func theClassesOwnActionRuns() {
            withScene { scene in
                Dial.actionDuration = 1
                let dial = scene.add(Dial())
                dial.progress = 1
                dial.progress = 1
                CATransaction.flush()
                expectEqual(dial.animationKeys(), ["progress"])
                expectEqual(dial.progress, 1)
                expect(scene.seen(dial, "progress", at: 0.25).isClose(to: 0.25))
                dial.progress = 0
                expectEqual(dial.presentation()?.progress, 0.25, "what is seen is what has been committed")
                CATransaction.flush()
                expect(scene.seen(dial, "progress", at: 0.75).isClose(to: 0.125), "from where it was")
                withoutActions { dial.progress = 0.5 }
                expectEqual(dial.animationKeys(), ["progress"], "no action ran")
            }
        }

        @Test func theActionIsAskedBeforeTheChange() {
            withScene { scene in
                let dial = scene.add(Dial())
                withoutActions { dial.progress = 0.3 }
                dial.progress = 0.6
                expectEqual(dial.presentation()?.progress, 0.3)
                dial.progress = 0.9
                expectEqual(dial.presentation()?.progress, 0.3, "uncommitted twice")
                CATransaction.flush()
                expectEqual(dial.presentation()?.progress, 0.9)
            }
        }

        // MARK: Bad input

        @Test func whatIsNoNumberDoesNotAnimate() {
            withScene { scene in
                let dial = scene.add(Dial())
                dial.setValue("text", forKey: "label")
                let said = warnings {
                    dial.add(CABasicAnimation("label", from: "a", to: "b"), forKey: nil)
                    dial.add(CABasicAnimation("progress", from: "a", to: 1), forKey: nil)
                    dial.add(CABasicAnimation("progress", from: Double.nan, to: 1), forKey: nil)
                    dial.add(CABasicAnimation("centre.zz", to: 1), forKey: nil)
                    dial.add(CABasicAnimation("nothing", to: 1), forKey: nil)
                    dial.add(CABasicAnimation("", to: 1), forKey: nil)
                    CATransaction.flush()
                    scene.frame(at: 0.5)
                }
                expect(said.count >= 4)
                expectEqual(dial.presentation()?.progress, 0)
                expectEqual(dial.value(forKey: "label") as? String, "text")
                expectEqual(scene.seen(dial, "nothing"), 0.5, "a key without a value starts from zero")
            }
        }

        @Test func numbersThatAreNotFiniteAreRefused() {
            withScene { scene in
                let dial = scene.add(Dial())
                withoutActions { (dial.progress, dial.centre) = (3, CGPoint(x: 4, y: 5)) }
                let said = warnings {
                    withoutActions {
                        for number in [CGFloat.infinity, -.infinity, .nan] {
                            dial.progress = number
                            dial.centre = CGPoint(x: number, y: 0)
                            dial.setValue(number, forKeyPath: "centre.y")
                            dial.setValue(NSNumber(value: Double(number)), forKey: "progress")
                        }
                        dial.setValue(Double.nan, forKey: "unknown")
                        dial.setValue("text", forKey: "title")
                    }
                }
                expect(!said.isEmpty)
                expectEqual(dial.progress, 3)
                expectEqual(dial.centre, CGPoint(x: 4, y: 5))
                expectNil(dial.value(forKey: "unknown"))
                expectEqual(scene.seen(dial, "progress"), 3)
                // Between the largest numbers an animation stays finite.
                let largest = Double.greatestFiniteMagnitude
                dial.add(CABasicAnimation("progress", from: -largest, to: largest), forKey: nil)
                CATransaction.flush()
                for time in [0.25, 0.5, 0.75] {
                    scene.at(time)
                    expect((dial.presentation()?.progress ?? .nan).isFinite)
                }
                // An additive animation of the largest number over the largest number, too.
                withoutActions { dial.progress = CGFloat(largest) }
                let more = CABasicAnimation("progress", from: largest, to: largest)
                more.isAdditive = true
                dial.add(more, forKey: nil)
                CATransaction.flush()
                scene.at(0.9)
                expect((dial.presentation()?.progress ?? .nan).isFinite)
                // A plain layer stores what it is given.
                let plain = CALayer()
                plain.setValue(Double.infinity, forKey: "limit")
                expectEqual(plain.value(forKey: "limit") as? Double, .infinity)
            }
        }

        @Test func infiniteModelValues() {
            withScene { scene in
                let dial = scene.add(Dial())
                withoutActions { dial.progress = .infinity }
                dial.add(CABasicAnimation("progress", to: 1), forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(dial, "progress", at: 0.5), 0.5)
                scene.frame()
            }
        }

        @Test func manyKeys() {
            withScene { scene in
                let dial = scene.add(Dial())
                let said = warnings {
                    for index in 0..<100 { dial.add(CABasicAnimation("key\(index)", from: 0, to: 1), forKey: nil) }
                    CATransaction.flush()
                }
                expect(!said.isEmpty)
                expectEqual(scene.seen(dial, "key0", at: 0.5), 0.5)
            }
        }
    }
}
