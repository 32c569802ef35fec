import Foundation

/// Where images are encoded to, in Apple's vocabulary. One thread at a time.
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
        guard format == .webp || count == 1 else { return nil }
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
        // As Apple's: images beyond the announced count are not taken.
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
            case .webp, .svg: try encodeWebP()
            }
        switch sink {
        case .url(let url): try FileAccess.write(encoded, to: url)
        case .data(let data): data.append(encoded)
        }
    }

    /// How well images are to be kept, if anyone has said.
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

    /// The time a frame shows when nothing is said, a tenth of a second as browsers have it.
    private static let defaultDelay = 0.1

    /// A number in whichever type it came; casts between `NSNumber` and Swift's types are not made on Linux.
    private static func double(_ value: Any) -> Double? {
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

/// Starts a file of `count` images of a type such as `public.png`; nil for a type that is not written or does not hold that many.
public func CGImageDestinationCreateWithURL(
    _ url: URL, _ type: String, _ count: Int, _ options: [String: Any]?
) -> CGImageDestination? {
    CGImageDestination(url: url, type: type, count: count)
}

/// Starts data of `count` images; see ``CGImageDestinationCreateWithURL(_:_:_:_:)``. The bytes are appended when it is finalised.
public func CGImageDestinationCreateWithData(
    _ data: NSMutableData, _ type: String, _ count: Int, _ options: [String: Any]?
) -> CGImageDestination? {
    CGImageDestination(data: data, type: type, count: count)
}

/// Adds an image with its properties; beyond the announced count it is ignored.
public func CGImageDestinationAddImage(_ destination: CGImageDestination, _ image: CGImage, _ properties: [String: Any]?) {
    destination.add(image, properties)
}

/// Sets properties of the whole container, an animation's loop count for example.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: [String: Any]?) {
    destination.setProperties(properties)
}

/// Encodes and writes; false if images are missing, do not fit together, or cannot be written.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
    (try? destination.finalize()) != nil
}

/// The identifiers of all formats that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> [String] {
    ImageFormat.allCases.filter(\.isWritable).map(\.typeIdentifier)
}
