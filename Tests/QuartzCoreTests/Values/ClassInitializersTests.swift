import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Initializers called by their vtable entries: the self-test, the fallback, and the trap.
    @MainActor @Suite struct ClassInitializersTests {
        /// A class with its initializers in one order.
        private class Ordered: NSObject {
            override init() {}
            init(layer: Any) {}
            init(frame: CGRect, name: String?) {}
        }
        private class Reordered: NSObject {
            init(frame: CGRect, name: String?) {}
            init(layer: Any) {}
            override init() {}
        }

        private final class OrderedProbe: Ordered, InitializerProbe {
            let maker: Int
            override init() {
                maker = 0
                super.init()
            }
            override init(layer: Any) {
                maker = 1
                super.init()
            }
            override init(frame: CGRect, name: String?) {
                maker = 2
                super.init()
            }
        }

        private final class ReorderedProbe: Reordered, InitializerProbe {
            let maker: Int
            override init() {
                maker = 0
                super.init()
            }
            override init(layer: Any) {
                maker = 1
                super.init()
            }
            override init(frame: CGRect, name: String?) {
                maker = 2
                super.init()
            }
        }

        /// A probe that does not distinguish its initializers.
        private final class Forgetful: Ordered, InitializerProbe {
            let maker = 0
            override init() { super.init() }
            override init(layer: Any) { super.init() }
            override init(frame: CGRect, name: String?) { super.init() }
        }

        @Test func initializersAreFoundInAnyOrder() throws {
            let ordered = ClassInitializers(of: Ordered.self, probe: OrderedProbe.self, count: 3)
            let reordered = ClassInitializers(of: Reordered.self, probe: ReorderedProbe.self, count: 3)
            func order(_ table: ClassInitializers) throws -> [Int] {
                let places = try (0..<3).map { try require(table.slot($0, else: "")) }
                return places.map { place in places.filter { $0 < place }.count }
            }
            // NSObject's own init() precedes those that a class adds.
            try expectEqual(order(ordered), [0, 1, 2])
            try expectEqual(order(reordered), [0, 2, 1])
        }

        @Test func aTableThatIsNotAsExpectedIsNotUsed() {
            expect(!ClassInitializers(of: Ordered.self, probe: OrderedProbe.self, count: 2).areFound)
            let forgetful = ClassInitializers(of: Ordered.self, probe: Forgetful.self, count: 3)
            let lines = Lines()
            Diagnostics.$observer.withValue({ lines.add($0.message) }) {
                expectNil(forgetful.slot(0, else: "a plain one stands in"))
            }
            expect(
                lines.all.contains { $0.contains("Ordered") && $0.contains("a plain one stands in") && $0.contains("Swift 6") })
        }

        private final class Lines: @unchecked Sendable {
            // Written only by the task for which the observer is set.
            private(set) var all: [String] = []
            func add(_ line: String) { all.append(line) }
        }

        // MARK: What stands in

        private final class Own: CALayer {
            var number = 7
            override init() { super.init() }
            override init(layer: Any) {
                number = (layer as? Own)?.number ?? 0
                super.init(layer: layer)
            }
            required init?(coder: NSCoder) { nil }
        }

        private final class Fade: CABasicAnimation {}

        @Test func withoutTheTablePlainObjectsStandIn() {
            let scene = Scene()
            defer { scene.close() }
            let layer = scene.add(Own())
            layer.number = 9
            layer.opacity = 0.5
            CATransaction.flush()
            expectEqual(layer.presentation()?.number, 9)
            ClassInitializers.areCalled = false
            defer { ClassInitializers.areCalled = true }
            let second = scene.add(Own())
            // A plain layer would be the fallback, and cannot replace a layer of its class.
            expectNil(second.presentation())
            expect(scene.root.hitTest(CGPoint(x: 100, y: 100)) === second)
            let fade = Fade(keyPath: "opacity")
            expect(type(of: fade.copy()) == CAAnimation.self)
            ClassInitializers.areCalled = true
            let third = scene.add(Own())
            expect(third.presentation() != nil, fade.copy() is Fade)
        }

        // MARK: The trap

        private final class Closed: CALayer {
            init(name: String) {
                super.init()
                self.name = name
            }
            required init?(coder: NSCoder) { nil }
        }

        @Test func aClassWithoutTheInitializerTrapsByName() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                await MainActor.run {
                    let scene = Scene()
                    _ = scene.add(Closed(name: "closed")).presentation()
                    scene.close()
                }
            }
            let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            expect(said.contains("unimplemented initializer 'init(layer:)'"), said.contains("Closed"))
        }
    }
}
