import Demos
import Foundation
import QuartzInstruments

/// Writes the layers of a demo as a document.
struct ExportCommand: Subcommand {
    static let verb = Verb(
        name: "export", synopsis: "export DEMO [options]",
        purpose: "Write the layers, images and animations of a demo as a .ca document.", operands: .demo(),
        options: [.output, .help])

    private let demo: Demo.Type
    private let folder: URL

    init(_ words: CommandWords) throws {
        demo = try words.demo()
        guard !demo.isOfFile else {
            throw CommandError.usage("a document is exported already", hint: "“export” takes a demo.")
        }
        folder = URL(fileURLWithPath: words.reader.value(of: .output) ?? demo.info.id + ".ca")
    }

    func run(in program: Program) throws -> Int32 {
        for part in try DocumentExport(demo).write(to: folder) { program.console.error("not saved: \(part)") }
        program.console.error("Wrote \(folder.path)")
        return 0
    }
}
