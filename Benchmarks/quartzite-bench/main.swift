import Foundation

switch Options.parse(Array(CommandLine.arguments.dropFirst())) {
case .failure(let error):
    FileHandle.standardError.write(Data("quartzite-bench: \(error.message)\n\(Options.usage)\n".utf8))
    exit(64)
case .success(let options):
    exit(Suite.run(options))
}
