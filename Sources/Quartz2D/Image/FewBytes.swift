import Foundation
import Synchronization

/// Storage for data so short that Foundation keeps it inline in the value, where it has no stable address: the pixels of the
/// smallest images.
struct FewBytes: ~Copyable {
    static let shared = Mutex(FewBytes())
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
