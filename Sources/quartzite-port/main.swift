import Foundation

/// Runs `quartzite port`. This is a separate program because it needs the toolchain's parser at run time, unlike the viewer.
func run() -> Int32 {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
        if words.isEmpty || words.contains("-h") || words.contains("--help") {
            try (words.isEmpty ? FileHandle.standardError : .standardOutput).writeText(Data(Arguments.usage.utf8))
            return words.isEmpty ? 64 : 0
        }
        if words.count == 4, words[0] == "--write-index", words[2] == "--quartzite" {
            try LibraryIndex.write(Library(package: words[3]).folder, to: URL(fileURLWithPath: words[1]))
            return 0
        }
        let arguments = try Arguments(words)
        let report = try Port(arguments: arguments).run()
        let text =
            report.text + "\nThe port is in \(arguments.output.path): `swift build` there. All of the report: port-report.txt\n"
        try (arguments.isJSON ? FileHandle.standardError : .standardOutput).writeText(Data(text.utf8))
        return report.manual.isEmpty ? 0 : 1
    } catch let error as PortError {
        try? FileHandle.standardError.write(contentsOf: Data("quartzite port: \(error.message)\n".utf8))
    } catch {
        try? FileHandle.standardError.write(contentsOf: Data("quartzite port: \(error)\n".utf8))
    }
    return 64
}

exit(run())
