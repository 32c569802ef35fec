import Quartz2D
import Testing

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
        #expect(context.textMatrix == .identity && context.textPosition == .zero)
        context.textMatrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 6)
        #expect(context.textPosition == CGPoint(x: 5, y: 6))
        context.textPosition = CGPoint(x: 7, y: 8)
        #expect(context.textMatrix == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 7, ty: 8))
        context.textPosition = CGPoint(x: CGFloat.nan, y: 0)
        #expect(context.textPosition == CGPoint(x: 7, y: 8))
        context.saveGState()
        context.textMatrix = .identity
        context.restoreGState()
        #expect(context.textMatrix == .identity, "no part of the graphics state")
    }

    @Test func textGoesOnWhereItEnded() throws {
        let (whole, pieces) = (try Canvas(120, 40), try Canvas(120, 40))
        whole.context.textPosition = CGPoint(x: 10, y: 30)
        whole.context.draw("HH", font: font)
        pieces.context.textPosition = CGPoint(x: 10, y: 30)
        pieces.context.draw("H", font: font)
        pieces.context.draw("H", font: font)
        #expect(whole.context.textPosition == pieces.context.textPosition)
        #expect(abs(whole.coveredArea - pieces.coveredArea) < 0.5 && box(whole) == box(pieces) && whole.coveredArea > 10)
        pieces.context.setCharacterSpacing(4)
        let end = pieces.context.textPosition.x
        pieces.context.draw("", font: font)
        #expect(pieces.context.textPosition.x == end)
        pieces.context.draw("H", font: font)
        let advance = (whole.context.textPosition.x - 10) / 2
        #expect(abs(pieces.context.textPosition.x - end - advance - 4) < 1e-9)
    }

    @Test func theMatrixTurnsTextAboutItsPlace() throws {
        let (plain, large) = (try Canvas(100, 100), try Canvas(100, 100))
        plain.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 80))
        large.context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
        large.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 80))
        #expect(abs(box(large).height - 2 * box(plain).height) <= 2 && box(large).maxY <= 82)
        let fallen = try Canvas(100, 100)
        fallen.context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        fallen.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 40))
        #expect(box(fallen).minY >= 38, "below the baseline")
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
        #expect(try fill > 0 && area(.invisible) == 0 && area(.clip) == 0 && area(.fillStroke) > fill && area(.stroke) > 0)
        let canvas = try Canvas(60, 40)
        canvas.context.setTextDrawingMode(.clip)
        canvas.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 30))
        canvas.context.setFillColor(.red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 60, height: 40))
        #expect(abs(canvas.coveredArea - fill) < 1, "what is drawn afterwards shows through the letters alone")
    }

    @Test func nothingIsDrawnBySingularOrInfiniteMatrices() throws {
        let canvas = try Canvas(40, 40)
        for matrix in [
            CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(scaleX: .infinity, y: 1), CGAffineTransform(scaleX: .nan, y: 1),
        ] {
            canvas.context.textMatrix = matrix
            canvas.context.draw("H", font: font, baseline: CGPoint(x: 10, y: 30))
        }
        #expect(canvas.coveredArea == 0)
    }
}

@Suite struct GeometryDictionaryTests {
    @Test func thereAndBack() {
        let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4)
        #expect(rect.dictionaryRepresentation["Width"] as? NSNumber == 3 && rect.dictionaryRepresentation.count == 4)
        #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
        #expect(CGPoint(dictionaryRepresentation: rect.origin.dictionaryRepresentation) == rect.origin)
        #expect(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
    }

    @Test func fromOtherNumbersAndNone() {
        #expect(CGPoint(dictionaryRepresentation: ["X": 1, "Y": 2.5]) == CGPoint(x: 1, y: 2.5))
        #expect(
            CGSize(dictionaryRepresentation: ["Width": CGFloat(1), "Height": NSNumber(value: 2)]) == CGSize(width: 1, height: 2))
        #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil && CGRect(dictionaryRepresentation: ["X": 1, "Y": 1]) == nil)
        #expect(CGPoint(dictionaryRepresentation: ["X": "one", "Y": 2]) == nil)
    }
}
