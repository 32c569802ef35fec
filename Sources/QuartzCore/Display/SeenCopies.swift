/// The copies of a replicator that are seen, one after the other: those of no alpha are left out, and all behind one that has gone beyond
/// all bounds.
struct SeenCopies: Sequence, IteratorProtocol {
    private let replicas: Replicas
    private var index = 0
    private var matrix = Matrix4.identity

    init(_ replicas: Replicas) { self.replicas = replicas }

    mutating func next() -> Replicas.Copy? {
        while index < replicas.count, matrix.isFinite {
            let copy = Replicas.Copy(index: index, matrix: matrix, tint: replicas.tint(index))
            index += 1
            matrix = matrix * replicas.step
            if copy.tint.w > 0 { return copy }
        }
        return nil
    }
}
