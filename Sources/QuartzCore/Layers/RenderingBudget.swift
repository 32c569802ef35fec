/// The remaining work of drawing one tree on the CPU. Without it, copies of copies and their particles would be unbounded.
@MainActor
final class RenderingBudget {
    /// How many layers are drawn, those of copies counted for each copy.
    private static let mostLayers = 100_000

    /// How many particles may still be drawn.
    var particles = ParticleCloud.mostInFrame
    private var layers = mostLayers

    /// Takes a layer or a copy from the budget; says once that one is not drawn.
    func allowsOne() -> Bool {
        if layers > 0 {
            layers -= 1
            return true
        }
        Diagnostics.warnOnce(
            "CALayer.render", "render(in:) draws at most \(Self.mostLayers) layers, each copy counted; the rest is not drawn")
        return false
    }
}
