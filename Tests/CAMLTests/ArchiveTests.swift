import CAML
import Expectations
import Foundation
import Testing

/// Archives of wallpapers, also hostile ones.
@Suite struct ArchiveTests {
    private let folder = "descriptors/X/versions/1/contents/1.wallpaper/"

    private func list(_ names: [String: String]) throws -> Data {
        try PropertyListSerialization.data(
            fromPropertyList: [
                "logicalScreenClass": "390w-844h@3x~iphone", "assets": ["lockAndHome": ["default": names]],
            ] as [String: Any], format: .binary, options: 0)
    }

    private func refusal(_ archive: Data) -> CAMLError.Code? {
        do throws(CAMLError) {
            _ = try CAWallpaper(data: archive)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func planesLieAboveEachOther() throws {
        var zip = ZipWriter()
        zip.add(
            folder + "Wallpaper.plist",
            try list([
                "backgroundAnimationFileName": "one.ca", "floatingAnimationFileNameKey": "two.ca",
                "foregroundAnimationFileName": "missing.ca",
            ]))
        zip.add(folder + "one.ca/main.caml", document("", attributes: "name=\"back\""))
        zip.add(folder + "two.ca/main.caml", document("", attributes: "name=\"front\" sparkle=\"1\""))
        let wallpaper = try CAWallpaper(data: zip.archive)
        expectEqual(wallpaper.packages[.background]?.rootLayer.name, "back")
        expectEqual(wallpaper.packages[.floating]?.rootLayer.name, "front")
        expectNil(wallpaper.packages[.foreground])
        expectEqual(wallpaper.size, CGSize(width: 390, height: 844))
        expectEqual(wallpaper.issues.map(\.file), ["floating/main.caml"])
        let stage = wallpaper.stageLayer()
        expectEqual(stage.sublayers?.map { $0.sublayers?.first?.name }, ["back", "front"])
    }

    @Test func packedFilesAreInflated() throws {
        // One stored block of a DEFLATE stream: the flag of the last block, the length, and its complement.
        let text = document("", attributes: "name=\"packed\"")
        let packed = Data([1, UInt8(text.count & 255), UInt8(text.count >> 8), ~UInt8(text.count & 255), ~UInt8(text.count >> 8)])
        var zip = ZipWriter()
        zip.add("a.ca/main.caml", text, packed: packed + text)
        expectEqual(try CAWallpaper(data: zip.archive).packages[.background]?.rootLayer.name, "packed")
    }

    @Test func hostileArchivesAreRefused() throws {
        let text = document("")
        for name in ["/a.ca/main.caml", "../a.ca/main.caml", "a.ca/../../main.caml", "C:/a.ca/main.caml", "a.ca\\main.caml"] {
            var zip = ZipWriter()
            zip.add(name, text)
            expectEqual(refusal(zip.archive), .badArchive, "\(name)")
        }
        var bomb = ZipWriter()
        bomb.add("a.ca/main.caml", text, packed: Data([3, 0]), size: 30 << 20)
        expectEqual(refusal(bomb.archive), .tooLarge)
        var huge = ZipWriter()
        huge.add("a.ca/main.caml", text, packed: Data([3, 0]), size: 1 << 31)
        expectEqual(refusal(huge.archive), .tooLarge)
        // Each file is within the ratio, but together they expand too far.
        var many = ZipWriter()
        for index in 0..<64 { many.add("a.ca/\(index)", text, packed: Data(count: 8192), size: 1 << 20) }
        expectEqual(refusal(many.archive), .tooLarge)
        var lying = ZipWriter()
        lying.add("a.ca/main.caml", text, size: text.count - 1)
        expectEqual(refusal(lying.archive), .badArchive)
        var sum = ZipWriter()
        sum.add("a.ca/main.caml", text, checksum: 1)
        expectEqual(refusal(sum.archive), .badArchive)
        var secret = ZipWriter()
        secret.add("a.ca/main.caml", text, flags: 1)
        expectEqual(refusal(secret.archive), .unsupported)
        var empty = ZipWriter()
        empty.add("readme.txt", text)
        expectEqual(refusal(empty.archive), .notADocument)
        expectEqual(refusal(Data()), .badArchive)
        expectEqual(refusal(Data("PK\u{3}\u{4}".utf8)), .badArchive)
    }

    @Test func cutArchivesAreRefused() {
        var zip = ZipWriter()
        zip.add("a.ca/main.caml", document(""))
        let archive = zip.archive
        for count in stride(from: 0, to: archive.count, by: 7) { expect(refusal(archive.prefix(count)) != nil) }
    }
}
