import Demos
import Foundation
import Expectations
import Testing

/// Every demo can show its source.
@MainActor
@Suite struct SourceTests {
    @Test func everyDemoHasItsSource() throws {
        Surroundings.prepare()
        for type in DemoCatalog.all {
            let source = try require(type.source, "\(type.info.id): no file \(type.sourcePath)")
            expect(source.contains("final class \(type): Demo"), "\(type.info.id)")
            expect(source.contains("\"\(type.info.id)\""), "\(type.info.id)")
        }
    }

    @Test func unknownAssetsHaveNoData() {
        Surroundings.prepare()
        for name in ["Sources/Nowhere.swift", "", "../Package.swift", "Sources", "/etc/hostname"] {
            expectNil(NSDataAsset(name: name), "\(name)")
        }
        expectEqual(NSDataAsset(name: "Ship")?.data.isEmpty, false)
    }
}

/// The table of techniques in `Sources/Demos/README.md` names existing demos, and all of them.
@MainActor
@Suite struct TableTests {
    /// Returns the rows of the table, cell by cell.
    private func rows() throws -> [[String]] {
        let package = Surroundings.goldens.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: package.appendingPathComponent("Sources/Demos/README.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// Returns the words of a cell that are in code marks.
    private func names(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { !$0.offset.isMultiple(of: 2) }
            .map { String($0.element) }
    }

    @Test func tableAndCatalogAgree() throws {
        let ids = Set(DemoCatalog.all.map { $0.info.id })
        let named = try Set(rows().flatMap { $0.count > 1 ? names($0[1]) : [] })
        expect(named.subtracting(ids).isEmpty, "demos that do not exist")
        expect(ids.subtracting(named).isEmpty, "demos that the table leaves out")
    }

    /// Returns the contents of the test files that a table may refer to.
    private func tests(_ folder: String) throws -> [String] {
        let tests = Surroundings.goldens.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(folder)
        let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
        return try files.map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
    }

    @Test func everyRowNamesDemosAndTestsThatExist() throws {
        let texts = try tests("DemosTests") + tests("ListingTests")
        // Skip the line of dashes after each line of titles.
        for row in try rows() where row.count > 2 && row[1] != "demo" && !row[0].hasPrefix("---") {
            expect(!names(row[1]).isEmpty, !names(row[2]).isEmpty, "\(row[0])")
            for name in names(row[2]) {
                expect(texts.contains { $0.contains("func \(name)(") }, "there is no test \(name)")
            }
        }
    }

    @Test func everyListingHasItsRow() throws {
        let named = try Set(rows().flatMap { $0.count > 2 ? names($0[2]) : [] })
        let listings = try tests("ListingTests").flatMap { text in
            text.matches(of: /@Test func (\w+)\(/).map { String($0.output.1) }
        }
        expect(listings.count >= 37)
        for listing in listings { expect(named.contains(listing), "no row names \(listing)") }
    }

    @Test func everySourceHasATechnique() throws {
        Surroundings.prepare()
        for type in DemoCatalog.all {
            let lines = try require(type.source).split(separator: "\n", omittingEmptySubsequences: false)
            let technique = try require(type.techniqueLines, "\(type)")
            expect(technique.count >= 3, technique.upperBound <= lines.count, "\(type): \(technique)")
            expect(lines[technique].contains { $0.contains("func ") }, "\(type)")
        }
        func function(_ id: String) -> String? {
            guard let demo = DemoCatalog.demo(id), let technique = demo.techniqueLines else { return nil }
            let lines = demo.source?.split(separator: "\n", omittingEmptySubsequences: false)[technique] ?? []
            return lines.first { $0.contains("func ") }?.split(separator: "(").first.map { String($0.drop { $0 == " " }) }
        }
        expect(function("glass-panel") == "override func prepare", function("fireworks") == "private func rocket")
        expect(function("staggered") == "private func breath", function("snap-back") == "private func apply")
    }
}
