import Foundation

/// Encoded data and its images, with Apple's API.
///
/// Functions return nil where ``ImageDecoder`` throws. Not thread-safe.
public final class CGImageSource {
    private(set) var data = Data()
    /// The data's format; nil if it is unknown.
    private(set) var format: ImageFormat?
    private(set) var header: ImageHeader?
    /// Whether more data may follow.
    private(set) var isOpen = false
    private var openedAnimation: (any AnimationReader)??
    private var readMetadata: ImageMetadata?

    init(_ data: Data) { update(data, isOpen: false) }

    /// Creates a source without data.
    init() { isOpen = true }

    /// Replaces the data.
    func update(_ data: Data, isOpen: Bool) {
        (self.data, self.isOpen) = (data, isOpen)
        let inspected = try? ImageDecoder.inspect(data)
        format = inspected?.0 ?? ImageFormat(detecting: data)
        header = inspected?.1
        (openedAnimation, readMetadata) = (nil, nil)
    }

    /// The frames; nil for formats without animations.
    var animation: (any AnimationReader)? {
        if let openedAnimation { return openedAnimation }
        let reader: (any AnimationReader)? =
            switch format {
            case .webp: try? AnimatedWebPReader(data)
            case .gif: try? AnimatedGIFReader(data)
            default: nil
            }
        openedAnimation = .some(reader)
        return reader
    }

    var metadata: ImageMetadata {
        let metadata = readMetadata ?? format.map { ImageMetadata(of: data, format: $0) } ?? ImageMetadata()
        readMetadata = metadata
        return metadata
    }

    var count: Int {
        guard header != nil else { return 0 }
        return format == .webp || format == .gif ? animation?.frameCount ?? 0 : 1
    }
}

/// A reader of the frames of an animation.
protocol AnimationReader {
    var frameCount: Int { get }
    var loopCount: Int { get }
    func frame(at index: Int) throws(ImageIOError) -> AnimatedWebPReader.Frame
}

extension AnimatedWebPReader: AnimationReader {}
extension AnimatedGIFReader: AnimationReader {}

/// Whether a source can be read, and why not.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data is damaged or ends too early.
    case statusUnexpectedEOF = -5
    /// The data is damaged or too large.
    case statusInvalidData = -4
    /// The data is of no known format.
    case statusUnknownType = -3
    /// More data must follow before the format is known.
    case statusReadingHeader = -2
    /// More data must follow before the source can be read.
    case statusIncomplete = -1
    /// The source can be read.
    case statusComplete = 0
}

/// Opens a file. Returns nil if it is unreadable or missing, and a source without images if it is damaged.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: [String: Any]?) -> CGImageSource? {
    (try? FileAccess.read(url)).map(CGImageSource.init)
}

/// Opens data in memory. Returns nil for empty data.
public func CGImageSourceCreateWithData(_ data: Data, _ options: [String: Any]?) -> CGImageSource? {
    data.isEmpty ? nil : CGImageSource(data)
}

/// Returns the number of images: the frames of an animation, else 1; 0 if the data cannot be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
    source.count
}

/// Returns the uniform type identifier of the data, for example `public.png`.
public func CGImageSourceGetType(_ source: CGImageSource) -> String? {
    source.format?.typeIdentifier
}

/// Returns whether the source can be read, according to its header.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
    if source.isOpen { return source.format == nil ? .statusReadingHeader : .statusIncomplete }
    guard source.format != nil else { return .statusUnknownType }
    if source.header != nil { return .statusComplete }
    if case .failure(.corrupt(_, reason: "it ends too early")) = Result(catching: { () throws(ImageIOError) in
        try ImageDecoder.inspect(source.data)
    }) {
        return .statusUnexpectedEOF
    }
    return .statusInvalidData
}

/// Decodes one image; nil for an index out of range and for damaged data. A drawing has its intrinsic size, one pixel per point.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: [String: Any]?) -> CGImage? {
    guard (0..<source.count).contains(index) else { return nil }
    if let animation = source.animation { return try? animation.frame(at: index).image }
    return try? ImageDecoder.decode(source.data)
}

/// Returns properties of the whole container: the length of the data, and an animation's loop count.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: [String: Any]?) -> [String: Any]? {
    guard source.count > 0 else { return nil }
    var properties: [String: Any] = [kCGImagePropertyFileSize: source.data.count]
    if let animation = source.animation {
        let isGIF = source.format == .gif
        properties[isGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary] = [
            isGIF ? kCGImagePropertyGIFLoopCount : kCGImagePropertyWebPLoopCount: animation.loopCount
        ]
    }
    return properties
}

/// Returns properties of one image, from its header and its metadata: size, depth, colour model, profile, density, orientation, whether it has
/// alpha, the dictionaries of its metadata, and a frame's duration.
///
/// Keys of values that the file does not state are missing. Numbers are Int or Double, lists are arrays of them.
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: [String: Any]?
) -> [String: Any]? {
    guard (0..<source.count).contains(index), let header = source.header else { return nil }
    var properties = source.metadata.properties
    properties[kCGImagePropertyPixelWidth] = header.width
    properties[kCGImagePropertyPixelHeight] = header.height
    properties[kCGImagePropertyHasAlpha] = header.hasAlpha
    if let animation = source.animation as? AnimatedGIFReader {
        let duration = animation.duration(at: index)
        properties[kCGImagePropertyGIFDictionary] = [
            kCGImagePropertyGIFUnclampedDelayTime: duration, kCGImagePropertyGIFDelayTime: duration > 0.05 ? duration : 0.1,
        ]
    } else if let animation = source.animation, let frame = try? animation.frame(at: index) {
        properties[kCGImagePropertyWebPDictionary] = [kCGImagePropertyWebPDelayTime: frame.duration]
    }
    return properties
}

/// Returns the type identifiers of all formats that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> [String] {
    ImageFormat.allCases.map(\.typeIdentifier)
}

/// The key of an encoder's quality, 0…1. Without it, JPEG has the best quality and WebP is lossless. WebP is also lossless at 1.
/// PNG is always lossless.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
