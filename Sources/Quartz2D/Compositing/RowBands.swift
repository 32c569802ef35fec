import Dispatch
import Foundation

/// Runs work on bands of rows on all cores. No row may depend on another.
enum RowBands {
    /// The minimum number of pixels of a band. Handing a band to another core costs as much as painting one or two thousand
    /// pixels.
    private static let leastPixels = 1 << 15
    /// The maximum number of bands. Bands differ in cost, so there are more of them than cores. Computed once, because the system
    /// reads a file to count cores.
    private static let mostBands = 4 * ProcessInfo.processInfo.activeProcessorCount

    /// Calls `body` once for each band of the rows, at the same time on several threads, and returns when all bands are done.
    ///
    /// - Parameters:
    ///   - rows: The rows. Few pixels make one band, which runs on the calling thread.
    ///   - width: The number of pixels in a row.
    ///   - body: Works on a range of rows. It may write only what belongs to these rows.
    static func forEach(in rows: Range<Int>, width: Int, _ body: (Range<Int>) -> Void) {
        let count = min(rows.count * width / leastPixels, mostBands, rows.count)
        guard count > 1 else { return body(rows) }
        withoutActuallyEscaping(body) { body in
            // Unsafe, because the work uses pointers: bands share what is read and have no written row in common.
            nonisolated(unsafe) let body = body
            DispatchQueue.concurrentPerform(iterations: count) { band in
                let first = rows.lowerBound + band * rows.count / count
                body(first..<rows.lowerBound + (band + 1) * rows.count / count)
            }
        }
    }
}
