import Foundation

/// The command line of `quartzite port`.
struct Arguments {
    let input: URL
    /// The Xcode project to port, if PATH is one.
    let project: URL?
    let output: URL
    /// Whether the report is printed as JSON.
    let isJSON: Bool
    let library: Library
    /// The folders of ported packages that this one depends on.
    let companions: [URL]
    /// Whether the manifest may be run.
    let isTrusted: Bool

    static let usage = """
        usage: quartzite-port PATH --quartzite FOLDER [-o FOLDER] [--with FOLDER] [--trust] [--json]
               quartzite-port --write-index FILE --quartzite FOLDER

        Converts a package or folder of Swift written for iOS into one that builds against Quartzite. `quartzite port` calls it.

          PATH                 the package, the Xcode project, or a folder of Swift files; it is only read
          --quartzite FOLDER   Quartzite's package
          --kit FOLDER         an installed kit of Quartzite, in place of the package
          --write-index FILE   write the declarations of the package, which a kit needs, and end
          -o, --output FOLDER  where the port goes; PATH's name and "-quartzite" by default
          --with FOLDER        the port of a package that PATH depends on; may be repeated
          --trust              run Package.swift where it cannot be understood otherwise; it is a program that may do harm
          --json               print the report as JSON

        Exit status: 0 if no manual work remains, 1 if some does, 64 for an invalid command line or a folder that cannot be used.

        """

    /// - Throws: `PortError` for unknown options, missing values, and missing folders.
    init(_ words: [String]) throws {
        var input: String?
        var output: String?
        var isJSON = false
        var isTrusted = false
        var quartzite: String?
        var kit: String?
        var companions: [URL] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            func value() throws -> String {
                guard let value = rest.popFirst() else { throw PortError("\(word) needs a value") }
                return value
            }
            switch word {
            case "-o", "--output": output = try value()
            case "--json": isJSON = true
            case "--trust": isTrusted = true
            case "--with": companions.append(URL(fileURLWithPath: try value()).standardizedFileURL)
            case "--quartzite": quartzite = try value()
            case "--kit": kit = try value()
            case _ where word.hasPrefix("-") && word != "-": throw PortError("there is no option \(word)")
            default:
                guard input == nil else { throw PortError("one PATH at a time: \(word) is a second one") }
                input = word
            }
        }
        guard let input else { throw PortError("PATH is missing") }
        let place = URL(fileURLWithPath: input).standardizedFileURL
        guard place.isFolder else { throw PortError("\(input) is not a folder") }
        project = place.pathExtension == "xcodeproj" ? place : nil
        self.input = project?.deletingLastPathComponent() ?? place
        let name = place.deletingPathExtension().lastPathComponent
        self.output = URL(fileURLWithPath: output ?? name + "-quartzite").standardizedFileURL
        self.isJSON = isJSON
        self.isTrusted = isTrusted
        self.companions = companions
        library = try kit.map { .kit(URL(fileURLWithPath: $0).standardizedFileURL) } ?? Library(package: quartzite)
    }
}

/// The library that ports build against: a package, or an installed kit.
enum Library {
    case package(URL)
    case kit(URL)

    /// - Throws: `PortError` if no package is named, or the folder is none.
    init(package name: String?) throws {
        guard let name else { throw PortError("--quartzite FOLDER is missing") }
        let folder = URL(fileURLWithPath: name).standardizedFileURL
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Sources/QuartzCore/Layers").path) else {
            throw PortError("\(name) is not the folder of Quartzite's package")
        }
        self = .package(folder)
    }

    var folder: URL {
        switch self {
        case .package(let folder), .kit(let folder): folder
        }
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// An error that stops a port, as one sentence for the user.
struct PortError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

extension FileHandle {
    /// Writes text for a reader, which may have gone.
    func writeText(_ text: Data) throws(PortError) {
        do { try write(contentsOf: text) } catch {
            throw PortError("standard output or standard error cannot be written: \(error.localizedDescription)")
        }
    }
}
