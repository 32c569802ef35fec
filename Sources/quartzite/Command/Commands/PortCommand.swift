/// Converts a package that was written for iOS.
struct PortCommand: Subcommand {
    static let verb = Verb(
        name: "port", synopsis: "port PATH [options]",
        purpose: "Convert a Swift package written for iOS into one that builds against Quartzite.",
        options: [.output, .with, .trust, .json, .quartzite, .help])

    let options: PortOptions

    init(_ words: CommandWords) throws {
        let reader = words.reader
        options = PortOptions(
            input: try words.operand("a package"), output: reader.value(of: .output), isJSON: reader.has(.json),
            quartzite: reader.value(of: .quartzite), companions: reader.values(of: .with), isTrusted: reader.has(.trust))
    }

    func run(in program: Program) throws -> Int32 {
        try Porter(options).run()
    }
}

/// The options of a package conversion.
struct PortOptions {
    /// The package, or a folder of Swift files.
    var input: String
    /// The folder of the port; nil for a folder in the working directory, named after the input.
    var output: String?
    /// Whether the report is printed as JSON.
    var isJSON = false
    /// The folder of Quartzite's package; nil for the one that contains the program.
    var quartzite: String?
    /// The folders of ported packages that the package depends on.
    var companions: [String] = []
    /// Whether the package's manifest may be run.
    var isTrusted = false
}
