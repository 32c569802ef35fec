import Foundation
import Synchronization

/// The name Core Foundation gives bytes, so that `data as CFData` compiles.
public typealias CFData = Data
/// The name Core Foundation gives text, so that `name as CFString` compiles.
public typealias CFString = String

/// Where bytes lie, for older code that reads an image's pixels so.
///
/// - Returns: a pointer that is valid as long as the bytes are held, such as by the image whose provider they come from, and in any case
///   until it has been asked for 16 others (of fewer than 15 bytes, which Foundation keeps nowhere, 4096). nil for none.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! {
    guard let theData, !theData.isEmpty else { return nil }
    guard theData.count > FewBytes.most else { return FewBytes.shared.withLock { $0.address(of: theData) } }
    return LentBytes.shared.withLock { $0.address(of: theData) }
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData?) -> Int { theData?.count ?? 0 }

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
    /// All of them.
    public let data: CFData?

    /// Provides bytes that are in memory.
    public init?(data: CFData) {
        self.data = data
    }

    /// Provides bytes that are in memory, under Foundation's other name for them.
    public convenience init?(data: NSData) {
        self.init(data: Data(referencing: data))
    }

    /// Provides a copy of bytes of the caller's, who may let go of them at once.
    ///
    /// - Parameters:
    ///   - info: Handed to `releaseData`.
    ///   - data: `size` bytes.
    ///   - releaseData: Called before this returns, with `info`, the bytes and their number.
    /// - Returns: nil for a negative size.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
    ) {
        guard size >= 0 else { return nil }
        self.data = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }

    /// Provides the bytes of a file; nil where it cannot be read.
    public init?(url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.data = data
    }
}

/// How colours that a device cannot show are replaced; kept for Core Graphics' sake, as nothing here is out of reach.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// What suits the kind of picture.
    case defaultIntent = 0
    /// The nearest colour, white included.
    case absoluteColorimetric = 1
    /// The nearest colour relative to white.
    case relativeColorimetric = 2
    /// All colours moved, their relations kept.
    case perceptual = 3
    /// Colours kept strong.
    case saturation = 4
}
