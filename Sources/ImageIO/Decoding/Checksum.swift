import CPNG
import Foundation

/// The checksums of compressed files, by zlib.
package enum Checksum {
    /// CRC-32 (ISO 3309), of zip archives and PNG.
    package static func crc32(_ bytes: some ContiguousBytes) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(crc32_z(0, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)) }
    }

    /// Adler-32 (RFC 1950), of zlib streams.
    package static func adler32(_ bytes: some ContiguousBytes) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(adler32_z(1, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count)) }
    }
}
