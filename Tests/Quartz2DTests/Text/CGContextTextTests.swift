import Testing

@testable import Quartz2D

@Suite("Text in contexts")
struct CGContextTextTests {
    private let builtin = FontProvider(.builtin)

    /// Returns the number of opaque pixels in a column, their first and last row, and a colour.
    private func column(_ x: Int, of context: CGContext) throws -> (count: Int, first: Int, last: Int, colour: [UInt8]) {
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        var (count, first, last): (Int, Int, Int) = (0, -1, -1)
        var colour: [UInt8] = []
        for y in 0..<context.height where data[y * context.bytesPerRow + 4 * x + 3] > 250 {
            if first < 0 { first = y }
            last = y
            count += 1
            colour = (0..<4).map { data[y * context.bytesPerRow + 4 * x + $0] }
        }
        return (count, first, last, colour)
    }

    @Test("a stem is as high as the capitals, in its run's colour")
    func stem() throws {
        let context = try #require(CGContext(width: 100, height: 100))
        let font = Font(size: 100)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.draw("I", font: font, color: red, baseline: CGPoint(x: 0, y: 90), provider: builtin)
        let middle = Int(font.measure("I", provider: builtin).width / 2)
        let ink = try column(middle, of: context)
        #expect(abs(ink.count - 70) <= 2 && abs(ink.first - 20) <= 1 && abs(ink.last - 89) <= 1)
        #expect(ink.colour == [255, 0, 0, 255])
        #expect(try column(90, of: context).count == 0)
    }

    @Test("layouts are placed by their top left corner and follow the transform")
    func placement() throws {
        let context = try #require(CGContext(width: 100, height: 100))
        context.scaleBy(x: 2, y: 2)
        let layout = TextLayout("I", font: Font(size: 20), provider: builtin)
        context.draw(layout, at: CGPoint(x: 10, y: 5))
        // Baseline at 2 · (5 + 18.8), capitals 28 high.
        let ink = try column(Int(20 + layout.size.width), of: context)
        #expect(abs(ink.last - 47) <= 1 && abs(ink.count - 28) <= 2)
        context.draw(layout, at: CGPoint(x: CGFloat.nan, y: 0))
    }

    @Test("the current path survives")
    func currentPath() throws {
        let context = try #require(CGContext(width: 10, height: 10))
        context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.draw("x", font: Font(size: 4), baseline: CGPoint(x: 5, y: 9), provider: builtin)
        context.fillPath()
        #expect(try column(1, of: context).count == 4)
    }
}
