import Expectations
import Foundation
import SeededRandom
import Testing

@testable import QuartzCompositor

/// The text form of display lists.
@Suite("Display lists as text")
struct ListTextTests {
    private let example = """
        list 32 16
          source image 1 1 /wAA/w==
          source shape evenOdd M 0 0 L 8 0 Q 9 4 8 8 C 6 9 2 9 0 8 Z
          source gradient axial 0 0 1 0 stops 1 0 0 1 0 0 0 1 1 1
          source picture 0 0 4 4 density 2
            list 4 4
              solid 0 0 4 4 color 1 1 1 1
          close
          clip 0 0 8 8 inverse 1 0 0 0 1 0 0 0 1 radii 2 2 2 2 bounds 0 0 8 8 continuous
          polygon smooth 7 joined 2 lower 2 points 0 0 8 0 0 8
          solid 0 0 8 8 color 1 0.25 0 1 map 1 0 4.5 0 1 0 0.001 0 1 radii 1 2 3 4 polygon 0 layer 7 edges 5
          image 0 0 8 8 color 1 1 1 1 texture 0 0 0.5 1 source 0 clip 0 options 17
          group 0 0 32 16 opacity 0.5 blend multiply clip 0 layer 3 source -4 -4 40 24
            filter blur 3
            filter color 0 0 0 1 0 1 0 0 0 0 1 0
            filter posterize 4 0 0 0
            coverage 0 0 8 8 color 0 0 0.5 0.5 source 1
            border 0 0 8 8 color 1 1 1 1 parameter 2
          mask
            gradient 0 0 8 8 color 1 1 1 1 source 2
            image 0 0 8 8 color 1 1 1 1 source 3
          end
          group null opacity 1 backdrop
            filter twirl 4 4 8 0.5
          end
          shadow 0 0 8 8 color 0 0 0 1 parameter 2.5

        """

    @Test func whatIsReadIsWrittenTheSame() throws {
        let list = try DisplayList(text: example)
        expectEqual(list.text, example)
        expectEqual(list.size, CGSize(width: 32, height: 16))
        expect(list.quads.count == 7, list.sources.count == 4, list.groups.count == 2)
        expect(list.quads[0].map.w.x == 0.001, list.quads[0].edges == [.top, .bottom], list.quads[0].layer == 7)
        expect(list.quads[1].options == [.nearest, .repeating], list.quads[1].clip == 0)
        expect(list.polygons[0].joinedEdges == 2, list.clips[0].isContinuous)
        expect(list.groups[0].filters.count == 3, list.groups[0].blendMode == .multiply)
        expect(list.groups[1].bounds.isNull, list.groups[1].isBackdrop)
        expectEqual(list.commands.count, 9)
        guard case .image(let image) = list.sources[0], case .picture(let picture) = list.sources[3] else {
            Issue.record("the sources differ")
            return
        }
        expect(image.pixels == [255, 0, 0, 255], picture.density == 2, picture.list.quads.count == 1)
    }

    /// Texts that take too long to paint are refused before anything is painted, at the line that exceeds the limit.
    @Test(arguments: [
        // Blurs of the whole list; gradients with many stops; outlines with many steps, each drawn many times.
        ("", "group 0 0 900 900\nfilter zoom 450 450 2 400\nsolid 0 0 900 900 color 1 1 1 1\nend"),
        (
            "source gradient axial 0 0 1 0 stops" + String(repeating: " 0 0 0 1 1", count: 4000),
            "gradient 0 0 900 900 color 1 1 1 1 source 0"
        ),
        (
            "source shape winding M 0 0" + String(repeating: " L 900 0 L 0 900", count: 2000),
            "coverage 0 0 900 900 color 1 1 1 1 source 0"
        ),
        // Pictures that are shown much larger, and that have a high density; polygons with many corners.
        (
            "source picture 0 0 9 9\nlist 9 9\n" + String(repeating: "solid 0 0 9 9 color 0 0 0 1\n", count: 20) + "close",
            "image 0 0 90 90 color 1 1 1 1 texture 0 0 0.1 0.1 source 0"
        ),
        (
            "source picture 0 0 99 99 density 99\nlist 9 9\nsolid 0 0 9 9 color 1 1 1 1\nclose",
            "image 0 0 9 9 color 1 1 1 1 source 0"
        ),
        (
            "polygon smooth 0 joined 0 lower 0 points" + String(repeating: " 0 0 900 0 0 900", count: 100),
            "solid 0 0 900 900 color 1 1 1 1 polygon 0"
        ),
    ]) func costlyTextsAreRefused(source: String, content: String) throws {
        func text(_ count: Int) -> String {
            "list 900 900\n" + source + "\n" + String(repeating: content + "\n", count: count)
        }
        _ = try DisplayList(text: text(1))
        do {
            _ = try DisplayList(text: text(3000))
            Issue.record("not refused")
        } catch {
            expect(error.reason.contains("costs more than"), "\(error)")
            expect(error.line > 3)
        }
    }

    /// Ordinary lists are far below the limit: ten thousand boxes, hundreds of shadows, dozens of blurred groups.
    @Test func ordinaryTextsAreNot() throws {
        var text = "list 1600 1000\n"
        for index in 0..<10_000 { text += "solid \(index % 100 * 16) \(index / 100 * 10) 15 9 color 1 1 1 1\n" }
        for index in 0..<300 { text += "shadow \(index % 20 * 80) \(index / 20 * 60) 70 50 color 0 0 0 1 parameter 8\n" }
        for index in 0..<40 {
            text += "group \(index % 8 * 200) \(index / 8 * 200) 190 190\nfilter blur 10\nsolid 0 0 99 99 color 1 0 0 1\nend\n"
        }
        expectEqual(try DisplayList(text: text).quads.count, 10_340)
    }

    @Test func commentsAndEmptyLinesDoNotCount() throws {
        let list = try DisplayList(text: "# a comment\n\nlist 8 8\r\n\tsolid 0 0 8 8 color 1 0 0 1\n\n")
        expectEqual(list.quads.count, 1)
    }

    @Test(arguments: [
        ("", 1, "begins with “list”"),
        ("lost 8 8", 1, "begins with “list”"),
        ("list 8", 1, "a number is missing"),
        ("list 8 8 8", 1, "“8” is too much"),
        ("list 8 8\nsolid 0 0 x 8 color 1 1 1 1", 2, "“x” is not a number"),
        ("list 8 8\n\nsolid 0 0 8 8 color 1 1 1", 3, "a number is missing"),
        ("list 8 8\nsolid 0 0 8 8 color 1 1 1 1 clip 0", 2, "there is no clip 0"),
        ("list 8 8\nsolid 0 0 8 8 color 1 1 1 1 source -1", 2, "there is no source -1"),
        ("list 8 8\nsolid 0 0 8 8 color 1 1 1 1 wide", 2, "“wide” is not an attribute of a quad"),
        ("list 8 8\nblob 1", 2, "“blob” is not a quad"),
        ("list 8 8\nend", 2, "no group is open"),
        ("list 8 8\nmask", 2, "a mask follows"),
        ("list 8 8\ngroup 0 0 8 8 opacity 1\nmask\nmask\nend", 4, "a mask follows"),
        ("list 8 8\ngroup 0 0 8 8 opacity 1", 2, "1 groups have no “end”"),
        ("list 8 8\ngroup 0 0 8 8 opacity 1 blend mix\nend", 2, "“mix” is not a blend mode"),
        ("list 8 8\nfilter blur 3", 2, "a filter follows"),
        ("list 8 8\ngroup 0 0 8 8 opacity 1\nfilter haze 3\nend", 3, "“haze” is not a filter"),
        ("list 8 8\nsource image 2 2 AAAA", 2, "has 16 bytes"),
        ("list 8 8\nsource image 99999999 99999999 AAAA", 2, "sides go from 1 to"),
        ("list 8 8\nsource shape winding L 0 0", 2, "begins with M"),
        ("list 8 8\nsource shape winding M 0 nan", 2, "finite points"),
        ("list 8 8\nsource shape winding M 0 0 A 1 1", 2, "“A” is not a path step"),
        ("list 8 8\nsource gradient axial 0 0 1 1 stops", 2, "at least one stop"),
        ("list 8 8\nsource picture 0 0 8 8\nlist 8 8", 3, "ends with “close”"),
        ("list 8 8\nsource transition 8 8 progress 0.5 kind melt numbers", 2, "“melt” is not a transition"),
        ("list 8 8\nclose", 2, "follows the end"),
        ("list 8 8\npolygon smooth -1 joined 0 lower 0 points", 2, "“-1” is not a whole number"),
    ])
    func faultsAreReportedWithTheirLine(_ text: String, _ line: Int, _ reason: String) {
        let error = #expect(throws: DisplayListError.self) { _ = try DisplayList(text: text) }
        expect(error?.line == line, error?.reason.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func nestingIsLimited() {
        let deep = "list 8 8\n" + String(repeating: "source picture 0 0 8 8\nlist 8 8\n", count: 1000)
        let error = #expect(throws: DisplayListError.self) { _ = try DisplayList(text: deep) }
        expectEqual(error?.reason.contains("nested more than"), true)
    }

    /// Texts with words exchanged, left out and doubled are read or refused, and those that are read can be painted.
    @Test func brokenTextsNeverTrap() {
        var generator = SplitMix64(seed: 7)
        var read = 0
        for _ in 0..<400 {
            guard let list = try? DisplayList(text: generator.broken(example)) else { continue }
            read += 1
            _ = list.text
            if list.size.width <= 64, list.size.height <= 64 { _ = BitmapPainter().image(of: list, scale: 1) }
        }
        expect(read > 0)
    }

    // MARK: Random lists

    @Test func randomListsAreReadAsTheyWereWritten() throws {
        for seed in 0..<200 {
            var dice = SplitMix64(seed: UInt64(seed))
            let list = Self.list(&dice)
            let read = try DisplayList(text: list.text)
            expectEqual(read.quads, list.quads, "\(seed)")
            expectEqual(read.groups, list.groups, "\(seed)")
            expectEqual(read.clips, list.clips, "\(seed)")
            expectEqual(read.polygons, list.polygons, "\(seed)")
            expectEqual(read.commands, list.commands, "\(seed)")
            expectEqual(read.text, list.text, "\(seed)")
        }
    }

    /// Attributes that may be left out stand in any order behind the ones that a line must have.
    @Test func attributesStandInAnyOrder() throws {
        let clip = "list 8 8\nclip 0 0 8 8 inverse 1 0 0 0 1 0 0 0 1 bounds 0 0 8 8\n"
        let parts = ["radii 1 2 3 4", "clip 0", "layer 7", "edges 5", "options 3", "texture 0 0 0.5 1", "parameter 2"]
        let ordered = try DisplayList(text: clip + "solid 0 0 8 8 color 1 1 1 1 " + parts.joined(separator: " "))
        var dice = SplitMix64(seed: 3)
        for _ in 0..<20 {
            let mixed = parts.shuffled(using: &dice).joined(separator: " ")
            expectEqual(try DisplayList(text: clip + "solid 0 0 8 8 color 1 1 1 1 " + mixed).quads, ordered.quads, "\(mixed)")
        }
        let group = try DisplayList(text: clip + "group 0 0 8 8 open layer 2 clip 0 opacity 0.5\nend").groups[0]
        expect(group.opacity == 0.5, group.clip == 0, group.layer == 2, !group.isIsolated)
    }

    private static func list(_ dice: inout SplitMix64) -> DisplayList {
        var list = DisplayList(size: CGSize(width: 8, height: 8.5))
        func float(_ dice: inout SplitMix64) -> Float {
            switch dice.pick(8) {
            case 0: 0
            case 1: -0.0
            case 2: 1e-30
            case 3: Float(dice.pick(9))
            default: Float(dice.number(-8...8))
            }
        }
        func vector(_ dice: inout SplitMix64) -> SIMD4<Float> { [float(&dice), float(&dice), float(&dice), float(&dice)] }
        func row(_ dice: inout SplitMix64) -> SIMD4<Float> { [float(&dice), float(&dice), float(&dice), 0] }
        func map(_ dice: inout SplitMix64) -> PlaneMap { PlaneMap(x: row(&dice), y: row(&dice), w: row(&dice)) }
        func rect(_ dice: inout SplitMix64) -> CGRect {
            if dice.chance(20) { return .null }
            return CGRect(x: dice.number(-8...8), y: dice.number(-8...8), width: dice.number(0...8), height: dice.number(0...8))
        }
        func point(_ dice: inout SplitMix64) -> SIMD2<Float> { [float(&dice), float(&dice)] }
        func filter(_ dice: inout SplitMix64) -> FilterOperation {
            switch dice.pick(14) {
            case 0: .gaussianBlur(sigma: float(&dice))
            case 1: .boxBlur(radius: float(&dice))
            case 2: .motionBlur(vector: point(&dice))
            case 3: .zoomBlur(center: point(&dice), factor: float(&dice), reach: float(&dice))
            case 4: .color(ColorMatrix(red: vector(&dice), green: vector(&dice), blue: vector(&dice)))
            case 5: .pixellate(side: float(&dice), anchor: point(&dice))
            case 6:
                .distortion(dice.pick(of: Distortion.allCases), center: point(&dice), radius: float(&dice), amount: float(&dice))
            case 7: .bloom(sigma: float(&dice), intensity: float(&dice))
            case 8: .gloom(sigma: float(&dice), intensity: float(&dice))
            case 9, 10: .sharpen(sigma: float(&dice), intensity: float(&dice), isOfLuminance: dice.chance(50))
            case 11: .vignette(center: point(&dice), clear: float(&dice), reach: float(&dice), intensity: float(&dice))
            case 12: .shadow(color: vector(&dice), offset: point(&dice), sigma: float(&dice))
            default: .pixel(dice.pick(of: PixelFunction.allCases), (0..<dice.pick(6)).map { _ in vector(&dice) })
            }
        }
        for _ in 0..<dice.pick(3) {
            var clip = DisplayList.Clip(inverse: map(&dice), rect: vector(&dice), bounds: rect(&dice))
            if dice.chance(50) { clip.radii = vector(&dice) }
            clip.isContinuous = dice.chance(50)
            list.clips.append(clip)
        }
        for _ in 0..<dice.pick(3) {
            var polygon = DisplayList.Polygon(
                points: (0..<dice.pick(6)).map { _ in point(&dice) }, smoothEdges: UInt32(dice.pick(64)))
            polygon.joinedEdges = UInt32(dice.pick(64))
            polygon.lowerEdges = .max - UInt32(dice.pick(64))
            list.polygons.append(polygon)
        }
        var open: [Bool] = []
        for _ in 0..<dice.pick(12) {
            if dice.chance(25) {
                var group = DisplayList.Group(bounds: rect(&dice), opacity: float(&dice))
                if dice.chance(50) { group.blendMode = dice.pick(of: CGBlendMode.allCases) }
                if dice.chance(50), !list.clips.isEmpty { group.clip = Int32(dice.pick(list.clips.count)) }
                if dice.chance(50) { group.layer = Int32(dice.pick(1000)) }
                if dice.chance(50) { group.source = rect(&dice) }
                (group.isBackdrop, group.isIsolated) = (dice.chance(30), dice.chance(70))
                group.filters = (0..<dice.pick(3)).map { _ in filter(&dice) }
                list.groups.append(group)
                list.commands.append(.beginGroup(list.groups.count - 1))
                open.append(false)
            } else if dice.chance(20), open.last == false {
                open[open.count - 1] = true
                list.commands.append(.beginMask)
            } else if dice.chance(20), open.popLast() != nil {
                list.commands.append(.endGroup)
            } else {
                let kinds = [Quad.Kind.solid, .image, .coverage, .border, .gradient, .shadow]
                var quad = Quad(
                    map: dice.chance(50) ? .identity : map(&dice), rect: vector(&dice), color: vector(&dice),
                    kind: dice.pick(of: kinds))
                if dice.chance(50) { quad.radii = vector(&dice) }
                if dice.chance(50) { quad.texture = vector(&dice) }
                if dice.chance(50) { quad.parameter = float(&dice) }
                if dice.chance(50), !list.clips.isEmpty { quad.clip = Int32(dice.pick(list.clips.count)) }
                if dice.chance(50), !list.polygons.isEmpty { quad.polygon = Int32(dice.pick(list.polygons.count)) }
                if dice.chance(50) { quad.layer = Int32(dice.pick(1000)) }
                if dice.chance(50) { quad.edges = Quad.Edges(rawValue: UInt8(dice.pick(16))) }
                if dice.chance(50) { quad.options = Quad.Options(rawValue: UInt8(dice.pick(64))) }
                list.quads.append(quad)
                list.draw(from: list.quads.count - 1)
            }
        }
        for _ in open { list.commands.append(.endGroup) }
        return list
    }
}
