// Looking siblings up and bringing them in order. Beside the layers' actor: a closure that is made on it and called by the standard
// library asks for the actor at every element.

/// The order in which siblings lie on one another.
enum SiblingOrder {
    /// The indices from back to front: by height, and among equals in the order given.
    static func backToFront(_ heights: [CGFloat]) -> [Int] {
        heights.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }
    }
}

extension Array where Element: AnyObject {
    /// Where an object lies, looked for from both ends: most of what is taken out or moved lies close to one of them.
    func index(of object: Element) -> Int? {
        var low = 0
        var high = count - 1
        while low <= high {
            if self[low] === object { return low }
            if self[high] === object { return high }
            low += 1
            high -= 1
        }
        return nil
    }
}

extension CALayer {
    /// The indices of siblings from back to front.
    static func indicesBackToFront(_ siblings: [CALayer]) -> [Int] {
        var heights: [CGFloat] = []
        heights.reserveCapacity(siblings.count)
        var isLevel = true
        for layer in siblings {
            heights.append(layer.zPosition)
            if layer.zPosition != 0 { isLevel = false }
        }
        return isLevel ? Array(siblings.indices) : SiblingOrder.backToFront(heights)
    }
}
