import CSDL
import Foundation

/// An SDL stream that writes to growing memory.
final class MemoryStream {
    /// The stream for SDL functions; valid as long as this object.
    let operations: UnsafeMutablePointer<SDL_RWops>
    private(set) var data = Data()
    private var position = 0

    /// - Returns: nil if memory is short; `SDL_GetError()` has the message.
    init?() {
        guard let operations = SDL_AllocRW() else { return nil }
        self.operations = operations
        operations.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        operations.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
        operations.pointee.size = { MemoryStream.of($0).map { Int64($0.data.count) } ?? -1 }
        operations.pointee.seek = { MemoryStream.of($0)?.seek(to: $1, from: $2) ?? -1 }
        operations.pointee.read = { _, _, _, _ in 0 }
        operations.pointee.write = { MemoryStream.of($0)?.write($1, size: $2, count: $3) ?? 0 }
        operations.pointee.close = { _ in 0 }
    }

    deinit {
        SDL_FreeRW(operations)
    }

    private static func of(_ operations: UnsafeMutablePointer<SDL_RWops>?) -> MemoryStream? {
        guard let address = operations?.pointee.hidden.unknown.data1 else { return nil }
        return Unmanaged<MemoryStream>.fromOpaque(address).takeUnretainedValue()
    }

    private func seek(to offset: Int64, from origin: Int32) -> Int64 {
        let base = origin == RW_SEEK_SET ? 0 : origin == RW_SEEK_CUR ? position : data.count
        let target = base + Int(offset)
        guard (0...data.count).contains(target) else { return -1 }
        position = target
        return Int64(target)
    }

    private func write(_ source: UnsafeRawPointer?, size: Int, count: Int) -> Int {
        guard let source else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: source, count: size * count)
        let overlap = min(bytes.count, data.count - position)
        data.replaceSubrange(position..<(position + overlap), with: bytes)
        position += bytes.count
        return count
    }
}
