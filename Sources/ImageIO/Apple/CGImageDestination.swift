import Foundation

/// An encoder of images, with Apple's API. Not thread-safe.
public final class CGImageDestination {
    private enum Sink {
        case url(URL)
        case data(NSMutableData)
    }

    private let sink: Sink
    private let format: ImageFormat
    private let capacity: Int
    private var images: [(image: CGImage, properties: [String: Any])] = []
    private var properties: [String: Any] = [:]
    private var isFinished = false

    private init?(_ sink: Sink, type: String, count: Int) {
        guard let format = ImageFormat(typeIdentifier: type), format.isWritable, count > 0 else { return nil }
        guard format == .webp || format == .gif || count == 1 else { return nil }
        self.sink = sink
        self.format = format
        capacity = count
    }

    convenience init?(url: URL, type: String, count: Int) {
        guard url.isFileURL else { return nil }
        self.init(.url(url), type: type, count: count)
    }

    convenience init?(data: NSMutableData, type: String, count: Int) {
        self.init(.data(data), type: type, count: count)
    }

    func add(_ image: CGImage, _ properties: [String: Any]?) {
        // Images beyond the announced count are ignored, as in Apple's ImageIO.
        guard images.count < capacity, !isFinished else { return }
        images.append((image, properties ?? [:]))
    }

    func setProperties(_ properties: [String: Any]?) {
        self.properties.merge(properties ?? [:]) { $1 }
    }

    func finalize() throws(ImageIOError) {
        guard !isFinished else { throw .alreadyFinished }
        guard images.count == capacity else { throw .noFrames }
        isFinished = true
        let encoded =
            switch format {
            case .png: try ImageEncoder.encodePNG(images[0].image)
            case .jpeg: try ImageEncoder.encodeJPEG(images[0].image, quality: quality ?? 1)
            case .gif: try encodeGIF()
            case .webp, .svg, .pdf: try encodeWebP()
            }
        switch sink {
        case .url(let url): try FileAccess.write(encoded, to: url)
        case .data(let data): data.append(encoded)
        }
    }

    /// The requested quality, if any.
    private var quality: Double? {
        let merged = properties.merging(images[0].properties) { $1 }
        return merged[kCGImageDestinationLossyCompressionQuality].flatMap(Self.double)
    }

    private func encodeWebP() throws(ImageIOError) -> Data {
        let quality = quality ?? 1
        let loops = (properties[kCGImagePropertyWebPDictionary] as? [String: Any])?[kCGImagePropertyWebPLoopCount]
        let encoder = try AnimatedWebPEncoder(
            width: images[0].image.width, height: images[0].image.height, loopCount: loops.flatMap(Self.integer) ?? 0,
            quality: quality < 1 ? .lossy(quality: quality) : .lossless)
        for (image, properties) in images {
            let delay = (properties[kCGImagePropertyWebPDictionary] as? [String: Any])?[kCGImagePropertyWebPDelayTime]
            try encoder.add(image, duration: delay.flatMap(Self.double) ?? Self.defaultDelay)
        }
        return try encoder.finish()
    }

    private func encodeGIF() throws(ImageIOError) -> Data {
        let loops = (properties[kCGImagePropertyGIFDictionary] as? [String: Any])?[kCGImagePropertyGIFLoopCount]
        let animation = try GIFAnimation(
            width: images[0].image.width, height: images[0].image.height, loopCount: loops.flatMap(Self.integer) ?? 1)
        var data = animation.header
        var previous: CGImage?
        for (image, properties) in images {
            let own = properties[kCGImagePropertyGIFDictionary] as? [String: Any]
            let delay = own?[kCGImagePropertyGIFUnclampedDelayTime] ?? own?[kCGImagePropertyGIFDelayTime]
            let seconds = delay.flatMap(Self.double) ?? Self.defaultDelay
            guard seconds.isFinite, seconds >= 0 else { throw .invalidDuration(seconds: seconds) }
            data += try animation.frame(image, after: previous, hundredths: Int(min(seconds * 100, 65_535).rounded()))
            previous = image
        }
        return data + GIFAnimation.trailer
    }

    /// A frame's default duration: a tenth of a second, as in browsers.
    private static let defaultDelay = 0.1

    /// Converts a number of any type. Casts between `NSNumber` and Swift's types do not work on Linux.
    static func double(_ value: Any) -> Double? {
        switch value {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    private static func integer(_ value: Any) -> Int? {
        double(value).flatMap { Int(exactly: $0.rounded()) }
    }
}

/// Creates a file destination for `count` images of a type such as `public.png`; nil if the type cannot be written or cannot
/// contain that many.
public func CGImageDestinationCreateWithURL(
    _ url: URL, _ type: String, _ count: Int, _ options: [String: Any]?
) -> CGImageDestination? {
    CGImageDestination(url: url, type: type, count: count)
}

/// Creates a memory destination; see ``CGImageDestinationCreateWithURL(_:_:_:_:)``. Finalizing appends the bytes.
public func CGImageDestinationCreateWithData(
    _ data: NSMutableData, _ type: String, _ count: Int, _ options: [String: Any]?
) -> CGImageDestination? {
    CGImageDestination(data: data, type: type, count: count)
}

/// Adds an image with its properties. Images beyond the announced count are ignored.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: [String: Any]?) {
    destination.add(image, properties)
}

/// Sets properties of the whole container, for example an animation's loop count.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: [String: Any]?) {
    destination.setProperties(properties)
}

/// Encodes and writes the images; false if images are missing, do not fit together, or cannot be written.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
    (try? destination.finalize()) != nil
}

/// Returns the type identifiers of all formats that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> [String] {
    ImageFormat.allCases.filter(\.isWritable).map(\.typeIdentifier)
}
