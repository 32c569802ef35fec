import Testing

@testable import QuartzCore

@Suite struct LongTextLayerTests {
    @MainActor @Test func aLineThatIsVeryLongIsCutWhereNobodySeesIt() {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
        layer.string = [TextRun(String(repeating: "word ", count: 20_000), font: Font.system(size: 16))]
        guard case .typeset(let text) = layer.committedValue(of: .string) else {
            Issue.record("no text")
            return
        }
        let box = text.committed.reduce(CGRect.null) { $0.union($1.source.bounds) }
        #expect(box.minX < 5 && box.width > 300 && box.width < 6000)
    }
}
