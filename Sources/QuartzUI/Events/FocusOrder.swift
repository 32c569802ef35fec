/// The tab order of views: reading order, superview by superview.
enum FocusOrder {
    /// The focusable views of a tree, in tab order.
    static func views(in root: UIView) -> [UIView] {
        guard root.canBeTouched else { return [] }
        let stops = root.canBecomeFocused && !root.bounds.isEmpty ? [root] : []
        let held = root.subviews.map { (frame: $0.frame, views: views(in: $0)) }.filter { !$0.views.isEmpty }
        return stops + inReadingOrder(held.map(\.frame)).flatMap { held[$0].views }
    }

    /// The indices of rectangles by rows, from left to right; equal ones keep their order.
    private static func inReadingOrder(_ frames: [CGRect]) -> [Int] {
        var rows: [(first: CGRect, places: [Int])] = []
        for place in frames.indices.sorted(by: { (frames[$0].minY, $0) < (frames[$1].minY, $1) }) {
            if let last = rows.indices.last, isInRow(frames[place], of: rows[last].first) {
                rows[last].places.append(place)
            } else {
                rows.append((frames[place], [place]))
            }
        }
        return rows.flatMap { row in row.places.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) } }
    }

    /// Whether two rectangles are in one row: they overlap by more than half of the smaller height.
    private static func isInRow(_ frame: CGRect, of first: CGRect) -> Bool {
        min(frame.maxY, first.maxY) - max(frame.minY, first.minY) > min(frame.height, first.height) / 2
    }
}
