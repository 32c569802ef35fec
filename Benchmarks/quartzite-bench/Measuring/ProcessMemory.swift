import Foundation

/// The memory of the process.
enum ProcessMemory {
    /// Returns the number of resident bytes.
    static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { throw BenchmarkError("/proc/self/statm cannot be read") }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
