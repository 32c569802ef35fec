import Foundation

/// The functions of fontconfig that find fonts by the system's and the user's rules, from the system's library.
///
/// The library is no dependency of the build. Without it ``FontProvider`` finds fonts by its own order of families.
///
/// `@unchecked`: all properties are constants, and the functions may be called on any thread.
struct Fontconfig: @unchecked Sendable {
    private typealias Object = UnsafeMutableRawPointer
    private typealias Text = UnsafeMutablePointer<UInt8>

    /// The layout of `FcFontSet`.
    private struct FontSet {
        var count: Int32
        var capacity: Int32
        var fonts: UnsafeMutablePointer<Object?>?
    }

    /// The version, e.g. "2.14.1".
    let version: String
    private let createPattern: @convention(c) () -> Object?
    private let destroyPattern: @convention(c) (Object?) -> Void
    private let addString: @convention(c) (Object?, UnsafePointer<CChar>?, UnsafePointer<UInt8>?) -> Int32
    private let string: @convention(c) (Object?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Text?>?) -> Int32
    /// Applies the rules of the configuration to a pattern.
    private let substitute: @convention(c) (Object?, Object?, Int32) -> Int32
    private let substituteDefaults: @convention(c) (Object?) -> Void
    private let match: @convention(c) (Object?, Object?, UnsafeMutablePointer<Int32>?) -> Object?
    private let sort: @convention(c) (Object?, Object?, Int32, Object?, UnsafeMutablePointer<Int32>?) -> Object?
    private let destroySet: @convention(c) (Object?) -> Void
    private let configuredDirectories: @convention(c) (Object?) -> Object?
    private let nextText: @convention(c) (Object?) -> Text?
    private let endTexts: @convention(c) (Object?) -> Void

    /// The library; nil if it is not installed. `QUARTZITE_FONT_MATCHER=builtin` in the environment does not look for it.
    static let shared: Fontconfig? =
        ProcessInfo.processInfo.environment["QUARTZITE_FONT_MATCHER"] == "builtin"
        ? nil : Fontconfig(libraryNamed: "libfontconfig.so.1")

    /// Loads the library and the configuration. Says once why a library that is installed cannot be used.
    init?(libraryNamed name: String) {
        guard let library = SharedLibrary(name) else { return nil }
        do {
            try self.init(library)
        } catch {
            Diagnostics.warnOnce("\(name) lacks the function \(error.name); fonts are found without it")
            return nil
        }
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.MissingFunction) {
        createPattern = try library.function("FcPatternCreate")
        destroyPattern = try library.function("FcPatternDestroy")
        addString = try library.function("FcPatternAddString")
        string = try library.function("FcPatternGetString")
        substitute = try library.function("FcConfigSubstitute")
        substituteDefaults = try library.function("FcDefaultSubstitute")
        match = try library.function("FcFontMatch")
        sort = try library.function("FcFontSort")
        destroySet = try library.function("FcFontSetDestroy")
        configuredDirectories = try library.function("FcConfigGetFontDirs")
        nextText = try library.function("FcStrListNext")
        endTexts = try library.function("FcStrListDone")
        let initialize: @convention(c) () -> Int32 = try library.function("FcInit")
        let number: @convention(c) () -> Int32 = try library.function("FcGetVersion")
        _ = initialize()
        let value = number()
        version = "\(value / 10000).\(value / 100 % 100).\(value % 100)"
    }

    /// A family that no system has.
    private static let unknownFamily = "quartzite no such family"

    /// Returns the family that the configuration names for another one, such as a replacement with the same widths; nil if it names only
    /// the default for unknown families.
    func replacement(of family: String) -> String? {
        guard let found = bestMatch(family), found.lowercased() != family.lowercased(), found != bestMatch(Self.unknownFamily)
        else {
            return nil
        }
        return found
    }

    /// Returns the families in the order in which the configuration searches for missing characters, for the user's languages.
    func fallbackFamilies() -> [String] {
        withPattern("sans-serif") { pattern in
            var result: Int32 = 0
            guard let set = sort(nil, pattern, 0, nil, &result) else { return [] }
            defer { destroySet(set) }
            let fonts = set.assumingMemoryBound(to: FontSet.self).pointee
            var families: [String] = []
            var known: Set<String> = []
            for index in 0..<Int(max(fonts.count, 0)) {
                guard let family = family(of: fonts.fonts?[index]), known.insert(family).inserted else { continue }
                families.append(family)
            }
            return families
        } ?? []
    }

    /// The directories that the configuration names.
    var directories: [String] {
        guard let list = configuredDirectories(nil) else { return [] }
        defer { endTexts(list) }
        var names: [String] = []
        while let name = nextText(list) { names.append(String(cString: name)) }
        return names
    }

    /// Whether the user or the administrator has changed the configuration of the system.
    static func hasChangedRules(_ environment: [String: String], home: String) -> Bool {
        if ["FONTCONFIG_FILE", "FONTCONFIG_PATH"].contains(where: { environment[$0]?.isEmpty == false }) { return true }
        let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.config"
        return [settings + "/fontconfig", home + "/.fonts.conf", "/etc/fonts/local.conf"]
            .contains { FileManager.default.fileExists(atPath: $0) }
    }

    private func bestMatch(_ family: String) -> String? {
        withPattern(family) { pattern -> String? in
            var result: Int32 = 0
            guard let found = match(nil, pattern, &result) else { return nil }
            defer { destroyPattern(found) }
            return self.family(of: found)
        } ?? nil
    }

    /// Calls a closure with a pattern of a family, to which the configuration's rules are applied.
    private func withPattern<Result>(_ family: String, _ body: (Object) -> Result) -> Result? {
        guard let pattern = createPattern() else { return nil }
        defer { destroyPattern(pattern) }
        let text = Array(family.utf8) + [0]
        guard !family.utf8.contains(0), addString(pattern, "family", text) != 0, substitute(nil, pattern, 0) != 0 else {
            return nil
        }
        substituteDefaults(pattern)
        return body(pattern)
    }

    private func family(of font: Object?) -> String? {
        var text: Text?
        guard let font, string(font, "family", 0, &text) == 0, let text else { return nil }
        return String(cString: text)
    }
}
