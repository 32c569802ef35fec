import Foundation
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Layers of which keyframes of `hidden` show one at a time. The drawn picture equals the presentation tree at all times.
    @Suite("Flip-books") @MainActor
    struct FlipBookTests {
        /// The way in which pages are turned.
        enum Turning: CaseIterable {
            /// By the clock, from frame to frame.
            case clock
            /// By the time offset of a superlayer that stands still.
            case offset
        }

        /// Four keyframes with three times between, as a program writes them that shows a layer from one time to another.
        private func showing(from start: Double, to end: Double) -> CAKeyframeAnimation {
            let animation = CAKeyframeAnimation(keyPath: "hidden")
            animation.calculationMode = .discrete
            animation.values = [true, false, true]
            animation.keyTimes = [0, NSNumber(value: start), NSNumber(value: end), 1]
            animation.duration = 1
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            return animation
        }

        /// Pages of 30 × 30 side by side in a holder, page i seen from i / 8 to (i + 1) / 8; the first and the last reach beyond the
        /// animation's ends. Every other page holds its picture in a sublayer; others stand round them.
        private func pages(in holder: CALayer) -> [CALayer] {
            var pages: [CALayer] = []
            for index in 0..<8 {
                let page = CALayer()
                page.frame = CGRect(x: 10 + index % 4 * 40, y: 10 + index / 4 * 40, width: 30, height: 30)
                var picture = page
                if index % 2 == 1 {
                    picture = CALayer()
                    picture.frame = page.bounds
                    page.addSublayer(picture)
                }
                picture.contents = Pictures.solid(.white)
                let start = index == 0 ? -0.4 : Double(index) / 8
                page.add(showing(from: start, to: index == 7 ? 1.3 : Double(index + 1) / 8), forKey: "page")
                holder.addSublayer(page)
                pages.append(page)
                for count in 0..<3 {
                    let still = CALayer()
                    still.frame = CGRect(x: 200 + 10 * count, y: 10 * index, width: 8, height: 8)
                    still.backgroundColor = .black
                    holder.addSublayer(still)
                }
            }
            return pages
        }

        /// Returns the pages that the display list shows.
        private func drawn(_ pages: [CALayer], _ scene: Scene) -> [Int] {
            let slots = Set(scene.renderer.host.frame.list.quads.map(\.layer))
            return pages.indices.filter { index in
                let picture = pages[index].sublayers?.first ?? pages[index]
                return slots.contains(picture.commitState.slot)
            }
        }

        @Test(arguments: Turning.allCases) func whatIsDrawnIsWhatIsPresented(turning: Turning) {
            withScene { scene in
                let holder = CALayer()
                var all: [CALayer] = []
                withoutActions {
                    holder.frame = scene.root.bounds
                    if turning == .offset { holder.speed = 0 }
                    scene.root.addSublayer(holder)
                    all = pages(in: holder)
                }
                CATransaction.flush()
                // Animations begin at the first commit's time, which is 0 of the holder too.
                let times = [
                    0, 0.01, 0.06, 0.126, 0.13, 0.24, 0.26, 0.5, 0.49, 0.51, 0.125, 0.374, 0.376, 0.95, 0.99, 0.3, 0.31, 0.05,
                    0.874,
                    0.876, 0.6, 0.62, 0.63, 0.1, 0.7, 0.71, 0.0, 0.99,
                ]
                for time in times {
                    let before = scene.renderer.host.frame.list
                    switch turning {
                    case .clock: scene.at(time)
                    case .offset: withoutActions { holder.timeOffset = time }
                    }
                    scene.renderer.beginFrame(atTime: CACurrentMediaTime())
                    let damage = scene.renderer.damage
                    expectEqual(FrameComparison.mistake(scene), "", "at \(time)")
                    FrameComparison.expectDamage(damage, from: before, to: scene.renderer.host.frame.list)
                    scene.renderer.render()
                    scene.renderer.endFrame()
                    let presented = all.indices.filter { all[$0].presentation()?.isHidden == false }
                    expectEqual(presented, [min(Int(time * 8), 7)], "at \(time)")
                    expectEqual(drawn(all, scene), presented, "at \(time)")
                }
            }
        }

        /// Times out of order, and outside 0 … 1: the first end after the present decides, in the presentation and in the
        /// picture.
        @Test func timesOutOfOrder() {
            withScene { scene in
                let page = scene.addLayer()
                withoutActions { page.contents = Pictures.solid(.white) }
                let animation = showing(from: 0.75, to: 0.25)
                animation.beginTime = 1
                animation.fillMode = .backwards
                page.add(animation, forKey: nil)
                CATransaction.flush()
                // Before 0.75 the first value holds; then the time of the second has passed already, and the third shows.
                for (time, isHidden) in [(0.5, true), (1.1, true), (1.5, true), (1.74, true), (1.76, true), (2.5, false)] {
                    scene.frame(at: time)
                    expectEqual(page.presentation()?.isHidden, isHidden, "at \(time)")
                    expectEqual(drawn([page], scene).isEmpty, isHidden, "at \(time)")
                }
            }
        }
    }
}
