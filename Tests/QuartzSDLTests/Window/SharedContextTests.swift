import Expectations
import QuartzSDL
import Testing

/// Windows that share their textures are windows of one context of the driver, which keeps megabytes for each context.
@MainActor
struct SharedContextTests {
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// The pixel in the middle of a window's framebuffer after the next frame.
    private func middle(_ window: SDLWindow) throws -> [Int] {
        // Colours change without an animation.
        window.rootLayer.removeAllAnimations()
        CATransaction.flush()
        let image = try require(window.tree.frame(at: CACurrentMediaTime())?.image)
        return image[image.width / 2, image.height / 2]
    }

    @Test func manyWindowsDrawTheirOwnLayers() throws {
        try Harness.withWindow { loop, first in
            let others = try (0..<4).map { index in
                try SDLWindow(WindowOptions(title: "", size: CGSize(width: 80 + 20 * index, height: 60)), sharing: first)
            }
            for window in others { loop.add(window) }
            expect(others.allSatisfy { $0.context.identity == first.context.identity })
            let windows = [first] + others
            for turn in 0..<3 {
                for (index, window) in windows.enumerated() {
                    window.rootLayer.backgroundColor = (index + turn) % 2 == 0 ? red : blue
                }
                for (index, window) in windows.enumerated() {
                    try expectEqual(middle(window), (index + turn) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255])
                }
            }
            // A closed window leaves the context to the others.
            for window in others { window.close() }
            first.rootLayer.backgroundColor = blue
            try expectEqual(middle(first), [0, 0, 255, 255])
        }
    }

    @Test func aSeparateWindowHasASeparateContext() throws {
        try Harness.withWindow { loop, first in
            let other = try SDLWindow(WindowOptions(title: "", size: CGSize(width: 80, height: 60)))
            loop.add(other)
            expect(other.context.identity != first.context.identity)
            other.rootLayer.backgroundColor = red
            try expectEqual(middle(other), [255, 0, 0, 255])
            other.close()
        }
    }

    /// All windows of a lost context recover, and the context is replaced once.
    @Test func allWindowsRecoverFromALostContext() throws {
        try Harness.withWindow { loop, first in
            let second = try SDLWindow(WindowOptions(title: "", size: CGSize(width: 80, height: 60)), sharing: first)
            loop.add(second)
            first.rootLayer.backgroundColor = red
            second.rootLayer.backgroundColor = blue
            _ = (try middle(first), try middle(second))
            first.tree.invalidateSurface(isLost: true)
            for _ in 0..<3 {
                try expectEqual(middle(first), [255, 0, 0, 255])
                try expectEqual(middle(second), [0, 0, 255, 255])
            }
            second.tree.invalidateSurface(isLost: true)
            expectEqual(second.screenshot()?[5, 5], [0, 0, 255, 255])
            expectEqual(first.screenshot()?[5, 5], [255, 0, 0, 255])
            expectEqual(first.context.identity, second.context.identity)
            second.close()
        }
    }
}
