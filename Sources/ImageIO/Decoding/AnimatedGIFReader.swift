import Foundation

/// Reads the frames of a GIF file in order. A still image is an animation of one frame.
///
/// Frames are complete: a frame that stores only changes is drawn over the preceding ones. Not thread-safe.
public final class AnimatedGIFReader {
    /// One frame and its duration.
    public typealias Frame = AnimatedWebPReader.Frame

    /// The width of every frame in pixels.
    public var width: Int { stream.width }
    /// The height of every frame in pixels.
    public var height: Int { stream.height }
    /// The number of frames, at least 1.
    public var frameCount: Int { stream.frames.count }
    /// The number of times the animation plays; 0 is endless.
    public var loopCount: Int { stream.loopCount }
    /// The index of the frame that ``next()`` returns.
    public private(set) var nextIndex = 0

    private let stream: GIFStream
    /// Premultiplied RGBA; pixels are opaque or clear.
    private var canvas: [UInt8]
    /// The canvas without the last frame, if that one is to be taken back.
    private var saved: [UInt8]?

    /// Opens GIF data.
    ///
    /// - Throws: ``ImageIOError`` for data that is not GIF, is damaged or too large.
    public init(_ data: Data) throws(ImageIOError) {
        guard ImageFormat(detecting: data) == .gif else { throw .unsupportedFormat }
        _ = try ImageDecoder.inspect(data)
        stream = try GIFStream([UInt8](data))
        try ImageLimits.check(width: stream.width, height: stream.height)
        canvas = [UInt8](repeating: 0, count: stream.width * stream.height * 4)
    }

    /// Decodes the next frame.
    ///
    /// - Throws: ``ImageIOError/frameOutOfRange(index:count:)`` past the last frame, ``ImageIOError/corrupt(_:reason:)`` for damage.
    public func next() throws(ImageIOError) -> Frame {
        guard nextIndex < frameCount else { throw .frameOutOfRange(index: nextIndex, count: frameCount) }
        if nextIndex > 0 { dispose(stream.frames[nextIndex - 1]) }
        let frame = stream.frames[nextIndex]
        try ImageLimits.check(width: frame.width, height: frame.height)
        saved = frame.disposal == .restore ? canvas : nil
        let (indices, count) = stream.indices(of: frame)
        guard count > 0 || nextIndex > 0 || indices.isEmpty else {
            throw .corrupt(.gif, reason: "frame \(nextIndex) cannot be decoded")
        }
        draw(indices, count, frame)
        let channels: ImageChannels = stream.hasAlpha ? .colorAndAlpha : .color
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: canvas, channels: channels) else {
            throw .tooLarge(width: width, height: height)
        }
        nextIndex += 1
        return Frame(image: image, duration: TimeInterval(frame.hundredths) / 100)
    }

    private func draw(_ indices: [UInt8], _ count: Int, _ frame: GIFStream.Frame) {
        let colors = frame.palette.clamped(to: 0..<stream.bytes.count)
        for row in 0..<max(min(frame.height, height - frame.y), 0) {
            for column in 0..<max(min(frame.width, width - frame.x), 0) {
                let place = row * frame.width + column
                guard place < count else { return }
                let index = Int(indices[place])
                let color = colors.lowerBound + index * 3
                guard index != frame.transparent, color + 2 < colors.upperBound else { continue }
                let pixel = ((frame.y + row) * width + frame.x + column) * 4
                canvas[pixel] = stream.bytes[color]
                canvas[pixel + 1] = stream.bytes[color + 1]
                canvas[pixel + 2] = stream.bytes[color + 2]
                canvas[pixel + 3] = 255
            }
        }
    }

    /// Removes a frame from the canvas as it asks for.
    private func dispose(_ frame: GIFStream.Frame) {
        switch frame.disposal {
        case .keep: break
        case .restore: canvas = saved ?? canvas
        case .clear:
            let columns = min(frame.x, width)..<min(frame.x + frame.width, width)
            for row in min(frame.y, height)..<min(frame.y + frame.height, height) {
                for byte in ((row * width + columns.lowerBound) * 4)..<((row * width + columns.upperBound) * 4) {
                    canvas[byte] = 0
                }
            }
        }
    }

    /// Returns the duration of a frame, which is not decoded.
    func duration(at index: Int) -> TimeInterval { TimeInterval(stream.frames[index].hundredths) / 100 }

    /// Restarts at the first frame.
    public func rewind() {
        (nextIndex, saved) = (0, nil)
        canvas = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Decodes one frame. Fast in ascending order, because frames build on those before them.
    ///
    /// - Throws: The errors of ``next()``.
    public func frame(at index: Int) throws(ImageIOError) -> Frame {
        guard (0..<frameCount).contains(index) else { throw .frameOutOfRange(index: index, count: frameCount) }
        if index < nextIndex { rewind() }
        while nextIndex < index { _ = try next() }
        return try next()
    }
}
