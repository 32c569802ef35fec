import Foundation
import Synchronization

/// Keeps the data whose pointers were last handed out alive, so that none dangles when its owner is released. Swift may release a
/// variable after its last use, and a pointer taken from it does not count as one.
struct LentBytes: ~Copyable {
    static let shared = Mutex(LentBytes())
    /// The number of data objects kept. The oldest is released first.
    private static let count = 16

    private var held: [(data: Data, address: UnsafePointer<UInt8>)] = []

    /// Returns the address of the data, and keeps the data alive. The same data is kept only once.
    mutating func address(of data: Data) -> UnsafePointer<UInt8>? {
        guard let address = data.withUnsafeBytes({ $0.bindMemory(to: UInt8.self).baseAddress }) else { return nil }
        held.removeAll { $0.address == address }
        if held.count == Self.count { held.removeFirst() }
        held.append((data, address))
        return address
    }
}
