import ImageIO
import QuartzUI

/// A recording of a window while its program runs, as an animated WebP. Frames are encoded on another thread.
final class WindowRecording {
    private let encoder: Encoder
    /// The last frame, whose duration is known with the next one.
    private var last: (image: CGImage, time: Double)?
    private let start: Double

    /// The maximum length in seconds, because the encoder keeps a recording in memory.
    static let longest = 300.0

    /// Encodes frames in their order. `@unchecked`: its variables are used on its queue alone.
    nonisolated private final class Encoder: @unchecked Sendable {
        private let queue = DispatchQueue(label: "recording", qos: .utility)
        private var encoder: AnimatedWebPEncoder?
        private var failure: (any Error)?

        /// A frame of another size, as after a change of the window's size, is left out.
        func add(_ image: CGImage, duration: Double) {
            queue.async { [self] in
                guard failure == nil else { return }
                do {
                    let encoder = try encoder ?? AnimatedWebPEncoder(width: image.width, height: image.height)
                    self.encoder = encoder
                    guard image.width == encoder.width, image.height == encoder.height else { return }
                    try encoder.add(image, duration: duration)
                } catch { failure = error }
            }
        }

        func finish(_ url: URL, then: @escaping @MainActor @Sendable (String) -> Void) {
            queue.async { [self] in
                var text = "Saved \(url.path)"
                do {
                    if let failure { throw failure }
                    guard let data = try encoder?.finish() else { throw CommandError.failure("no frame was recorded") }
                    try data.write(to: url, options: .atomic)
                } catch { text = "Not recorded: \(error)" }
                DispatchQueue.main.async { [text] in MainActor.assumeIsolated { then(text) } }
            }
        }
    }

    init(at time: Double) {
        encoder = Encoder()
        start = time
    }

    /// Appends the window's present picture.
    ///
    /// - Returns: Whether the recording may go on.
    func add(_ image: CGImage, at time: Double) -> Bool {
        addLast(until: time)
        last = (image, time)
        return time - start < Self.longest
    }

    /// Writes the file.
    ///
    /// - Parameter then: Called with a sentence about the result.
    func finish(_ url: URL, at time: Double, then: @escaping @MainActor @Sendable (String) -> Void) {
        addLast(until: time)
        encoder.finish(url, then: then)
    }

    private func addLast(until time: Double) {
        guard let last else { return }
        encoder.add(last.image, duration: max(0.001, time - last.time))
        self.last = nil
    }
}
