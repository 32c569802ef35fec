import Foundation
import QuartzCore
import SeededRandom

/// The memory of a layer.
@MainActor
enum MemoryCase {
    static let memory = BenchmarkCase(
        name: "memory", summary: "bytes of resident memory per plain layer, model and committed"
    ) { plan, report in
        let count = plan.isQuick ? 20_000 : 100_000
        // Keep the trees, so that every run allocates new memory.
        var scenes: [FlatScene] = []
        for (name, isPlaced) in [("memory", false), ("memory.placed", true)] {
            let samples = try plan.sample {
                let before = try ProcessMemory.residentBytes()
                scenes.append(FlatScene(count: count, isPlaced: isPlaced))
                return Double(try ProcessMemory.residentBytes() - before) / Double(count)
            }
            report(Measurement(name: name, n: count, unit: "bytes/layer", samples: samples))
        }
        for scene in scenes { scene.close() }
    }
}

/// The memory of the process during an hour of constantly new texts, shapes and pictures.
@MainActor
enum SoakCase {
    /// The number of layers alive at a time.
    private static let alive = 60
    private static let framesPerSecond = 15
    /// An hour; a tenth of it in quick runs.
    private static let frames = 3600 * framesPerSecond

    static let soak = BenchmarkCase(
        name: "soak",
        summary: "resident MB on average up to 10, 50 and 100 % of an hour of \(alive) layers, one of them new in each frame",
        isLong: true
    ) { plan, report in
        let stage = try Stage()
        var scene = SoakScene()
        let renderer = CARenderer(backend: stage.renderer)
        renderer.bounds = scene.root.bounds
        renderer.layer = scene.root
        defer {
            renderer.layer = nil
            CATransaction.flush()
            renderer.endFrame()
            CAMediaClock.setManual(nil)
        }
        let count = plan.isQuick ? frames / 10 : frames
        // The memory of the live layers differs by megabytes between frames, so each line is the mean over a twentieth of all
        // frames.
        var first = 0.0
        var samples: [Double] = []
        for frame in 1...count {
            scene.replaceOne(of: alive)
            stage.draw(renderer, at: GridScene.start + Double(frame) / Double(framesPerSecond))
            if frame % 20 == 0 { samples.append(Double(try ProcessMemory.residentBytes()) / 1e6) }
            guard [count / 10, count / 2, count].contains(frame) else { continue }
            let latest = samples.suffix(count / 20 / 20)
            let resident = latest.reduce(0, +) / Double(latest.count)
            if frame == count / 10 { first = resident }
            report(
                Measurement(
                    name: "soak.\(frame * 100 / count)", n: frame, unit: "MB", samples: [resident],
                    reference: ("at 10 %", [first]), facts: stage.facts))
        }
        guard stage.renderer.statistics.quads > 0 else { throw BenchmarkError("soak draws nothing") }
    }
}

/// Layers that are added and removed, each with new content.
@MainActor
private struct SoakScene {
    let root = CALayer()
    private var generator = SplitMix64(seed: 13)

    init() {
        root.frame = CGRect(origin: .zero, size: GridScene.size)
    }

    /// Adds a layer, and removes the oldest one if there are too many.
    mutating func replaceOne(of most: Int) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        if let layers = root.sublayers, layers.count >= most { layers[0].removeFromSuperlayer() }
        let layer =
            switch generator.next() % 3 {
            case 0: text()
            case 1: shape()
            default: picture()
            }
        layer.position = CGPoint(x: number(1280), y: number(720))
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.3 + number(1))
        fade.timingFunction = CAMediaTimingFunction(controlPoints: Float(number(1)), 0, Float(number(1)), 1)
        layer.add(fade, forKey: "fade")
        root.addSublayer(layer)
        CATransaction.commit()
    }

    private mutating func number(_ most: Double) -> Double {
        Double(generator.next() >> 11) / Double(1 << 53) * most
    }

    private mutating func color() -> CGColor {
        CGColor(srgbRed: number(1), green: number(1), blue: number(1), alpha: 0.5 + number(0.5))
    }

    private mutating func text() -> CALayer {
        let layer = CATextLayer()
        // Letters of several scripts, so that outlines are new as well.
        let scripts: [(UInt32, UInt32)] = [(0x41, 58), (0xC0, 300), (0x391, 80), (0x410, 90), (0x4E00, 20000)]
        let (start, length) = scripts[Int(generator.next() % UInt64(scripts.count))]
        let letters = (0..<24).compactMap { _ in Unicode.Scalar(start + UInt32(generator.next() % UInt64(length))) }
        layer.string = String(String.UnicodeScalarView(letters))
        layer.fontSize = 10 + number(30)
        layer.foregroundColor = color()
        layer.isWrapped = true
        layer.bounds = CGRect(x: 0, y: 0, width: 200 + number(200), height: 100)
        return layer
    }

    private mutating func shape() -> CALayer {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: number(200), y: number(200)))
        for _ in 0..<20 {
            path.addQuadCurve(to: CGPoint(x: number(200), y: number(200)), control: CGPoint(x: number(200), y: number(200)))
        }
        layer.path = path
        (layer.fillColor, layer.strokeColor, layer.lineWidth) = (color(), color(), 1 + number(4))
        layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        return layer
    }

    private mutating func picture() -> CALayer {
        let layer = CALayer()
        let (width, height) = (16 + Int(number(400)), 16 + Int(number(300)))
        let shade = UInt8(truncatingIfNeeded: generator.next())
        layer.contents = CGImage(
            width: width, height: height, premultipliedRGBA: [UInt8](repeating: shade | 1, count: width * height * 4))
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return layer
    }
}
