import Foundation
import QuartzUI
import Testing

/// A window on a manual clock. Times are relative to the start of a listing.
@MainActor
final class ListingStage {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    /// The target of a listing's outlets.
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let renderer = CARenderer()
    private let start = 1000.0

    private init() {
        // No display, and this package's assets.
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        setenv("QUARTZITE_FONT", "builtin", 1)
        setenv("QUARTZITE_ASSETS", package.appendingPathComponent("Assets").path, 1)
        CAMediaClock.setManual(start)
        renderer.bounds = window.bounds
        renderer.layer = window.layer
        CATransaction.flush()
    }

    /// Runs a test on a fresh stage and restores the process's state.
    static func run(_ body: (ListingStage) throws -> Void) rethrows {
        let stage = ListingStage()
        Console.dice = []
        Console.printed = []
        defer {
            stage.renderer.layer = nil
            CATransaction.flush()
            stage.renderer.endFrame()
            CAMediaClock.setManual(nil)
        }
        try body(stage)
    }

    /// Loads a controller with its container and shows it.
    func show(_ controller: UIViewController) {
        controller.view.addSubview(container)
        window.rootViewController = controller
        CATransaction.flush()
        at(0)
    }

    /// Adds a bare layer of 100 × 60 to the window.
    func bareLayer() -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 50, y: 50, width: 100, height: 60)
        window.layer.addSublayer(layer)
        CATransaction.flush()
        at(0)
        return layer
    }

    /// Shows a frame at a time: commits, retires ended animations, delivers callbacks.
    func at(_ time: Double) { painted(time) }

    /// Shows a frame and returns its quads as lines of text.
    @discardableResult
    func painted(_ time: Double) -> [String] {
        CATransaction.flush()
        CAMediaClock.setManual(start + time)
        renderer.beginFrame(atTime: start + time)
        defer { renderer.endFrame() }
        return renderer.displayList(at: start + time).description.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns the pixel transitions painted at a time.
    func effects(_ time: Double) -> [TransitionSource] {
        at(time)
        return renderer.displayList(at: start + time).sources.compactMap { source -> TransitionSource? in
            if case .transition(let transition) = source { transition } else { nil }
        }
    }

    /// Presses at the first point, moves through the others and releases at the last.
    func drag(_ points: CGPoint...) {
        for (index, point) in points.enumerated() {
            _ = window.send(.pointer(PointerEvent(index == 0 ? .began : .moved, at: point)))
        }
        if let last = points.last { _ = window.send(.pointer(PointerEvent(.ended, at: last))) }
        CATransaction.flush()
    }
}

extension CALayer {
    /// Returns the presented components of a colour; empty without a presentation.
    func seenColor(_ key: String = "backgroundColor") -> [CGFloat] {
        (presentation()?.value(forKey: key) as? CGColor)?.components ?? []
    }

    /// Returns a presented number.
    func seen(_ keyPath: String) -> Double {
        (presentation()?.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
    }
}

/// Whether two arrays of numbers agree; colours pass through single precision.
func near(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat = 1e-6) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Whether two numbers agree.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }

/// Interpolates between two arrays of numbers.
func between(_ a: [CGFloat], _ b: [CGFloat], _ part: CGFloat) -> [CGFloat] { zip(a, b).map { $0 + ($1 - $0) * part } }

/// The default timing function, (.25, .1, .25, 1), at 0.5 and at 0.25.
let defaultAtHalf = 0.802403387584857
let defaultAtQuarter = 0.40851059135539586
