import Foundation

/// The processor time and the waiting time of a process so far, in seconds, as the kernel counts them.
///
/// A busy machine makes the turns of a program long by the clock. A turn hangs if the program itself did too much in it, or nothing.
struct ProcessWork {
    /// Processor time of the main thread.
    let main: Double
    /// Processor time of all threads, also of those that have ended.
    let all: Double
    /// Time for which the present threads were ready to run and had no processor. 0 if the kernel does not count it.
    let waiting: Double

    /// A turn that takes this many times the longest turn by the clock hangs in any case: threads of a driver or of the code may be
    /// busy beside a main thread that is blocked.
    static let mostByClock = 16.0

    init(main: Double, all: Double, waiting: Double) { (self.main, self.all, self.waiting) = (main, all, waiting) }

    /// Reads the counts of a process; all are 0 if it has ended.
    init(of process: pid_t) {
        let folder = "/proc/\(process)"
        func numbers(_ file: String) -> [Substring] {
            ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split { $0 == " " || $0 == "\n" }
        }
        func seconds(_ nanoseconds: Substring?) -> Double { (nanoseconds.flatMap { Double($0) } ?? 0) / 1e9 }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task")) ?? []
        waiting = threads.reduce(0) { $0 + seconds(numbers("\(folder)/task/\($1)/schedstat").dropFirst().first) }
        main = ProcessStatus(of: process, thread: process)?.processorTime ?? 0
        all = ProcessStatus(of: process)?.processorTime ?? 0
    }

    /// Whether a turn hangs that has begun at a former state and takes some seconds by the clock already.
    func hangs(since begin: ProcessWork, seconds: Double, longestTurn: Double) -> Bool {
        let looped = main - begin.main
        let idle = seconds - max(all - begin.all, 0) - max(waiting - begin.waiting, 0)
        return looped > longestTurn || idle > longestTurn || seconds > longestTurn * Self.mostByClock
    }
}
