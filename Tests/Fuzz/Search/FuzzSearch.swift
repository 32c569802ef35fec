import Foundation

/// Runs scenes for some time and reports findings.
struct FuzzSearch {
    var seconds = 60.0
    var kinds = FuzzKind.all
    var firstSeed: UInt64 = 1
    var jobs = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    var limits = FuzzChild.Limits()

    /// Prints every finding with the command that reproduces it; returns their number.
    func run() throws -> Int {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let start = ProcessInfo.processInfo.systemUptime
        var running: [FuzzChild] = []
        var seed = firstSeed
        var counts: [FuzzKind: UInt64] = [:]
        var findings = 0
        var started = 0
        var causes: [String: Int] = [:]
        func report(_ child: FuzzChild, _ what: String, _ lines: [Substring]) {
            Self.say("\(child.kind.name) \(child.seed): \(what)")
            Self.say("    again: \(program) --scene \(child.kind.name) \(child.seed)")
            for line in lines { Self.say("    | \(line)") }
        }
        while true {
            let isOver = ProcessInfo.processInfo.systemUptime - start >= seconds
            if isOver, running.isEmpty { break }
            while !isOver, running.count < jobs {
                let kind = kinds[started % kinds.count]
                started += 1
                running.append(try FuzzChild(program: program, kind: kind, seed: seed, limits: limits))
                counts[kind, default: 0] += kind.scenesPerProcess
                seed += kind.scenesPerProcess
            }
            usleep(5000)
            running.removeAll { child in
                guard let outcome = child.poll() else { return false }
                switch outcome {
                case .fine: break
                case .finding(let what):
                    findings += 1
                    report(child, what, child.lastLines)
                case .difference(let signature):
                    findings += 1
                    causes[signature, default: 0] += 1
                    // A cause is reported once; the seeds that show it again are only counted.
                    if causes[signature] == 1 { report(child, signature, child.scene) }
                }
                child.forget()
                return true
            }
        }
        for (cause, count) in causes.sorted(by: { $0.value > $1.value }) where count > 1 { Self.say("\(count) times: \(cause)") }
        let done = FuzzKind.all.compactMap { kind in counts[kind].map { "\($0) \(kind.name)" } }
        Self.say("seeds \(firstSeed)..<\(seed): \(done.joined(separator: ", ")); \(findings) findings")
        return findings
    }

    /// Writes a line without buffering, so that findings appear at once, also through a pipe.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
