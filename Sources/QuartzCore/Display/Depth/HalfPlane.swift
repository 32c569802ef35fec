/// The points of a plane on one side of a line: those with a·x + b·y + c ≥ 0.
struct HalfPlane: Sendable {
    var a: Double
    var b: Double
    var c: Double

    /// The image of the half plane under a matrix; nil if the matrix collapses the plane to a line.
    ///
    /// A line transforms by the inverse map; only the plane z = 0 counts.
    func mapped(by matrix: Matrix4) -> HalfPlane? {
        guard let inverse = matrix.planeMap.inverse else { return nil }
        // A point q of the image is p ∼ q · inverse. Substitution gives the line in q.
        return HalfPlane(
            a: a * Double(inverse.x.x) + b * Double(inverse.y.x) + c * Double(inverse.w.x),
            b: a * Double(inverse.x.y) + b * Double(inverse.y.y) + c * Double(inverse.w.y),
            c: a * Double(inverse.x.z) + b * Double(inverse.y.z) + c * Double(inverse.w.z))
    }

    /// The half plane of a quad's own points whose images lie in this one, for positive divisors.
    func pulledBack(through map: PlaneMap) -> HalfPlane {
        HalfPlane(
            a: a * Double(map.x.x) + b * Double(map.y.x) + c * Double(map.w.x),
            b: a * Double(map.x.y) + b * Double(map.y.y) + c * Double(map.w.y),
            c: a * Double(map.x.z) + b * Double(map.y.z) + c * Double(map.w.z))
    }

    func value(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }
}
