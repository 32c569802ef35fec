import Foundation
import ImageIO
import Testing

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
            #expect(all.url(forAsset: "A") == explicit)
            #expect(all.searchPath.count == 4)
            let noVariable = AssetLocator(environment: [:], executable: executable, currentDirectory: work)
            #expect(noVariable.url(forAsset: "A") == installed)
            try FileManager.default.removeItem(at: installed)
            #expect(noVariable.url(forAsset: "A") == beside)
            let noExecutable = AssetLocator(environment: [:], executable: nil, currentDirectory: work)
            #expect(noExecutable.url(forAsset: "A") == current)
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
            #expect(locator.url(forAsset: "A") == svg)
            #expect(locator.url(forAsset: "A.png") == png)
            #expect(locator.url(forAsset: "Star") == pdf)
            #expect(locator.url(forAsset: "Icons/Play") == nested)
            for name in ["", "B", "a", ".", "..", "../secret", "/etc/hostname", "Icons", "Icons/", "A\0", "Icons/../A"] {
                #expect(locator.url(forAsset: name) == nil, "\(name)")
            }
            #expect(locator.names == ["A", "Star"])
        }
    }

    @Test func thePicturesOfThisPackageAllDecode() throws {
        let locator = AssetLocator()
        let names = [
            "Ship", "Door", "Anchor", "Cone", "Igloo", "Spaceship", "ClockFace", "HourHand", "MinuteHand", "SecondHand", "Ball",
            "Cloud",
            "CardBack", "CardFace", "Mountain", "Sea", "Forest", "Desert", "Icon",
        ]
        #expect(Set(names).isSubset(of: locator.names))
        for name in names {
            let image = try ImageDecoder.decode(contentsOf: #require(locator.url(forAsset: name)), scale: 2)
            #expect(image.height == 256)
            let visible = stride(from: 3, to: image.pixels.count, by: 4).count { image.pixels[$0] > 128 }
            #expect(visible > 2000, "\(name) is nearly empty")
        }
    }
}
