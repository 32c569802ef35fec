import CSDL
import Foundation
import QuartzSDL
import Expectations
import Testing

@MainActor
struct MainLoopTests {
    @Test func quitEventEndsWithStatusZero() throws {
        try Harness.withWindow { loop, window in
            push(SDL_QUIT)
            expectEqual(loop.run(for: 5), 0)
            expect(window.isClosed)
            expectNil(MainLoop.current)
            expect(!RunLoopDriver.isActive)
        }
    }

    @Test func lastWindowsCloseEndsTheLoop() throws {
        try Harness.withWindow { loop, window in
            let start = CACurrentMediaTime()
            let other = try SDLWindow(WindowOptions(size: CGSize(width: 50, height: 50)), sharing: window)
            loop.add(other)
            window.pushWindowEvent(SDL_WINDOWEVENT_CLOSE)
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { [identifier = other.identifier] in
                var event = SDL_Event()
                event.type = SDL_WINDOWEVENT.rawValue
                event.window.windowID = identifier
                event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
                SDL_PushEvent(&event)
            }
            expectEqual(loop.run(for: 5), 0)
            expect(CACurrentMediaTime() - start < 4)
            expect(window.isClosed, other.isClosed)
        }
    }

    @Test func ownersCanRefuseToClose() throws {
        try Harness.withWindow { loop, window in
            var asked = 0
            window.shouldClose = {
                asked += 1
                return false
            }
            window.pushWindowEvent(SDL_WINDOWEVENT_CLOSE)
            loop.run(for: 0.1)
            expectEqual(asked, 1)
        }
    }

    @Test func stopGivesItsStatus() throws {
        try Harness.withWindow { loop, window in
            window.eventHandler = { if case .input(.key) = $0 { Application.terminate(status: 3) } }
            push(SDL_KEYDOWN) { $0.key.windowID = window.identifier }
            expectEqual(loop.run(for: 5), 3)
        }
    }

    @Test func nothingMovesNothingDraws() throws {
        try Harness.withWindow { loop, window in
            window.rootLayer.addSublayer(square(CGRect(x: 0, y: 0, width: 10, height: 10)))
            loop.run(for: 0.3)
            // One frame for the first picture, and a second one if the window's first size arrives late.
            expect((1...2).contains(window.framesDrawn))
        }
    }

    @Test func animationsDrawUntilTheyEnd() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(layer)
            CATransaction.flush()
            let listener = StopListener()
            var framesAtStop = 0
            listener.onStop = { framesAtStop = window.framesDrawn }
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.byValue = 100
            animation.duration = 0.25
            animation.delegate = listener
            layer.add(animation, forKey: "move")
            expect(loop.run { !listener.stops.isEmpty })
            loop.run(for: 0.2)
            expectEqual(listener.starts, 1)
            expectEqual(listener.stops, [true])
            // 15 frames at 60 per second. A slow machine draws fewer, perhaps none in time; none may draw many more.
            expect(framesAtStop <= 22)
            // The last one with it on its way, and the one without it.
            expect((1...framesAtStop + 2).contains(window.framesDrawn))
        }
    }

    @Test func laterBeginsAreWaitedForAsleep() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(layer)
            CATransaction.flush()
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.beginTime = CACurrentMediaTime() + 0.3
            animation.duration = 0.05
            let listener = StopListener()
            animation.delegate = listener
            var frames = 0
            listener.onStop = {
                frames = window.framesDrawn
                loop.stop(status: 9)
            }
            layer.add(animation, forKey: nil)
            expectEqual(loop.run(for: 5), 9)
            expect(frames <= 8)
        }
    }

    @Test func callbacksChangesReachTheScreen() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(layer)
            CATransaction.begin()
            CATransaction.setCompletionBlock {
                CATransaction.setDisableActions(true)
                layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
            }
            CATransaction.commit()
            loop.run(for: 0.15)
            // One frame for the tree, another for the block's changes.
            expect((1...3).contains(window.framesDrawn))
            expectEqual(layer.backgroundColor, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        }
    }

    @Test func callbacksThatCallForMoreLeaveTimeToSleep() throws {
        try Harness.withWindow { loop, _ in
            var count = 0
            var isWanted = true
            // It must end with the test: the transactions are process-wide, and later tests count completions.
            @MainActor func again() {
                count += 1
                CATransaction.setCompletionBlock { if isWanted { again() } }
            }
            again()
            loop.run(for: 0.2)
            isWanted = false
            expect((2...250).contains(count))
        }
    }

    @Test(arguments: [false, true]) func displayLinksWaitWhileNoWindowIsShown(isCovered: Bool) throws {
        try Harness.withWindow { loop, window in
            var calls = 0
            let link = CADisplayLink { _ in calls += 1 }
            link.add(to: .main, forMode: .common)
            defer { link.invalidate() }
            if isCovered { window.isCovered = true } else { window.isVisible = false }
            let before = loop.turnCount
            loop.run(for: 0.5)
            expectEqual(calls, 0)
            // The events of the change and of the end; not sixty turns a second.
            expect(loop.turnCount - before < 15)
            if isCovered { window.isCovered = false } else { window.isVisible = true }
            loop.run(for: 0.5)
            expect(calls > 1)
        }
    }

    @Test func displayLinksTickWithTheFrames() throws {
        try Harness.withWindow { loop, window in
            var times: [CFTimeInterval] = []
            let link = CADisplayLink { link in
                times.append(link.timestamp)
                expect(link.targetTimestamp > link.timestamp)
                if times.count == 10 { link.invalidate() }
            }
            link.add(to: .main, forMode: .common)
            loop.run(for: 0.6)
            expectEqual(times.count, 10)
            expectEqual(times, times.sorted())
            // Ten frames of a sixtieth, with a wide margin for busy machines.
            let span = try require(times.last) - times[0]
            expect(span > 0.1)
            // A tick that changes nothing draws nothing.
            expect(window.framesDrawn <= 2)
        }
    }

    @Test func aStoppedClockStopsTheFrames() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(layer)
            CATransaction.flush()
            CAMediaClock.setManual(CACurrentMediaTime())
            defer { CAMediaClock.setManual(nil) }
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 10
            layer.add(animation, forKey: nil)
            loop.run(for: 0.2)
            expect((1...2).contains(window.framesDrawn))
        }
    }

    @Test func loopsDoNotNest() throws {
        try Harness.withWindow { loop, window in
            var inner: Int32?
            window.eventHandler = { if case .input(.key) = $0 { inner = loop.run() } }
            push(SDL_KEYDOWN) { $0.key.windowID = window.identifier }
            expectEqual(loop.run(for: 0.1), 0)
            expectEqual(inner, 1)
        }
    }
}
