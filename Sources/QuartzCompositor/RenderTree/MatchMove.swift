import Foundation

/// The movement of a layer with points of another layer.
///
/// It is computed after all tracks of a frame were sampled, because the other layer may be animated, or move with a third one.
package struct MatchMove: Sendable {
    /// The parts of the movement that apply.
    package struct Parts: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let x = Parts(rawValue: 1)
        package static let y = Parts(rawValue: 2)
        package static let scale = Parts(rawValue: 4)
        package static let rotation = Parts(rawValue: 8)
    }

    /// Index of its time in the details.
    package var time: Int32
    /// The place of a point or of a transform in the layer's doubles.
    package var offset: Int
    /// Whether the doubles are a transform.
    package var isTransform: Bool
    /// Whether the turn and the size of the points are applied to the layer's transform, because a point cannot hold them.
    package var turnsLayer: Bool
    /// Points in the source's coordinates, or in units of its bounds; empty for the middle of the bounds.
    package var points: [SIMD2<Double>]
    package var isNormalized: Bool
    /// Whether points are converted to the superlayer's coordinates, not to the layer's own.
    package var targetsSuperlayer: Bool
    package var isAdditive: Bool
    package var parts: Parts

    /// Creates a movement.
    package init(
        time: Int32, offset: Int, isTransform: Bool, turnsLayer: Bool, points: [SIMD2<Double>], isNormalized: Bool,
        targetsSuperlayer: Bool, isAdditive: Bool, parts: Parts
    ) {
        self.time = time
        self.offset = offset
        self.isTransform = isTransform
        self.turnsLayer = turnsLayer
        self.points = points
        self.isNormalized = isNormalized
        self.targetsSuperlayer = targetsSuperlayer
        self.isAdditive = isAdditive
        self.parts = parts
    }
}

/// The similarity that maps points to their images with the least squares of distances.
struct Similarity {
    /// The middle of the points and of their images.
    let from: SIMD2<Double>
    let to: SIMD2<Double>
    /// Scale times cosine and sine of the rotation.
    private(set) var turn: SIMD2<Double> = [1, 0]

    /// - Parameters:
    ///   - points: At least one point. Points that all coincide are neither turned nor scaled.
    ///   - images: As many images.
    init(_ points: [SIMD2<Double>], onto images: [SIMD2<Double>]) {
        let count = Double(points.count)
        from = points.reduce(.zero, +) / count
        to = images.reduce(.zero, +) / count
        var (along, across, size) = (0.0, 0.0, 0.0)
        for (point, image) in zip(points, images) {
            let (p, q) = (point - from, image - to)
            along += p.x * q.x + p.y * q.y
            across += p.x * q.y - p.y * q.x
            size += p.x * p.x + p.y * p.y
        }
        guard size > 0, along != 0 || across != 0 else { return }
        turn = SIMD2(along, across) / size
    }

    /// Removes the scale, the rotation or both.
    mutating func keep(_ parts: MatchMove.Parts) {
        let scale = (turn.x * turn.x + turn.y * turn.y).squareRoot()
        guard scale > 0, scale.isFinite else { return turn = [1, 0] }
        let direction: SIMD2<Double> = parts.contains(.rotation) ? turn / scale : [1, 0]
        turn = direction * (parts.contains(.scale) ? scale : 1)
    }

    /// Whether it only moves points.
    var isTranslation: Bool { turn == [1, 0] }

    /// The matrix that moves the middle along the axes in `parts`.
    func matrix(_ parts: MatchMove.Parts) -> Matrix4 {
        var moved = linear
        let kept = SIMD2(turn.x * from.x - turn.y * from.y, turn.y * from.x + turn.x * from.y)
        moved.r3 = [parts.contains(.x) ? to.x - kept.x : 0, parts.contains(.y) ? to.y - kept.y : 0, 0, 1]
        return moved
    }

    /// The matrix of the turn alone.
    var linear: Matrix4 {
        Matrix4(r0: [turn.x, turn.y, 0, 0], r1: [-turn.y, turn.x, 0, 0], r2: [0, 0, 1, 0], r3: [0, 0, 0, 1])
    }
}

extension RenderTree {
    /// Moves the layers that match others. All tracks have been sampled.
    ///
    /// A layer is moved after the layers that move its source. In a cycle the first layer by slot sees the others where their
    /// other animations put them.
    mutating func matchMoves(of slots: [Int32]? = nil) {
        guard !matchSources.isEmpty else { return }
        var done: Set<Int32> = []
        for slot in slots ?? matchSources.keys.sorted() { matchMove(slot, &done, 0) }
    }

    /// Chains of layers longer than this are moved a part at a time.
    private static let longestChain = 256

    private mutating func matchMove(_ slot: Int32, _ done: inout Set<Int32>, _ depth: Int) {
        guard let sources = matchSources[slot], depth < Self.longestChain, done.insert(slot).inserted else { return }
        let run = Int(nodes[Int(slot)].run)
        guard run >= 0, let details = details[run], details.matches.count == sources.count else { return }
        for (match, source) in zip(details.matches, sources) where source >= 0 {
            guard let progress = details.progress(match.time, at: runs[run].time), progress.value.isFinite else { continue }
            for start in [source, nodes[Int(slot)].parent] { moveChain(from: start, &done, depth + 1) }
            apply(match, to: slot, from: source)
        }
    }

    /// Moves the layers on the way to the root, the outermost first.
    private mutating func moveChain(from slot: Int32, _ done: inout Set<Int32>, _ depth: Int) {
        var chain: [Int32] = []
        var current = slot
        while current >= 0 {
            if matchSources[current] != nil { chain.append(current) }
            current = nodes[Int(current)].parent
        }
        for slot in chain.reversed() { matchMove(slot, &done, depth) }
    }

    private mutating func apply(_ match: MatchMove, to slot: Int32, from source: Int32) {
        let target = match.targetsSuperlayer ? nodes[Int(slot)].parent : slot
        let bounds = withShown(source) { LayerGeometry($0).bounds }
        let origin = SIMD2(Double(bounds.minX), Double(bounds.minY))
        let size = SIMD2(Double(bounds.width), Double(bounds.height))
        let points =
            match.points.isEmpty
            ? [origin + size / 2] : match.isNormalized ? match.points.map { origin + $0 * size } : match.points
        var images: [SIMD2<Double>] = []
        for point in points {
            guard let image = converted(CGPoint(x: point.x, y: point.y), from: source, to: target) else { return }
            images.append([Double(image.x), Double(image.y)])
        }
        var similarity = Similarity(points, onto: images)
        similarity.keep(match.parts)
        guard similarity.to.x.isFinite, similarity.to.y.isFinite, similarity.turn.x.isFinite, similarity.turn.y.isFinite else {
            return
        }
        let pose = Int(nodes[Int(slot)].pose)
        guard match.isTransform else {
            if match.parts.contains(.x) { set(similarity.to.x, at: pose + match.offset, match.isAdditive) }
            if match.parts.contains(.y) { set(similarity.to.y, at: pose + match.offset + 1, match.isAdditive) }
            if match.turnsLayer, !similarity.isTranslation {
                set(similarity.linear, at: pose + LayerFields.transform.offset, isAdditive: true)
            }
            return
        }
        set(similarity.matrix(match.parts), at: pose + match.offset, isAdditive: match.isAdditive)
    }

    private mutating func set(_ number: Double, at index: Int, _ isAdditive: Bool) {
        poses[index] = isAdditive ? Blend.sum(poses[index], number) : number
    }

    private mutating func set(_ matrix: Matrix4, at index: Int, isAdditive: Bool) {
        let result = isAdditive ? poses.read { Matrix4($0.baseAddress! + index) } * matrix : matrix
        guard result.isFinite else { return }
        for (row, values) in [result.r0, result.r1, result.r2, result.r3].enumerated() {
            for column in 0..<4 { poses[index + 4 * row + column] = values[column] }
        }
    }

    // MARK: Conversion

    /// Converts a point between the presented coordinates of two layers; nil behind the eye or where a plane is seen edge-on.
    ///
    /// - Parameter target: A layer, or -1 for the superspace of the root.
    func converted(_ point: CGPoint, from source: Int32, to target: Int32) -> CGPoint? {
        let above = ancestors(of: target)
        let own = Set(above)
        var matrix = Matrix4.identity
        var current = source
        while current >= 0, !own.contains(current) {
            matrix = matrix * toSuperlayer(current)
            current = nodes[Int(current)].parent
            if current >= 0, !nodes[Int(current)].keepsDepth { matrix = matrix.flattened }
        }
        guard var result = matrix.project(point) else { return nil }
        // Plane by plane, because each may be edge-on.
        var planes: [Matrix4] = []
        matrix = .identity
        for slot in above.prefix(while: { $0 != current }) {
            matrix = matrix * toSuperlayer(slot)
            let parent = nodes[Int(slot)].parent
            if parent < 0 || parent == current || !nodes[Int(parent)].keepsDepth {
                planes.append(matrix)
                matrix = .identity
            }
        }
        for plane in planes.reversed() {
            guard let next = plane.unproject(result) else { return nil }
            result = next
        }
        return result
    }

    /// A layer and the layers above it, innermost first.
    private func ancestors(of slot: Int32) -> [Int32] {
        var result: [Int32] = []
        var current = slot
        while current >= 0 {
            result.append(current)
            current = nodes[Int(current)].parent
        }
        return result
    }

    /// The transform from a layer's own coordinates to those of its superlayer. A mask is not a sublayer: it is applied to the
    /// drawn picture, which a flip leaves upright.
    private func toSuperlayer(_ slot: Int32) -> Matrix4 {
        let own = withShown(slot) { LayerGeometry($0).ownToParent }
        let parent = nodes[Int(slot)].parent
        guard parent >= 0 else { return own }
        let isMask = nodes[Int(parent)].mask == slot
        let space = withShown(parent) { isMask ? LayerGeometry($0).flip : LayerGeometry($0).sublayerTransform }
        return space.map { own * $0 } ?? own
    }
}
