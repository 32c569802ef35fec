import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

@Suite struct MaskImageTests {
    private func mask(_ bytes: [UInt8], _ width: Int, bits: Int = 8, row: Int? = nil, decode: [CGFloat]? = nil) -> CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        let row = row ?? (width * bits + 7) / 8
        return CGImage(
            maskWidth: width, height: bytes.count / max(row, 1), bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: row,
            provider: provider, decode: decode, shouldInterpolate: false)
    }

    private func white(_ width: Int) throws -> CGImage {
        try require(CGImage(width: width, height: 1, premultipliedRGBA: Array(repeating: 255, count: width * 4)))
    }

    private func alphas(_ image: CGImage?) -> [UInt8] {
        image.map { image in (0..<image.width).map { image.pixels[$0 * 4 + 3] } } ?? []
    }

    @Test func nothingLetsThroughAndAllHoldsOff() throws {
        let stencil = try require(mask([0, 51, 255], 3))
        expect(stencil.isMask, stencil.alphaInfo == .none, stencil.colorSpace == nil, stencil.bitsPerPixel == 8)
        expect(stencil.bytesPerRow == 3, stencil.dataProvider?.data == Data([0, 51, 255]))
        expectEqual(alphas(try white(3).masking(stencil)), [255, 204, 0])
        expectEqual(alphas(try white(3).masking(try require(mask([0, 51, 255], 3, decode: [1, 0])))), [0, 51, 255])
        try expect(white(3).isMask == false, stencil.masking(stencil) == nil)
    }

    @Test func fewerBitsASample() {
        // 1011 0000, 11 01 00 00, 1111 0101.
        expectEqual(alphas(mask([0xB0], 4, bits: 1)), [0, 255, 0, 0])
        expectEqual(alphas(mask([0xD0], 4, bits: 2)), [0, 170, 255, 255])
        expectEqual(alphas(mask([0xF5], 2, bits: 4)), [0, 170])
    }

    @Test func aMaskThatLetsAllThroughIsStillAMask() throws {
        let open = try require(mask([0, 0], 2))
        expectEqual(alphas(try white(2).masking(open)), [255, 255])
        let canvas = try Canvas(2, 1)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 1), mask: open)
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        expect(canvas[0, 0] == [255, 0, 0, 255], canvas[1, 0] == [255, 0, 0, 255])
    }

    @Test func masksArePaintedInTheFillColour() throws {
        let canvas = try Canvas(2, 1)
        canvas.context.setFillColor(.green)
        canvas.context.draw(try require(mask([0, 255], 2)), in: CGRect(x: 0, y: 0, width: 2, height: 1))
        expect(canvas[0, 0] == [0, 255, 0, 255], canvas[1, 0] == [0, 0, 0, 0])
    }

    @Test func aCutOutMaskIsAMask() throws {
        let part = try require(mask([0, 255, 0, 255], 4)?.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 1)))
        expect(part.isMask, alphas(part) == [0, 255])
    }

    @Test func badLayoutsAreRefused() {
        expect(mask([0], 1, bits: 3) == nil, mask([0], 2, bits: 8, row: 1) == nil, mask([], 1, row: 1) == nil)
        expect(mask([0], 0, row: 1) == nil, mask([0], 1, row: 0) == nil)
        expectEqual(alphas(mask([7], 1, decode: [.nan, 1])), [0])
    }

    @Test func numbersOfAnotherSpace() throws {
        let image = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [128, 0, 0, 255, 64, 64, 64, 128]))
        let linear = try require(CGColorSpace(name: CGColorSpace.linearSRGB))
        let bright = try require(image.copy(colorSpace: linear))
        // 128 / 255 linear is 0.7354 encoded. The grey at half alpha is converted straight, then multiplied by alpha again.
        expectEqual(bright.pixels, [188, 0, 0, 255, 94, 94, 94, 128])
        expectNil(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()))
        expect(image.copy(colorSpace: CGColorSpaceCreateDeviceRGB()) === image)
        expectNil(mask([0], 1)?.copy(colorSpace: linear))
    }

    @Test func pixelsByPointer() throws {
        let image = try require(CGImage(width: 2, height: 2, premultipliedRGBA: (0..<16).map { UInt8($0) }))
        let pointer = try require(CFDataGetBytePtr(image.dataProvider?.data))
        expectEqual((0..<16).map { pointer[$0] }, (0..<16).map { UInt8($0) })
        expect(CFDataGetLength(image.dataProvider?.data) == 16, CFDataGetLength(nil) == 0)
        expect(CFDataGetBytePtr(nil) == nil, CFDataGetBytePtr(Data()) == nil)
        var copy = try require(image.dataProvider?.data)
        copy[0] = 99
        expectEqual(pointer[0], 0, "a changed copy leaves the image what it is")
    }

    /// One after another, because the second test fills the cache that the first one relies on.
    @Suite(.serialized) struct BytePointerTests {
        @Test func aPointerOutlivesWhatItWasTakenFrom() throws {
            func pointer(_ seed: UInt8) -> UnsafePointer<UInt8>? {
                CFDataGetBytePtr(Data((0..<1 << 16).map { UInt8(truncatingIfNeeded: $0) &+ seed }))
            }
            // The data is not retained elsewhere, so without the function's cache each address would be reused by the next
            // allocation.
            // Fewer than the cache holds, because other tests may use it at the same time.
            let pointers = try (0..<8).map { try require(pointer(UInt8($0))) }
            expectEqual(Set(pointers).count, 8)
            for (seed, pointer) in pointers.enumerated() {
                expect(pointer[0] == UInt8(seed), pointer[65535] == UInt8(truncatingIfNeeded: 255 + seed))
            }
        }

        /// A deallocator belongs to the program. It runs when the function forgets older data.
        @Test func aDeallocatorMayTakeAPointer() {
            for _ in 0..<40 {
                let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
                memory.initializeMemory(as: UInt8.self, repeating: 7, count: 64)
                let data = Data(
                    bytesNoCopy: memory, count: 64,
                    deallocator: .custom { memory, _ in
                        _ = CFDataGetBytePtr(Data(repeating: 1, count: 64))
                        memory.deallocate()
                    })
                withExtendedLifetime(data) { expectEqual(CFDataGetBytePtr(data)?[63], 7) }
            }
        }
    }

    @Test func pixelsOfTheSmallestImagesByPointer() throws {
        let red = try require(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 1, 2, 255]))
        let pointer = try require(CFDataGetBytePtr(red.dataProvider?.data))
        expectEqual((0..<4).map { pointer[$0] }, [255, 1, 2, 255])
        // The same bytes have the same address; others have another.
        expectEqual(CFDataGetBytePtr(Data([255, 1, 2, 255])), pointer)
        let other = try require(CFDataGetBytePtr(Data([9])))
        expect(other != pointer, other[0] == 9, pointer[0] == 255)
        // Slots are reused after thousands of others.
        for number in 0..<5000 {
            let bytes = withUnsafeBytes(of: UInt64(number)) { Data($0) }
            let place = try require(CFDataGetBytePtr(bytes))
            expectEqual(place.withMemoryRebound(to: UInt64.self, capacity: 1) { $0.pointee }, UInt64(number))
        }
        let again = try require(CFDataGetBytePtr(red.dataProvider?.data))
        expectEqual((0..<4).map { again[$0] }, [255, 1, 2, 255])
    }

    @Test func anImagesPixelsMakeAMask() throws {
        // A common idiom: the layout and bytes of a grey picture. Black lets through, white blocks.
        let grey = try require(
            CGImage(width: 3, height: 1, premultipliedRGBA: [0, 0, 0, 255, 255, 255, 255, 255, 51, 51, 51, 255]))
        let provider = try require(grey.dataProvider)
        let mask = try require(
            CGImage(
                maskWidth: grey.width, height: grey.height, bitsPerComponent: grey.bitsPerComponent,
                bitsPerPixel: grey.bitsPerPixel, bytesPerRow: grey.bytesPerRow, provider: provider, decode: nil,
                shouldInterpolate: false))
        expect(mask.isMask, mask.bitsPerPixel == 8)
        let white = try require(CGImage(width: 3, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 12)))
        expectEqual(white.masking(mask)?.pixels, [255, 255, 255, 255, 0, 0, 0, 0, 204, 204, 204, 204])
        // Wider pixels of fewer bits are not a valid layout.
        expectNil(
            CGImage(
                maskWidth: 1, height: 1, bitsPerComponent: 4, bitsPerPixel: 32, bytesPerRow: 4, provider: provider, decode: nil,
                shouldInterpolate: false))
    }

    @Test func providersOfBytes() throws {
        var released = 0
        let bytes: [UInt8] = [1, 2, 3]
        let provider = bytes.withUnsafeBytes { memory in
            memory.baseAddress.flatMap { base in
                CGDataProvider(dataInfo: nil, data: base, size: 3) { info, data, size in
                    if info == nil, data == base { released += size }
                }
            }
        }
        expect(provider?.data == Data([1, 2, 3]), released == 3)
        expectEqual(CGDataProvider(data: NSData(bytes: bytes, length: 3))?.data, Data([1, 2, 3]))
        expectNil(CGDataProvider(url: URL(fileURLWithPath: "/no/such/file")))
    }
}
