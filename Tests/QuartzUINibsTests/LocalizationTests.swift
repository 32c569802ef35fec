import Expectations
import Testing

@testable import QuartzUINibs

/// Texts of bundles in code: tables, formats and plurals.
@Suite struct LocalizationTests {
    /// Runs a test with a bundle that has files.
    private func withBundle(_ files: [String: String], _ body: (Bundle) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".bundle")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        try body(try require(Bundle(path: folder.path)))
    }

    private func rule(_ name: String, _ forms: [String: String]) -> String {
        let pairs = forms.sorted { $0.key < $1.key }.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
        return """
            <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>\(pairs)</dict>
            """
    }

    private func table(_ entries: [(key: String, format: String, rules: [String])]) -> String {
        let body = entries.map { entry in
            "<key>\(entry.key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(entry.format)</string>"
                + entry.rules.joined() + "</dict>"
        }
        return "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(body.joined())</dict></plist>"
    }

    /// The forms of 0, 1, 2, 5, 11, 21, 22, 100 and 1.5 by the rules of CLDR.
    @Test(arguments: [
        ("en", "other one other other other other other other other"),
        ("de", "other one other other other other other other other"),
        ("fr", "one one other other other other other other one"),
        ("ja", "other other other other other other other other other"),
        ("ru", "many one few many many one few many other"), ("pl", "many one few many many many few many other"),
        ("cs", "other one few other other other other other many"), ("ar", "zero one two few many many many other other"),
        ("sl", "other one two other other other other other few"), ("lt", "other one few few other one few other many"),
        ("lv", "zero one other other zero one other zero other"), ("ro", "few one few few few other other other few"),
        ("cy", "zero one two other other other other other other"), ("hi", "one one other other other other other other other"),
        ("he", "other one two other other other other other other"), ("pt-BR", "one one other other other other other other one"),
        ("pt-PT", "other one other other other other other other other"), ("hr", "other one few other other one few other other"),
        ("xx", "other one other other other other other other other"),
    ])
    func categories(language: String, forms: String) {
        let numbers: [Double] = [0, 1, 2, 5, 11, 21, 22, 100, 1.5]
        expectEqual(numbers.map { PluralCategory($0, in: language).rawValue }.joined(separator: " "), forms, "\(language)")
        expectEqual(PluralCategory(-1, in: language), PluralCategory(1, in: language))
        for number in [Double.greatestFiniteMagnitude, 1e19, -0.0] { _ = PluralCategory(number, in: language) }
    }

    @Test func `A text is that of its key, its default or the key itself`() throws {
        let strings = "\"hello\" = \"Hello \\\"you\\\"\"; // note\nplain = \"Plain\\U00e9\";\n\"rate %lld\" = \"at %lld %%\";"
        try withBundle(["en.lproj/Localizable.strings": strings, "Other.strings": "\"hello\" = \"Other\";"]) { bundle in
            expectEqual(NSLocalizedString("hello", bundle: bundle, comment: ""), "Hello \"you\"")
            expectEqual(NSLocalizedString("plain", bundle: bundle, comment: ""), "Plainé")
            expectEqual(NSLocalizedString("hello", tableName: "Other", bundle: bundle, comment: ""), "Other")
            expectEqual(NSLocalizedString("none", bundle: bundle, value: "Value", comment: ""), "Value")
            expectEqual(NSLocalizedString("none", bundle: bundle, comment: ""), "none")
            expectEqual(String(localized: "hello", bundle: bundle), "Hello \"you\"")
            expectEqual(String(localized: "hello", table: "Other", bundle: bundle), "Other")
            expectEqual(String(localized: "rate \(5)", bundle: bundle), "at 5 %")
            expectEqual(String(localized: "100 % of \("it")", bundle: bundle), "100 % of it")
            expectEqual(String(localized: "100 %", bundle: bundle), "100 %")
            expectEqual(String(localized: "\(2) and \("two") and \(0.5, specifier: "%.1f")", bundle: bundle), "2 and two and 0.5")
            expectEqual(String(localized: "key.none", defaultValue: "\(3) left", bundle: bundle), "3 left")
            expectEqual(String(localized: "hello", defaultValue: "Hi", bundle: bundle), "Hello \"you\"")
        }
    }

    @Test func `A plural text has the form of its number`() throws {
        let files = ["one": "%d file", "other": "%d files", "zero": "no files"]
        let folders = ["one": "a folder", "other": "%d folders"]
        let dictionary = table([
            ("files", "%#@n@", [rule("n", files)]), ("folders", "%#@n@", [rule("n", folders)]),
            ("both", "%#@a@ in %#@b@", [rule("a", files), rule("b", folders)]),
            ("swapped", "%2$#@b@ with %1$#@a@", [rule("a", files), rule("b", folders)]),
            ("named", "%@ has %#@n@ (%d %%)", [rule("n", files)]),
            ("inner", "%#@n@", [rule("n", ["other": "%d: %#@m@"]), rule("m", ["one": "single", "other": "several"])]),
            ("%lld steps", "%#@n@", [rule("n", ["one": "%lld step", "other": "%lld steps"])]),
            ("loop", "%#@n@", [rule("n", ["other": "%#@n@ %#@n@"])]), ("lost", "%#@n@ %#@other@", []),
        ])
        try withBundle(["en.lproj/Localizable.stringsdict": dictionary]) { bundle in
            func text(_ key: String) -> String { NSLocalizedString(key, bundle: bundle, comment: "") }
            expectEqual((0...2).map { String.localizedStringWithFormat(text("files"), $0) }, ["no files", "1 file", "2 files"])
            expectEqual((1...2).map { String.localizedStringWithFormat(text("folders"), $0) }, ["a folder", "2 folders"])
            expectEqual(String.localizedStringWithFormat(text("both"), 1, 3), "1 file in 3 folders")
            expectEqual(String.localizedStringWithFormat(text("swapped"), 2, 1), "a folder with 2 files")
            expectEqual(String.localizedStringWithFormat(text("named"), NSString("Ann"), 5, 9), "Ann has 5 files (9 %)")
            expectEqual(String.localizedStringWithFormat(text("inner"), 1), "1: single")
            expectEqual(String.localizedStringWithFormat(text("inner"), 4), "4: several")
            expectEqual([1, 7].map { String(localized: "\($0) steps", bundle: bundle) }, ["1 step", "7 steps"])
            // Texts in themselves and missing ones end.
            expect(String.localizedStringWithFormat(text("loop"), 1).utf8.count < 1 << 18)
            expectEqual(String.localizedStringWithFormat(text("lost"), 1), " ")
            expectEqual(String.localizedStringWithFormat("%d of %d %%", 1, 2), "1 of 2 %")
        }
    }

    @Test func `Broken tables are left out`() throws {
        let broken = ["", "<plist", "bplist00", "<?xml version=\"1.0\"?><plist version=\"1.0\"><array/></plist>"]
        for text in broken {
            try withBundle(["en.lproj/Localizable.stringsdict": text, "en.lproj/Localizable.strings": text]) { bundle in
                expectEqual(NSLocalizedString("key", bundle: bundle, comment: ""), "key")
            }
        }
    }
}
