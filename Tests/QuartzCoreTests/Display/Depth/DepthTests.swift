import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Siblings in one 3D space: ordered by depth, cut where they intersect.
    @Suite("Depth") @MainActor
    struct DepthTests {
        /// Returns the painted quads, with the layer's name and the corners in the frame.
        private func pieces(_ build: @MainActor (CALayer) -> Void) -> [(name: String, corners: [CGPoint])] {
            withScene { scene in
                withoutActions { build(scene.root) }
                let list = scene.renderer.displayList(at: 0)
                var result: [(String, [CGPoint])] = []
                for case .draw(let first, let count) in list.commands {
                    for quad in list.quads[first..<first + count] {
                        let r = quad.rect
                        let corners =
                            quad.polygon >= 0
                            ? list.polygons[Int(quad.polygon)].points
                            : [[r.x, r.y], [r.x + r.z, r.y], [r.x + r.z, r.y + r.w], [r.x, r.y + r.w]]
                        let name = scene.renderer.layer(forIdentifier: quad.layer)?.name ?? ""
                        result.append((name, corners.map { quad.map.map(CGPoint(x: Double($0.x), y: Double($0.y))) }))
                    }
                }
                return result
            }
        }

        private func plane(_ name: String, _ angle: Double, z: Double = 0, x: Double = 200) -> CALayer {
            let layer = CALayer()
            layer.name = name
            layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            layer.position = CGPoint(x: x, y: 150)
            layer.zPosition = CGFloat(z)
            layer.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
            layer.backgroundColor = .white
            return layer
        }

        private func range(_ corners: [CGPoint]) -> (Double, Double) {
            let x = corners.map { Double($0.x) }
            return ((x.min() ?? 0).rounded(), (x.max() ?? 0).rounded())
        }

        @Test func manyPlanesOneBehindTheOtherArePaintedFromTheBack() {
            let painted = pieces { root in
                let stack = CATransformLayer()
                stack.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                stack.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
                for index in 0..<600 { stack.addSublayer(plane("\(index)", 0, z: Double(-index) / 4)) }
                root.addSublayer(stack)
            }
            let names: [String] = (0..<600).reversed().map { "\($0)" }
            expectEqual(painted.map(\.name), names)
        }

        @Test func crossedPlanesAreCutIntoFourAndPaintedFromTheBack() {
            // Planes at ±45° about y form a cross when seen from above. Positive angles turn the right half away from the eye.
            for parent in [CALayer(), CATransformLayer()] {
                let painted = pieces { root in
                    parent.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
                    parent.addSublayer(plane("a", .pi / 4))
                    parent.addSublayer(plane("b", -.pi / 4))
                    root.addSublayer(parent)
                }
                // One plane stays whole between the other's halves.
                expectEqual(painted.count, 3)
                expectEqual(painted.map(\.name), ["b", "a", "b"])
                expectEqual(painted[1].corners.count, 4)
                let (back, whole, front) = (range(painted[0].corners), range(painted[1].corners), range(painted[2].corners))
                expect(whole == (165, 235))
                // The part of b behind a's plane is first: its left half, where a (right half away) is nearer.
                expect(back == (165, 200))
                expect(front == (200, 235))
            }
        }

        @Test func theHalvesOfARasterizedPlaneShowOnePicture() throws {
            // The copies inside cost more than a frame's copies may.
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = 50_000
            replicator.instanceTransform = CATransform3DMakeTranslation(0.001, 0, 0)
            let square = CALayer()
            square.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            square.backgroundColor = .black
            square.filters = [try require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 4]))]
            replicator.addSublayer(square)
            withScene { scene in
                withoutActions {
                    let rasterized = plane("b", -.pi / 4)
                    rasterized.shouldRasterize = true
                    rasterized.addSublayer(replicator)
                    scene.root.addSublayer(plane("a", .pi / 4))
                    scene.root.addSublayer(rasterized)
                }
                let identifiers = scene.renderer.displayList(at: 0).sources.map(\.id)
                expect(identifiers.count == 2, Set(identifiers).count == 1)
            }
        }

        @Test func theOrderOfTheTreeDoesNotMatterToDepth() {
            let painted = pieces { root in
                root.addSublayer(plane("front", 0.3, z: 90))
                root.addSublayer(plane("back", 0.3, z: -90))
                root.addSublayer(plane("middle", 0.3))
            }
            expectEqual(painted.map(\.name), ["back", "middle", "front"])
        }

        @Test func coplanarOnesKeepHeightAndIndex() {
            let painted = pieces { root in
                for name in ["a", "b", "c"] { root.addSublayer(plane(name, 0.5)) }
                root.addSublayer(plane("other", 0, z: -200))
            }
            expectEqual(painted.map(\.name), ["other", "a", "b", "c"])
        }

        @Test func planesThatDoNotOverlapAreNotCut() {
            let painted = pieces { root in
                root.addSublayer(plane("left", 0.7, x: 80))
                root.addSublayer(plane("right", -0.7, x: 300))
            }
            expectEqual(painted.map(\.name), ["left", "right"])
            expect(painted.allSatisfy { $0.corners.count == 4 })
        }

        @Test func aCubeShowsItsNearFacesLast() {
            let painted = pieces { root in
                root.sublayerTransform.m34 = -1.0 / 500
                let cube = CATransformLayer()
                cube.position = CGPoint(x: 200, y: 150)
                cube.transform = CATransform3DRotate(CATransform3DMakeRotation(-0.5, 1, 0, 0), 0.6, 0, 1, 0)
                let turns: [(String, CATransform3D)] = [
                    ("front", CATransform3DIdentity), ("back", CATransform3DMakeRotation(.pi, 0, 1, 0)),
                    ("right", CATransform3DMakeRotation(.pi / 2, 0, 1, 0)),
                    ("left", CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)),
                    ("top", CATransform3DMakeRotation(.pi / 2, 1, 0, 0)),
                    ("bottom", CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)),
                ]
                for (name, turn) in turns {
                    let face = CALayer()
                    face.name = name
                    face.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
                    face.transform = CATransform3DTranslate(turn, 0, 0, 50)
                    face.backgroundColor = .white
                    cube.addSublayer(face)
                }
                root.addSublayer(cube)
            }
            expectEqual(painted.count, 6, "faces that meet at edges are not cut")
            let order = painted.map(\.name)
            let rank = { (name: String) in order.firstIndex(of: name) ?? -1 }
            for (near, far) in [("front", "back"), ("left", "right"), ("right", "left"), ("top", "bottom"), ("bottom", "top")] {
                // Of two opposite faces the visible one is painted later; its winding identifies it.
                let corners = painted[max(rank(near), 0)].corners
                let area = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0.0) {
                    $0 + Double($1.0.x * $1.1.y - $1.1.x * $1.0.y)
                }
                if area > 0 { expect(rank(near) > rank(far), "\(near) is seen, \(order)") }
            }
        }

        @Test func threePlanesThroughOneAxis() {
            let painted = pieces { root in
                for (name, angle) in [("a", 0.0), ("b", Double.pi / 3), ("c", -Double.pi / 3)] {
                    root.addSublayer(plane(name, angle))
                }
            }
            // The first plane cuts each later one; on either side the order is by depth.
            let left = painted.filter { range($0.corners).1 <= 201 }
            let right = painted.filter { range($0.corners).0 >= 199 }
            expectEqual(left.count + right.count + 1, painted.count)
            expect(left.count == 2, right.count == 2)
        }

        @Test func sublayersAreCutWithTheirLayer() {
            let painted = pieces { root in
                let a = plane("a", .pi / 4)
                let child = CALayer()
                child.name = "child"
                child.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
                child.backgroundColor = .black
                let b = plane("b", -.pi / 4)
                b.addSublayer(child)
                root.addSublayer(a)
                root.addSublayer(b)
            }
            expectEqual(painted.map(\.name), ["b", "child", "a", "b", "child"])
        }

        @Test func whatIsBehindTheEyeIsNoTrouble() {
            let painted = pieces { root in
                root.sublayerTransform.m34 = -1.0 / 100
                root.addSublayer(plane("behind", 0.1, z: 500))
                root.addSublayer(plane("through", 1.4, z: 60))
                root.addSublayer(plane("edge", .pi / 2))
                root.addSublayer(plane("seen", 0.2))
            }
            expect(painted.contains { $0.name == "seen" })
        }

        @Test func manyPlanes() {
            let painted = pieces { root in
                for index in 0..<60 { root.addSublayer(plane("\(index)", Double(index) * 0.1)) }
            }
            expect(painted.count > 60)
        }
    }
}
