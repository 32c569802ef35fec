import Foundation

/// A process that runs one scene, under limits of time and memory.
final class FuzzChild {
    struct Limits {
        /// How long a scene may take by the clock.
        var seconds = 10.0
        /// The most memory it may have at any time.
        var megabytes = 1536
    }

    enum Outcome {
        case fine
        case finding(String)
    }

    let kind: FuzzKind
    let seed: UInt64
    private let limits: Limits
    private let process: pid_t
    private let start = ProcessInfo.processInfo.systemUptime
    private let output: String
    private var isTooSlow = false

    /// Starts the process.
    init(program: String, kind: FuzzKind, seed: UInt64, limits: Limits) throws {
        self.kind = kind
        self.seed = seed
        self.limits = limits
        output = "\(NSTemporaryDirectory())quartzite-fuzz-\(getpid())-\(kind.rawValue)-\(seed).log"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Scenes are drawn offscreen and in software, and a crash is told by the signal alone, at once.
        let settings = ["SDL_VIDEODRIVER": "offscreen", "LIBGL_ALWAYS_SOFTWARE": "1", "SWIFT_BACKTRACE": "enable=no"]
        let variables = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        let words: [UnsafeMutablePointer<CChar>?] = [program, "--scene", kind.rawValue, "\(seed)"].map { (word: String) in
            strdup(word)
        }
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { name, value in strdup("\(name)=\(value)") }
        defer { (words + environment).forEach { free($0) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, program, &actions, nil, words + [nil], environment + [nil])
        guard status == 0 else {
            throw FuzzCommand.Problem(description: "cannot start \(program): \(String(cString: strerror(status)))")
        }
        self.process = process
    }

    /// What has become of the process; nil while it runs.
    func poll() -> Outcome? {
        var status: Int32 = 0
        var usage = rusage()
        let elapsed = ProcessInfo.processInfo.systemUptime - start
        guard wait4(process, &status, WNOHANG, &usage) == process else {
            if elapsed > limits.seconds, !isTooSlow {
                isTooSlow = true
                kill(process, SIGKILL)
            }
            return nil
        }
        let megabytes = usage.ru_maxrss / 1024
        let signal = status & 0x7F
        let code = (status >> 8) & 0xFF
        if isTooSlow { return .finding("still running after \(Int(limits.seconds)) s") }
        if signal != 0 { return .finding("\(String(cString: strsignal(signal))) after \(String(format: "%.1f", elapsed)) s") }
        if code != 0 { return .finding("exit status \(code)") }
        if megabytes > limits.megabytes { return .finding("\(megabytes) MB of memory") }
        return .fine
    }

    /// The end of what it wrote.
    var lastLines: [Substring] {
        let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").suffix(3).map { $0.prefix(200) }
    }

    /// Removes its output.
    func forget() {
        unlink(output)
    }
}
