import Demos
import ImageIO
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Adds a caption at its start.
private final class Captioned: Demo {
    let later = UILabel(line: "later", font: Theme.labelFont, color: Theme.text)

    override func start() { addSubview(later) }
}

@Suite(.serialized) struct RenderTests {
    private func draw(
        _ demo: Demo.Type, at time: Double, size: PictureSize = PictureSize(width: 640, height: 400), scale: CGFloat = 1,
        theme: ThemeName = .dark, isBare: Bool = true
    ) throws -> CGImage {
        let options = RenderOptions(
            demo: demo, time: time, size: size, scale: scale, theme: theme, isBare: isBare,
            output: .standard)
        return try DemoPicture(options).draw()
    }

    /// Returns the red, green and blue of a pixel.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * image.width + x) * 4
        return Array(image.pixels[start..<start + 3])
    }

    /// The colours of `Crossing` and of the dark stage.
    private let red: [UInt8] = [255, 0, 0]
    private let ground: [UInt8] = [0x15, 0x17, 0x1C]

    @Test func aTimeIsExact() throws {
        // At 1.5 s the square's centre is at 50 + 100 · 1.5 = 200: it covers 150 ..< 250.
        let image = try draw(Crossing.self, at: 1.5)
        expectEqual(pixel(image, 149, 200), ground)
        expectEqual(pixel(image, 150, 200), red)
        expectEqual(pixel(image, 249, 200), red)
        expectEqual(pixel(image, 250, 200), ground)
        // Times between frames are exact, too: at 0.0123 s it has moved by 1.23 points and covers 0.77 of its last pixel column.
        let early = try draw(Crossing.self, at: 0.0123)
        expectEqual(pixel(early, 100, 200), red)
        let share = (Double(pixel(early, 101, 200)[0]) - 0x15) / (255 - 0x15)
        expect(abs(share - 0.23) < 0.02)
    }

    /// A demo without its pictures is not drawn: the error names them.
    @Test func missingAssetsAreAnError() throws {
        let nothing = AssetLocator(environment: [:], executable: nil, currentDirectory: nil)
        let demo = try require(DemoCatalog.demo("contents-fade"))
        let error = UIImage.$locator.withValue(nothing) { #expect(throws: CommandError.self) { try draw(demo, at: 1) } }
        let text = error.map { ErrorReport($0) }
        expectEqual(text?.status, 1)
        for word in ["Anchor", "Cone", "Igloo", "Spaceship", "QUARTZITE_ASSETS"] {
            expect(text?.text.contains(word) == true, "\(String(describing: text?.text)) lacks \(word)")
        }
        // A demo without pictures needs no assets.
        try UIImage.$locator.withValue(nothing) { expectEqual(try draw(Crossing.self, at: 1.5).width, 640) }
    }

    /// A demo with a picture that cannot be read is not drawn: the error names the file and the reason.
    @Test func damagedAssetsAreAnError() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let demo = try require(DemoCatalog.demo("contents-fade"))
        let assets = AssetLocator().searchPath
        for damage in ["", "no picture", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d="] {
            let file = folder.appending(path: "Cone.svg")
            try Data(damage.utf8).write(to: file)
            let path = ([folder] + assets).map(\.path).joined(separator: ":")
            let locator = AssetLocator(
                environment: [AssetLocator.environmentKey: path], executable: nil, currentDirectory: nil)
            let error = UIImage.$locator.withValue(locator) { #expect(throws: CommandError.self) { try draw(demo, at: 1) } }
            let text = error.map { ErrorReport($0) }
            expectEqual(text?.status, 1, "\(damage)")
            expect(text?.text.contains(file.path + " cannot be read.") == true, "\(String(describing: text?.text))")
        }
    }

    /// In a picture of three quarters of the canvas 13 points would be 9.75; letters have 12, thus 16 points of the canvas.
    @Test func lettersOfSmallPicturesAreEnlarged() throws {
        func size(fitsLetters: Bool) throws -> CGFloat? {
            try DemoScene.run(
                Captioned.self, header: nil, size: CGSize(width: 480, height: 300), scale: 1, renderer: OffscreenRenderer(),
                fitsLetters: fitsLetters
            ) { scene in
                _ = try scene.picture(at: 0.5)
                return (scene.view.demo as? Captioned)?.later.font.pointSize
            }
        }
        try expectEqual(size(fitsLetters: true), 16)
        try expectEqual(size(fitsLetters: false), 13)
    }

    /// A low picture has the title without the summary. With it, the demo would be so small that its letters stay below 12 points.
    @Test func aLowPictureWithTitleIsLegible() throws {
        let demo = try require(DemoCatalog.all.first { $0.info.id == "constraints" })
        try DemoScene.run(
            demo, header: demo.info, size: CGSize(width: 400, height: 280), scale: 1, renderer: OffscreenRenderer()
        ) { scene in
            _ = try scene.picture(at: 0.5)
            let name = try require(scene.view.demo.subviews.compactMap { $0 as? Card }.first?.name)
            expect(abs(name.font.pointSize * scene.view.canvas.transform.a - 12) < 0.01)
        }
    }

    @Test func theSameTimeGivesTheSameBytes() throws {
        let first = try ImageEncoder.encodePNG(draw(Crossing.self, at: 0.7, isBare: false))
        let second = try ImageEncoder.encodePNG(draw(Crossing.self, at: 0.7, isBare: false))
        expectEqual(first, second)
        expect(try ImageEncoder.encodePNG(draw(Crossing.self, at: 0.8, isBare: false)) != first)
    }

    @Test func sizeAndScaleAreThoseAskedFor() throws {
        let image = try draw(Crossing.self, at: 0, size: PictureSize(width: 321, height: 123), scale: 2)
        expect(image.width == 642, image.height == 246)
        // Scaled to fit: the canvas is 123 · 640 / 400 = 196.8 points wide and starts at (321 - 196.8) / 2 = 62.1.
        expectEqual(pixel(image, 123, 123), ground)
        expectEqual(pixel(image, 127, 123), red)
    }

    @Test func theTitleStandsAboveUnlessBare() throws {
        let titled = try draw(Resting.self, at: 0, isBare: false)
        let bare = try draw(Resting.self, at: 0)
        let isEmpty = { (image: CGImage) in
            (0..<100).allSatisfy { y in (0..<640).allSatisfy { self.pixel(image, $0, y) == self.ground } }
        }
        expect(!isEmpty(titled))
        expect(isEmpty(bare))
    }

    @Test func themesDiffer() throws {
        let light = try draw(Resting.self, at: 0, theme: .light)
        expectEqual(pixel(light, 5, 5), [0xF3, 0xF4, 0xF7])
        expectEqual(pixel(try draw(Resting.self, at: 0), 5, 5), ground)
    }

    /// Additive particles would be invisible on a white card: the first card, from (24, 66), is dark in both themes, and the
    /// particles at its centre are lighter.
    @Test func emittersAreSeenInBothThemes() throws {
        let demo = try require(DemoCatalog.all.first { $0.info.id == "emitter-shapes" })
        for theme in [ThemeName.dark, .light] {
            let image = try draw(demo, at: 2, theme: theme)
            expectEqual(pixel(image, 34, 86), [0x0A, 0x0B, 0x18])
            expect(pixel(image, 80, 186)[2] > 100, "\(theme)")
        }
    }

    @Test func aSheetShowsTheTimesInOrder() throws {
        expectEqual(ContactSheet.times(of: Crossing.info), [0, 1.5, 3])
        expectEqual(ContactSheet.times(of: Resting.info), [2.5])
        let options = SheetOptions(demo: Crossing.self, output: .standard)
        let image = try ContactSheet(options).draw()
        let size = ContactSheetView.size(count: 3)
        expectEqual(CGSize(width: image.width, height: image.height), size)
        // Three cells of 480 × 300 points, 16 apart, from 32 on, with a margin of 16: the canvas is shown at 268 / 400 = 0.67, from
        // 240 - 320 · 0.67 = 25.6 on. The square's centre is at 50, 200 and 350 points of the canvas.
        let y = 32 + Int(HeaderView.height) + 16 + 150
        for (cell, middle) in [59, 160, 260].enumerated() {
            let left = 32 + cell * 496
            expectEqual(pixel(image, left + middle, y), red)
            expectEqual(pixel(image, left + middle + 32, y), red)
            expect(pixel(image, left + middle + 36, y) != red)
        }
    }

    /// A sheet shows the part that a demo draws on: the doorway of 136 × 200 points at 2.5 times its size fills most of a cell. A
    /// single picture has the width of a title's line.
    @Test func aSheetFillsItsCells() throws {
        let door = try require(DemoCatalog.demo("swinging-door"))
        let renderer = try OffscreenRenderer()
        let one = ContactSheetView.cellSize(count: 1)
        expectEqual(one, CGSize(width: 800, height: 500))
        expectEqual(ContactSheetView.size(count: 1).width, 864)
        try DemoScene.run(door, header: nil, size: one, scale: 1, renderer: renderer, showsPart: true) { scene in
            _ = try scene.picture(at: 0.5)
            let part = scene.view.demo.convert(door.extent, to: scene.view)
            expect(part.height > 460, part.minY >= 15.99, part.maxY <= 484.01)
            expect(abs(part.midX - 400) < 0.01)
        }
    }

    /// Scenery is behind a demo with its title, and on sheets; a bare picture has the stage's background.
    @Test func picturesShowSceneryUnlessBare() throws {
        let bare = try draw(Resting.self, at: 0)
        expectEqual(pixel(bare, 40, 300), ground)
        let titled = try draw(Resting.self, at: 0, isBare: false)
        expect(pixel(titled, 40, 300) != ground)
    }

    @Test func thePictureIsWrittenWhereItIsSaid() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        var output = ""
        let console = Console(output: { _ in }, error: { output += $0 })
        let status = Program(demos: sampleDemos, console: console).run([
            "render", "crossing", "--size", "320x240", "-o", url.path,
        ])
        expectEqual(status, 0)
        expectEqual(output, "Wrote \(url.path)")
        let image = try ImageDecoder.decode(contentsOf: url)
        expect(image.width == 320, image.height == 240)
    }
}
