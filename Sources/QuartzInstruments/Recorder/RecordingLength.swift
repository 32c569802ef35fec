import Foundation

/// The number of frames of recordings.
package enum RecordingLength {
    /// Frames per second.
    package static let defaultRate = 60.0
    /// The maximum number of frames: five minutes at sixty frames per second, because the encoder keeps a recording in memory.
    package static let mostFrames = 18_000

    /// Returns the number of frames of a range of time: at least one.
    package static func frameCount(_ span: Range<Double>, rate: Double) -> Int {
        max(1, Int(((span.upperBound - span.lowerBound) * rate).rounded()))
    }
}
