import CReference
import Foundation
import QuartzSDL

/// The memory of layers and animations in a window: the model, the trees of the main actor and of the render server, the kept list
/// and the renderer's instances.
@MainActor
enum WindowMemoryCase {
    static let memory = BenchmarkCase(
        name: "memory.window", summary: "bytes allocated per layer of a colour in a window, and per animation of one"
    ) { plan, report in
        let count = plan.isQuick ? 10_000 : 50_000
        try InvisibleScreen.with { screen in
            // The first layers pay for the window and its textures.
            let loop = try MainLoop()
            let window = try SDLWindow(WindowOptions(title: "Benchmark", size: GridScene.size))
            loop.add(window)
            let root = window.rootLayer
            let changes: [() -> Void] = [
                { addLayers(count / 10, to: root) }, { addLayers(count, to: root) },
                { animate(root.sublayers?.suffix(count) ?? []) },
            ]
            var readings: [Int64] = []
            var begun = false
            // A change has four seconds until its frames are drawn and what they needed for a time is freed.
            let timer = DispatchSource.makeTimerSource(queue: .main)
            timer.schedule(deadline: .now(), repeating: 4)
            timer.setEventHandler {
                MainActor.assumeIsolated {
                    if !begun { begun = true } else { readings.append(allocatedBytes()) }
                    guard readings.count < changes.count else { return loop.stop() }
                    CATransaction.begin()
                    CATransaction.setDisableActions(true)
                    changes[readings.count]()
                    CATransaction.commit()
                }
            }
            timer.activate()
            _ = loop.run()
            timer.cancel()
            guard readings.count == changes.count else { throw BenchmarkError("the window was closed") }
            guard window.framesDrawn > 0, readings[0] > 0 else {
                throw BenchmarkError("the window draws nothing, or memory cannot be counted")
            }
            for (index, name) in [(1, "layer"), (2, "animation")] {
                report(
                    Measurement(
                        name: "memory.window.\(name)", n: count, unit: "bytes/\(name)",
                        samples: [Double(readings[index] - readings[index - 1]) / Double(count)], screen: screen))
            }
        }
    }

    private static func addLayers(_ count: Int, to root: CALayer) {
        let colors = (0..<16).map { CGColor(red: 1, green: CGFloat($0) / 16, blue: 0, alpha: 1) }
        for index in 0..<count {
            let layer = CALayer()
            layer.frame = CGRect(x: index % 320 * 4, y: index / 320 % 180 * 4, width: 3, height: 3)
            layer.backgroundColor = colors[index % 16]
            root.addSublayer(layer)
        }
    }

    private static func animate(_ layers: ArraySlice<CALayer>) {
        for layer in layers {
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration, move.repeatCount) = (0, 1280, 100, .infinity)
            layer.add(move, forKey: "move")
        }
    }
}
