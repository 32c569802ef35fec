import QuartzInstruments

/// Writes a new package.
struct NewCommand: Subcommand {
    static let verb = Verb(
        name: "new", synopsis: "new NAME [options]", purpose: "Write a package with a window, a moving layer and a test.",
        options: [.uikit, .layers, .quartzite, .help])

    let options: NewPackageOptions

    init(_ words: CommandWords) throws {
        let name = try words.operand("a name")
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil, name.count <= 100 else {
            throw CommandError.usage(
                "“\(name)” cannot be the name of a Swift module",
                hint: "Letters, digits and underscores, at most 100, no digit first.")
        }
        guard !(words.reader.has(.uikit) && words.reader.has(.layers)) else {
            throw CommandError.usage("--uikit and --layers exclude each other", hint: "Choose one of them.")
        }
        options = NewPackageOptions(
            name: name, kind: words.reader.has(.uikit) ? .uikit : .layers, quartzite: words.reader.value(of: .quartzite))
    }

    func run(in program: Program) throws -> Int32 {
        try NewPackage(options).write()
        try program.console.output(
            "Wrote \(options.name). In that folder: `swift run` opens its window, `swift test` runs its test.")
        return 0
    }
}

/// The options of a new package.
struct NewPackageOptions {
    /// The kind of package.
    enum Kind { case layers, uikit }

    /// The package's name, a Swift identifier; its folder is created in the working directory.
    var name: String
    var kind = Kind.layers
    /// The folder of Quartzite's package; nil for the one that contains the program.
    var quartzite: String?
}
