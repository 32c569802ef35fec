import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

@Suite struct DifferenceTests {
    /// Returns a list of 200 × 200 with squares of 10 × 10 at given places, drawn in runs of given lengths.
    private func list(_ places: [CGFloat], runs: [Int]? = nil) -> DisplayList {
        var list = DisplayList(size: CGSize(width: 200, height: 200))
        for place in places {
            let rect = SIMD4<Float>(Float(place), Float(place), 10, 10)
            list.quads.append(Quad(map: .identity, rect: rect, color: .one))
        }
        var first = 0
        for count in runs ?? [places.count] {
            list.commands.append(.draw(first: first, count: count))
            first += count
        }
        return list
    }

    /// Returns a square with a margin of one point for its antialiased edges.
    private func area(_ from: CGFloat, _ to: CGFloat) -> DamageRegion {
        DamageRegion(CGRect(x: from - 1, y: from - 1, width: to - from + 2, height: to - from + 2))
    }

    private let everything = DamageRegion(CGRect(x: 0, y: 0, width: 200, height: 200))

    @Test func alikeIsNothing() {
        expect(list([0, 20, 40]).difference(from: list([0, 20, 40])).isEmpty)
    }

    @Test func whatMovesIsDamagedWhereItWasAndIs() {
        expectEqual(list([0, 25, 40]).difference(from: list([0, 20, 40])), area(20, 35))
    }

    @Test func whatComesAndGoesIsDamagedAlone() {
        expectEqual(list([0, 20, 60, 40]).difference(from: list([0, 20, 40])), area(60, 70))
        expectEqual(list([0, 40]).difference(from: list([0, 20, 40])), area(20, 30))
        expectEqual(list([0, 50, 52, 40]).difference(from: list([0, 20, 40])), area(20, 62))
    }

    @Test func runsMoveAlong() {
        let old = list([0, 20, 40, 60], runs: [2, 2])
        expectEqual(list([0, 30, 20, 40, 60], runs: [3, 2]).difference(from: old), area(30, 40))
        expectEqual(list([0, 20, 40, 50, 60], runs: [2, 3]).difference(from: old), area(50, 60))
        // Another division into runs counts as a difference of the whole.
        expectEqual(list([0, 30, 20, 40, 60], runs: [2, 3]).difference(from: old), everything)
    }

    @Test func mostOfItIsAll() {
        expectEqual(list([0, 190, 5]).difference(from: list([0, 5])), area(190, 200))
        // Squares that come at 10 and at 190 are far from each other: what lies between is not damaged.
        expectEqual(
            list([0, 10, 190, 5]).difference(from: list([0, 5])).rectangles, area(10, 20).rectangles + area(190, 200).rectangles)
        let (few, many) = (list([0, 5]), list([0] + (1..<19).map { CGFloat($0 * 10) } + [5]))
        expectEqual(many.difference(from: few), everything)
    }
}

extension EngineTests {
    @MainActor @Suite struct EmitterDamageTests {
        /// Particles only damage the area in which they fly.
        @Test func anEmitterDamagesItsSurroundingsOnly() {
            withScene { scene in
                _ = scene.addLayer()
                let emitter = CAEmitterLayer()
                let cell = CAEmitterCell()
                cell.contents = Pictures.solid(.white)
                cell.birthRate = 20
                cell.lifetime = 1
                cell.velocity = 20
                cell.emissionRange = 2 * .pi
                emitter.emitterCells = [cell]
                emitter.frame = CGRect(x: 300, y: 200, width: 10, height: 10)
                emitter.emitterPosition = CGPoint(x: 5, y: 5)
                CATransaction.setDisableActions(true)
                scene.root.addSublayer(emitter)
                CATransaction.flush()
                scene.frame(at: 0)
                var counts: Set<Int> = []
                for step in 1...12 {
                    scene.at(Double(step) * 0.07)
                    scene.renderer.beginFrame(atTime: CACurrentMediaTime())
                    let damage = scene.renderer.updateBounds()
                    counts.insert(scene.renderer.host.frame.list.quads.count)
                    scene.renderer.render()
                    scene.renderer.endFrame()
                    // Skip the first particle's frame, which also adds the particle's image.
                    if step == 1 { continue }
                    expect(damage.isNull || CGRect(x: 260, y: 160, width: 90, height: 90).contains(damage), "step \(step)")
                }
                expect(counts.count > 3)
            }
        }
    }
}

@Suite struct CopyingTests {
    @Test func filtersGrowOnceWithThePictureTheyAreIn() {
        var blurred = DisplayList(size: CGSize(width: 10, height: 10))
        let group = blurred.beginGroup(opacity: 1, clip: -1, layer: 0)
        blurred.groups[group].filters = [.gaussianBlur(sigma: 4)]
        blurred.quads.append(Quad(map: .identity, rect: [0, 0, 10, 10], color: .one))
        blurred.draw(from: 0)
        blurred.endGroup(group, from: DisplayList.Mark(), isFoldable: false)
        let twice = Matrix4(CATransform3DMakeScale(2, 2, 1))

        var list = DisplayList(size: CGSize(width: 100, height: 100))
        list.append(blurred, under: twice)
        list.append(blurred, copies: 1, clip: -1) { _ in (twice, .one) }
        expectEqual(list.groups.map(\.filters), [[.gaussianBlur(sigma: 8)], [.gaussianBlur(sigma: 8)]])
    }
}

/// Arrays that are refilled each frame keep their memory, but release that of a single large frame.
@Suite struct ArrayRestartTests {
    @Test func memoryIsKeptUntilMostOfItIsNotNeeded() {
        var numbers = [Double](repeating: 1, count: 1 << 20)
        let large = numbers.capacity
        numbers.restart()
        expect(numbers.isEmpty, numbers.capacity == large)
        numbers.append(contentsOf: [1, 2, 3])
        numbers.restart()
        expect(numbers.isEmpty, numbers.capacity < large / 4)
        numbers.append(contentsOf: repeatElement(0, count: 1000))
        let small = numbers.capacity
        numbers.restart()
        numbers.append(1)
        numbers.restart()
        expectEqual(numbers.capacity, small)
    }
}
