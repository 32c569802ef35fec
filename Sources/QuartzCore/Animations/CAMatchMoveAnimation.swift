import Foundation

/// Moves a layer with points of another layer, wherever animations, commits and transforms put that one.
///
/// In each frame the points of the source are converted to the coordinates of the animated layer's superlayer, or of the layer
/// itself. One point gives a place; several also give a rotation and a scale, by the similarity that maps them to their images with
/// the least squares of distances. `position` and other points become the middle of the images; on `position` the rotation and the
/// scale are concatenated to `transform`. `transform` and `sublayerTransform` become the similarity itself.
///
/// The movement is applied after the layer's other animations. It ends where the source leaves the tree of the animated layer; in a
/// cycle of layers that move with each other, one of them sees the others without their movements. Its timing counts, as that of any
/// animation, but it has no progress: while it is active the layer is at its source.
@preconcurrency @MainActor
open class CAMatchMoveAnimation: CAAnimation {
    struct Course {
        weak var sourceLayer: CALayer?
        var keyPath: String?
        var sourcePoints: [Any]?
        var targetsSuperlayer = false
        var usesNormalizedCoordinates = false
        var appliesX = true
        var appliesY = true
        var appliesScale = true
        var appliesRotation = true
        var isAdditive = false
    }
    final var course = Course()

    /// The layer to move with, held weakly.
    open weak var sourceLayer: CALayer? {
        get { course.sourceLayer }
        set { if isMutable { course.sourceLayer = newValue } }
    }

    /// The property that is set: a point, such as `position` or `bounds.origin`, or a transform. Nil is `position`.
    open var keyPath: String? {
        get { course.keyPath }
        set { if isMutable { course.keyPath = newValue } }
    }

    /// The points of the source in its own coordinates, as `CGPoint`s or `NSValue`s of them. Nil or an empty list is the middle of its
    /// bounds. Points that are not finite are left out; at most 64 are read.
    open var sourcePoints: [Any]? {
        get { course.sourcePoints }
        set { if isMutable { discard(exchange(&course.sourcePoints, with: newValue)) } }
    }

    /// Whether the points are converted to the coordinates of the layer's superlayer, in which its `position` is measured. Otherwise
    /// they are converted to the layer's own coordinates, in which its bounds and its sublayers are.
    open var targetsSuperlayer: Bool {
        get { course.targetsSuperlayer }
        set { if isMutable { course.targetsSuperlayer = newValue } }
    }

    /// Whether the points are in units of the source's bounds, from (0, 0) to (1, 1).
    open var usesNormalizedCoordinates: Bool {
        get { course.usesNormalizedCoordinates }
        set { if isMutable { course.usesNormalizedCoordinates = newValue } }
    }

    /// Whether the layer moves along x.
    open var appliesX: Bool {
        get { course.appliesX }
        set { if isMutable { course.appliesX = newValue } }
    }

    /// Whether the layer moves along y.
    open var appliesY: Bool {
        get { course.appliesY }
        set { if isMutable { course.appliesY = newValue } }
    }

    /// Whether the layer is scaled with the distances of several points.
    open var appliesScale: Bool {
        get { course.appliesScale }
        set { if isMutable { course.appliesScale = newValue } }
    }

    /// Whether the layer turns with the line between several points.
    open var appliesRotation: Bool {
        get { course.appliesRotation }
        set { if isMutable { course.appliesRotation = newValue } }
    }

    /// Whether the value is added to the underlying one instead of replacing it. Transforms are concatenated.
    open var isAdditive: Bool {
        get { course.isAdditive }
        set { if isMutable { course.isAdditive = newValue } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofMatchMove }
    static let ofMatchMove = PropertyTable.ofAnimation.adding(
        of: CAMatchMoveAnimation.self,
        [
            "sourceLayer": .optional(\.sourceLayer, isArchived: false),
            "keyPath": .optional(\.keyPath),
            "sourcePoints": .optional(\.sourcePoints),
            "targetsSuperlayer": .flag(\.targetsSuperlayer),
            "usesNormalizedCoordinates": .flag(\.usesNormalizedCoordinates),
            "appliesX": .flag(\.appliesX),
            "appliesY": .flag(\.appliesY),
            "appliesScale": .flag(\.appliesScale),
            "appliesRotation": .flag(\.appliesRotation),
            "additive": .flag(\.isAdditive, getter: "isAdditive"),
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        if let other = other as? CAMatchMoveAnimation { course = other.course }
    }

    override func asAction(forKey event: String, on layer: CALayer) -> CAAnimation {
        guard course.keyPath == nil, let copy = copy(with: nil) as? CAMatchMoveAnimation else { return self }
        copy.course.keyPath = event
        return copy
    }
}

extension CALayer {
    /// The match moves of a layer's animations, in the order in which they are compiled.
    var matchMoves: [CAMatchMoveAnimation] {
        var moves: [CAMatchMoveAnimation] = []
        func add(_ animation: CAAnimation) {
            if let move = animation as? CAMatchMoveAnimation { moves.append(move) }
            for member in (animation as? CAAnimationGroup)?.members ?? [] { add(member) }
        }
        for index in attached.indices where attached[index].begin != nil { add(attached[index].animation) }
        return moves
    }
}
