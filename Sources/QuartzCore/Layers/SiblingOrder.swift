// Bringing siblings in order. The sort stands outside the main actor: a closure that is made on the main actor and called by the
// standard library checks the actor at every element.

/// The drawing order of siblings.
enum SiblingOrder {
    /// The indices from back to front: by `zPosition`, and for equal ones in the given order.
    static func backToFront(_ heights: [CGFloat]) -> [Int] {
        heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    }
}
