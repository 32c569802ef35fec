import Foundation
import Synchronization

/// Core Foundation's name for bytes, so that `data as CFData` compiles.
public typealias CFData = Data
/// Core Foundation's name for bytes that can change, so that `data as CFMutableData` compiles.
public typealias CFMutableData = NSMutableData
/// Core Foundation's name for text, so that `name as CFString` compiles.
public typealias CFString = String

/// Returns a pointer to the bytes, for older code that reads an image's pixels with it.
///
/// - Returns: A pointer that is valid while the bytes are retained, for example by the image whose provider returned them. It
///   also stays valid until the function has been called for 16 other data objects (4096 for data of fewer than 15 bytes, which
///   Foundation stores inline). nil without bytes.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! {
    guard let theData, !theData.isEmpty else { return nil }
    guard theData.count > InlineDataStore.most else { return InlineDataStore.shared.withLock { $0.address(of: theData) } }
    // The data no longer kept is released outside of the lock, because its deallocator belongs to the program.
    let lent = LentBytes.shared.withLock { $0.address(of: theData) }
    withExtendedLifetime(lent.released) {}
    return lent.address
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
    ///   - releaseData: Called before this initializer returns, with `info`, the bytes and their number.
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

/// Returns new bytes that can change.
///
/// - Parameters:
///   - allocator: Ignored.
///   - capacity: Ignored: there is no limit.
public func CFDataCreateMutable(_ allocator: AnyObject?, _ capacity: Int) -> CFMutableData! { NSMutableData() }

/// A receiver of a document's bytes. `@unchecked`: it is set once, and a document writes to it once.
public final class CGDataConsumer: @unchecked Sendable {
    private let data: NSMutableData?
    private let file: URL?

    /// Creates a receiver that appends to bytes in memory.
    public init?(data: CFMutableData) { (self.data, file) = (data, nil) }

    /// Creates a receiver that writes a file; nil if it cannot be created.
    public init?(url: URL) {
        guard url.isFileURL, FileManager.default.createFile(atPath: url.path, contents: nil) else { return nil }
        (data, file) = (nil, url)
    }

    /// Takes a whole document.
    package func take(_ document: Data) {
        data?.append(document)
        guard let file else { return }
        do { try document.write(to: file) } catch {
            Diagnostics.warnOnce("CGDataConsumer: \(file.path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// The replacement of colours outside a device's gamut. Has no effect: every colour is converted to sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
    /// The default for the kind of picture.
    case defaultIntent = 0
    /// The nearest colour, white included.
    @available(*, deprecated, message: "has no effect on Linux: colours outside a space are clamped")
    case absoluteColorimetric = 1
    /// The nearest colour relative to white.
    @available(*, deprecated, message: "has no effect on Linux: colours outside a space are clamped")
    case relativeColorimetric = 2
    /// Compresses all colours and keeps their relations.
    @available(*, deprecated, message: "has no effect on Linux: colours outside a space are clamped")
    case perceptual = 3
    /// Keeps saturation.
    @available(*, deprecated, message: "has no effect on Linux: colours outside a space are clamped")
    case saturation = 4
}

/// Keeps the data whose pointers were last handed out alive, so that none dangles when its owner is released. Swift may release a
/// variable after its last use, and a pointer taken from it does not count as one.
struct LentBytes: ~Copyable {
    static let shared = Mutex(LentBytes())
    /// The number of data objects kept. The oldest is released first.
    private static let count = 16

    private var held: [(data: Data, address: UnsafePointer<UInt8>)] = []

    /// Returns the address of the data, and keeps the data alive. The same data is kept only once.
    ///
    /// - Returns: The address, and the data that is no longer kept.
    mutating func address(of data: Data) -> (address: UnsafePointer<UInt8>?, released: Data?) {
        guard let address = data.withUnsafeBytes({ $0.bindMemory(to: UInt8.self).baseAddress }) else { return (nil, nil) }
        var released: Data?
        if let known = held.firstIndex(where: { $0.address == address }) {
            released = held.remove(at: known).data
        } else if held.count == Self.count {
            released = held.removeFirst().data
        }
        held.append((data, address))
        return (address, released)
    }
}

/// Storage for data so short that Foundation keeps it inline in the value, where it has no stable address: the pixels of the
/// smallest images.
struct InlineDataStore: ~Copyable {
    static let shared = Mutex(InlineDataStore())
    /// The maximum number of bytes that Foundation keeps inline.
    static let most = 14
    /// The number of slots. When all are in use, the oldest is reused.
    private static let count = 4096
    private static let stride = 16

    private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count * stride)
    private var places: [Data: Int] = [:]
    private var held: [Data] = []
    private var next = 0

    deinit {
        memory.deallocate()
    }

    /// Returns the address of a copy of the data; the same address as long as the copy is kept.
    mutating func address(of data: Data) -> UnsafePointer<UInt8> {
        if let place = places[data] { return UnsafePointer(memory + place * Self.stride) }
        if held.count < Self.count {
            held.append(data)
        } else {
            places[held[next]] = nil
            held[next] = data
        }
        places[data] = next
        let address = memory + next * Self.stride
        data.copyBytes(to: address, count: data.count)
        next = (next + 1) % Self.count
        return UnsafePointer(address)
    }
}
