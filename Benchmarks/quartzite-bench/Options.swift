/// The options of the command line.
struct Options {
    /// The error of an invalid command line.
    struct UsageError: Error {
        let message: String
    }

    var filter = ""
    var isQuick = false
    var checksGoals = false
    var showsHelp = false
    var listsCases = false

    static let usage = "usage: quartzite-bench [--filter NAME] [--quick] [--check] [--list] [--help]"

    static let help = """
        \(usage)

        Measures Quartzite and prints one line of JSON for each measurement. Build it with optimisation:
        swift run -c release quartzite-bench

          --filter NAME  runs only cases whose name begins with NAME
          --quick        smaller scenes and fewer runs
          --check        quick runs of the cases with goals; fails where one is missed by half or more
          --list         names the cases and says what each measures
          --help         shows this text
        """

    static func parse(_ arguments: [String]) -> Result<Options, UsageError> {
        var options = Options()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": options.isQuick = true
            case "--check": (options.checksGoals, options.isQuick) = (true, true)
            case "--list": options.listsCases = true
            case "--help", "-h": options.showsHelp = true
            case "--filter":
                guard let name = rest.popFirst(), !name.hasPrefix("-") else {
                    return .failure(UsageError(message: "--filter wants the name of a case"))
                }
                options.filter = name
            default: return .failure(UsageError(message: "unknown argument “\(argument)”"))
            }
        }
        return .success(options)
    }
}
