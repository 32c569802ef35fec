// Looking objects up in arrays by identity. The loops stand outside the main actor: a closure that is made on the main actor and
// called by the standard library checks the actor at every element.

extension Array where Element: AnyObject {
    /// The index of an object. The search runs from both ends: most of what is taken out or moved lies close to one of them.
    @inlinable
    package func index(of object: Element) -> Int? {
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

    /// Takes an object out, where it is one of the elements.
    ///
    /// - Returns: whether it was.
    @inlinable
    @discardableResult
    package mutating func removeObject(_ object: Element) -> Bool {
        guard let index = index(of: object) else { return false }
        remove(at: index)
        return true
    }

    /// The elements that are not among others, in order. The time is in proportion to the two counts.
    @inlinable
    package func objects(missingFrom others: [Element]) -> [Element] {
        var kept: Set<ObjectIdentifier> = []
        kept.reserveCapacity(others.count)
        for object in others { kept.insert(ObjectIdentifier(object)) }
        var missing: [Element] = []
        for object in self where !kept.contains(ObjectIdentifier(object)) { missing.append(object) }
        return missing
    }
}
