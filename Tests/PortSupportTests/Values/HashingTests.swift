import Expectations
import Foundation
import PortSupport
import Testing

/// The hashes of the standards' own examples.
@Suite struct HashingTests {
    private func hex(_ digest: HashDigest<some HashFunction>) -> String { digest.map { String(format: "%02x", $0) }.joined() }

    @Test func hashesAreThoseOfTheStandards() {
        let (empty, abc) = (Data(), Data("abc".utf8))
        expectEqual(hex(Insecure.MD5.hash(data: abc)), "900150983cd24fb0d6963f7d28e17f72")
        expectEqual(hex(Insecure.MD5.hash(data: empty)), "d41d8cd98f00b204e9800998ecf8427e")
        expectEqual(hex(Insecure.SHA1.hash(data: abc)), "a9993e364706816aba3e25717850c26c9cd0d89d")
        expectEqual(
            hex(SHA256.hash(data: abc)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        // Two blocks: 56 bytes leave no room for the length.
        let long = Data("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
        expectEqual(
            hex(SHA256.hash(data: long)), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        expectEqual(hex(Insecure.SHA1.hash(data: long)), "84983e441c3bd26ebaae4aa1f95129e5e54670f1")
        let (one, two, three): (SHA256Digest, Insecure.SHA1Digest, Insecure.MD5Digest) = (
            SHA256.hash(data: abc), Insecure.SHA1.hash(data: abc), Insecure.MD5.hash(data: abc)
        )
        expectEqual(Set([Array(one), Array(two), Array(three)]).count, 3)
        var parts = SHA256()
        for byte in long { parts.update(data: [byte]) }
        expectEqual(parts.finalize(), SHA256.hash(data: long))
        expectEqual(SHA256.hash(data: abc).description.suffix(8), "f20015ad")
        expectEqual(SHA256.hash(data: abc).withUnsafeBytes { $0.count }, SHA256.byteCount)
        expect(Insecure.SHA1.byteCount == 20, Insecure.MD5Digest.byteCount == 16)
    }

    @Test func commonFunctionsWriteTheirBytes() {
        func hash(
            _ function: (UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<UInt8>?,
            _ length: Int32
        ) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: Int(length))
            _ = function([97, 98, 99] as [UInt8], 3, &bytes)
            return bytes
        }
        let abc = Data("abc".utf8)
        expectEqual(hash(CC_MD5, CC_MD5_DIGEST_LENGTH), Array(Insecure.MD5.hash(data: abc)))
        expectEqual(hash(CC_SHA1, CC_SHA1_DIGEST_LENGTH), Array(Insecure.SHA1.hash(data: abc)))
        expectEqual(hash(CC_SHA256, CC_SHA256_DIGEST_LENGTH), Array(SHA256.hash(data: abc)))
        expect(CC_MD5(nil, 3, nil) == nil)
    }
}
