import Foundation
import Synchronization

/// Places for data so short that Foundation keeps it in the value itself, where no pointer leads: the pixels of the smallest images.
struct FewBytes: ~Copyable {
    static let shared = Mutex(FewBytes())
    /// The most bytes that Foundation keeps so.
    static let most = 14
    /// How many places there are; the one given out longest ago is used again.
    private static let count = 4096
    private static let stride = 16

    private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: count * stride)
    private var places: [Data: Int] = [:]
    private var held: [Data] = []
    private var next = 0

    deinit {
        memory.deallocate()
    }

    /// Where a copy of the data lies; always the same place while it is kept.
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
