import Foundation

/// Encoded data and the images in it, in Apple's vocabulary.
///
/// Functions answer nil where ``ImageDecoder`` throws. One thread at a time.
public final class CGImageSource {
    let data: Data
    /// The data's format, nil where it is none that is known.
    let format: ImageFormat?
    let header: ImageHeader?
    private(set) lazy var animation = format == .webp ? try? AnimatedWebPReader(data) : nil

    init(_ data: Data) {
        self.data = data
        let inspected = try? ImageDecoder.inspect(data)
        format = inspected?.0 ?? ImageFormat(detecting: data)
        header = inspected?.1
    }

    var count: Int {
        guard header != nil else { return 0 }
        return format == .webp ? animation?.frameCount ?? 0 : 1
    }
}

/// Why a source yields images, or none.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data is damaged or ends too early.
    case statusUnexpectedEOF = -5
    /// The data is damaged or too large.
    case statusInvalidData = -4
    /// The data is of no known format.
    case statusUnknownType = -3
    /// The source can be read.
    case statusComplete = 0
}

/// Opens a file. An unreadable or missing file gives nil; a damaged one gives a source without images.
public func CGImageSourceCreateWithURL(_ url: URL, _ options: [String: Any]?) -> CGImageSource? {
    (try? FileAccess.read(url)).map(CGImageSource.init)
}

/// Opens data in memory; empty data gives nil. No option is known.
public func CGImageSourceCreateWithData(_ data: Data, _ options: [String: Any]?) -> CGImageSource? {
    data.isEmpty ? nil : CGImageSource(data)
}

/// The number of images: frames of an animation, else 1; 0 for data that cannot be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
    source.count
}

/// The uniform type identifier of the data, `public.png` for example.
public func CGImageSourceGetType(_ source: CGImageSource) -> String? {
    source.format?.typeIdentifier
}

/// Whether the source can be read, judged by its header.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
    guard source.format != nil else { return .statusUnknownType }
    if source.header != nil { return .statusComplete }
    if case .failure(.corrupt(_, reason: "it ends too early")) = Result(catching: { () throws(ImageIOError) in
        try ImageDecoder.inspect(source.data)
    }) {
        return .statusUnexpectedEOF
    }
    return .statusInvalidData
}

/// Decodes one image; nil for an index out of range and for damaged data. An SVG is drawn at its own size, a pixel to the point.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: [String: Any]?) -> CGImage? {
    guard (0..<source.count).contains(index) else { return nil }
    if let animation = source.animation { return try? animation.frame(at: index).image }
    return try? ImageDecoder.decode(source.data)
}

/// Properties of the whole container: an animated WebP's loop count.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: [String: Any]?) -> [String: Any]? {
    guard source.count > 0 else { return nil }
    guard let animation = source.animation else { return [:] }
    return [kCGImagePropertyWebPDictionary: [kCGImagePropertyWebPLoopCount: animation.loopCount]]
}

/// Properties of one image: its pixel size, whether it has alpha, and the time a WebP frame shows.
public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: [String: Any]?
) -> [String: Any]? {
    guard (0..<source.count).contains(index), let header = source.header else { return nil }
    var properties: [String: Any] = [
        kCGImagePropertyPixelWidth: header.width,
        kCGImagePropertyPixelHeight: header.height,
        kCGImagePropertyHasAlpha: header.hasAlpha,
        kCGImagePropertyDepth: 8,
    ]
    if let animation = source.animation, let frame = try? animation.frame(at: index) {
        properties[kCGImagePropertyWebPDictionary] = [kCGImagePropertyWebPDelayTime: frame.duration]
    }
    return properties
}

/// The identifiers of all formats that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> [String] {
    ImageFormat.allCases.map(\.typeIdentifier)
}
