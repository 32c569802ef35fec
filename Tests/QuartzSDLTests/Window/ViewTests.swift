import CSDL
import Foundation
import QuartzSDL
import Expectations
import Testing

/// Views in windows and in scenes: input, sizes, services.
@MainActor
struct ViewTests {
    private final class Pad: UIView {
        var touches: [(UITouch.Phase, CGPoint)] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches) }
        private func note(_ touches: Set<UITouch>) {
            for touch in touches { self.touches.append((touch.phase, touch.location(in: self))) }
        }
    }

    /// Returns a window of views with a red pad at (40, 20).
    private func makeViews() -> (UIWindow, Pad) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        window.backgroundColor = .white
        window.title = "Views"
        let pad = Pad(frame: CGRect(x: 40, y: 20, width: 60, height: 50))
        pad.backgroundColor = UIColor(cgColor: red)
        pad.autoresizingMask = .flexibleWidth
        window.addSubview(pad)
        return (window, pad)
    }

    @Test func touchesReachTheViewUnderThem() throws {
        try Harness.withWindow { loop, window in
            let (views, pad) = makeViews()
            window.content = views
            var left: [InputEvent] = []
            window.eventHandler = { if case .input(let event) = $0 { left.append(event) } }
            // Views can be touched before the first commit.
            expect(!views.isHidden, views.layer.presentation() == nil)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 50, y: 30)
            window.pushMotion(x: 60, y: 40)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 60, y: 40)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 5, y: 5)
            loop.run(for: 0.1)
            expectEqual(pad.touches.map(\.0), [.began, .moved, .ended])
            expectEqual(pad.touches.map(\.1), [CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 20)])
            // Input that no view handles is delivered to the window's owner.
            let begins = left.compactMap { if case .pointer(let pointer) = $0, pointer.phase == .began { pointer } else { nil } }
            expectEqual(begins.map(\.location), [CGPoint(x: 5, y: 5)])
        }
    }

    @Test func viewsFillTheirWindow() throws {
        try Harness.withWindow { (loop, window) throws in
            let (views, pad) = makeViews()
            window.content = views
            expect(window.rootLayer === views.layer)
            try expectEqual(require(window.screenshot())[41, 21], [255, 0, 0, 255])
            window.size = CGSize(width: 300, height: 100)
            expectEqual(views.frame.size, CGSize(width: 300, height: 100))
            expectEqual(pad.frame.size.width, 160)
            try expectEqual(require(window.screenshot())[199, 21], [255, 0, 0, 255])
        }
    }

    @Test func windowsOfViewsOpenAndCloseThemselves() throws {
        Harness.prepare()
        let loop = try MainLoop()
        let (views, _) = makeViews()
        views.makeKeyAndVisible()
        let shown = try require(loop.windows.first)
        expect(loop.window(showing: views) === shown)
        expectEqual(shown.title, "Views")
        views.title = ""
        expectEqual(shown.title, URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent)
        expectEqual(shown.size, CGSize(width: 200, height: 100))
        expectEqual(UIScreen.main.scale, 1)
        expect(UIScreen.main.bounds.width > 0)
        UIPasteboard.general.string = "한 줄"
        expectEqual(UIPasteboard.general.string, "한 줄")
        views.close()
        expect(shown.isClosed)
        expect(loop.windows.isEmpty)
    }

    @Test func closingTheLastWindowOfViewsEndsTheLoop() throws {
        Harness.prepare()
        let loop = try MainLoop()
        let (views, _) = makeViews()
        views.makeKeyAndVisible()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { [identifier = loop.windows[0].identifier] in
            var event = SDL_Event()
            event.type = SDL_WINDOWEVENT.rawValue
            event.window.windowID = identifier
            event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
            SDL_PushEvent(&event)
        }
        let start = CACurrentMediaTime()
        expectEqual(loop.run(for: 5), 0)
        expect(CACurrentMediaTime() - start < 4)
        // The views are closed, and can open again.
        views.makeKeyAndVisible()
        expectEqual(loop.windows.count, 1)
        views.close()
    }

    @Test func scenesShowViewsAndSendThemInput() throws {
        Harness.prepare()
        let renderer = try OffscreenRenderer()
        let outside = Host.services
        try renderer.withHost(size: CGSize(width: 300, height: 100), scale: 2) { host in
            let (views, pad) = makeViews()
            views.makeKeyAndVisible()
            expect(host.window === views)
            expectEqual(views.frame.size, CGSize(width: 300, height: 100))
            expectEqual(UIScreen.main.scale, 2)
            try expectEqual(require(host.image())[82, 42], [255, 0, 0, 255])
            expect(host.send(.pointer(PointerEvent(.began, at: CGPoint(x: 50, y: 30)))))
            expectEqual(pad.touches.map(\.1), [CGPoint(x: 10, y: 10)])

            var isDone = false
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                pad.alpha = 0
            } completion: {
                isDone = $0
            }
            host.advance(to: 0.25)
            let half = try require(host.image())[82, 42]
            expectEqual(half[0], 255)
            expect(abs(half[1] - 128) <= 2)
            expect(!isDone)
            host.advance(to: 0.6)
            expect(isDone)
            try expectEqual(require(host.image())[82, 42], [255, 255, 255, 255])
        }
        expect(Host.services === outside)
    }

    @Test func longPressesComeWithTheScenesTime() throws {
        Harness.prepare()
        try OffscreenRenderer().withHost(size: CGSize(width: 200, height: 100)) { host in
            let (views, pad) = makeViews()
            views.makeKeyAndVisible()
            var states: [UIGestureRecognizer.State] = []
            let press = UILongPressGestureRecognizer { states.append($0.state) }
            press.minimumPressDuration = 0.5
            pad.addGestureRecognizer(press)
            host.send(.pointer(PointerEvent(.began, at: CGPoint(x: 50, y: 30))))
            host.advance(to: 0.4)
            expect(states.isEmpty)
            host.advance(to: 0.55)
            expectEqual(states, [.began])
        }
    }
}
