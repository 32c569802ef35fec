import CSDL
import Foundation
import QuartzSDL

/// Software rendering without a display, on every machine.
@MainActor
enum Harness {
    static func prepare() {
        // Other tests leave the clock stopped.
        CAMediaClock.setManual(nil)
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
    }

    /// Runs `body` with a loop and a window, and closes the window afterwards.
    static func withWindow<R>(
        size: CGSize = CGSize(width: 200, height: 100), _ body: (MainLoop, SDLWindow) throws -> R
    ) throws -> R {
        prepare()
        let loop = try MainLoop()
        let window = try SDLWindow(WindowOptions(title: "Test", size: size))
        window.rootLayer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        loop.add(window)
        defer {
            // Handlers of tests capture their window.
            window.eventHandler = nil
            window.close()
        }
        return try body(loop, window)
    }
}

extension MainLoop {
    /// Runs until the loop ends, at the latest by SDL's quit event after a number of seconds.
    @discardableResult
    func run(for seconds: Double) -> Int32 {
        let timer = DispatchWorkItem {
            var event = SDL_Event()
            event.type = SDL_QUIT.rawValue
            SDL_PushEvent(&event)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: timer)
        defer { timer.cancel() }
        return run()
    }
}

extension MainLoop {
    /// Runs until a condition holds, which is checked a few hundred times per second, also while the media clock is stopped. Returns
    /// false if a minute is not enough. The first window must have no event handler.
    func run(until isDone: @escaping @MainActor () -> Bool) -> Bool {
        let done: Int32 = 77
        guard let window = windows.first else { return false }
        window.eventHandler = { [weak self] event in
            if case .input(.key) = event, isDone() { self?.stop(status: done) }
        }
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now(), repeating: .milliseconds(4))
        timer.setEventHandler { [identifier = window.identifier] in
            var event = SDL_Event()
            event.type = SDL_KEYDOWN.rawValue
            event.key.windowID = identifier
            SDL_PushEvent(&event)
        }
        timer.resume()
        defer {
            timer.cancel()
            // The condition may hold the window.
            window.eventHandler = nil
        }
        return run(for: 60) == done
    }
}

/// Puts an event into SDL's queue.
@MainActor
func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
}

extension SDLWindow {
    func pushMotion(x: Int32, y: Int32) {
        push(SDL_MOUSEMOTION) {
            $0.motion.windowID = identifier
            $0.motion.x = x
            $0.motion.y = y
        }
    }

    func pushButton(_ type: SDL_EventType, x: Int32, y: Int32, button: UInt8 = 1, clicks: UInt8 = 1) {
        push(type) {
            $0.button.windowID = identifier
            $0.button.button = button
            $0.button.clicks = clicks
            $0.button.x = x
            $0.button.y = y
        }
    }

    func pushWindowEvent(_ event: SDL_WindowEventID) {
        push(SDL_WINDOWEVENT) {
            $0.window.windowID = identifier
            $0.window.event = UInt8(event.rawValue)
        }
    }
}

extension CGImage {
    /// Two by two pixels, red and blue.
    @MainActor static var checkers: CGImage? {
        let context = CGContext(width: 2, height: 2)
        context?.setFillColor(red)
        context?.fill([CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 1, y: 1, width: 1, height: 1)])
        context?.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context?.fill([CGRect(x: 1, y: 0, width: 1, height: 1), CGRect(x: 0, y: 1, width: 1, height: 1)])
        return context?.makeImage()
    }

    /// Red, green, blue, alpha at a pixel, 0 … 255.
    subscript(x: Int, y: Int) -> [Int] {
        let start = (y * width + x) * 4
        return pixels[start..<start + 4].map(Int.init)
    }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

/// Returns a square that stands out from a white root layer.
@MainActor
func square(_ frame: CGRect) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = red
    return layer
}

/// Counts an animation's starts and stops.
@MainActor
final class StopListener: NSObject, CAAnimationDelegate {
    var starts = 0
    var stops: [Bool] = []
    var onStop: () -> Void = {}

    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        stops.append(flag)
        onStop()
    }
}
