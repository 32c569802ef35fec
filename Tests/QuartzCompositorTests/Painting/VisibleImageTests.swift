import Foundation
import GoldenSupport
import QuartzCompositor
import Expectations
import Testing

/// Images with transparent rims, of which the CPU's painter samples the visible part.
@Suite("Painting the visible parts of images")
struct VisibleImageTests {
    /// Returns an image with visible pixels in a rectangle, and with the least possible alpha in two opposite corners if asked
    /// for.
    private func image(_ visible: PixelRect, isMarked: Bool) throws -> CGImage {
        let (width, height) = (48, 33)
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
                let place = (y * width + x) * 4
                for part in 0..<3 { bytes[place + part] = UInt8((x * 37 + y * 59 + part * 83) % 200) }
                bytes[place + 3] = 200
            }
        }
        if isMarked { (bytes[3], bytes[bytes.count - 1]) = (1, 1) }
        return try require(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    private func draw(_ quad: Quad, _ image: CGImage, clip: SIMD4<Float>?) throws -> [UInt8] {
        var list = DisplayList(size: CGSize(width: 90, height: 70))
        var quad = quad
        quad.source = 0
        list.sources = [.image(image)]
        if let clip {
            list.clips = [.init(inverse: .identity, rect: clip, bounds: CGRect(x: 0, y: 0, width: 90, height: 70))]
            quad.clip = 0
        }
        list.quads = [quad]
        list.commands = [.draw(first: 0, count: 1)]
        return try require(BitmapPainter().image(of: list, scale: 1)).pixels
    }

    /// The maps of quads: at the size of pixels, enlarged, mirrored, reduced, turned, and in perspective.
    private static let maps: [PlaneMap] = [
        .identity,
        PlaneMap(x: [1.7, 0, -8.3, 0], y: [0, 1.6, 2.4, 0], w: [0, 0, 1, 0]),
        PlaneMap(x: [-1.3, 0, 80.5, 0], y: [0, -0.9, 50.25, 0], w: [0, 0, 1, 0]),
        PlaneMap(x: [0.23, 0, 20.6, 0], y: [0, 0.41, 30.2, 0], w: [0, 0, 1, 0]),
        PlaneMap(x: [0.8, -0.6, 25, 0], y: [0.5, 0.9, -5, 0], w: [0, 0, 1, 0]),
        PlaneMap(x: [0.2, -0.1, 35, 0], y: [0.1, 0.2, 25, 0], w: [0, 0, 1, 0]),
        PlaneMap(x: [1.2, 0.1, 5, 0], y: [0.1, 1.1, 4, 0], w: [0.006, 0.002, 1, 0]),
        PlaneMap(x: [0.5, 0.1, 5, 0], y: [0.1, 0.4, 4, 0], w: [-0.008, 0.002, 1, 0]),
    ]

    /// An image whose corners are all but transparent is painted in full, and shows the same.
    @Test(arguments: 0..<8)
    func imagesLookAsIfPaintedInFull(map: Int) throws {
        // In the middle, and at each edge, whose texels are repeated beyond the image.
        let parts = [(20, 12, 9, 6), (0, 12, 9, 6), (39, 12, 9, 6), (20, 0, 9, 6), (20, 27, 9, 6), (22, 14, 1, 1)]
        let textures: [SIMD4<Float>] = [[0, 0, 1, 1], [1, 0, 0, 1], [0.3, 0.2, 0.9, 0.7], [0.45, 0.4, 0.5, 0.45]]
        let options: [Quad.Options] = [[], .nearest, .nearestReduced, .repeating]
        for (x, y, width, height) in parts {
            let visible = PixelRect(x: x, y: y, width: width, height: height)
            let images = [try image(visible, isMarked: false), try image(visible, isMarked: true)]
            for texture in textures {
                for option in options {
                    for clip in [nil, SIMD4<Float>(12.3, 9.6, 40.5, 31.2)] {
                        var quad = Quad(
                            map: Self.maps[map], rect: [4, 3, 48, 33], color: [1, 1, 1, 1], kind: .image, texture: texture)
                        quad.options = option
                        if option == .nearest { quad.edges = [] }
                        let pixels = try images.map { try draw(quad, $0, clip: clip) }
                        expect(
                            ByteDifferences(pixels[0], pixels[1]).greatest <= 1,
                            "\(visible) \(texture) \(option.rawValue) \(clip == nil)")
                    }
                }
            }
        }
    }

    @Test func aBlankImagePaintsNothing() throws {
        let image = try require(CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 0, count: 256)))
        let quad = Quad(map: .identity, rect: [4, 4, 40, 40], color: [1, 1, 1, 1], kind: .image)
        expect(try draw(quad, image, clip: nil).allSatisfy { $0 == 0 })
    }

    @Test func theVisibleTexelsStandWhereTheyBelong() throws {
        let visible = PixelRect(x: 20, y: 12, width: 9, height: 6)
        let image = try image(visible, isMarked: false)
        let quad = Quad(map: .identity, rect: [4, 3, 48, 33], color: [1, 1, 1, 1], kind: .image)
        let pixels = try draw(quad, image, clip: nil)
        for y in 0..<70 {
            for x in 0..<90 {
                let isVisible = (24..<33).contains(x) && (15..<21).contains(y)
                expectEqual(pixels[(y * 90 + x) * 4 + 3], (isVisible ? 200 : 0))
            }
        }
    }
}
