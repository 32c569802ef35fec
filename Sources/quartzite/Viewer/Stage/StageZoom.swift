import QuartzUI

/// How the stage is enlarged and moved, beyond the scale that fits the demo into its room.
struct StageZoom: Equatable {
    private(set) var scale: CGFloat = 1
    /// The distance by which the middle is moved, in points of the room.
    private(set) var offset = CGVector.zero

    static let scales: ClosedRange<CGFloat> = 0.25...16
    /// The factor of one step.
    static let step: CGFloat = 1.25

    /// Enlarges by a factor; the content at a point keeps its place.
    ///
    /// - Parameter point: relative to the middle of the room.
    mutating func zoom(by factor: CGFloat, around point: CGPoint, in room: CGSize) {
        guard factor.isFinite, factor > 0 else { return }
        var new = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
        // Rounding errors of steps there and back end at the fitting scale.
        if abs(new - 1) < 1e-6 { new = 1 }
        let ratio = new / scale
        offset.dx = point.x - (point.x - offset.dx) * ratio
        offset.dy = point.y - (point.y - offset.dy) * ratio
        scale = new
        clamp(room)
    }

    /// Moves the content.
    mutating func pan(by way: CGVector, in room: CGSize) {
        offset.dx += way.dx
        offset.dy += way.dy
        clamp(room)
    }

    /// Some of the content stays in the room.
    private mutating func clamp(_ room: CGSize) {
        let most = CGSize(width: room.width * max(scale - 0.5, 0.5) / 2, height: room.height * max(scale - 0.5, 0.5) / 2)
        offset.dx = min(max(offset.dx, -most.width), most.width)
        offset.dy = min(max(offset.dy, -most.height), most.height)
        if scale == 1, abs(offset.dx) < 0.5, abs(offset.dy) < 0.5 { offset = .zero }
    }

    /// The place of a point that is in a room at the fitting scale.
    func place(_ point: CGPoint, around middle: CGPoint) -> CGPoint {
        CGPoint(
            x: middle.x + (point.x - middle.x) * scale + offset.dx, y: middle.y + (point.y - middle.y) * scale + offset.dy)
    }

    /// The scale as text.
    var text: String { self == StageZoom() ? "" : "\(Int((scale * 100).rounded())) %" }
}
