import Synchronization

/// The meshes of a tree's layers.
///
/// Their faces have one limit for the whole tree: with more, all meshes are divided less often. The number of divisions does not depend
/// on the order in which layers are painted, so that a part of a frame can be painted again.
struct MeshTable: Sendable {
    /// The faces up to which the meshes of a tree are divided. If they have more without divisions, they bend nothing.
    static let mostFaces = 1 << 17

    private var meshes: [Int32: MeshGeometry] = [:]
    /// The faces of all meshes by the number of divisions.
    private var totals = [Int](repeating: 0, count: MeshGeometry.mostSteps + 1)
    private var kept = DividedMeshes()

    /// The number of divisions that no mesh exceeds; nil if none bends its layer.
    var limit: Int? { totals.lastIndex { $0 <= Self.mostFaces } }

    /// Sets the mesh of a layer; nil removes it.
    mutating func set(_ mesh: MeshGeometry?, for slot: Int32) {
        guard mesh != nil || !meshes.isEmpty else { return }
        let old = meshes[slot]
        meshes[slot] = mesh
        for divisions in totals.indices {
            totals[divisions] +=
                (mesh?.faceCount(afterDivisions: divisions) ?? 0) - (old?.faceCount(afterDivisions: divisions) ?? 0)
        }
        if mesh == nil { kept.remove(slot) }
    }

    /// Returns a layer's mesh, divided as often as it says and the limit allows; nil if it bends nothing.
    func divided(_ mesh: MeshGeometry, of slot: Int32) -> MeshGeometry? {
        guard let limit else {
            Diagnostics.warnOnce("meshTransform: the meshes of a tree have more than \(Self.mostFaces) faces; they bend nothing")
            return nil
        }
        return kept.mesh(of: slot, dividing: mesh, atMost: limit)
    }

    /// Creates a separate cache of divided meshes.
    mutating func separateCache() { kept = DividedMeshes() }
}

/// Divided meshes, kept across frames.
private final class DividedMeshes: Sendable {
    private struct Entry {
        let mesh: MeshGeometry
        let limit: Int
        let divided: MeshGeometry
    }

    private let entries = Mutex<[Int32: Entry]>([:])

    func mesh(of slot: Int32, dividing mesh: MeshGeometry, atMost limit: Int) -> MeshGeometry {
        if mesh.steps == 0 || limit == 0 { return mesh }
        if let old = entries.withLock({ $0[slot] }), old.limit == limit, old.mesh == mesh { return old.divided }
        let divided = mesh.divided(atMost: limit)
        entries.withLock { $0[slot] = Entry(mesh: mesh, limit: limit, divided: divided) }
        return divided
    }

    func remove(_ slot: Int32) { _ = entries.withLock { $0.removeValue(forKey: slot) } }
}
