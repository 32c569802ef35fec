import Foundation
import QuartzCore
import Expectations
import Testing

@testable import QuartzGL

extension QuartzGLTests {
    /// `QUARTZ_DEBUG`.
    @MainActor
    @Suite struct DebugTests {
        @Test func wordsAreUnderstood() {
            expectEqual(DebugOptions.parse("damage, overdraw").options, [.damage, .overdraw])
            expectEqual(DebugOptions.parse("SLOW layers").options, [.slow, .layers])
            expect(DebugOptions.parse("").messages.isEmpty)
            let help = DebugOptions.parse("help")
            expect(help.options == [], help.messages.count == 1)
            for word in DebugOptions.words { expect(help.messages[0].contains(word.name)) }
            expectEqual(DebugOptions.parse("dammage").messages.first, "QUARTZ_DEBUG: there is no \"dammage\"")
        }

        @Test func optionsChangeWhatIsSeen() throws {
            let harness = try Harness()
            var list = ListBuilder(width: 64, height: 64)
            list.add(Quad(map: .identity, rect: [0, 0, 64, 64], color: [0.2, 0.2, 0.2, 1]))
            list.add(Quad(map: .identity, rect: [8, 8, 20, 20], color: red))
            list.group(.init(bounds: CGRect(x: 32, y: 32, width: 20, height: 20), opacity: 0.5)) {
                $0.add(
                    Quad(map: .identity, rect: [32, 32, 20, 20], color: blue),
                    Quad(map: .identity, rect: [36, 36, 8, 8], color: red))
            }
            func pixels(_ options: DebugOptions) throws -> Pixels {
                harness.renderer.debugOptions = options
                return try harness.draw(list.list)
            }
            let plain = try pixels([])
            // Each layer of paint adds 0.125 of red: one on the background, two under the square.
            let heat = try pixels(.overdraw)
            expect(near(heat[60, 4], [32, 13, 5, 0]), near(heat[16, 16], [64, 26, 10, 0]))
            expect(try pixels(.batches)[16, 16] != plain[16, 16])
            let tinted = try pixels(.offscreen)
            expect(tinted[40, 40] != plain[40, 40], tinted[16, 16] == plain[16, 16])
            let outlined = try pixels(.layers)
            expect(outlined[8, 16] != plain[8, 16], outlined[16, 16] == plain[16, 16])
            try expectEqual(pixels([]), plain)
        }
    }
}
