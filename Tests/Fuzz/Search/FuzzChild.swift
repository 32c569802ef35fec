import Foundation

/// A process that runs one scene, or some small ones, with limits of time and memory.
final class FuzzChild {
    struct Limits {
        /// The maximum CPU time of a scene in seconds. A scene that waits is ended after ``waitFactor`` times as much.
        var seconds = 12.0
        /// The maximum memory at any time.
        var megabytes = 1536
    }

    enum Outcome {
        case fine
        case finding(String)
        /// A kept value differs from the same made from scratch; the signature names the cause.
        case difference(String)
    }

    let kind: FuzzKind
    let seed: UInt64
    private let limits: Limits
    private let process: pid_t
    private let start = ProcessInfo.processInfo.systemUptime
    private let output: String
    private var isTooSlow = false
    /// The ratio of the maximum elapsed time to the maximum CPU time, because other programs may use the processors.
    private static let waitFactor = 50.0

    /// Starts the process.
    init(program: String, kind: FuzzKind, seed: UInt64, limits: Limits) throws {
        self.kind = kind
        self.seed = seed
        self.limits = limits
        output = "\(NSTemporaryDirectory())quartzite-fuzz-\(getpid())-\(kind.name)-\(seed).log"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Scenes are drawn offscreen and in software. Without a backtrace, a crash ends the process by its signal at once.
        let settings = ["SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "SWIFT_BACKTRACE": "enable=no"]
        let variables = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        let words: [UnsafeMutablePointer<CChar>?] = [
            program, "--scene", kind.name, "\(seed)", "\(kind.scenesPerProcess)",
        ].map { (word: String) in strdup(word) }
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { name, value in strdup("\(name)=\(value)") }
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, program, &actions, nil, words + [nil], environment + [nil])
        guard status == 0 else {
            throw FuzzCommand.Problem(description: "cannot start \(program): \(String(cString: strerror(status)))")
        }
        self.process = process
    }

    /// Returns the outcome of the process; nil while it runs.
    func poll() -> Outcome? {
        var status: Int32 = 0
        var usage = rusage()
        let elapsed = ProcessInfo.processInfo.systemUptime - start
        guard wait4(process, &status, WNOHANG, &usage) == process else {
            if !isTooSlow, elapsed > limits.seconds,
                elapsed > limits.seconds * Self.waitFactor || Self.secondsComputed(by: process) > limits.seconds
            {
                isTooSlow = true
                kill(process, SIGKILL)
            }
            return nil
        }
        let megabytes = usage.ru_maxrss / 1024
        let signal = status & 0x7F
        let code = (status >> 8) & 0xFF
        if isTooSlow {
            let computed = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            return .finding("still running after \(Int(elapsed)) s, of which it computed \(Int(computed)) s")
        }
        if signal != 0 { return .finding("\(String(cString: strsignal(signal))) after \(String(format: "%.1f", elapsed)) s") }
        if code == FuzzKind.differs { return .difference(report.first.map(String.init) ?? "") }
        if code == FuzzWatch.tooLong { return .finding("a step that takes too long") }
        if code != 0 { return .finding("exit status \(code)") }
        if megabytes > limits.megabytes { return .finding("\(megabytes) MB of memory") }
        return .fine
    }

    /// Returns the time that a process has computed.
    private static func secondsComputed(by process: pid_t) -> Double {
        var (clock, time) = (clockid_t(), timespec())
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The last lines of its output.
    var lastLines: [Substring] { lines.suffix(3).map { $0.prefix(200) } }

    /// The lines of its output.
    private var lines: [Substring] {
        let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n")
    }

    /// The report of a difference: the lines after the warnings, of which the first is the signature.
    private var report: ArraySlice<Substring> { lines.drop { $0 != FuzzKind.reportBegin }.dropFirst() }

    /// The description of a difference: the lines after the signature.
    var scene: [Substring] { report.dropFirst().prefix(100).map { $0.prefix(300) } }

    /// Removes its output.
    func forget() {
        unlink(output)
    }
}
