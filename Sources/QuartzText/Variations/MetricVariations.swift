/// The changes of a font's metrics in an instance of a variable font: the table `MVAR`.
struct MetricVariations: Sendable {
    private var changes: [String: Double] = [:]

    /// The maximum number of metrics; the format defines some dozens.
    private static let mostMetrics = 256

    /// Reads all changes.
    /// - Parameter position: The instance's position on the axes, from −1 to 1.
    init(_ table: FontTable, position: [Double]) throws(FontError) {
        let (size, count, start) = (try table.u16(6), try table.u16(8), try table.u16(10))
        guard count > 0, start > 0 else { return }
        guard size >= 8, count <= Self.mostMetrics else {
            throw .invalid(table: "MVAR", reason: "\(count) metrics of \(size) bytes")
        }
        let store = try VariationStore(try table.window(start), position: position)
        for index in 0..<count {
            let record = 12 + size * index
            changes[try table.tag(at: record)] = try store.change(try table.u16(record + 4), try table.u16(record + 6))
        }
    }

    /// Returns the change of the metric with a tag in design units, e.g. "xhgt"; 0 if it does not change.
    subscript(tag: String) -> Double { min(max(changes[tag] ?? 0, -65_536), 65_536) }
}
