import Foundation
import QuartzUI
import Expectations
import Testing

/// All listings change the shared media clock, so they run serially.
@Suite(.serialized) @MainActor
enum ListingTests {}

private let blue: [CGFloat] = [0, 0, 1, 1]
private let thrown: [CGFloat] = [0.5, 0.25, 0.75, 1]

extension ListingTests {
    @Suite @MainActor
    struct ImplicitListings {
        @Test func implicit1ColorIsOnlySet() {
            ListingStage.run { stage in
                let controller = Implicit1.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                expectEqual(controller.layer.seenColor(), blue)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.buttonAction(self)
                expect(near(controller.layer.backgroundColor?.components ?? [], thrown), "the model is there at once")
                expectEqual(controller.layer.seenColor(), blue)
                stage.at(0.0625)
                expect(near(controller.layer.seenColor(), between(blue, thrown, defaultAtQuarter)))
                stage.at(0.125)
                expect(near(controller.layer.seenColor(), between(blue, thrown, defaultAtHalf)))
                stage.at(0.26)
                expect(near(controller.layer.seenColor(), thrown), controller.layer.animationKeys() == nil)
            }
        }

        @Test func implicit2CompletionTurnsInAQuarterSecond() {
            ListingStage.run { stage in
                let controller = Implicit2.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.buttonAction(self)
                stage.at(0.5)
                expect(near(controller.layer.seenColor(), between(blue, thrown, defaultAtHalf)))
                expect(controller.layer.affineTransform().isIdentity)
                // The frame that retires the colour's animation calls the block, whose change is committed with the next one.
                stage.at(1.0)
                stage.at(1.1)
                expect(near(controller.layer.seenColor(), thrown))
                stage.at(1.1)
                expect(near(atan2(controller.layer.affineTransform().b, controller.layer.affineTransform().a), .pi / 2))
                stage.at(1.225)
                expect(near(controller.layer.seen("transform.rotation"), .pi / 2 * defaultAtHalf))
                stage.at(1.36)
                expect(near(controller.layer.seen("transform.rotation"), .pi / 2))
                expectNil(controller.layer.animationKeys())
            }
        }

        @Test func implicit3ViewsLayerDoesNotAnimate() {
            ListingStage.run { stage in
                let controller = Implicit3.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                stage.show(controller)
                expectEqual(stage.container.layer.seenColor(), blue)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.buttonAction(self)
                expectNil(stage.container.layer.animationKeys())
                expect(controller.layer.affineTransform().isIdentity, "never synchronously")
                stage.at(0.01)
                expect(near(stage.container.layer.seenColor(), thrown))
                stage.at(0.02)
                expect(near(atan2(controller.layer.affineTransform().b, controller.layer.affineTransform().a), .pi / 2))
                // The second press changes a layer outside the tree: it has no presentation and nothing animates.
                controller.buttonAction(self)
                stage.at(0.03)
                expect(controller.layer.backgroundColor == UIColor.white.cgColor, controller.layer.presentation() == nil)
                expect(near(stage.container.layer.seenColor(), thrown))
            }
        }

        @Test func implicit4ViewAnswersWithAnActionInABlockOnly() {
            ListingStage.run { stage in
                let controller = Implicit4.ViewController()
                controller.layerView = stage.container
                controller.loadViewIfNeeded()
                expectEqual(Console.printed.count, 2)
                expect(Console.printed.first is NSNull)
                expect(Console.printed.last is CABasicAnimation)
            }
        }
    }
}
