import Foundation
import Synchronization

/// The data that pointers were last asked for, held so that none of them leads nowhere when its owner lets go: Swift lets go after the
/// last use of a variable, which a pointer taken from it does not count as.
struct LentBytes: ~Copyable {
    static let shared = Mutex(LentBytes())
    /// How many are held; the one asked for longest ago is let go.
    private static let count = 16

    private var held: [(data: Data, address: UnsafePointer<UInt8>)] = []

    /// Where the data lies. What has been asked for before is held once.
    mutating func address(of data: Data) -> UnsafePointer<UInt8>? {
        guard let address = data.withUnsafeBytes({ $0.bindMemory(to: UInt8.self).baseAddress }) else { return nil }
        held.removeAll { $0.address == address }
        if held.count == Self.count { held.removeFirst() }
        held.append((data, address))
        return address
    }
}
