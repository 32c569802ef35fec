import Expectations
import QuartzCore
import Testing

extension EngineTests {
    /// Chains of 10,000 layers by each way of painting: shown down to the documented depth with a message, and never by a stack that
    /// grows with the tree.
    @Suite("Nesting") @MainActor
    struct NestingTests {
        /// A way of nesting or painting a layer.
        enum Link: CaseIterable, Sendable {
            case sublayers, masks, both, replicators, spaces, groups, pictures, largePictures, filters, blends, shadows, clips,
                depth
        }

        private static let warning = "layers nested more than 256 deep are not drawn"

        /// A chain whose links are all in place; the first link is the chain's top.
        private func chain(_ link: Link, _ count: Int) -> [CALayer] {
            var all: [CALayer] = []
            for index in 0..<count {
                let layer = make(link)
                layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
                layer.position = CGPoint(x: 50, y: 50)
                layer.backgroundColor = .black
                if let last = all.last {
                    if link == .masks || link == .both && index % 2 == 0 { last.mask = layer } else { last.addSublayer(layer) }
                }
                all.append(layer)
            }
            return all
        }

        private func make(_ link: Link) -> CALayer {
            let layer: CALayer
            switch link {
            case .replicators:
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 2
                layer = replicator
            case .spaces: layer = CATransformLayer()
            default: layer = CALayer()
            }
            switch link {
            case .groups: layer.opacity = 0.99
            case .pictures: layer.shouldRasterize = true
            // Each is painted as it is after an attempt.
            case .largePictures: (layer.shouldRasterize, layer.rasterizationScale) = (true, 200)
            case .filters: layer.filters = [CIFilter(name: "CIColorInvert")].compactMap { $0 }
            case .blends: layer.compositingFilter = "multiplyBlendMode"
            case .shadows: (layer.shadowOpacity, layer.backgroundColor) = (1, nil)
            case .clips: (layer.masksToBounds, layer.cornerRadius) = (true, 5)
            case .depth: layer.transform = CATransform3DMakeRotation(0.01, 1, 0, 0)
            default: break
            }
            return layer
        }

        @Test(arguments: Link.allCases) func deepChainsAreDrawnDownToTheLimit(_ link: Link) throws {
            let lines = warnings {
                withScene { scene in
                    let all = chain(link, 10_000)
                    withoutActions { scene.root.addSublayer(all[0]) }
                    CATransaction.flush()
                    let list = scene.renderer.displayList(at: 0)
                    expect(list.quads.count <= 130_000, "\(list.quads.count)")
                    expect(list.text.utf8.count > 0)
                    // A change at the end, a part taken out of the middle, and put elsewhere.
                    let (last, middle) = (all[9_999], all[5_000])
                    last.opacity = 0.5
                    CATransaction.flush()
                    _ = scene.changes(at: 0.1)
                    expect(last.presentation() != nil)
                    expectEqual(last.convert(CGPoint(x: 3, y: 4), to: last).x, 3)
                    _ = all[0].hitTest(CGPoint(x: 50, y: 50))
                    _ = all[0].treeDescription()
                    middle.removeFromSuperlayer()
                    scene.root.addSublayer(middle)
                    CATransaction.flush()
                    _ = scene.changes(at: 0.2)
                    scene.root.sublayers = nil
                    CATransaction.flush()
                    _ = scene.changes(at: 0.3)
                }
            }
            if link == .sublayers { expect(lines.contains { $0.contains(Self.warning) }, "\(lines)") }
        }

        /// A hit test finds the deepest of 10,000 layers, also below the limit of drawing.
        @Test func theDeepestLayerIsHit() {
            withScene { scene in
                let all = chain(.sublayers, 10_000)
                scene.root.addSublayer(all[0])
                CATransaction.flush()
                let point = CGPoint(x: 50, y: 50)
                expect(scene.root.hitTest(point) === all[9_999])
                expect(all[9_999].convert(point, to: scene.root) == point)
            }
        }

        /// The last owner of a style that nests 100,000 others is the layer.
        @Test func nestedStylesAreReleased() {
            let layer = CALayer()
            do {
                var style: [AnyHashable: Any] = ["opacity": 0.5]
                for _ in 0..<100_000 { style = ["style": style] }
                style["opacity"] = 0.25
                layer.style = style
            }
            expectEqual(layer.opacity, 0.25)
            layer.name = "a"
            layer.style = nil
            expectEqual(layer.opacity, 1)
        }

        /// About 256 layers that hold each other are drawn, and fewer are drawn all.
        @Test func allLayersAboveTheLimitAreDrawn() {
            withScene { scene in
                let all = chain(.sublayers, 300)
                withoutActions { scene.root.addSublayer(all[0]) }
                CATransaction.flush()
                let drawn = Set(scene.renderer.displayList(at: 0).quads.map(\.layer))
                expect((250...256).contains(drawn.count), "\(drawn.count)")
                withoutActions { for layer in all.dropFirst(250) { layer.removeFromSuperlayer() } }
                CATransaction.flush()
                expectEqual(Set(scene.renderer.displayList(at: 0).quads.map(\.layer)).count, 250)
            }
        }
    }
}
