import Foundation
import ImageIO

/// The encoding of a recording's frames in its format. Each frame is encoded independently of the others.
struct FrameEncoding {
    private enum Format {
        case webP(WebPAnimation)
        case gif(GIFAnimation)
        case y4m(Y4MFormat)
        case png
    }

    private let format: Format
    private let rate: Double
    private let count: Int
    private var clock: FrameClock
    private var previous: CGImage?
    private var index = 0

    /// - Throws: `ImageIOError` for a size that the format does not support.
    init(_ options: RecordOptions, width: Int, height: Int) throws {
        (rate, count) = (options.rate, options.frameCount)
        clock = FrameClock(rate: options.rate, count: options.frameCount)
        format =
            switch options.format {
            case .webp: .webP(try WebPAnimation(width: width, height: height))
            case .gif: .gif(try GIFAnimation(width: width, height: height))
            case .y4m, .mp4, .webm: .y4m(Y4MFormat(width: width, height: height, rate: options.rate))
            case .png: .png
            }
    }

    /// The bytes before the first frame; nil for none.
    var header: Data? {
        switch format {
        case .gif(let format): format.header
        case .y4m(let format): format.header
        case .webP, .png: nil
        }
    }

    /// Returns the file of encoded frames of a WebP.
    func webP(_ frames: [Data]) throws -> Data {
        guard case .webP(let format) = format else { return Data() }
        return try format.file(frames)
    }

    /// Returns the work that encodes the next frame; nil for a frame that the format cannot show.
    mutating func encode(_ frame: CGImage) -> (@Sendable () throws -> Data)? {
        defer { index += 1 }
        let before = previous
        switch format {
        case .webP(let format):
            previous = frame
            let milliseconds = clock.milliseconds(of: index)
            return { try format.frame(frame, after: before, milliseconds: milliseconds) }
        case .gif(let format):
            guard let hundredths = clock.hundredths(of: index) else { return nil }
            previous = frame
            return { try format.frame(frame, after: before, hundredths: hundredths) }
        case .y4m(let format): return { format.frame(frame) }
        case .png: return { try ImageEncoder.encodePNG(frame) }
        }
    }
}

/// The durations of a recording's frames in whole units. Errors of rounding do not accumulate.
struct FrameClock {
    let rate: Double
    let count: Int

    private func time(_ index: Int, _ unitsPerSecond: Double) -> Int { Int((Double(index) / rate * unitsPerSecond).rounded()) }

    func milliseconds(of index: Int) -> Int { max(1, time(index + 1, 1000) - time(index, 1000)) }

    /// Returns the duration in hundredths of a second; nil for a frame that is left out, because programs show none for less than two
    /// hundredths. Of a higher rate one frame of each interval of two hundredths is kept.
    func hundredths(of index: Int) -> Int? {
        let least = GIFAnimation.leastDuration
        guard rate > 100 / Double(least) else { return max(least, time(index + 1, 100) - time(index, 100)) }
        let own = interval(index)
        guard index == 0 || interval(index - 1) != own else { return nil }
        var next = index + 1
        while next < count, interval(next) == own { next += 1 }
        return least * max(1, interval(next) - own)
    }

    /// The number of intervals of the least duration before a frame.
    private func interval(_ index: Int) -> Int {
        Int((Double(index) / rate * 100 / Double(GIFAnimation.leastDuration) + 1e-9).rounded(.down))
    }
}
