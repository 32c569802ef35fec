extension RandomAccessCollection {
    /// Returns the index of the first element that satisfies a predicate, by binary search; `endIndex` if none does.
    ///
    /// Every element that satisfies the predicate must follow every element that does not. Otherwise the result is the index of some
    /// element, or `endIndex`.
    ///
    /// - Complexity: O(log *n*) calls of the predicate.
    @inlinable
    package func partitioningIndex<Failure>(
        where isInSecondPart: (Element) throws(Failure) -> Bool
    ) throws(Failure) -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try isInSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}

// Searches in arrays by identity. The loops are outside the main actor: a closure made on the main actor checks the actor at
// every element when the standard library calls it.

extension Array where Element: AnyObject {
    /// Returns the index of an object. Searches from both ends, because most removed or moved objects are near one.
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

    /// Removes an object if it is an element.
    ///
    /// - Returns: Whether it was an element.
    @inlinable
    @discardableResult
    package mutating func removeObject(_ object: Element) -> Bool {
        guard let index = index(of: object) else { return false }
        remove(at: index)
        return true
    }

    /// Returns the elements that are not in another array, in order. The time is proportional to the sum of the counts.
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
