import CSDL
import Foundation
import QuartzSDL
import Expectations
import Testing

@MainActor
struct WindowTests {
    @Test func titlesMayHaveAnyCharacters() throws {
        try Harness.withWindow { _, window in
            window.title = "Quartzite — Bézier, 時計"
            expectEqual(window.title, "Quartzite — Bézier, 時計")
            // The encoding that Xlib assumes for titles. By default a process has the C locale.
            expectEqual(String(cString: nl_langinfo(nl_item(_NL_CTYPE_CODESET_NAME))), "UTF-8")
        }
    }

    @Test func showsALayersPixels() throws {
        try Harness.withWindow { loop, window in
            window.rootLayer.addSublayer(square(CGRect(x: 20, y: 30, width: 40, height: 50)))
            loop.run(for: 0.1)
            expect(window.framesDrawn >= 1)
        }
        try Harness.withWindow { _, window in
            window.rootLayer.addSublayer(square(CGRect(x: 20, y: 30, width: 40, height: 50)))
            let image = try require(window.screenshot())
            expect((image.width, image.height) == (200, 100))
            expectEqual(image[20, 30], [255, 0, 0, 255])
            expectEqual(image[59, 79], [255, 0, 0, 255])
            expectEqual(image[19, 30], [255, 255, 255, 255])
            expectEqual(image[60, 80], [255, 255, 255, 255])
        }
    }

    @Test func framebufferHoldsWhatTheScreenshotShows() throws {
        try Harness.withWindow { _, window in
            window.rootLayer.addSublayer(square(CGRect(x: 0, y: 0, width: 100, height: 50)))
            CATransaction.flush()
            let framebuffer = try require(window.tree.frame(at: CACurrentMediaTime())?.image)
            expectEqual(framebuffer.pixels, window.screenshot()?.pixels)
        }
    }

    @Test func backgroundLiesBehindTheLayers() throws {
        try Harness.withWindow { (_, window) throws in
            window.rootLayer.backgroundColor = nil
            try expectEqual(require(window.screenshot())[5, 5], [0, 0, 0, 255])
            window.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
            try expectEqual(require(window.screenshot())[5, 5], [0, 255, 0, 255])
            expectEqual(window.backgroundColor, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        }
    }

    @Test func resizingLaysOutTheRootAndDrawsAgain() throws {
        try Harness.withWindow { loop, window in
            var sizes: [CGSize] = []
            window.eventHandler = { if case .resized(let size) = $0 { sizes.append(size) } }
            window.size = CGSize(width: 320, height: 240)
            loop.run(for: 0.1)
            expect(window.framesDrawn >= 1)
            expectEqual(window.rootLayer.frame, CGRect(x: 0, y: 0, width: 320, height: 240))
            expectEqual(sizes, [CGSize(width: 320, height: 240)])
        }
    }

    @Test func attributesAreKept() throws {
        try Harness.withWindow { _, window in
            expectEqual(window.title, "Test")
            window.title = "다른 제목"
            expectEqual(window.title, "다른 제목")
            window.minimumSize = CGSize(width: 120, height: 80)
            expectEqual(window.minimumSize, CGSize(width: 120, height: 80))
            expectEqual(window.scale, 1)
            expectEqual(window.rootLayer.contentsScale, 1)
            expect(window.isVisible)
            window.isVisible = false
            expect(!window.isVisible)
            window.isVisible = true
            let pixels = [UInt8](repeating: 128, count: 16 * 16 * 4)
            window.setIcon(try require(CGImage(width: 16, height: 16, premultipliedRGBA: pixels)))
        }
    }

    /// A mask has one byte per pixel in its own layout, and four in the icon's.
    @Test func aMaskMakesAnIcon() throws {
        try Harness.withWindow { _, window in
            let provider = try require(CGDataProvider(data: Data(count: 256)))
            let mask = try require(
                CGImage(
                    maskWidth: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 16, provider: provider,
                    decode: nil, shouldInterpolate: false))
            SDL_ClearError()
            window.setIcon(mask)
            expect(String(cString: SDL_GetError()).isEmpty)
        }
    }

    @Test(arguments: [CGSize(width: 0, height: -5), CGSize(width: CGFloat.nan, height: 10), CGSize(width: 1e-9, height: 3)])
    func badSizesBecomeOnePoint(size: CGSize) throws {
        Harness.prepare()
        let window = try SDLWindow(WindowOptions(size: size))
        defer { window.close() }
        expectEqual(window.size.width, 1)
        expect(window.size.height >= 1)
    }

    @Test func windowsOfOneGroupShareTheirPictures() throws {
        try Harness.withWindow { loop, first in
            let second = try SDLWindow(WindowOptions(size: CGSize(width: 50, height: 50)), sharing: first)
            defer { second.close() }
            loop.add(second)
            let layer = CALayer()
            layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            layer.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
            second.rootLayer.addSublayer(layer)
            try expectEqual(require(second.screenshot())[5, 5], [0, 255, 0, 255])
            loop.run(for: 0.05)
            expect(first.framesDrawn >= 1)
            expect(second.framesDrawn >= 1)
        }
    }

    @Test func visibilityIsToldOnce() throws {
        try Harness.withWindow { loop, window in
            var heard: [Bool] = []
            window.eventHandler = { if case .visibility(let isVisible) = $0 { heard.append(isVisible) } }
            window.isVisible = false
            window.pushWindowEvent(SDL_WINDOWEVENT_MINIMIZED)
            loop.run(for: 0.05)
            expectEqual(heard, [false])
        }
    }

    @Test func hiddenWindowsDrawNothingButTellOfEnds() throws {
        try Harness.withWindow { loop, window in
            let layer = square(CGRect(x: 0, y: 0, width: 10, height: 10))
            window.rootLayer.addSublayer(layer)
            window.isVisible = false
            CATransaction.flush()
            let listener = StopListener()
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 0.05
            animation.delegate = listener
            layer.add(animation, forKey: nil)
            listener.onStop = { loop.stop(status: 5) }
            expectEqual(loop.run(for: 2), 5)
            expectEqual(listener.stops, [true])
            expectEqual(window.framesDrawn, 0)
        }
    }
}
