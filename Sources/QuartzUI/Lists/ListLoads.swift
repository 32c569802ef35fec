/// The loads of a list from its data source, and their number.
///
/// Data sources and delegates may load again during any callback. Code that calls them compares ``generation`` before and after.
final class ListLoads {
    /// The number of loads and updates. Items known under an earlier generation may no longer exist.
    private(set) var generation = 0
    private var isLoaded = false
    private var isCounting = false

    /// Maximum number of consecutive loads that callbacks interrupt by another load.
    static let mostInterruptions = 8

    /// Discards what is loaded.
    func invalidate() {
        isLoaded = false
        generation += 1
    }

    /// Records that an update replaced what is loaded.
    func didUpdate() { generation += 1 }

    /// Loads unless the list is loaded. A load that the data source requests in its own callbacks starts after them.
    func loadIfNeeded(_ load: () -> Void) {
        guard !isLoaded, !isCounting else { return }
        var interruptions = 0
        repeat {
            isLoaded = true
            counting(load)
            interruptions += 1
        } while !isLoaded && interruptions < Self.mostInterruptions
        if !isLoaded {
            Diagnostics.warnOnce("a data source reloads its list whenever it is asked; the last answers are used")
        }
        isLoaded = true
    }

    /// Calls the data source. Loads requested during the call wait.
    ///
    /// - Returns: Nil if the data source loaded or updated the list, so that its answers are out of date.
    func counts<Counts>(_ body: () -> Counts) -> Counts? {
        let before = generation
        let found = counting(body)
        return before == generation ? found : nil
    }

    private func counting<Result>(_ body: () -> Result) -> Result {
        let wasCounting = isCounting
        isCounting = true
        defer { isCounting = wasCounting }
        return body()
    }
}
