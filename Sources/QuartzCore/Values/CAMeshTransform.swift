/// A mesh that bends the picture of a layer and everything below it.
///
/// The picture inside of the layer's bounds is cut into the faces, and each is stretched between the new places of its vertices. Faces
/// are painted in their order; what no face covers is not shown. Hit testing ignores the mesh.
open class CAMeshTransform: NSObject, NSCopying, NSSecureCoding {
    var geometry: MeshGeometry

    /// Creates a mesh.
    ///
    /// - Parameters:
    ///   - vertices: At most 65,536; those that are not finite are moved to 0.
    ///   - faces: Those with other numbers than of vertices are left out.
    ///   - depthNormalization: The unit of z.
    public init(
        vertices: [CAMeshVertex] = [], faces: [CAMeshFace] = [], depthNormalization: CADepthNormalization = .none
    ) {
        geometry = MeshGeometry(vertices, faces, depthNormalization)
        super.init()
    }

    init(_ geometry: MeshGeometry) {
        self.geometry = geometry
        super.init()
    }

    /// Creates a mesh from an archive; faces between vertices that it does not have are left out.
    public required init?(coder: NSCoder) {
        func numbers(_ key: String) -> [Double] {
            coder.decodeObject(of: ArchivedValue.self, forKey: key)?.numbers ?? []
        }
        func groups(_ key: String, of count: Int) -> [ArraySlice<Double>] {
            let all = numbers(key)
            return stride(from: 0, to: all.count - all.count % count, by: count).map { all[$0..<$0 + count] }
        }
        let vertices = groups("CA.vertices", of: 5).map { n in
            let v = n.map { CGFloat($0) }
            return CAMeshVertex(from: CGPoint(x: v[0], y: v[1]), to: CAPoint3D(x: v[2], y: v[3], z: v[4]))
        }
        let faces = groups("CA.faces", of: 4).map { n in
            let i = n.map { UInt32(limiting: $0) }
            return CAMeshFace(i[0], i[1], i[2], i[3])
        }
        let normalization = coder.decodeObject(of: NSString.self, forKey: "CA.depthNormalization") as String?
        geometry = MeshGeometry(
            vertices, faces, CADepthNormalization(rawValue: normalization ?? CADepthNormalization.none.rawValue))
        geometry.steps = Swift.min(Swift.max(Int(limiting: numbers("CA.steps").first ?? 0), 0), MeshGeometry.mostSteps)
        super.init()
    }

    /// Archives the mesh.
    open func encode(with coder: NSCoder) {
        let vertices = geometry.vertices.flatMap { [$0.from.x, $0.from.y, $0.to.x, $0.to.y, $0.to.z].map { Double($0) } }
        let faces = geometry.faces.flatMap { face in (0..<4).map { Double(face.indices[$0]) } }
        coder.encode(ArchivedValue(.doubles, numbers: vertices), forKey: "CA.vertices")
        coder.encode(ArchivedValue(.doubles, numbers: faces), forKey: "CA.faces")
        coder.encode(ArchivedValue(.doubles, numbers: [Double(geometry.steps)]), forKey: "CA.steps")
        coder.encode(geometry.normalization.rawValue as NSString, forKey: "CA.depthNormalization")
    }

    /// True: archives contain only plain values.
    open class var supportsSecureCoding: Bool { true }

    /// The number of vertices.
    public var vertexCount: Int { geometry.vertices.count }
    /// The number of faces.
    public var faceCount: Int { geometry.faces.count }
    /// The unit of z.
    public var depthNormalization: CADepthNormalization { geometry.normalization }
    /// The number of divisions of each face into four, with rounded shapes, at most six; 0 by default.
    public var subdivisionSteps: Int { geometry.steps }

    /// Returns a vertex.
    public func vertex(at index: Int) -> CAMeshVertex { geometry.vertices[index] }
    /// Returns a face.
    public func face(at index: Int) -> CAMeshFace { geometry.faces[index] }

    /// Returns an immutable copy.
    open func copy(with zone: NSZone? = nil) -> Any { CAMeshTransform(geometry) }
    /// Returns a copy that can be changed.
    open override func mutableCopy() -> Any { CAMutableMeshTransform(geometry) }

    /// Whether another mesh has the same vertices, faces and options.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CAMeshTransform)?.geometry == geometry }
    /// Equal for equal meshes.
    open override var hash: Int { geometry.hashValue }
}

/// A mesh that can be changed. A layer keeps a copy of the mesh that it is given.
public final class CAMutableMeshTransform: CAMeshTransform {
    /// The unit of z.
    public override var depthNormalization: CADepthNormalization {
        get { geometry.normalization }
        set { geometry.normalization = newValue }
    }
    /// The number of divisions of each face into four, with rounded shapes, at most six; 0 by default.
    public override var subdivisionSteps: Int {
        get { geometry.steps }
        set { geometry.steps = Swift.min(Swift.max(newValue, 0), MeshGeometry.mostSteps) }
    }

    /// Appends a vertex, up to the limit.
    public func addVertex(_ vertex: CAMeshVertex) { geometry.add(vertex) }
    /// Appends a face between vertices that the mesh has; others are left out.
    public func addFace(_ face: CAMeshFace) { geometry.add(face) }
    /// Replaces a vertex.
    public func replaceVertex(at index: Int, with vertex: CAMeshVertex) { geometry.replace(index, vertex) }
    /// Removes a face.
    public func removeFace(at index: Int) { geometry.remove(index) }
}

extension CALayer {
    /// A mesh that bends the picture of the layer and everything below it; nil for none. Does not animate by itself.
    public var meshTransform: CAMeshTransform? {
        get { objects[.meshTransform] as? CAMeshTransform }
        set {
            guard isWritable("meshTransform") else { return }
            store(newValue?.copy(), in: .meshTransform)
            reportChange()
        }
    }
}
