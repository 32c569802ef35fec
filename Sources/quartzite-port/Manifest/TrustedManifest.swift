import Foundation
import Glibc

/// Evaluates a manifest by SwiftPM, which runs its code. Only for packages that the user trusts.
///
/// The child has a limited time and output, and a temporary home. It sees the rest of the system read-only where `bwrap` is
/// installed. All its processes end with it.
struct TrustedManifest {
    let folder: URL
    /// The seconds after which the child is ended.
    var limit = 120.0
    /// The command that describes the package in the working folder.
    var command = ["swift", "package", "--disable-sandbox", "dump-package"]

    /// - Throws: `PortError` if the manifest cannot be evaluated within the limits.
    func read() throws -> PackageManifest {
        let manager = FileManager.default
        let scratch = manager.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quartzite-port-\(UUID().uuidString)")
        defer { try? manager.removeItem(at: scratch) }
        let package = scratch.appending(path: "package")
        do {
            for name in ["package", "home", "tmp"] {
                try manager.createDirectory(at: scratch.appending(path: name), withIntermediateDirectories: true)
            }
            // A copy, because SwiftPM writes beside a manifest.
            for name in try manager.contentsOfDirectory(atPath: folder.path)
            where name.hasPrefix("Package") && name.hasSuffix(".swift") {
                guard let text = FileReading.text(of: folder.appending(path: name), limit: 1 << 20) else { continue }
                try Data(text.utf8).write(to: package.appending(path: name))
            }
        } catch {
            throw PortError("Package.swift cannot be copied: \(error.localizedDescription)")
        }
        let child = LimitedChild(words: sandboxed(in: scratch), folder: package, scratch: scratch, limit: limit)
        let output = try child.run()
        do { return try PackageManifest(dump: output) } catch {
            throw PortError("Package.swift was evaluated, but SwiftPM's description of it cannot be read: \(error)")
        }
    }

    /// The command, in a read-only view of the system if there is a program for one.
    private func sandboxed(in scratch: URL) -> [String] {
        let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/bwrap" }
        guard let bwrap = places.first(where: FileManager.default.isExecutableFile(atPath:)) else { return command }
        return [
            bwrap, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--bind", scratch.path,
            scratch.path,
            "--unshare-all", "--die-with-parent", "--chdir", scratch.appending(path: "package").path,
        ] + command
    }
}

/// A child process in a separate process group, with limits.
private struct LimitedChild {
    let words: [String]
    let folder: URL
    let scratch: URL
    let limit: Double
    /// The largest output in bytes.
    private static let largestOutput = 16 << 20

    /// Runs the child and ends its group.
    ///
    /// - Returns: Its standard output.
    /// - Throws: `PortError` if it cannot be started, fails, takes too long, or writes too much.
    func run() throws -> Data {
        let (output, errors) = (scratch.appending(path: "output"), scratch.appending(path: "errors"))
        let child = try start(output: output, errors: errors)
        defer { endAll(of: child) }
        let end = Date(timeIntervalSinceNow: limit)
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            guard Date() < end else { throw PortError("Package.swift ran for more than \(Int(limit)) s and was ended") }
            usleep(20_000)
        }
        guard status == 0 else {
            let text = FileReading.text(of: errors, limit: Self.largestOutput) ?? ""
            let lines = text.split(separator: "\n")
            let line = (lines.last { $0.contains("error:") } ?? lines.last).map { ": \($0)" } ?? ""
            throw PortError("Package.swift cannot be evaluated\(line)")
        }
        guard let text = FileReading.text(of: output, limit: Self.largestOutput) else {
            throw PortError("Package.swift wrote more than 16 MB")
        }
        return Data(text.utf8)
    }

    private func start(output: URL, errors: URL) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for (number, file) in [(Int32(1), output), (2, errors)] {
            posix_spawn_file_actions_addopen(&actions, number, file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        let home = scratch.appending(path: "home").path
        // Files of at most 256 MB, 5 minutes of processor time.
        let script = ["/bin/sh", "-c", "cd \"$0\" && ulimit -f 524288 && ulimit -t 300 && exec \"$@\"", folder.path] + words
        let variables = [
            "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")", "HOME=\(home)",
            "XDG_CACHE_HOME=\(home)", "TMPDIR=\(scratch.appending(path: "tmp").path)", "LANG=C.UTF-8",
        ]
        var child: pid_t = 0
        let status = Self.withCStrings(script) { arguments in
            Self.withCStrings(variables) { posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, $0) }
        }
        guard status == 0 else { throw PortError("\(words[0]) cannot be run: \(String(cString: strerror(status)))") }
        return child
    }

    /// Ends the child's group, then the processes that have left the group, which still have its environment.
    private func endAll(of child: pid_t) {
        kill(-child, SIGKILL)
        waitpid(child, nil, 0)
        let mark = Data("TMPDIR=\(scratch.path)/".utf8)
        var isEnding = true
        while isEnding {
            isEnding = false
            for process in ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap({ pid_t($0) }) {
                let environment = try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/environ")).readToEnd()
                guard environment?.range(of: mark) != nil, kill(process, SIGKILL) == 0 else { continue }
                isEnding = true
            }
        }
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
