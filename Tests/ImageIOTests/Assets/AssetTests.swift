import Foundation
import ImageIO
import Expectations
import Testing

/// Sets in the folders of an asset catalogue.
@Suite struct AssetCatalogueTests {
    /// Writes a catalogue and reads it.
    private func read(_ files: [String: String], _ body: (AssetCatalogue) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "Test-\(UUID().uuidString).xcassets")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(AssetCatalogue(folder))
    }

    private func images(_ entries: String, properties: String = "{}") -> String {
        "{\"images\": [\(entries)], \"properties\": \(properties)}"
    }

    private func entry(_ file: String, _ scale: Int, _ more: String = "") -> String {
        "{\"filename\": \"\(file)\", \"scale\": \"\(scale)x\"\(more)}"
    }

    private static let dark = ", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

    @Test func thePictureOfTheWantedScaleIsFound() throws {
        let contents = images(
            [entry("1.png", 1), entry("2.png", 2), entry("3.png", 3), "{\"scale\": \"4x\"}"].joined(separator: ","))
        try read(["Dot.imageset/Contents.json": contents, "Dot.imageset/1.png": "", "Dot.imageset/3.png": ""]) { catalogue in
            func found(_ scale: Double) -> String? { catalogue.picture(named: "Dot", scale: scale)?.url.lastPathComponent }
            expectEqual(found(1), "1.png")
            // The file of scale 2 is missing, so the next larger one is taken; beyond the largest, the largest.
            expect(found(2) == "3.png", found(4) == "3.png")
            expectEqual(catalogue.picture(named: "Dot", scale: 2)?.scale, 3)
            expect(catalogue.picture(named: "dot", scale: 2) == nil, catalogue.color(named: "Dot") == nil)
        }
    }

    @Test func aDarkPictureIsPreferredInTheDark() throws {
        let contents = images(entry("any.png", 2) + "," + entry("dark.png", 1, Self.dark))
        try read(["Dot.imageset/Contents.json": contents, "Dot.imageset/any.png": "", "Dot.imageset/dark.png": ""]) { catalogue in
            expectEqual(catalogue.picture(named: "Dot", scale: 2, appearance: .dark)?.url.lastPathComponent, "dark.png")
            expectEqual(catalogue.picture(named: "Dot", scale: 2)?.url.lastPathComponent, "any.png")
        }
    }

    @Test func drawingsTemplatesAndNamespaces() throws {
        try read([
            "Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
            "Icons/Small/Play.imageset/Contents.json": images(
                entry("play.svg", 1), properties: "{\"template-rendering-intent\": \"template\"}"),
            "Icons/Small/Play.imageset/play.svg": "",
            "Plain/Stop.imageset/Contents.json": images(
                entry("../../secret.png", 1) + "," + entry("stop.pdf", 1) + "," + entry("stop.png", 1, ", \"idiom\": \"iphone\"")),
            "Plain/Stop.imageset/stop.pdf": "", "Plain/Stop.imageset/stop.png": "", "secret.png": "",
        ]) { catalogue in
            let play = catalogue.picture(named: "Icons/Play", scale: 2)
            expect(play?.url.lastPathComponent == "play.svg", play?.scale == nil, play?.isTemplate == true)
            // A file outside of the set's folder is not read. A PDF is a drawing.
            let stop = catalogue.picture(named: "Stop", scale: 2)
            expect(stop?.url.lastPathComponent == "stop.pdf", stop?.scale == nil, stop?.isTemplate == nil)
            expectNil(catalogue.picture(named: "Play", scale: 2))
        }
    }

    @Test func coloursComeInAllSpellings() throws {
        func color(_ components: String, _ space: String = "srgb", _ more: String = "") -> String {
            "{\"color\": {\"color-space\": \"\(space)\", \"components\": {\(components)}}\(more)}"
        }
        let bytes = color("\"red\": \"0xFF\", \"green\": \"51\", \"blue\": \"0.500\", \"alpha\": \"0.250\"")
        let dark = color("\"white\": \"0.200\", \"alpha\": \"1.000\"", "extended-gray", Self.dark)
        try read([
            "Tint.colorset/Contents.json": "{\"colors\": [\(bytes), \(dark)]}",
            "Bad.colorset/Contents.json": "{\"colors\": [\(color("\"red\": \"nan\", \"green\": \"1\", \"blue\": \"1\""))]}",
            "System.colorset/Contents.json": "{\"colors\": [{\"color\": {\"reference\": \"labelColor\"}}]}",
            "Broken.colorset/Contents.json": "{", "Empty.colorset/other": "",
        ]) { catalogue in
            expectEqual(catalogue.color(named: "Tint")?.components, [1, 0.2, 0.5, 0.25])
            let grey = catalogue.color(named: "Tint", appearance: .dark)
            expect(grey?.components == [0.2, 1], grey?.space == "extended-gray")
            for name in ["Bad", "System", "Broken", "Empty", "None"] { expectNil(catalogue.color(named: name)) }
        }
    }

    @Test func dataSetsHaveAFile() throws {
        try read([
            "Words.dataset/Contents.json": "{\"data\": [{\"idiom\": \"universal\", \"filename\": \"words.txt\"}]}",
            "Words.dataset/words.txt": "one",
        ]) { catalogue in
            let file = try require(catalogue.data(named: "Words"))
            try expectEqual(String(contentsOf: file, encoding: .utf8), "one")
        }
        expectNil(AssetCatalogue(URL(fileURLWithPath: "/nowhere.xcassets")).data(named: "Words"))
    }
}

@Suite struct AssetLocatorTests {
    private func file(_ path: String, in folder: URL) throws -> URL {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: url)
        return url.standardizedFileURL
    }

    @Test func orderOfFolders() throws {
        try Samples.withFolder { folder in
            let explicit = try file("explicit/A.svg", in: folder)
            let installed = try file("prefix/share/quartzite/Assets/A.svg", in: folder)
            let beside = try file("prefix/Assets/A.svg", in: folder)
            let current = try file("work/Assets/A.svg", in: folder)
            let executable = try file("prefix/bin/quartzite", in: folder)
            let work = try file("work/deep/down/x", in: folder).deletingLastPathComponent()

            let all = AssetLocator(
                environment: ["QUARTZITE_ASSETS": "\(folder.path)/none:\(folder.path)/explicit"], executable: executable,
                currentDirectory: work)
            expectEqual(all.url(forAsset: "A"), explicit)
            expectEqual(all.searchPath.count, 4)
            let noVariable = AssetLocator(environment: [:], executable: executable, currentDirectory: work)
            expectEqual(noVariable.url(forAsset: "A"), installed)
            try FileManager.default.removeItem(at: installed)
            expectEqual(noVariable.url(forAsset: "A"), beside)
            let noExecutable = AssetLocator(environment: [:], executable: nil, currentDirectory: work)
            expectEqual(noExecutable.url(forAsset: "A"), current)
        }
    }

    @Test func namesAndExtensions() throws {
        try Samples.withFolder { folder in
            let svg = try file("Assets/A.svg", in: folder)
            let png = try file("Assets/A.png", in: folder)
            let nested = try file("Assets/Icons/Play.webp", in: folder)
            let pdf = try file("Assets/Star.pdf", in: folder)
            _ = try file("Assets/Star.png", in: folder)
            _ = try file("Assets/notes.txt", in: folder)
            _ = try file("secret.svg", in: folder)
            let locator = AssetLocator(environment: [:], executable: nil, currentDirectory: folder)
            expectEqual(locator.url(forAsset: "A"), svg)
            expectEqual(locator.url(forAsset: "A.png"), png)
            expectEqual(locator.url(forAsset: "Star"), pdf)
            expectEqual(locator.url(forAsset: "Icons/Play"), nested)
            for name in ["", "B", "a", ".", "..", "../secret", "/etc/hostname", "Icons", "Icons/", "A\0", "Icons/../A"] {
                expectNil(locator.url(forAsset: name), "\(name)")
            }
            expectEqual(locator.names, ["A", "Star"])
        }
    }

    @Test func thePicturesOfThisPackageAllDecode() throws {
        let locator = AssetLocator()
        let names = [
            "Ship", "Door", "Anchor", "Cone", "Igloo", "Spaceship", "ClockFace", "HourHand", "MinuteHand", "SecondHand", "Ball",
            "Cloud",
            "CardBack", "CardFace", "Mountain", "Sea", "Forest", "Desert", "Icon",
        ]
        expect(Set(names).isSubset(of: locator.names))
        for name in names {
            let image = try ImageDecoder.decode(contentsOf: require(locator.url(forAsset: name)), scale: 2)
            expectEqual(image.height, 256)
            let visible = stride(from: 3, to: image.pixels.count, by: 4).count { image.pixels[$0] > 128 }
            expect(visible > 2000, "\(name) is nearly empty")
        }
    }
}
