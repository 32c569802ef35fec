import CSDL
import Foundation
import QuartzSDL
import Synchronization
import Expectations
import Testing

/// Frames that are drawn without the main thread.
@MainActor
struct RenderServerTests {
    /// Moves a square of 20 points to the right at 50 points per second, from a known time on.
    private func launch(_ square: CALayer, at begin: Double) {
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 10
        move.toValue = 190
        move.duration = 3.6
        move.repeatCount = .infinity
        move.beginTime = begin
        move.timingFunction = CAMediaTimingFunction(name: .linear)
        square.add(move, forKey: "move")
    }

    /// Returns the first red column in a row of pixels; nil if there is none.
    private func left(_ image: CGImage, row: Int) -> Int? {
        (0..<image.width).first { image[$0, row][1] < 128 }
    }

    @Test func animationsGoOnWhileTheMainThreadSleeps() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 40, width: 20, height: 20))
            window.rootLayer.addSublayer(layer)
            var ticks = 0
            let link = CADisplayLink { _ in ticks += 1 }
            link.add(to: .main, forMode: .default)
            defer { link.invalidate() }
            let begin = CACurrentMediaTime()
            launch(layer, at: begin)
            CATransaction.flush()

            var (frames, ticksInSleep, slept) = (0, -1, 0.0)
            var clicks: [CGFloat] = []
            window.tree.recordFrames()
            window.eventHandler = { event in
                switch event {
                case .input(.key) where slept == 0:
                    let (before, ticksBefore, start) = (window.framesDrawn, ticks, CACurrentMediaTime())
                    // Push clicks meanwhile.
                    for index in 0..<3 {
                        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3 + 0.3 * Double(index)) {
                            [identifier = window.identifier] in
                            for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
                                var event = SDL_Event()
                                event.type = type.rawValue
                                event.button.windowID = identifier
                                event.button.button = 1
                                event.button.clicks = 1
                                event.button.x = Int32(10 * (index + 1))
                                event.button.y = 5
                                SDL_PushEvent(&event)
                            }
                        }
                    }
                    Thread.sleep(forTimeInterval: 2)
                    frames = window.framesDrawn - before
                    ticksInSleep = ticks - ticksBefore
                    slept = CACurrentMediaTime() - start
                    expect(clicks.isEmpty)
                case .input(.pointer(let pointer)) where pointer.phase == .began:
                    clicks.append(pointer.location.x)
                    if clicks.count == 3 { loop.stop(status: 4) }
                default: break
                }
            }
            push(SDL_KEYDOWN) { $0.key.windowID = window.identifier }
            expectEqual(loop.run(for: 10), 4)

            // 120 frames at 60 per second. A shared machine draws fewer; none may draw many more.
            expect((10...150).contains(frames))
            expectEqual(ticksInSleep, 0)
            expectEqual(clicks, [10, 20, 30])
        }
    }

    @Test func framesShownInTheBlockFollowTheCurve() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 40, width: 20, height: 20))
            window.rootLayer.addSublayer(layer)
            let begin = CACurrentMediaTime() + 0.05
            launch(layer, at: begin)
            CATransaction.flush()
            var shown: [ShownFrame] = []
            window.eventHandler = { event in
                guard case .input(.key) = event else { return }
                window.tree.recordFrames()
                RenderServer.shared.send()
                Thread.sleep(forTimeInterval: 1)
                shown = window.tree.endRecording()
                loop.stop()
            }
            push(SDL_KEYDOWN) { $0.key.windowID = window.identifier }
            loop.run(for: 10)
            expect(shown.count >= 5)
            var places: Set<Int> = []
            for frame in shown {
                let place = try require(left(frame.image, row: 50))
                let expected = 50 * max(0, frame.time - begin)
                expect(abs(Double(place) - expected) <= 1, "at \(frame.time - begin)")
                places.insert(place)
            }
            expect(places.count >= 5)
        }
    }

    @Test func aResizeIsNeverSeenHalfDone() throws {
        try Harness.withWindow { loop, window in
            let corner = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(corner)
            launch(corner, at: CACurrentMediaTime())
            var step = 0
            let link = CADisplayLink { _ in
                step += 1
                window.size = CGSize(width: 200 - step % 40, height: 100 - step % 30)
                if step == 60 { loop.stop() }
            }
            link.add(to: .main, forMode: .default)
            defer { link.invalidate() }
            // Before the first commit nothing is visible.
            CATransaction.flush()
            window.tree.recordFrames()
            RenderServer.shared.send()
            // The loop closes its windows, which drops the recording, so it is ended before.
            var shown: [ShownFrame] = []
            loop.onFrame = { _ in if step >= 59, shown.isEmpty { shown = window.tree.endRecording() } }
            loop.run(for: 10)
            expect(shown.count > 5)
            expect(Set(shown.map(\.image.width)).count > 2)
            for frame in shown {
                // Offscreen windows keep their initial framebuffer, so the sizes decrease. The root is white and has the window's
                // size: black would be a frame with mixed sizes.
                let (x, y) = (frame.image.width - 1, frame.image.height - 1)
                expect(frame.image[x, y] == [255, 255, 255, 255], frame.image[0, y] == [255, 255, 255, 255])
                expectEqual(frame.image[x, 0], [255, 255, 255, 255])
            }
        }
    }

    @Test(arguments: [false, true]) func unseenWindowsGetNoFramesUntilTheyAreSeen(isCovered: Bool) throws {
        try Harness.withWindow { loop, window in
            // The frames of another window measure the time.
            let other = try SDLWindow(WindowOptions(size: CGSize(width: 80, height: 60)), sharing: window)
            loop.add(other)
            for root in [window.rootLayer, other.rootLayer] {
                let layer = square(CGRect(x: 0, y: 40, width: 20, height: 20))
                root.addSublayer(layer)
                launch(layer, at: CACurrentMediaTime())
            }
            CATransaction.flush()
            var (unseen, end): (Int?, Int) = (nil, 0)
            @MainActor func setSeen(_ isSeen: Bool) {
                if isCovered { window.isCovered = !isSeen } else { window.isVisible = isSeen }
            }
            @MainActor func isSeen() -> Bool { isCovered ? !window.isCovered : window.isVisible }
            let isOver = loop.run {
                if let unseen, !isSeen() {
                    guard other.framesDrawn >= end else { return false }
                    expectEqual(window.framesDrawn, unseen)
                    setSeen(true)
                    return false
                }
                if let unseen { return window.framesDrawn >= unseen + 3 }
                guard window.framesDrawn >= 3 else { return false }
                setSeen(false)
                RenderServer.shared.synchronize()
                unseen = window.framesDrawn
                end = other.framesDrawn + 20
                return false
            }
            expect(isOver)
        }
    }

    @Test(arguments: [false, true]) func aLostContextIsMadeGood(isLost: Bool) throws {
        try Harness.withWindow { _, window in
            let layer = square(CGRect(x: 30, y: 20, width: 50, height: 60))
            layer.cornerRadius = 12
            layer.shadowOpacity = 0.6
            window.rootLayer.addSublayer(layer)
            CATransaction.flush()
            let before = try require(window.tree.frame(at: CACurrentMediaTime())?.image)
            window.tree.invalidateSurface(isLost: isLost)
            let after = try require(window.tree.frame(at: CACurrentMediaTime())?.image)
            expectEqual(before.pixels, after.pixels)
        }
    }

    @Test func windowsThatShareTexturesOutliveTheLossOfOne() throws {
        try Harness.withWindow { _, window in
            let other = try SDLWindow(WindowOptions(size: CGSize(width: 200, height: 100)), sharing: window)
            defer { other.close() }
            for root in [window.rootLayer, other.rootLayer] {
                let layer = square(CGRect(x: 30, y: 20, width: 50, height: 60))
                layer.contents = CGImage.checkers
                layer.cornerRadius = 12
                layer.shadowOpacity = 0.6
                root.addSublayer(layer)
            }
            CATransaction.flush()
            @MainActor func pictures() -> [[UInt8]?] {
                [window, other].map { $0.tree.frame(at: CACurrentMediaTime())?.image.map { Array($0.pixels) } }
            }
            let before = pictures()
            expect(before.allSatisfy { $0 != nil })
            window.tree.invalidateSurface(isLost: true)
            expectEqual(pictures(), before)
            other.tree.invalidateSurface(isLost: true)
            expectEqual(pictures(), before)
        }
    }

    @Test func aWindowMayCloseInItsOwnCallback() throws {
        try Harness.withWindow { loop, kept in
            kept.rootLayer.addSublayer(square(CGRect(x: 0, y: 0, width: 5, height: 5)))
            let other = try SDLWindow(WindowOptions(size: CGSize(width: 80, height: 60)), sharing: kept)
            loop.add(other)
            let layer = square(CGRect(x: 0, y: 0, width: 20, height: 20))
            other.rootLayer.addSublayer(layer)
            CATransaction.flush()
            let listener = StopListener()
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 0.05
            animation.delegate = listener
            listener.onStop = { loop.close(other) }
            layer.add(animation, forKey: nil)
            // The frame that finds the window closed comes after the callback's turn.
            expect(loop.run { other.isClosed && kept.framesDrawn > 0 })
            expectEqual(listener.stops, [true])
            expect(other.isClosed, other.screenshot() == nil)
        }
    }

    @Test func aWindowThatGoesTakesItsTreeAlong() throws {
        weak var gone: SDLWindow?
        try Harness.withWindow { _, kept in
            do {
                let other = try SDLWindow(WindowOptions(size: CGSize(width: 80, height: 60)), sharing: kept)
                gone = other
                other.rootLayer.addSublayer(square(CGRect(x: 0, y: 0, width: 20, height: 20)))
                CATransaction.flush()
                _ = other.tree.frame(at: CACurrentMediaTime())
                other.close()
            }
            RenderServer.shared.synchronize()
        }
        expectNil(gone)
    }

    @Test func manyLayersArriveWhileFramesAreDrawn() throws {
        try Harness.withWindow { loop, window in
            let mover = square(CGRect(x: 0, y: 40, width: 20, height: 20))
            window.rootLayer.addSublayer(mover)
            launch(mover, at: CACurrentMediaTime())
            var crowd: CALayer?
            let isOver = loop.run {
                guard crowd == nil else {
                    let image = window.tree.frame(at: CACurrentMediaTime())?.image
                    expectEqual(image?[150, 10], [255, 0, 0, 255])
                    return true
                }
                guard window.framesDrawn > 0 else { return false }
                let layers = CALayer()
                for index in 0..<20_000 {
                    let layer = CALayer()
                    layer.frame = CGRect(x: index % 200, y: index / 1000, width: 1, height: 1)
                    layer.backgroundColor = red
                    layers.addSublayer(layer)
                }
                // New sublayers would fade in.
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                window.rootLayer.addSublayer(layers)
                CATransaction.commit()
                // The condition may be checked again in this turn, before its commit.
                CATransaction.flush()
                crowd = layers
                return false
            }
            expect(isOver)
        }
    }

    @Test func whereAContextKeepsToItsThreadTheMainThreadDraws() throws {
        Harness.prepare()
        RenderServer.shared.drawOnMainThread()
        defer { RenderServer.shared.drawOnThread() }
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 40, width: 20, height: 20))
            window.rootLayer.addSublayer(layer)
            launch(layer, at: CACurrentMediaTime())
            var frames: Int?
            let isOver = loop.run {
                if let frames { return window.framesDrawn > frames }
                guard window.framesDrawn >= 2 else { return false }
                let drawn = window.framesDrawn
                // Long enough for a thread of the server's own to draw.
                Thread.sleep(forTimeInterval: 0.1)
                expectEqual(window.framesDrawn, drawn)
                frames = drawn
                return false
            }
            expect(isOver)
        }
    }
}
