import Foundation

/// An error of reading or writing an image.
///
/// Every case contains the rejected input and the reason. `description` is a sentence for users.
public enum ImageIOError: Error, Equatable, Sendable {
    /// There is no file at `path`.
    case fileNotFound(path: String)
    /// The file exists and cannot be read (a folder, no permission, an I/O error) or written.
    case fileAccess(path: String, reason: String)
    /// The data matches no supported format, or is empty.
    case unsupportedFormat
    /// The format is supported, but not this feature.
    case unsupportedFeature(ImageFormat, feature: String)
    /// The data is damaged or ends too early.
    case corrupt(ImageFormat, reason: String)
    /// More pixels than ``ImageLimits`` allows.
    case tooLarge(width: Int, height: Int)
    /// More encoded bytes than ``ImageLimits`` allows.
    case dataTooLarge(bytes: Int, limit: Int)
    /// A requested size or scale is not finite and positive.
    case invalidSize(width: Double, height: Double, scale: Double)
    /// There is no frame with that index.
    case frameOutOfRange(index: Int, count: Int)
    /// A frame's size differs from its animation's.
    case frameSizeMismatch(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
    /// A frame's duration is not finite, is negative, or does not fit the format.
    case invalidDuration(seconds: Double)
    /// An animation was finished before a frame was added.
    case noFrames
    /// A frame was added to an encoder, or the encoder finished, after it had finished.
    case alreadyFinished
    /// The encoder failed.
    case encodingFailed(ImageFormat, reason: String)
}

extension ImageIOError: CustomStringConvertible, LocalizedError {
    /// One sentence with the rejected input and the reason.
    public var description: String {
        switch self {
        case .fileNotFound(let path): "There is no file at \(path)."
        case .fileAccess(let path, let reason): "\(path) is not accessible: \(reason)."
        case .unsupportedFormat: "The data is none of PNG, JPEG, WebP, GIF, SVG or PDF."
        case .unsupportedFeature(let format, let feature): "\(format.name) images with \(feature) are not supported."
        case .corrupt(let format, let reason): "The \(format.name) data is damaged: \(reason)."
        case .tooLarge(let width, let height):
            "An image of \(width) × \(height) pixels exceeds the limit of \(ImageLimits.maximumDimension) a side "
                + "and \(ImageLimits.maximumPixelCount) in all."
        case .dataTooLarge(let bytes, let limit): "\(bytes) bytes of image data exceed the limit of \(limit)."
        case .invalidSize(let width, let height, let scale):
            "\(width) × \(height) points at scale \(scale) is not a size an image can have."
        case .frameOutOfRange(let index, let count): "There is no frame \(index) among \(count)."
        case .frameSizeMismatch(let width, let height, let expectedWidth, let expectedHeight):
            "A frame of \(width) × \(height) pixels does not fit an animation of \(expectedWidth) × \(expectedHeight)."
        case .invalidDuration(let seconds): "A frame cannot last \(seconds) s."
        case .noFrames: "An animation needs at least one frame."
        case .alreadyFinished: "The encoder has already finished."
        case .encodingFailed(let format, let reason): "\(format.name) encoding failed: \(reason)."
        }
    }

    /// The same sentence as `description`.
    public var errorDescription: String? { description }
}

/// Reads and writes whole files, with this module's errors.
enum FileAccess {
    static func read(_ url: URL) throws(ImageIOError) -> Data {
        let path = url.isFileURL ? url.path : url.absoluteString
        guard url.isFileURL else { throw .fileAccess(path: path, reason: "it is not a file URL") }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .fileNotFound(path: path) }
        guard !isFolder.boolValue else { throw .fileAccess(path: path, reason: "it is a folder") }
        let limit = ImageLimits.maximumByteCount
        // A FIFO without a writer would block, and a device may have no end.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .fileAccess(path: path, reason: String(cString: strerror(errno))) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .fileAccess(path: path, reason: "it is not a plain file")
        }
        guard status.st_size <= limit else { throw .dataTooLarge(bytes: Int(status.st_size), limit: limit) }
        let data: Data
        do { data = try handle.read(upToCount: limit + 1) ?? Data() } catch {
            throw .fileAccess(path: path, reason: error.localizedDescription)
        }
        // The file may have grown, or the file system may not know its size.
        guard data.count <= limit else { throw .dataTooLarge(bytes: data.count, limit: limit) }
        return data
    }

    static func write(_ data: Data, to url: URL) throws(ImageIOError) {
        try FileDestination(url).write(data)
    }
}
