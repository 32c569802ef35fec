@_spi(Hooks) import QuartzUI

/// Finds the spans of a list that meet an interval, by binary search.
///
/// The spans may have any order and may overlap. Building takes linear time. A query takes logarithmic time and returns a range
/// that is short if the spans are roughly in order.
struct SpanIndex {
    /// The greatest end of the spans up to each one; ascending.
    private let ends: [CGFloat]
    /// The least start of the spans from each one on; ascending.
    private var starts: [CGFloat]

    /// Creates an index of spans.
    init(_ spans: [(start: CGFloat, end: CGFloat)]) {
        var end = -CGFloat.infinity
        ends = spans.map { span in
            end = max(end, span.end)
            return end
        }
        starts = spans.map(\.start)
        for index in starts.indices.dropLast().reversed() { starts[index] = min(starts[index], starts[index + 1]) }
    }

    /// The least start and the greatest end; nil without spans.
    var bounds: (start: CGFloat, end: CGFloat)? {
        guard let start = starts.first, let end = ends.last else { return nil }
        return (start, end)
    }

    /// Returns the range of the spans that may meet an interval. No span outside it does.
    func candidates(from low: CGFloat, to high: CGFloat) -> Range<Int> {
        let first = ends.partitioningIndex { $0 >= low }
        return first..<max(first, starts.partitioningIndex { $0 > high })
    }
}
