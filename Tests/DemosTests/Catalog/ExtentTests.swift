import GoldenSupport
import ImageIO
import Expectations
import Testing

@testable import Demos

/// The part of the stage that each demo fills, measured in the golden pictures. `QUARTZITE_COVERAGE=1` prints it.
@MainActor
@Suite struct ExtentTests {
    /// The room for a demo with one row of controls in windows of 800 × 560, 1280 × 800 and 1600 × 1000.
    private let rooms = [
        CGSize(width: 512, height: 330), CGSize(width: 692, height: 438), CGSize(width: 1012, height: 638),
    ]
    /// The width of a golden's frame, and the distance from one to the next.
    private let frame = (width: 320, pitch: 324)
    /// Differences up to this are part of the background.
    private let tolerance = 8

    /// Returns the area drawn at any of a demo's times, in points of the canvas; null for nothing.
    private func drawn(_ id: String) throws -> CGRect {
        let sheet = try ImageDecoder.decode(contentsOf: Surroundings.goldens.appendingPathComponent("\(id).png"))
        var drawn = CGRect.null
        for start in stride(from: 0, to: sheet.width, by: frame.pitch) {
            let columns = start..<start + frame.width
            guard let area = sheet.area(differingFrom: [0x15, 0x17, 0x1C], by: tolerance, in: columns) else { continue }
            drawn = drawn.union(CGRect(x: 2 * area.x, y: 2 * area.y, width: 2 * area.width, height: 2 * area.height))
        }
        return drawn
    }

    @Test func everyDemoFillsMostOfItsStage() throws {
        var lines: [String] = []
        for type in DemoCatalog.all {
            let (id, extent) = (type.info.id, type.extent)
            let drawn = try drawn(id)
            expect(CGRect(origin: .zero, size: Demo.canvasSize).contains(extent), "\(id)")
            expect(extent.insetBy(dx: -4, dy: -4).contains(drawn), "\(id): \(drawn) is not in \(extent)")
            let shares = rooms.map { room in
                let scale = min(room.width / extent.width, room.height / extent.height, 2.5)
                let (across, down) = (drawn.width * scale / room.width, drawn.height * scale / room.height)
                expect(max(across, down) >= 0.6, "\(id) fills \(across) × \(down) of \(room)")
                return "\(Int(across * 100)) % × \(Int(down * 100)) %, \(Int(across * down * 100)) % of the area"
            }
            lines.append("\(id)  \(shares.joined(separator: "; "))")
        }
        if ProcessInfo.processInfo.environment["QUARTZITE_COVERAGE"] != nil { print(lines.joined(separator: "\n")) }
    }

    @Test func extentsBelongToDemos() {
        expect(Set(DemoExtents.all.keys).subtracting(DemoCatalog.all.map(\.info.id)).isEmpty)
    }
}
