import QuartzSDL
import Synchronization

/// The assets that a demo looked for in vain.
final class MissingAssets: Sendable {
    private let names = Mutex<Set<String>>([])

    /// Runs `body`, and fails if it looks for an asset that does not exist.
    ///
    /// - Throws: `CommandError` with the names of the missing assets, and errors of `body`.
    static func refuse<R>(_ body: (MissingAssets) throws -> R) throws -> R {
        let missing = MissingAssets()
        return try UIImage.$missingAsset.withValue({ name in missing.names.withLock { _ = $0.insert(name) } }) {
            let result = try body(missing)
            try missing.check()
            return result
        }
    }

    /// - Throws: `CommandError` if an asset is missing so far.
    func check() throws {
        let names = names.withLock { $0.sorted() }
        guard !names.isEmpty else { return }
        throw CommandError.failure(
            "the demo’s pictures are not installed: there is no \(names.joined(separator: ", ")) among the assets",
            hint: "QUARTZITE_ASSETS names the folder of assets, in the repository Assets.")
    }
}
