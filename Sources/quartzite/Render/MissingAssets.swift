import QuartzInstruments
import QuartzSDL
import Synchronization

/// The pictures that a demo looked for in vain, or could not read.
final class MissingAssets: Sendable {
    private let failures = Mutex<Set<AssetFailure>>([])

    /// Runs `body`, and fails if it needs a picture that does not exist or is damaged.
    ///
    /// - Throws: `CommandError` with the names of the pictures, and errors of `body`.
    static func refuse<R>(_ body: (MissingAssets) throws -> R) throws -> R {
        let missing = MissingAssets()
        let watch = AssetWatch { failure in missing.failures.withLock { _ = $0.insert(failure) } }
        return try UIImage.$assetWatch.withValue(watch) {
            let result = try body(missing)
            try missing.check()
            return result
        }
    }

    /// - Throws: `CommandError` if a picture is missing or damaged so far.
    func check() throws {
        let failures = failures.withLock { $0 }
        var names: [String] = []
        var reasons: [String] = []
        for failure in failures {
            switch failure {
            case .missing(let name): names.append(name)
            case .unreadable(let url, let reason): reasons.append("\(url.path) cannot be read. \(reason)")
            }
        }
        if let reason = reasons.min() {
            throw CommandError.failure(
                reason,
                hint: reasons.count == 1 ? nil : "\(reasons.count - 1) more of the demo’s pictures cannot be read.")
        }
        guard !names.isEmpty else { return }
        throw CommandError.failure(
            "the demo’s pictures are not installed: there is no \(names.sorted().joined(separator: ", ")) among the assets",
            hint: "QUARTZITE_ASSETS names the folder of assets, in the repository Assets.")
    }
}
