import Foundation

/// Runs scenes for some time and reports findings.
struct FuzzSearch {
    var seconds = 60.0
    var kinds = FuzzKind.allCases
    var firstSeed: UInt64 = 1
    var jobs = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    var limits = FuzzChild.Limits()

    /// Prints every finding with the command that reproduces it; returns their number.
    func run() throws -> Int {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let start = ProcessInfo.processInfo.systemUptime
        var running: [FuzzChild] = []
        var seed = firstSeed
        var counts: [FuzzKind: Int] = [:]
        var findings = 0
        while true {
            let isOver = ProcessInfo.processInfo.systemUptime - start >= seconds
            if isOver, running.isEmpty { break }
            while !isOver, running.count < jobs {
                let kind = kinds[Int(seed % UInt64(kinds.count))]
                running.append(try FuzzChild(program: program, kind: kind, seed: seed, limits: limits))
                counts[kind, default: 0] += 1
                seed += 1
            }
            usleep(5000)
            running.removeAll { child in
                guard let outcome = child.poll() else { return false }
                if case .finding(let what) = outcome {
                    findings += 1
                    Self.say("\(child.kind.rawValue) \(child.seed): \(what)")
                    Self.say("    again: \(program) --scene \(child.kind.rawValue) \(child.seed)")
                    for line in child.lastLines { Self.say("    | \(line)") }
                }
                child.forget()
                return true
            }
        }
        let done = FuzzKind.allCases.compactMap { kind in counts[kind].map { "\($0) \(kind.rawValue)" } }
        Self.say("seeds \(firstSeed)..<\(seed): \(done.joined(separator: ", ")); \(findings) findings")
        return findings
    }

    /// Writes a line without buffering, so that findings appear at once, also through a pipe.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
