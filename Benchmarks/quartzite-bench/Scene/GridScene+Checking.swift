import CReference
import QuartzCore

extension GridScene {
    /// Checks that engine and reference compute the same numbers, because otherwise the benchmark is meaningless.
    func check(at time: Double) throws {
        CAMediaClock.setManual(time)
        defer { CAMediaClock.setManual(Self.start) }
        var quads = [ReferenceQuad](repeating: ReferenceQuad(), count: references.count)
        flattenReference(at: time, into: &quads)
        let list = renderer.displayList(at: time)
        guard list.quads.count == layers.count else {
            throw BenchmarkError("\(layers.count) layers make \(list.quads.count) quads")
        }
        // The painting order may differ among layers that do not overlap.
        var seen: [ObjectIdentifier: Quad] = [:]
        for quad in list.quads {
            if let layer = renderer.layer(forIdentifier: quad.layer) { seen[ObjectIdentifier(layer)] = quad }
        }
        for index in references.indices {
            guard let own = seen[ObjectIdentifier(layers[index])] else { throw BenchmarkError("layer \(index) is not drawn") }
            let other = quads[index]
            let difference = max(
                Self.difference(own.map.x, other.mapX), Self.difference(own.map.y, other.mapY),
                Self.difference(own.map.w, other.mapW),
                Self.difference(own.rect, other.rect), Self.difference(own.color, other.color))
            guard difference < 1e-5 else {
                throw BenchmarkError("layer \(index) differs from the reference by \(difference)")
            }
        }
    }

    private typealias Four = (Float, Float, Float, Float)

    /// Returns the greatest difference, relative for numbers above 1.
    private static func difference(_ a: SIMD4<Float>, _ b: Four) -> Float {
        let b = SIMD4(b.0, b.1, b.2, b.3)
        return (0..<4).map { abs(a[$0] - b[$0]) / max(1, abs(b[$0])) }.max() ?? 0
    }
}
