import Foundation
import QuartzSDL
import Expectations
import Testing

@MainActor
struct OffscreenTests {
    private let renderer: OffscreenRenderer

    init() throws {
        Harness.prepare()
        renderer = try OffscreenRenderer()
    }

    /// Returns a square of 10 points that moves from x = 5 to x = 105 in a second.
    private func mover(_ delegate: StopListener? = nil) -> CALayer {
        let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.byValue = 100
        animation.duration = 1
        animation.delegate = delegate
        layer.add(animation, forKey: "move")
        return layer
    }

    /// Returns the first column that is not empty.
    private func left(_ image: CGImage?) throws -> Int {
        let image = try require(image)
        return try require((0..<image.width).first { image[$0, 5][3] == 255 })
    }

    @Test func stepsToExactTimes() throws {
        try renderer.withHost(size: CGSize(width: 200, height: 20)) { (host) throws in
            host.rootLayer.addSublayer(mover())
            try expectEqual(left(host.image()), 0)
            host.advance(to: 0.25)
            expectEqual(host.time, 0.25)
            try expectEqual(left(host.image()), 25)
            try expectEqual(left(host.frame(at: 0.5)), 50)
            // At the exact end, the value is the animation's end value; afterwards it is the model's.
            try expectEqual(left(host.frame(at: 1)), 100)
            try expectEqual(left(host.frame(at: 1.01)), 0)
        }
    }

    @Test func theProcessorDrawsWithoutADriver() throws {
        let processor = try OffscreenRenderer(painter: .cpu)
        expect(processor.context == nil, processor.backend == nil)
        try processor.withHost(size: CGSize(width: 200, height: 20), background: .black) { (host) throws in
            host.rootLayer.addSublayer(mover())
            let image = try require(host.frame(at: 0.5))
            expect(image[0, 5] == [0, 0, 0, 255], image[50, 5] != [0, 0, 0, 255], image[60, 5] == [0, 0, 0, 255])
        }
        let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
        expectEqual(processor.image(of: layer)?.pixels, renderer.image(of: layer)?.pixels)
        expectNil(processor.image(of: layer, scale: 1e9))
    }

    @Test func equalStepsGiveEqualPixels() throws {
        func frames() throws -> [[UInt8]] {
            try renderer.withHost(size: CGSize(width: 120, height: 20), scale: 2) { host in
                host.rootLayer.addSublayer(mover())
                return try (0...10).map { try require(host.frame(at: Double($0) * 0.033)).pixels }
            }
        }
        let first = try frames()
        expectEqual(first, (try frames()))
        expectEqual(Set(first).count, 11)
    }

    @Test func callbacksComeWithinTheSteps() throws {
        let listener = StopListener()
        renderer.withHost(size: CGSize(width: 200, height: 20)) { host in
            var log: [String] = []
            listener.onStop = { log.append("stop \(host.time)") }
            CATransaction.begin()
            CATransaction.setCompletionBlock { log.append("completion") }
            let layer = mover(listener)
            host.rootLayer.addSublayer(layer)
            CATransaction.commit()
            host.advance(to: 0.5)
            expectEqual(listener.starts, 1)
            expect(log.isEmpty)
            host.advance(to: 2)
            expectEqual(log.count, 2)
            expectEqual(listener.stops, [true])
            expectNil(layer.animationKeys())
        }
    }

    @Test func framesShowTheFlashAndImagesWhatFollows() throws {
        try renderer.withHost(size: CGSize(width: 200, height: 20)) { (host) throws in
            let listener = StopListener()
            let layer = mover(listener)
            host.rootLayer.addSublayer(layer)
            listener.onStop = {
                CATransaction.setDisableActions(true)
                layer.position.x += 100
            }
            // The frame that retires the animation shows the model, because the delegate changes it only after the frame.
            try expectEqual(left(host.frame(at: 1.01)), 0)
            expectEqual(listener.stops, [true])
            try expectEqual(left(host.image()), 100)
            try expectEqual(left(host.frame(at: 1.02)), 100)
        }
    }

    @Test func displayLinksTickSixtyTimesASecond() throws {
        let others = DisplayLinks.current.count
        renderer.withHost(size: CGSize(width: 10, height: 10)) { host in
            var times: [Double] = []
            let link = CADisplayLink { times.append($0.timestamp) }
            link.add(to: .main, forMode: .default)
            var frames: [Double] = []
            host.onFrame = { frames.append($0) }
            host.advance(to: 1)
            expectEqual(times, (0...60).map { Double($0) / 60 })
            expectEqual(frames, times)
        }
        // The link was left running. It must not outlive its scene.
        expectEqual(DisplayLinks.current.count, others)
    }

    @Test func leavesTheEngineAsItWas() throws {
        CAMediaClock.setManual(77)
        defer { CAMediaClock.setManual(nil) }
        var ticks = 0
        let link = CADisplayLink { _ in ticks += 1 }
        link.add(to: .main, forMode: .default)
        defer { link.invalidate() }
        let listener = StopListener()
        let layer = mover(listener)
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try renderer.withHost(size: CGSize(width: 10, height: 10), startingAt: 3) { host in
                host.rootLayer.addSublayer(layer)
                expectEqual(host.time, 3)
                host.advance(to: 3.5)
                CATransaction.begin()
                CATransaction.setDisableActions(true)
                throw Failure()
            }
        }
        expectEqual(CACurrentMediaTime(), 77)
        expectEqual(ticks, 0)
        expect(DisplayLinks.current.wantsFrames)
        expectEqual(listener.stops, [false])
        expect(!CATransaction.disableActions())
        expect(!RunLoopDriver.isActive)
        expectNil(layer.presentation())
    }

    @Test func scalesAndBackgrounds() throws {
        try renderer.withHost(size: CGSize(width: 20, height: 10), scale: 3, background: CGColor(gray: 1, alpha: 1)) { host in
            host.rootLayer.addSublayer(square(CGRect(x: 5, y: 5, width: 5, height: 5)))
            let image = try require(host.image())
            expect((image.width, image.height) == (60, 30))
            expectEqual(image[15, 15], [255, 0, 0, 255])
            expectEqual(image[14, 14], [255, 255, 255, 255])
            expectEqual(host.rootLayer.contentsScale, 3)
        }
        renderer.withHost(size: CGSize(width: 4, height: 4)) { host in
            expectEqual(host.image()?[1, 1], [0, 0, 0, 0])
        }
    }

    @Test func imagesOfLayersAreInTheirOwnCoordinates() throws {
        let layer = square(CGRect(x: 300, y: 400, width: 10, height: 10))
        let child = CALayer()
        child.frame = CGRect(x: 5, y: 0, width: 5, height: 10)
        child.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        layer.addSublayer(child)
        let image = try require(renderer.image(of: layer))
        expect((image.width, image.height) == (10, 10))
        expectEqual(image[2, 2], [255, 0, 0, 255])
        expectEqual(image[7, 2], [0, 0, 255, 255])
        layer.bounds.origin.x = 5
        try expectEqual(require(renderer.image(of: layer))[2, 2], [0, 0, 255, 255])
        let large = try require(renderer.image(of: layer, size: CGSize(width: 20, height: 20), scale: 2))
        expect((large.width, large.height) == (40, 40))
        expectEqual(large[30, 30], [0, 0, 0, 0])
    }

    @Test func imagesOfMovingLayersAtTimes() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
        root.addSublayer(mover())
        try expectEqual(left(renderer.image(of: root, at: 0.75)), 75)
    }

    @Test func imagesOfHostedLayersLeaveThemAlone() throws {
        let host = CARenderer()
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
        CAMediaClock.setManual(10)
        defer { CAMediaClock.setManual(nil) }
        let layer = mover()
        root.addSublayer(layer)
        host.layer = root
        CATransaction.flush()
        try expectEqual(left(renderer.image(of: root, at: 10.5)), 50)
        try expectEqual(left(renderer.image(of: root)), 0)
        host.bounds = root.bounds
        try expectEqual(left(renderer.image(of: host, at: 10.25)), 25)
        expectEqual(layer.animationKeys(), ["move"])
        expect(layer.presentation() != nil)
    }

    @Test(arguments: [
        CGSize.zero, CGSize(width: -3, height: 4), CGSize(width: CGFloat.nan, height: 4), CGSize(width: 1e9, height: 1),
    ])
    func badSizesGiveNoImage(size: CGSize) {
        renderer.withHost(size: size) { host in
            expectNil(host.image())
            host.background = red
            expectNil(host.image())
        }
    }

    @Test(arguments: [0, -1, CGFloat.nan, .infinity])
    func badScalesGiveNoImage(scale: CGFloat) {
        renderer.withHost(size: CGSize(width: 4, height: 4), scale: scale, background: red) { host in
            expectNil(host.image())
        }
    }

    @Test func badTimesChangeNothing() {
        renderer.withHost(size: CGSize(width: 4, height: 4), startingAt: 5) { host in
            for time in [Double.nan, .infinity, -.infinity, 4.9] { host.advance(to: time) }
            expectEqual(host.time, 5)
        }
    }
}
