/// How a WebP file trades size for fidelity and time.
public enum WebPQuality: Equatable, Sendable {
    /// Every pixel kept. `effort` 0…9 trades time for size; numbers outside are clamped.
    case lossless(effort: Int)
    /// Lossy; `quality` 0 (smallest) … 1 (best), clamped, NaN counting as 0.
    case lossy(quality: Double)

    /// Lossless at an effort that keeps pace with a recording.
    public static let lossless = WebPQuality.lossless(effort: 1)
}
