import Foundation

// Sources that get their data in parts, and thumbnails.

/// The key of whether decoded pixels are kept, a Bool.
@available(*, deprecated, message: "has no effect on Linux: pixels are decoded at each call, and the caller keeps them")
public let kCGImageSourceShouldCache = "kCGImageSourceShouldCache"
/// The key of whether an image is decoded when it is created, a Bool.
@available(*, deprecated, message: "has no effect on Linux: images are always decoded when they are created")
public let kCGImageSourceShouldCacheImmediately = "kCGImageSourceShouldCacheImmediately"
/// The key of whether samples may be floating-point numbers, a Bool.
@available(*, deprecated, message: "has no effect on Linux: samples are bytes")
public let kCGImageSourceShouldAllowFloat = "kCGImageSourceShouldAllowFloat"
/// The key of the type that the data is expected to have, a String.
@available(*, deprecated, message: "has no effect on Linux: the format is detected from the data")
public let kCGImageSourceTypeIdentifierHint = "kCGImageSourceTypeIdentifierHint"
/// The key of the longest side of a thumbnail in pixels, a number. Without it, a thumbnail has the image's size.
public let kCGImageSourceThumbnailMaxPixelSize = "kCGImageSourceThumbnailMaxPixelSize"
/// The key of whether a thumbnail is made of an image that has none, a Bool. Thumbnails in files are not read.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// The key of whether a thumbnail is made of the image in any case, a Bool.
public let kCGImageSourceCreateThumbnailFromImageAlways = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The key of whether a thumbnail is turned by the image's orientation, a Bool.
public let kCGImageSourceCreateThumbnailWithTransform = "kCGImageSourceCreateThumbnailWithTransform"
/// The key of a factor by which an image may be decoded smaller, an Int.
@available(*, deprecated, message: "has no effect on Linux: images are decoded in their size")
public let kCGImageSourceSubsampleFactor = "kCGImageSourceSubsampleFactor"

/// Creates a source without data, which ``CGImageSourceUpdateData(_:_:_:)`` adds.
public func CGImageSourceCreateIncremental(_ options: [String: Any]?) -> CGImageSource { CGImageSource() }

/// Sets the data of a source: all that has arrived so far, not only the last part. Images can be read once their data is complete.
///
/// - Parameter final: Whether the data is all.
public func CGImageSourceUpdateData(_ source: CGImageSource, _ data: Data, _ final: Bool) {
    source.update(data, isOpen: !final)
}

/// Returns whether an image can be read; see ``CGImageSourceGetStatus(_:)``.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    (0..<source.count).contains(index) ? .statusComplete : CGImageSourceGetStatus(source)
}

/// Returns the index of the image that the file is about: 0.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// Returns a smaller version of an image; nil if the options do not allow to make one of the image, because thumbnails in files are
/// not read. It is never larger than the image.
public func CGImageSourceCreateThumbnailAtIndex(_ source: CGImageSource, _ index: Int, _ options: [String: Any]?) -> CGImage? {
    let options = options ?? [:]
    func isSet(_ key: String) -> Bool { (options[key] as? Bool) ?? (options[key] as? NSNumber)?.boolValue ?? false }
    guard isSet(kCGImageSourceCreateThumbnailFromImageIfAbsent) || isSet(kCGImageSourceCreateThumbnailFromImageAlways),
        let image = CGImageSourceCreateImageAtIndex(source, index, nil)
    else { return nil }
    let stated = options[kCGImageSourceThumbnailMaxPixelSize].flatMap(CGImageDestination.double) ?? .infinity
    let longest = stated.isNaN ? .infinity : stated
    guard longest > 0 else { return nil }
    let orientation =
        isSet(kCGImageSourceCreateThumbnailWithTransform) ? source.metadata.orientation ?? .up : CGImagePropertyOrientation.up
    let factor = min(longest / Double(max(image.width, image.height)), 1)
    return factor == 1 && orientation == .up ? image : image.scaled(by: factor, turned: orientation)
}

extension CGImage {
    /// Returns the image smaller by a factor, and turned as its orientation asks for.
    fileprivate func scaled(by factor: Double, turned orientation: CGImagePropertyOrientation) -> CGImage? {
        let (width, height) = (Double(self.width), Double(self.height))
        let turn = orientation.transform(width: width, height: height)
        let shown = CGRect(x: 0, y: 0, width: width, height: height).applying(turn)
        let size = (width: max(Int((shown.width * factor).rounded()), 1), height: max(Int((shown.height * factor).rounded()), 1))
        guard let context = CGContext(width: size.width, height: size.height) else { return nil }
        context.interpolationQuality = .high
        context.scaleBy(x: Double(size.width) / shown.width, y: Double(size.height) / shown.height)
        context.concatenate(turn)
        context.drawUpright(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        return context.makeImage()
    }
}
