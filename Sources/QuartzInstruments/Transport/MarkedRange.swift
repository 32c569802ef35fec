/// The in and out marks on the timeline. Between them the demo plays in a loop.
package struct MarkedRange: Equatable {
    /// A mark.
    package enum Mark: CaseIterable {
        case start, end
    }

    /// The times of the marks, in seconds; nil for none.
    private(set) var start: Double?
    private(set) var end: Double?

    /// The shortest range: the duration of a frame.
    private static let least = Transport.frame
    /// The difference up to which times count as equal.
    private static let instant = 1e-6

    package init() {}

    subscript(mark: Mark) -> Double? { mark == .start ? start : end }

    /// The time between the marks; nil unless both are set.
    package var range: Range<Double>? {
        guard let start, let end else { return nil }
        return start..<end
    }

    /// Sets a mark; the same mark again removes it. Another mark that would be on the wrong side is removed.
    package mutating func set(_ mark: Mark, at time: Double) {
        guard time.isFinite, time >= 0 else { return }
        let isThere = self[mark].map { abs($0 - time) < Self.instant } ?? false
        switch mark {
        case .start:
            start = isThere ? nil : time
            if let end, end < time + Self.least - Self.instant { self.end = nil }
        case .end:
            end = isThere ? nil : time
            if let start, time < start + Self.least - Self.instant { self.start = nil }
        }
    }

    /// Moves a mark, which stays on its side of the other one.
    package mutating func drag(_ mark: Mark, to time: Double) {
        guard time.isFinite else { return }
        switch mark {
        case .start: start = max(0, min(time, (end ?? .infinity) - Self.least))
        case .end: end = max(time, (start ?? 0) + Self.least)
        }
    }

    /// Returns the time at which play goes on; nil to go on as it is.
    ///
    /// - Parameters:
    ///   - time: The time of this frame.
    ///   - earlier: That of the frame before. Play that begins more than a frame after the out mark is not looped, but play from the
    ///     mark itself is.
    package func loop(_ time: Double, from earlier: Double) -> Double? {
        guard let range, earlier < range.upperBound + Self.least, time >= range.upperBound else { return nil }
        return range.lowerBound
    }
}
