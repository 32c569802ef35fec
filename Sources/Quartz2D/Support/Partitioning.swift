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
