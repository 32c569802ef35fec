/// The vertices and the faces of a mesh.
package struct MeshGeometry: Sendable, Hashable {
    package private(set) var vertices: [CAMeshVertex] = []
    package private(set) var faces: [CAMeshFace] = []
    package var normalization: CADepthNormalization
    package var steps = 0

    package static let mostSteps = 6
    private static let mostVertices = 1 << 16
    /// The faces up to which a mesh is divided.
    private static let mostFaces = 1 << 14

    package init(_ vertices: [CAMeshVertex], _ faces: [CAMeshFace], _ normalization: CADepthNormalization) {
        self.normalization = normalization
        for vertex in vertices { add(vertex) }
        for face in faces { add(face) }
    }

    package mutating func add(_ vertex: CAMeshVertex) {
        guard vertices.count < Self.mostVertices else { return }
        vertices.append(Self.sound(vertex))
    }

    package mutating func add(_ face: CAMeshFace) {
        guard faces.count < Self.mostVertices, face.indices.max() < UInt32(vertices.count) else { return }
        faces.append(face)
    }

    package mutating func replace(_ index: Int, _ vertex: CAMeshVertex) {
        if vertices.indices.contains(index) { vertices[index] = Self.sound(vertex) }
    }

    package mutating func remove(_ index: Int) {
        if faces.indices.contains(index) { faces.remove(at: index) }
    }

    private static func sound(_ vertex: CAMeshVertex) -> CAMeshVertex {
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? Swift.min(Swift.max(value, -1e6), 1e6) : 0 }
        return CAMeshVertex(
            from: CGPoint(x: finite(vertex.from.x), y: finite(vertex.from.y)),
            to: CAPoint3D(x: finite(vertex.to.x), y: finite(vertex.to.y), z: finite(vertex.to.z)))
    }

    /// The length of a unit of z on a layer.
    func depth(of size: CGSize) -> CGFloat {
        switch normalization {
        case .width: size.width
        case .height: size.height
        case .min: Swift.min(size.width, size.height)
        case .max: Swift.max(size.width, size.height)
        case .average: (size.width + size.height) / 2
        default: 1
        }
    }

    /// Returns the mesh with its faces divided as often as it says, up to a limit.
    func divided(atMost limit: Int) -> MeshGeometry {
        var mesh = self
        for _ in 0..<Swift.min(steps, limit) where mesh.faces.count * 4 <= Self.mostFaces { mesh = mesh.dividedOnce }
        return mesh
    }

    /// Returns the number of faces of the mesh that is divided up to a limit.
    func faceCount(afterDivisions limit: Int) -> Int {
        var count = faces.count
        for _ in 0..<Swift.min(steps, limit) where count * 4 <= Self.mostFaces { count *= 4 }
        return count
    }

    // MARK: Division

    /// A vertex as six numbers: from x and y, to x, y and z.
    private typealias Point = SIMD8<Double>

    private static func point(_ vertex: CAMeshVertex) -> Point {
        Point(
            Double(vertex.from.x), Double(vertex.from.y), Double(vertex.to.x), Double(vertex.to.y), Double(vertex.to.z), 0, 0, 0)
    }

    private static func vertex(_ point: Point) -> CAMeshVertex {
        CAMeshVertex(
            from: CGPoint(x: point[0], y: point[1]),
            to: CAPoint3D(x: CGFloat(point[2]), y: CGFloat(point[3]), z: CGFloat(point[4])))
    }

    /// An edge, whose ends are in rising order.
    private struct Edge: Hashable {
        let low: UInt32
        let high: UInt32

        init(_ a: UInt32, _ b: UInt32) { (low, high) = (Swift.min(a, b), Swift.max(a, b)) }
    }

    /// Each face divided into four by the rule of Catmull and Clark ("Recursively generated B-spline surfaces on arbitrary topological
    /// meshes", 1978). Borders become separate curves, and the corners of a border stay.
    private var dividedOnce: MeshGeometry {
        let old = vertices.map(Self.point)
        let corners = faces.map { face in (0..<4).map { face.indices[$0] } }
        let centers = corners.map { face in face.reduce(Point.zero) { $0 + old[Int($1)] } / 4 }
        var edgeFaces: [Edge: [Int]] = [:]
        for (index, face) in corners.enumerated() {
            for side in 0..<4 where face[side] != face[(side + 1) % 4] {
                edgeFaces[Edge(face[side], face[(side + 1) % 4]), default: []].append(index)
            }
        }
        var result = MeshGeometry([], [], normalization)
        // Moved vertices, then the centres of faces, then the middles of edges.
        var sums = old.map { _ in
            (faces: Point.zero, faceCount: 0.0, edges: Point.zero, edgeCount: 0.0, border: Point.zero, borderCount: 0)
        }
        for (index, face) in corners.enumerated() {
            for corner in Set(face) {
                sums[Int(corner)].faces += centers[index]
                sums[Int(corner)].faceCount += 1
            }
        }
        // In a fixed order, because the rounding of sums depends on it.
        let edges = edgeFaces.sorted { ($0.key.low, $0.key.high) < ($1.key.low, $1.key.high) }
        for (edge, around) in edges {
            let middle = (old[Int(edge.low)] + old[Int(edge.high)]) / 2
            for end in [edge.low, edge.high] {
                sums[Int(end)].edges += middle
                sums[Int(end)].edgeCount += 1
                if around.count == 1 {
                    sums[Int(end)].border += old[Int(edge.low == end ? edge.high : edge.low)]
                    sums[Int(end)].borderCount += 1
                }
            }
        }
        for (index, sum) in sums.enumerated() {
            var moved = old[index]
            if sum.borderCount == 2, sum.faceCount > 1 {
                moved = moved * 0.75 + sum.border * 0.125
            } else if sum.borderCount == 0, sum.faceCount > 0 {
                let n = sum.faceCount
                moved = (sum.faces / n + sum.edges / sum.edgeCount * 2 + moved * (n - 3)) / n
            }
            result.add(Self.vertex(moved))
        }
        for center in centers { result.add(Self.vertex(center)) }
        var middles: [Edge: UInt32] = [:]
        for (edge, around) in edges {
            var middle = (old[Int(edge.low)] + old[Int(edge.high)]) / 2
            if around.count == 2 { middle = (middle * 2 + centers[around[0]] + centers[around[1]]) / 4 }
            middles[edge] = UInt32(result.vertices.count)
            result.add(Self.vertex(middle))
        }
        for (index, face) in corners.enumerated() {
            let center = UInt32(old.count + index)
            for corner in 0..<4 {
                let (before, after) = (face[(corner + 3) % 4], face[(corner + 1) % 4])
                let first = middles[Edge(face[corner], after)] ?? face[corner]
                let last = middles[Edge(before, face[corner])] ?? face[corner]
                result.add(CAMeshFace(face[corner], first, center, last))
            }
        }
        return result
    }
}
