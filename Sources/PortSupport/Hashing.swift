import Foundation

// Hash functions with CryptoKit's and CommonCrypto's names, for names of files in caches (RFC 1321, FIPS 180-4).

/// A hash function whose state is made of blocks of 64 bytes.
public protocol HashFunction {
    /// The number of bytes of a hash.
    static var byteCount: Int { get }
    /// Creates the state before any data.
    init()
    /// Adds bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// Returns the hash of all bytes so far.
    func finalize() -> HashDigest<Self>
}

extension HashFunction {
    /// Adds data.
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }
    /// Returns the hash of data.
    public static func hash<D: DataProtocol>(data: D) -> HashDigest<Self> {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }
}

/// The bytes of a hash of a function.
public struct HashDigest<Function: HashFunction>: Sequence, Hashable, Sendable, CustomStringConvertible, ContiguousBytes {
    /// The number of bytes.
    public static var byteCount: Int { Function.byteCount }
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns an iterator of the bytes.
    public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    /// Calls a closure with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { try bytes.withUnsafeBytes(body) }
    /// The bytes in hexadecimal digits.
    public var description: String { "digest: " + bytes.map { String(format: "%02x", $0) }.joined() }
}

/// The part that the functions share: words of 32 bits, changed by blocks of 16 words.
private struct Blocks {
    var words: [UInt32]
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    init(_ words: [UInt32]) { self.words = words }

    mutating func add(_ bytes: UnsafeRawBufferPointer, isBig: Bool, _ mix: (inout [UInt32], [UInt32]) -> Void) {
        count &+= UInt64(bytes.count)
        var place = 0
        while place < bytes.count {
            let part = Swift.min(64 - rest.count, bytes.count - place)
            rest += bytes[place..<place + part]
            place += part
            guard rest.count == 64 else { return }
            let block = (0..<16).map { index in
                let four = rest[index * 4..<index * 4 + 4]
                return (isBig ? Array(four) : four.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            rest.removeAll(keepingCapacity: true)
            mix(&words, block)
        }
    }

    /// Returns the hash: the last block has a mark and the number of bits.
    func finished<Function>(isBig: Bool, _ mix: (inout [UInt32], [UInt32]) -> Void) -> HashDigest<Function> {
        var copy = self
        let bits = (0..<8).map { UInt8(truncatingIfNeeded: (count &* 8) >> (8 * $0)) }
        let zeros = [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64)
        let end = [0x80] + zeros + (isBig ? bits.reversed() : bits)
        end.withUnsafeBytes { copy.add($0, isBig: isBig, mix) }
        return HashDigest(
            copy.words.flatMap { word in
                let bytes = (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
                return isBig ? bytes.reversed() : bytes
            })
    }
}

extension UInt32 {
    fileprivate func left(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
    fileprivate func right(_ count: UInt32) -> UInt32 { left(32 - count) }
    /// The first 32 bits of a number's fraction.
    fileprivate init(fraction number: Double) { self = UInt32((number - number.rounded(.down)) * 4_294_967_296) }
}

/// The hash function SHA-256.
public struct SHA256: HashFunction {
    /// The number of bytes of a hash.
    public static let byteCount = 32
    private static let primes = (2..<312).filter { number in !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 } }
    private static let constants = primes.map { UInt32(fraction: cbrt(Double($0))) }
    private var blocks = Blocks(primes.prefix(8).map { UInt32(fraction: Double($0).squareRoot()) })

    /// Creates the state before any data.
    public init() {}
    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { blocks.add(bufferPointer, isBig: true, Self.mix) }
    /// Returns the hash of all bytes so far.
    public func finalize() -> HashDigest<Self> { blocks.finished(isBig: true, Self.mix) }

    private static func mix(_ words: inout [UInt32], _ block: [UInt32]) {
        var w = block
        for index in 16..<64 {
            let (near, far) = (w[index - 2], w[index - 15])
            let (s0, s1) = (far.right(7) ^ far.right(18) ^ far >> 3, near.right(17) ^ near.right(19) ^ near >> 10)
            w.append(w[index - 16] &+ s0 &+ w[index - 7] &+ s1)
        }
        var s = words
        for index in 0..<64 {
            let e = s[4].right(6) ^ s[4].right(11) ^ s[4].right(25)
            let choice = s[4] & s[5] ^ ~s[4] & s[6]
            let first = s[7] &+ e &+ choice &+ constants[index] &+ w[index]
            let a = s[0].right(2) ^ s[0].right(13) ^ s[0].right(22)
            let most = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
            s = [first &+ a &+ most, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        for index in 0..<8 { words[index] &+= s[index] }
    }
}

/// A hash of SHA-256.
public typealias SHA256Digest = HashDigest<SHA256>

/// Hash functions that do not protect against forgery.
public enum Insecure {
    /// A hash of SHA-1.
    public typealias SHA1Digest = HashDigest<SHA1>
    /// A hash of MD5.
    public typealias MD5Digest = HashDigest<MD5>

    /// The hash function SHA-1.
    public struct SHA1: HashFunction {
        /// The number of bytes of a hash.
        public static let byteCount = 20
        private var blocks = Blocks([0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0])

        /// Creates the state before any data.
        public init() {}
        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { blocks.add(bufferPointer, isBig: true, Self.mix) }
        /// Returns the hash of all bytes so far.
        public func finalize() -> HashDigest<Self> { blocks.finished(isBig: true, Self.mix) }

        private static func mix(_ words: inout [UInt32], _ block: [UInt32]) {
            var w = block
            for index in 16..<80 { w.append((w[index - 3] ^ w[index - 8] ^ w[index - 14] ^ w[index - 16]).left(1)) }
            var (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
            for index in 0..<80 {
                let (f, constant): (UInt32, UInt32) =
                    switch index / 20 {
                    case 0: (b & c | ~b & d, 0x5A82_7999)
                    case 1: (b ^ c ^ d, 0x6ED9_EBA1)
                    case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
                    default: (b ^ c ^ d, 0xCA62_C1D6)
                    }
                let next = a.left(5) &+ f &+ e &+ constant &+ w[index]
                (e, d, c, b, a) = (d, c, b.left(30), a, next)
            }
            for (index, value) in [a, b, c, d, e].enumerated() { words[index] &+= value }
        }
    }

    /// The hash function MD5.
    public struct MD5: HashFunction {
        /// The number of bytes of a hash.
        public static let byteCount = 16
        private static let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
        private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
        private var blocks = Blocks([0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476])

        /// Creates the state before any data.
        public init() {}
        /// Adds bytes.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { blocks.add(bufferPointer, isBig: false, Self.mix) }
        /// Returns the hash of all bytes so far.
        public func finalize() -> HashDigest<Self> { blocks.finished(isBig: false, Self.mix) }

        private static func mix(_ words: inout [UInt32], _ block: [UInt32]) {
            var (a, b, c, d) = (words[0], words[1], words[2], words[3])
            for index in 0..<64 {
                let (f, place): (UInt32, Int) =
                    switch index / 16 {
                    case 0: (b & c | ~b & d, index)
                    case 1: (d & b | ~d & c, (5 * index + 1) % 16)
                    case 2: (b ^ c ^ d, (3 * index + 5) % 16)
                    default: (c ^ (b | ~d), 7 * index % 16)
                    }
                let sum = a &+ f &+ constants[index] &+ block[place]
                (a, d, c, b) = (d, c, b, b &+ sum.left(shifts[index / 16][index % 4]))
            }
            for (index, value) in [a, b, c, d].enumerated() { words[index] &+= value }
        }
    }
}

/// A number of bytes.
public typealias CC_LONG = UInt32
/// The number of bytes of an MD5 hash.
public let CC_MD5_DIGEST_LENGTH: Int32 = 16
/// The number of bytes of a SHA-1 hash.
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
/// The number of bytes of a SHA-256 hash.
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32

/// Writes the MD5 hash of bytes.
@discardableResult
public func CC_MD5(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>?
{
    write(Insecure.MD5(), data, len, md)
}
/// Writes the SHA-1 hash of bytes.
@discardableResult
public func CC_SHA1(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>?
{
    write(Insecure.SHA1(), data, len, md)
}
/// Writes the SHA-256 hash of bytes.
@discardableResult
public func CC_SHA256(_ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<
    UInt8
>? {
    write(SHA256(), data, len, md)
}

private func write(
    _ function: some HashFunction, _ data: UnsafeRawPointer?, _ count: CC_LONG, _ target: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    var function = function
    function.update(bufferPointer: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(count)))
    for (index, byte) in function.finalize().enumerated() { target?[index] = byte }
    return target
}
