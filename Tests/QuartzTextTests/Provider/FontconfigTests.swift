import Expectations
import Foundation
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Fontconfig's answers, where the system has the library.
@Suite("Fontconfig") struct FontconfigTests {
    @Test("a missing library, and one without the functions, are nil")
    func missing() {
        expectNil(Fontconfig(libraryNamed: "libnosuchfontconfig.so.9"))
        expectNil(Fontconfig(libraryNamed: "libc.so.6"))
    }

    @Test("families are replaced by rules that name them", .enabled(if: Fontconfig(libraryNamed: "libfontconfig.so.1") != nil))
    func replacements() throws {
        let library = try require(Fontconfig(libraryNamed: "libfontconfig.so.1"))
        expect(library.version.split(separator: ".").count == 3)
        let families = library.fallbackFamilies()
        expectEqual(Set(families).count, families.count)
        expectNil(library.replacement(of: "No Such Family 1"))
        expectNil(library.replacement(of: "nul\0nul"))
        for family in families.prefix(3) { expectNil(library.replacement(of: family)) }
        // A family of serifs is not replaced by the family for unknown names.
        if let serif = library.replacement(of: "Georgia") { expect(families.contains(serif)) }
        expect(!library.directories.isEmpty && library.directories.allSatisfy { $0.hasPrefix("/") })
    }

    @Test("the directories of changed rules are searched")
    func changedRules() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("rules-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let hasChangedSystem = FileManager.default.fileExists(atPath: "/etc/fonts/local.conf")
        expectEqual(Fontconfig.hasChangedRules(["FONTCONFIG_FILE": ""], home: home), hasChangedSystem)
        expect(Fontconfig.hasChangedRules(["FONTCONFIG_FILE": "/fonts.conf"], home: home))
        try FileManager.default.createDirectory(atPath: home + "/.config/fontconfig", withIntermediateDirectories: true)
        expect(Fontconfig.hasChangedRules([:], home: home))
        expectEqual(Fontconfig.hasChangedRules(["XDG_CONFIG_HOME": home + "/other"], home: home), hasChangedSystem)
    }
}
