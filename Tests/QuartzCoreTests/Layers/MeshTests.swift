import Expectations
import Foundation
import QuartzCore
import Testing

extension EngineTests {
    /// Layers whose picture a mesh bends.
    @Suite("Mesh transforms") @MainActor
    struct MeshTests {
        /// A vertex that shows a place of the layer at another one.
        private func vertex(_ u: Double, _ v: Double, _ x: Double, _ y: Double, _ z: Double = 0) -> CAMeshVertex {
            CAMeshVertex(from: CGPoint(x: u, y: v), to: CAPoint3D(x: CGFloat(x), y: CGFloat(y), z: CGFloat(z)))
        }

        /// The corners of the layer at other places, as a mesh of one face.
        private func sheet(_ places: [(Double, Double, Double)]) -> CAMutableMeshTransform {
            let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)]
            let mesh = CAMutableMeshTransform()
            for (corner, place) in zip(corners, places) {
                mesh.addVertex(vertex(corner.0, corner.1, place.0, place.1, place.2))
            }
            mesh.addFace(CAMeshFace(0, 1, 2, 3))
            return mesh
        }

        private func quads(_ mesh: CAMeshTransform, _ change: (CALayer) -> Void = { _ in }) -> [Quad] {
            var quads: [Quad] = []
            withScene { scene in
                withoutActions {
                    let layer = scene.add(CALayer())
                    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
                    layer.backgroundColor = .white
                    layer.meshTransform = mesh
                    change(layer)
                }
                quads = scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }
            }
            return quads
        }

        private func expectMap(_ quad: Quad?, _ point: SIMD2<Double>, _ x: Double, _ y: Double) throws {
            let place = try require(quad).map.map(CGPoint(x: point.x, y: point.y))
            expect(abs(place.x - x) < 0.01, abs(place.y - y) < 0.01, "\(place), not \(x), \(y)")
        }

        /// Three corners of a face on a diagonal of the layer: no map spreads it, so only the half beside the diagonal is shown.
        @Test func facesWithoutAnAreaAreLeftOut() throws {
            let mesh = CAMutableMeshTransform()
            for (from, to) in [((0.5, 0.5), (0.0, 0.0)), ((1, 1), (1, 0)), ((0.75, 0.75), (1, 1)), ((0.5, 0.75), (0, 1))] {
                mesh.addVertex(vertex(from.0, from.1, to.0, to.1))
            }
            mesh.addFace(CAMeshFace(0, 1, 2, 3))
            let quads = quads(mesh)
            expectEqual(quads.count, 1)
            // The layer has 100 × 50 points from (10, 20) on.
            try expectMap(quads.first, SIMD2(50, 25), 10, 20)
            try expectMap(quads.first, SIMD2(75, 37.5), 110, 70)
            try expectMap(quads.first, SIMD2(50, 37.5), 10, 70)
        }

        @Test func aFaceStretchesBetweenItsVertices() throws {
            let quads = quads(sheet([(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)]))
            expectEqual(quads.count, 1)
            // Twice as wide, from the layer's corner at (10, 20).
            try expectMap(quads.first, SIMD2(0, 0), 10, 20)
            try expectMap(quads.first, SIMD2(50, 50), 110, 70)
            expectEqual(quads.first?.texture, SIMD4(0, 0, 1, 1))
        }

        /// Layers with meshes of 256 faces that are divided twice, each into 4,096, and their numbers of quads.
        private func quads(ofLayers count: Int, thenAdding more: Int = 0) -> (first: Int, second: Int) {
            let mesh = CAMutableMeshTransform()
            for row in 0...16 {
                for column in 0...16 {
                    let (u, v) = (Double(column) / 16, Double(row) / 16)
                    mesh.addVertex(vertex(u, v, u + 0.02 * Double(row % 3), v))
                }
            }
            for index in 0..<256 {
                let first = UInt32(index / 16 * 17 + index % 16)
                mesh.addFace(CAMeshFace(first, first + 1, first + 18, first + 17))
            }
            mesh.subdivisionSteps = 2
            var counts = (0, 0)
            withScene { scene in
                @MainActor func add(_ count: Int) {
                    withoutActions {
                        for _ in 0..<count {
                            let layer = scene.add(CALayer())
                            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
                            layer.backgroundColor = .white
                            layer.meshTransform = mesh
                        }
                    }
                }
                add(count)
                counts.0 = scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }.count
                add(more)
                counts.1 = scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }.count
            }
            return counts
        }

        /// The faces of a tree have a limit of 131,072, which is 32 meshes of 4,096.
        @Test func manyMeshesAreDividedLessOften() {
            expectEqual(quads(ofLayers: 32).first, 131_072)
            let (before, after) = quads(ofLayers: 32, thenAdding: 1)
            expectEqual(before, 131_072)
            expectEqual(after, 33 * 1024)
            expectEqual(quads(ofLayers: 200).first, 200 * 256)
        }

        /// Meshes beyond the limit without any division bend nothing: their layers are plain quads.
        @Test func tooManyFacesBendNothing() {
            withScene { scene in
                withoutActions {
                    let mesh = CAMutableMeshTransform()
                    for corner in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
                        mesh.addVertex(vertex(corner.0, corner.1, corner.0, corner.1))
                    }
                    for _ in 0..<60_000 { mesh.addFace(CAMeshFace(0, 1, 2, 3)) }
                    for _ in 0..<3 {
                        let layer = scene.add(CALayer())
                        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
                        layer.backgroundColor = .white
                        layer.meshTransform = mesh
                    }
                }
                expectEqual(scene.renderer.displayList(at: 0).quads.map(\.kind), [.solid, .solid, .solid])
                withoutActions { scene.root.sublayers?.last?.meshTransform = nil }
                expectEqual(scene.renderer.displayList(at: 0).quads.filter { $0.kind == .image }.count, 120_000)
            }
        }

        /// The sums of a division do not depend on the order in which a table holds the edges.
        @Test func aMeshIsDividedAlikeEachTime() {
            let mesh = CAMutableMeshTransform()
            for row in 0..<5 {
                for column in 0..<5 {
                    let (u, v) = (Double(column) / 4, Double(row) / 4)
                    mesh.addVertex(vertex(u, v, u + 0.013 * Double(row * column), v - 0.07 * Double(column), 0.1 * u * v))
                }
            }
            for row in 0..<4 {
                for column in 0..<4 {
                    let first = UInt32(row * 5 + column)
                    mesh.addFace(CAMeshFace(first, first + 1, first + 6, first + 5))
                }
            }
            mesh.subdivisionSteps = 2
            let first = quads(mesh)
            expect(first.count >= 256)
            for _ in 0..<20 { expect(quads(mesh) == first, "the same mesh has other faces") }
        }

        /// A regular grid stays one of rectangles, which need no polygons, however often it is divided.
        @Test func dividedGridsAreRectangles() {
            let mesh = CAMutableMeshTransform()
            for row in 0..<4 {
                for column in 0..<4 {
                    let (u, v) = (Double(column) / 3, Double(row) / 3)
                    mesh.addVertex(vertex(u, v, u, v))
                }
            }
            for row in 0..<3 {
                for column in 0..<3 {
                    let first = UInt32(row * 4 + column)
                    mesh.addFace(CAMeshFace(first, first + 1, first + 5, first + 4))
                }
            }
            for steps in 0...3 {
                mesh.subdivisionSteps = steps
                expect(quads(mesh).allSatisfy { $0.polygon < 0 }, "\(steps) divisions")
            }
        }

        @Test func trapezoidsAreProjective() throws {
            // The upper side is half as long: the middle of the layer is at a third of the height.
            let quad = quads(sheet([(0.25, 0, 0), (0.75, 0, 0), (1, 1, 0), (0, 1, 0)])).first
            try expectMap(quad, SIMD2(50, 0), 60, 20)
            try expectMap(quad, SIMD2(50, 25), 60, 20 + 50.0 / 3)
            try expectMap(quad, SIMD2(100, 50), 110, 70)
        }

        @Test func depthIsSeenInPerspective() throws {
            // At half of the eye's distance of 200 everything is twice as large, about the middle of the superlayer.
            let mesh = sheet([(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)])
            mesh.depthNormalization = .width
            let quad = quads(mesh) { layer in
                var transform = CATransform3DIdentity
                transform.m34 = -1.0 / 200
                layer.transform = transform
            }.first
            // The layer's middle (60, 45) stays, a corner is twice as far from it.
            try expectMap(quad, SIMD2(50, 25), 60, 45)
            try expectMap(quad, SIMD2(0, 0), -40, -5)
        }

        @Test func trianglesAndFoldedFacesAreCut() throws {
            let mesh = CAMutableMeshTransform(
                vertices: [vertex(0, 0, 0, 0), vertex(1, 0, 1, 0), vertex(0, 1, 0, 1)], faces: [CAMeshFace(0, 1, 2, 2)])
            let triangles = quads(mesh)
            expectEqual(triangles.count, 1)
            expect((triangles.first?.polygon ?? -1) >= 0)
            // A bow tie is two triangles.
            expectEqual(quads(sheet([(0, 0, 0), (1, 1, 0), (1, 0, 0), (0, 1, 0)])).count, 2)
            // Faces of other vertices are left out.
            mesh.addFace(CAMeshFace(0, 1, 2, 9))
            expectEqual(mesh.faceCount, 1)
        }

        @Test func divisionRoundsTheShape() {
            // A roof of two faces: the ridge sinks, the border's corners stay.
            let mesh = CAMutableMeshTransform(
                vertices: [
                    vertex(0, 0, 0, 0, 0), vertex(0.5, 0, 0.5, 0, 60), vertex(1, 0, 1, 0, 0), vertex(0, 1, 0, 1, 0),
                    vertex(0.5, 1, 0.5, 1, 60), vertex(1, 1, 1, 1, 0),
                ], faces: [CAMeshFace(0, 1, 4, 3), CAMeshFace(1, 2, 5, 4)])
            mesh.subdivisionSteps = 1
            expectEqual(quads(mesh).count, 8)
            mesh.subdivisionSteps = 3
            expectEqual(quads(mesh).count, 2 * 64)
            mesh.subdivisionSteps = 99
            expectEqual(mesh.subdivisionSteps, 6)
        }

        @Test func aLayerKeepsACopyOfItsMesh() throws {
            let mesh = sheet([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
            let layer = CALayer()
            layer.meshTransform = mesh
            mesh.replaceVertex(at: 0, with: vertex(0, 0, .nan, 9))
            expectEqual(layer.meshTransform?.vertex(at: 0), vertex(0, 0, 0, 0))
            expectEqual(mesh.vertex(at: 0), vertex(0, 0, 0, 9))
            mesh.removeFace(at: 0)
            expectEqual(mesh.faceCount, 0)
            expectEqual(try require(layer.meshTransform).isEqual(mesh), false)
            let other = try require(layer.meshTransform?.mutableCopy() as? CAMutableMeshTransform)
            expect(other.isEqual(layer.meshTransform))
            expectEqual(other.hash, layer.meshTransform?.hash)
            expectEqual(other.face(at: 0), CAMeshFace(0, 1, 2, 3))
            expectEqual(other.vertexCount, 4)
            layer.setValue(nil, forKey: "meshTransform")
            expectNil(layer.meshTransform)
        }

        @Test func archivesKeepMeshes() throws {
            let layer = CALayer()
            let mesh = sheet([(0, 0, 0), (1, 0, 0.5), (1, 1, 0), (0, 1, 0)])
            (mesh.subdivisionSteps, mesh.depthNormalization) = (2, .max)
            layer.meshTransform = mesh
            let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            let copy = try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
            expect(try require(copy.meshTransform).isEqual(mesh))
        }

        @Test func contentsRepeatAtTheirOwnSize() throws {
            withScene { scene in
                withoutActions {
                    let layer = scene.add(CALayer())
                    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
                    layer.contents = Pictures.solid(.white, width: 16, height: 16)
                    layer.contentsScale = 2
                    layer.setValue("repeat", forKey: "contentsScaling")
                }
                // Tiles of 8 points.
                let quad = scene.renderer.displayList(at: 0).quads.first { $0.kind == .image }
                expectEqual(quad?.texture, SIMD4(0, 0, 5, 2.5))
                expect(quad?.options.contains(.repeating) ?? false)
            }
        }
    }
}
