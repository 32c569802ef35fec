/// The trade-off between a WebP file's size, its fidelity and the encoding time.
public enum WebPQuality: Equatable, Sendable {
    /// Every pixel is preserved. `effort` 0…9 trades time for size; clamped.
    case lossless(effort: Int)
    /// Lossy. `quality` is 0 (smallest) … 1 (best); clamped, NaN becomes 0.
    case lossy(quality: Double)

    /// Lossless, with an effort fast enough for recording.
    public static let lossless = WebPQuality.lossless(effort: 1)
}
