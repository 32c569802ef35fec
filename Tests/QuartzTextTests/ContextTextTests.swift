import CanvasSupport
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

@Suite struct TextStateTests {
    private let font = Font.system(size: 20)

    /// Returns the bounds of the drawn pixels.
    private func box(_ canvas: Canvas) -> CGRect {
        var box = CGRect.null
        for y in 0..<canvas.context.height {
            for x in 0..<canvas.context.width where canvas[x, y][3] > 0 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test func thePositionIsTheMatrixsTranslation() throws {
        let context = try Canvas(1, 1).context
        expect(context.textMatrix == .identity, context.textPosition == .zero)
        context.textMatrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6)
        expectEqual(context.textPosition, CGPoint(x: 5, y: 6))
        context.textPosition = CGPoint(x: 7, y: 8)
        expectEqual(context.textMatrix, CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 7, ty: 8))
        context.textPosition = CGPoint(x: CGFloat.nan, y: 0)
        expectEqual(context.textPosition, CGPoint(x: 7, y: 8))
        context.saveGState()
        context.textMatrix = .identity
        context.restoreGState()
        expectEqual(context.textMatrix, .identity, "no part of the graphics state")
    }

    @Test func textGoesOnWhereItEnded() throws {
        let (whole, pieces) = (try Canvas(120, 40), try Canvas(120, 40))
        whole.context.textPosition = CGPoint(x: 10, y: 30)
        whole.context.draw("HH", font: font)
        pieces.context.textPosition = CGPoint(x: 10, y: 30)
        pieces.context.draw("H", font: font)
        pieces.context.draw("H", font: font)
        expectEqual(whole.context.textPosition, pieces.context.textPosition)
        expect(abs(whole.coveredArea - pieces.coveredArea) < 0.5, box(whole) == box(pieces), whole.coveredArea > 10)
        pieces.context.setCharacterSpacing(4)
        let end = pieces.context.textPosition.x
        pieces.context.draw("", font: font)
        expectEqual(pieces.context.textPosition.x, end)
        pieces.context.draw("H", font: font)
        let advance = (whole.context.textPosition.x - 10) / 2
        expect(abs(pieces.context.textPosition.x - end - advance - 4) < 1e-9)
    }

    @Test func theMatrixTurnsTextAboutItsPlace() throws {
        let (plain, large) = (try Canvas(100, 100), try Canvas(100, 100))
        plain.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 80))
        large.context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
        large.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 80))
        expect(abs(box(large).height - 2 * box(plain).height) <= 2, box(large).maxY <= 82)
        let fallen = try Canvas(100, 100)
        fallen.context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        fallen.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 40))
        expect(box(fallen).minY >= 38, "below the baseline")
    }

    @Test func modes() throws {
        func area(_ mode: CGTextDrawingMode) throws -> Double {
            let canvas = try Canvas(60, 40)
            canvas.context.setTextDrawingMode(mode)
            canvas.context.setLineWidth(0.5)
            canvas.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 30))
            return canvas.coveredArea
        }
        let fill = try area(.fill)
        try expect(fill > 0, area(.invisible) == 0, area(.clip) == 0, area(.fillStroke) > fill, area(.stroke) > 0)
        let canvas = try Canvas(60, 40)
        canvas.context.setTextDrawingMode(.clip)
        canvas.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 30))
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        expect(abs(canvas.coveredArea - fill) < 1, "what is drawn afterwards shows through the letters alone")
    }

    @Test func nothingIsDrawnBySingularOrInfiniteMatrices() throws {
        let canvas = try Canvas(40, 40)
        for matrix in [
            CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(scaleX: .infinity, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
        ] {
            canvas.context.textMatrix = matrix
            canvas.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 30))
        }
        expectEqual(canvas.coveredArea, 0)
    }
}

@Suite("Text in contexts")
struct CGContextTextTests {
    private let builtin = FontProvider(.builtin)

    /// Returns the number of opaque pixels in a column, their first and last row, and a colour.
    private func column(_ x: Int, of context: CGContext) throws -> (count: Int, first: Int, last: Int, colour: [UInt8]) {
        let data = try require(context.data).assumingMemoryBound(to: UInt8.self)
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
        let context = try require(CGContext(width: 100, height: 100))
        let font = Font(size: 100)
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.draw("I", font: font, color: red, baseline: CGPoint(x: 0, y: 90), provider: builtin)
        let middle = Int(font.measure("I", provider: builtin).width / 2)
        let ink = try column(middle, of: context)
        expect(abs(ink.count - 70) <= 2, abs(ink.first - 20) <= 1, abs(ink.last - 89) <= 1)
        expectEqual(ink.colour, [255, 0, 0, 255])
        try expectEqual(column(90, of: context).count, 0)
    }

    @Test("layouts are placed by their top left corner and follow the transform")
    func placement() throws {
        let context = try require(CGContext(width: 100, height: 100))
        context.scaleBy(x: 2, y: 2)
        let layout = TextLayout("I", font: Font(size: 20), provider: builtin)
        context.draw(layout, at: CGPoint(x: 10, y: 5))
        // Baseline at 2 · (5 + 18.8), capitals 28 high.
        let ink = try column(Int(20 + layout.size.width), of: context)
        expect(abs(ink.last - 47) <= 1, abs(ink.count - 28) <= 2)
        context.draw(layout, at: CGPoint(x: CGFloat.nan, y: 0))
    }

    @Test("the current path survives")
    func currentPath() throws {
        let context = try require(CGContext(width: 10, height: 10))
        context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.draw("x", font: Font(size: 4), baseline: CGPoint(x: 5, y: 9), provider: builtin)
        context.fillPath()
        try expectEqual(column(1, of: context).count, 4)
    }
}
