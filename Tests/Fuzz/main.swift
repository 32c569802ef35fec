// Generates scenes and files from seeds, each in a separate process, and reports those that crash, hang or grow without bound.
import Foundation
import QuartzSDL

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch try FuzzCommand(arguments) {
    case .search(let search): exit(try search.run() == 0 ? 0 : 1)
    case .scene(let kind, let seed, let count):
        for scene in seed..<seed &+ count { kind.run(seed: scene) }
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n\(FuzzCommand.usage)\n".utf8))
    exit(2)
}
