import Foundation
import Synchronization

/// Core Foundation's name for bytes, so that `data as CFData` compiles.
public typealias CFData = Data
/// Core Foundation's name for text, so that `name as CFString` compiles.
public typealias CFString = String

/// Returns a pointer to the bytes, for older code that reads an image's pixels with it.
///
/// - Returns: A pointer that is valid while the bytes are retained, for example by the image whose provider returned them. It
///   also stays valid until the function has been called for 16 other data objects (4096 for data of fewer than 15 bytes, which
///   Foundation stores inline). nil without bytes.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! {
    guard let theData, !theData.isEmpty else { return nil }
    guard theData.count > FewBytes.most else { return FewBytes.shared.withLock { $0.address(of: theData) } }
    return LentBytes.shared.withLock { $0.address(of: theData) }
}

/// Returns the number of bytes; 0 for nil.
public func CFDataGetLength(_ theData: CFData?) -> Int { theData?.count ?? 0 }

/// A source of bytes for an image.
public final class CGDataProvider: Sendable {
    /// The bytes. Never nil; optional for source compatibility with Apple's property.
    public let data: CFData?

    /// Creates a provider of bytes in memory.
    public init?(data: CFData) {
        self.data = data
    }

    /// Creates a provider of bytes in memory, from Foundation's class.
    public convenience init?(data: NSData) {
        self.init(data: Data(referencing: data))
    }

    /// Creates a provider with a copy of the caller's bytes, which may be freed at once.
    ///
    /// - Parameters:
    ///   - info: A pointer passed to `releaseData`.
    ///   - data: `size` bytes.
    ///   - releaseData: Called before this initialiser returns, with `info`, the bytes and their number.
    /// - Returns: nil for a negative size.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
    ) {
        guard size >= 0 else { return nil }
        self.data = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }

    /// Creates a provider of a file's bytes; nil if it cannot be read.
    public init?(url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.data = data
    }
}

/// How colours outside a device's gamut are replaced. Has no effect: every colour is converted to sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The default for the kind of picture.
    case defaultIntent = 0
    /// The nearest colour, white included.
    case absoluteColorimetric = 1
    /// The nearest colour relative to white.
    case relativeColorimetric = 2
    /// Compresses all colours and keeps their relations.
    case perceptual = 3
    /// Keeps saturation.
    case saturation = 4
}
