import Foundation
import GoldenSupport
import QuartzCore
import QuartzGL
import QuartzSDL
import Expectations
import Testing

/// All tests of this module. GL contexts are process-wide state, so nothing runs in parallel.
@Suite(.serialized)
@MainActor
enum QuartzGLTests {}

/// A renderer on a new software context, with methods that return pixels.
@MainActor
struct Harness {
    let context: GLContext
    let renderer: GLRenderer

    init() throws {
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
        context = try GLContext()
        renderer = try GLRenderer(context: context)
    }

    private static var kept: Harness?

    /// Returns a harness that is kept, for tests of many cases that do not depend on caches.
    static func shared() throws -> Harness {
        if let kept { return kept }
        let harness = try Harness()
        kept = harness
        return harness
    }

    /// Draws a list, by default one pixel per point.
    func draw(_ list: DisplayList, scale: CGFloat = 1) throws -> Pixels {
        Pixels(image: try require(renderer.image(of: list, scale: scale)))
    }

    /// Draws a few quads on a transparent background.
    func draw(_ quads: [Quad], size: CGFloat = 64, clips: [DisplayList.Clip] = []) throws -> Pixels {
        try draw(DisplayList(size: size, quads: quads, clips: clips))
    }
}

extension DisplayList {
    /// A square list that draws all its quads in order.
    init(size: CGFloat, quads: [Quad], clips: [Clip] = [], sources: [PixelSource] = [], polygons: [Polygon] = []) {
        self.init(size: CGSize(width: size, height: size))
        self.quads = quads
        self.clips = clips
        self.sources = sources
        self.polygons = polygons
        commands = [.draw(first: 0, count: quads.count)]
    }
}

/// An image whose pixels can be read.
struct Pixels: Equatable {
    let image: CGImage

    /// Returns the greatest difference of a channel of a pixel.
    func difference(from other: Pixels) -> Int { ByteDifferences(image, other.image).greatest }

    /// Red, green, blue, alpha at a pixel, 0 … 255.
    subscript(x: Int, y: Int) -> [Int] {
        let start = (y * image.width + x) * 4
        return image.pixels[start..<start + 4].map(Int.init)
    }

    /// The sum of the alphas, in whole pixels.
    var area: Double {
        stride(from: 3, to: image.pixels.count, by: 4).reduce(0) { $0 + Double(image.pixels[$1]) } / 255
    }

    static func == (left: Pixels, right: Pixels) -> Bool {
        left.image.width == right.image.width && left.image.pixels == right.image.pixels
    }
}

/// Returns whether each component is within `tolerance` of the expected one.
func near(_ pixel: [Int], _ expected: [Int], tolerance: Int = 1) -> Bool {
    zip(pixel, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

extension PlaneMap {
    /// Rotates by `angle` radians, x towards y, and moves the plane's origin to `center`.
    static func rotation(_ angle: Float, center: SIMD2<Float>) -> PlaneMap {
        PlaneMap(x: [cos(angle), -sin(angle), center.x, 0], y: [sin(angle), cos(angle), center.y, 0], w: [0, 0, 1, 0])
    }

    /// Returns the plane turned about its vertical axis through `center`, seen from `distance` in front of the screen.
    static func turned(_ angle: Float, center: SIMD2<Float>, distance: Float) -> PlaneMap {
        // (px cos, py, z = -px sin), then x / (1 - z / distance), about the centre.
        let w = sin(angle) / distance
        return PlaneMap(
            x: [cos(angle) + center.x * w, 0, center.x, 0], y: [center.y * w, 1, center.y, 0], w: [w, 0, 1, 0])
    }
}

let white: SIMD4<Float> = [1, 1, 1, 1]
let red: SIMD4<Float> = [1, 0, 0, 1]
let green: SIMD4<Float> = [0, 1, 0, 1]
let blue: SIMD4<Float> = [0, 0, 1, 1]
