import Foundation
import QuartzCore
import Expectations
import Testing

/// Provides contents in `display()` of the model, with the values of the presentation layer.
private final class Swatch: CALayer {
    @CAAnimatable("shade") var shade: CGFloat = 0
    var displayed: [CGFloat] = []

    override class func needsDisplay(forKey key: String) -> Bool { key == "shade" || super.needsDisplay(forKey: key) }
    override func display() {
        let shade = presentation()?.shade ?? shade
        displayed.append((shade * 1000).rounded() / 1000)
        contents = Pictures.solid(CGColor(srgbRed: shade, green: 0, blue: 0, alpha: 1))
        for layer in sublayers ?? [] { layer.position.x = 100 * shade }
    }

    override func action(forKey event: String) -> (any CAAction)? { NSNull() }
}

/// Disables implicit animations.
@MainActor
private final class Still: CALayerDelegate {
    static let shared = Still()
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// Displays the layers that it is the delegate of, and records which.
@MainActor
private final class Displayer: CALayerDelegate {
    var displayed: [CALayer] = []
    func display(_ layer: CALayer) { displayed.append(layer) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// Is displayed by its delegate while its property is animated.
private final class Sign: CALayer {
    @CAAnimatable("shade") var shade: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool { key == "shade" || super.needsDisplay(forKey: key) }
}

/// Drawing and display of layers whose custom properties are animated.
extension EngineTests.CustomPropertyTests {
    /// Returns the red component of the image that a layer shows in a frame.
    private func red(_ scene: Scene, _ width: Int = 100) -> Int? {
        let list = scene.renderer.displayList(at: CACurrentMediaTime())
        for source in list.sources {
            if case .image(let image) = source, image.width <= width {
                return image.withUnsafePixels { Int($0[0]) }
            }
        }
        return nil
    }

    @Test func presentationLayersHaveTheContentsOfTheirFrame() {
        withScene { scene in
            let layer = scene.add(Swatch())
            layer.setNeedsDisplay()
            CATransaction.flush()
            let drawn = layer.contents as? CGImage
            expectEqual(drawn?.pixels.first, 0)
            layer.add(CABasicAnimation("shade", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            for (time, red) in [(0.2, 51), (0.6, 153)] {
                scene.frame(at: time)
                let seen = layer.presentation()?.contents as? CGImage
                expectEqual(seen?.pixels.first.map { Int($0) }, red)
                expect(layer.contents as? CGImage == seen, seen != drawn, "they are the model's")
            }
            scene.frame(at: 2)
            scene.frame(at: 2.1)
            expectEqual((layer.presentation()?.contents as? CGImage)?.pixels.first, 0)
        }
    }

    @Test func displayIsTheModelsAndWhatItChangesIsSeenAtOnce() {
        withScene { scene in
            let layer = scene.add(Swatch())
            let hand = CALayer()
            withoutActions {
                hand.delegate = Still.shared
                layer.addSublayer(hand)
            }
            layer.add(CABasicAnimation("shade", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            for time in [0.2, 0.6] {
                scene.frame(at: time)
                expect(Double(hand.position.x).isClose(to: 100 * time), "the model's sublayers move")
                expect(scene.seen(hand, "position.x").isClose(to: 100 * time))
            }
            expectEqual(layer.displayed.suffix(2), [0.2, 0.6])
            scene.frame(at: 0.6)
            expect(layer.displayed.last == 0.6, layer.shade == 0)
        }
    }

    @Test func delegatesDisplayTheModel() {
        withScene { scene in
            let displayer = Displayer()
            let layer = scene.add(Sign())
            layer.delegate = displayer
            layer.add(CABasicAnimation("shade", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            let before = displayer.displayed.count
            for time in [0.2, 0.6] { scene.frame(at: time) }
            expect(displayer.displayed.count == before + 2, displayer.displayed.allSatisfy { $0 === layer })
        }
    }

    @Test func drawsForEachFrameWithTheValuesOfItsTime() {
        withScene { scene in
            let dial = scene.add(Dial())
            dial.add(CABasicAnimation("progress", from: 0, to: 1), forKey: "go")
            CATransaction.flush()
            for time in [0, 0.2, 0.4, 1] { scene.frame(at: time) }
            expectEqual(Dial.drawn, [0, 0.2, 0.4, 1])
            expectEqual(red(scene), 255)
            expectEqual((dial.contents as? CGImage)?.pixels.first, 255, "what is drawn is the model's contents")
            expectEqual(scene.renderer.nextFrameTime(), .infinity, "a clock stepped by hand stands still")
            scene.frame(at: 1.1)
            expectEqual(Dial.drawn, [0, 0.2, 0.4, 1, 0], "the frame that retires it draws the model")
            expect(red(scene) == 0, dial.contents != nil)
            scene.frame(at: 1.2)
            expectEqual(Dial.drawn.count, 5)
            expectEqual(scene.renderer.nextFrameTime(), .infinity)
        }
    }

    @Test func implicitAnimationsDrawToo() {
        withScene { scene in
            Dial.actionDuration = 1
            let dial = scene.add(Dial())
            dial.progress = 1
            CATransaction.flush()
            expectEqual(Dial.drawn, [1], "the commit draws the model")
            scene.frame(at: 0.5)
            expectEqual(Dial.drawn, [1, 0.5])
            expectEqual(red(scene), 128)
            scene.frame(at: 2)
            expectEqual(red(scene), 255)
        }
    }

    @Test func onlyWhatChangesIsDrawn() {
        withScene { scene in
            let dial = scene.add(Dial())
            let hold = CABasicAnimation("progress", from: 0, to: 1)
            hold.fillMode = .forwards
            hold.isRemovedOnCompletion = false
            dial.add(hold, forKey: "hold")
            dial.add(CABasicAnimation("opacity", from: 0, to: 1, duration: 9), forKey: nil)
            dial.add(CABasicAnimation("level", from: 0, to: 1, duration: 9), forKey: nil)
            CATransaction.flush()
            for time in [0.5, 1, 2, 3, 4] { scene.frame(at: time) }
            expectEqual(Dial.drawn, [0.5, 1], "held values, and keys that need no display, draw nothing")
            dial.removeAnimation(forKey: "hold")
            scene.frame(at: 5)
            expectEqual(Dial.drawn, [0.5, 1, 0])
        }
    }

    @Test func knownKeysMayNeedDisplayToo() {
        withScene { scene in
            let dial = scene.add(Dial())
            dial.add(CABasicAnimation("cornerRadius", from: 0, to: 10), forKey: nil)
            CATransaction.flush()
            scene.frame(at: 0.5)
            scene.frame(at: 0.6)
            expectEqual(Dial.drawn.count, 2)
        }
    }

    @Test func theClockMayGoBack() {
        withScene { scene in
            let dial = scene.add(Dial())
            dial.add(CABasicAnimation("progress", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            for time in [0.5, 0.8, 0.2] { scene.frame(at: time) }
            expectEqual(Dial.drawn, [0.5, 0.8, 0.2])
            expectEqual(red(scene), 51)
        }
    }

    @Test func displayMayProvideContents() {
        withScene { scene in
            let swatch = scene.add(Swatch())
            swatch.add(CABasicAnimation("shade", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            let said = warnings { scene.frame(at: 0.4) }
            expect(said.isEmpty, red(scene) == 102)
            expectEqual(warnings { swatch.presentation()?.shade = 1 }.count, 1)
            expectEqual(swatch.presentation()?.shade, 0.4, "a presentation cannot be changed")
        }
    }

    @Test func leavingTheTree() {
        withScene { scene in
            let dial = scene.add(Dial())
            dial.add(CABasicAnimation("progress", from: 0, to: 1), forKey: nil)
            CATransaction.flush()
            scene.frame(at: 0.5)
            dial.removeFromSuperlayer()
            scene.frame(at: 0.6)
            scene.root.addSublayer(dial)
            scene.frame(at: 0.7)
            expectEqual(Dial.drawn, [0.5], "the animation is gone")
        }
    }

    @Test func ivarsAreCopiedByTheInitializer() {
        withScene { scene in
            let dial = scene.add(Dial())
            dial.title = "speed"
            expectEqual(dial.presentation()?.title, "speed")
            expect(dial.presentation()?.model() === dial)
        }
    }
}
