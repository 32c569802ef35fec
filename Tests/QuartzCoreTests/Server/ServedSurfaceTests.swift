import Foundation
import Synchronization
import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// Frames of the render server, seen from the surface that receives them.
    @MainActor @Suite struct ServedSurfaceTests {
        /// The calls that a surface has received. The server writes it, the test reads it.
        final class SurfaceLog: Sendable {
            struct Frame: Sendable {
                let list: DisplayList
                let damage: DamageRegion
                /// The size of the surface.
                let size: CGSize
            }

            struct Entries {
                var frames: [Frame] = []
                var invalidations: [Bool] = []
                /// The number of following frames that are lost.
                var losses = 0
            }

            let entries = Mutex(Entries())

            var frames: [Frame] { entries.withLock { $0.frames } }
            var invalidations: [Bool] { entries.withLock { $0.invalidations } }
            func loseFrames(_ count: Int) { entries.withLock { $0.losses = count } }
        }

        /// A surface without pixels that may lose its context.
        final class TestSurface: RenderSurface {
            private let log: SurfaceLog
            private var size = CGSize.zero
            private(set) var isLost = false

            init(_ log: SurfaceLog) { self.log = log }

            func configure(_ configuration: SurfaceConfiguration) { size = configuration.bounds.size }

            func show(_ list: DisplayList, damage: DamageRegion, isRead: Bool) -> CGImage? {
                isLost = log.entries.withLock { entries in
                    guard entries.losses == 0 else {
                        entries.losses -= 1
                        return true
                    }
                    entries.frames.append(SurfaceLog.Frame(list: list, damage: damage, size: size))
                    return false
                }
                return nil
            }

            func image(of list: DisplayList, scale: CGFloat) -> CGImage? { nil }

            func invalidate(isLost: Bool) { log.entries.withLock { $0.invalidations.append(isLost) } }
        }

        /// A tree of 200 × 100 points on a test surface.
        @MainActor final class Display {
            let log = SurfaceLog()
            let root = CALayer()
            let tree: RemoteLayerTree

            init() throws {
                let log = log
                tree = try RemoteLayerTree { _ in TestSurface(log) }
                root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
                tree.layer = root
                resize(CGSize(width: 200, height: 100))
                show(true)
            }

            /// Sets the size of the surface and of the root layer in one step.
            func resize(_ size: CGSize) {
                RenderServer.shared.whileHeld {
                    withoutActions { root.frame = CGRect(origin: .zero, size: size) }
                    tree.configuration.bounds = CGRect(origin: .zero, size: size)
                }
            }

            func show(_ isShown: Bool) {
                CATransaction.flush()
                tree.configuration.isShown = isShown
                RenderServer.shared.synchronize()
            }

            /// Moves a square through the window without end.
            func move() -> CALayer {
                let square = CALayer()
                square.frame = CGRect(x: 0, y: 40, width: 20, height: 20)
                square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                withoutActions { root.addSublayer(square) }
                let move = CABasicAnimation("position.x", from: 10, to: 190)
                move.repeatCount = .infinity
                square.add(move, forKey: nil)
                CATransaction.flush()
                return square
            }

            /// Waits for a number of frames. Returns false after five minutes, because other tests may hold the server for long.
            func wait(forFrames count: Int) -> Bool {
                let end = Date() + 300
                while log.frames.count < count, Date() < end { usleep(1000) }
                return log.frames.count >= count
            }

            /// Waits for a frame of a size. Returns false after five minutes.
            func wait(forSize size: CGSize) -> Bool {
                let end = Date() + 300
                while log.frames.last?.size != size, Date() < end { usleep(1000) }
                return log.frames.last?.size == size
            }
        }

        /// A thread that has not yet noticed its end would take messages from its successor.
        @Test func onlyTheLatestThreadTakesMessages() throws {
            let server = RenderServer()
            for _ in 0..<20 {
                try server.perform { _ in }
                server.drawOnMainThread()
                server.drawOnThread()
            }
            let threads = try (0..<200).map { _ in try server.perform { _ in pthread_self() } }
            expectEqual(Set(threads).count, 1)
        }

        private func withDisplays(_ count: Int, _ body: ([Display]) throws -> Void) throws {
            let displays = try (0..<count).map { _ in try Display() }
            defer {
                for display in displays { display.tree.close() }
                CATransaction.flush()
                RenderServer.shared.synchronize()
            }
            try body(displays)
        }

        @Test func aLostSurfaceIsRebuiltAndRedrawn() throws {
            try withDisplays(1) { displays in
                let display = displays[0]
                expect(display.wait(forFrames: 1))
                let counted = display.tree.frameCount
                display.log.loseFrames(1)
                withoutActions { display.root.opacity = 0.5 }
                CATransaction.flush()
                expect(display.wait(forFrames: 2))
                RenderServer.shared.synchronize()
                expectEqual(display.log.invalidations, [true])
                let frame = try require(display.log.frames.last)
                expectEqual(frame.damage.bounds, CGRect(x: 0, y: 0, width: 200, height: 100))
                expectEqual(frame.list.quads.first?.color, [0.5, 0.5, 0.5, 0.5])
                // The lost frame was not shown.
                expectEqual(display.tree.frameCount, counted + 1)
            }
        }

        @Test func aSurfaceThatStaysLostIsTriedAgain() throws {
            try withDisplays(1) { displays in
                let display = displays[0]
                expect(display.wait(forFrames: 1))
                display.log.loseFrames(3)
                display.tree.setNeedsFrame()
                expect(display.wait(forFrames: 2))
                expectEqual(display.log.invalidations, [true, true, true])
            }
        }

        @Test func oneLossMakesTheOtherSurfacesDraw() throws {
            try withDisplays(2) { displays in
                expect(displays[0].wait(forFrames: 1), displays[1].wait(forFrames: 1))
                RenderServer.shared.synchronize()
                let resting = displays[1].log.frames.count
                displays[0].log.loseFrames(1)
                displays[0].tree.setNeedsFrame()
                expect(displays[1].wait(forFrames: resting + 1))
                expectEqual(displays[1].log.frames.last?.damage.bounds, CGRect(x: 0, y: 0, width: 200, height: 100))
                expect(displays[1].log.invalidations.isEmpty)
            }
        }

        @Test func sizeAndContentChangeInTheSameFrame() throws {
            try withDisplays(1) { displays in
                let display = displays[0]
                _ = display.move()
                for step in 1...60 {
                    let size = CGSize(width: 200 + step, height: 100 + 2 * step)
                    display.resize(size)
                    // Every third size is replaced at once by the next. A frame of the animation may still have the size before.
                    if step % 3 != 0 { expect(display.wait(forSize: size)) }
                }
                RenderServer.shared.synchronize()
                let frames = display.log.frames
                expect(Set(frames.map(\.size.width)).count >= 40)
                for frame in frames {
                    expectEqual(frame.list.size, frame.size)
                    // The root's background is the first quad.
                    expectEqual(frame.list.quads.first?.rect, SIMD4(0, 0, Float(frame.size.width), Float(frame.size.height)))
                }
                // A new size redraws everything.
                for (old, new) in zip(frames, frames.dropFirst()) where old.size != new.size {
                    expectEqual(new.damage.bounds, CGRect(origin: .zero, size: new.size))
                }
            }
        }

        @Test func aHiddenSurfaceDrawsNothingAndIsRedrawnLater() throws {
            try withDisplays(1) { displays in
                let (display, other) = (displays[0], try Display())
                defer { other.tree.close() }
                let square = display.move()
                _ = other.move()
                expect(display.wait(forFrames: 3))
                display.show(false)
                let hidden = display.log.frames.count
                // The other window's frames measure the time.
                expect(other.wait(forFrames: other.log.frames.count + 10))
                withoutActions { square.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) }
                display.resize(CGSize(width: 300, height: 100))
                CATransaction.flush()
                expect(other.wait(forFrames: other.log.frames.count + 10))
                expectEqual(display.log.frames.count, hidden)
                display.show(true)
                expect(display.wait(forFrames: hidden + 1))
                let frame = display.log.frames[hidden]
                expectEqual(frame.damage.bounds, CGRect(x: 0, y: 0, width: 300, height: 100))
                expectEqual(frame.list.quads.last?.color, [0, 1, 0, 1])
            }
        }
    }
}
