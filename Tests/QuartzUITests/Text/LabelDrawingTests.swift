import Testing

@testable import QuartzUI

/// Labels whose class overrides drawing: UIKit's hooks are called, and the text is drawn only once.
@Suite(.serialized) struct LabelDrawingTests {
    /// A typical padded label.
    private final class Padded: UILabel {
        var insets = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
        var rects: [CGRect] = []

        override func drawText(in rect: CGRect) {
            rects.append(rect)
            super.drawText(in: rect.inset(by: insets))
        }
        override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
            let inner = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
            return inner.inset(by: UIEdgeInsets(top: -4, left: -10, bottom: -6, right: -20))
        }
    }

    /// A label that draws its layer without text.
    private final class Silent: UILabel {
        override func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setFillColor(UIColor.green.cgColor)
            ctx.fill(layer.bounds)
        }
    }

    private final class Underlined: UILabel {
        override func draw(_ rect: CGRect) {
            super.draw(rect)
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: rect.maxY - 2, width: rect.width, height: 2))
        }
    }

    /// Returns the smallest rectangle in points that contains all non-transparent pixels.
    private func ink(_ layer: CALayer) throws -> CGRect {
        let image = try #require(layer.contents.flatMap { $0 as? CGImage })
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where image.pixels[(y * image.width + x) * 4 + 3] > 0 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box.applying(CGAffineTransform(scaleX: 1 / layer.contentsScale, y: 1 / layer.contentsScale))
    }

    @Test func insetsCountInTheSize() {
        let plain = UILabel("Text")
        let padded = Padded("Text")
        #expect(padded.intrinsicContentSize.width == plain.intrinsicContentSize.width + 30)
        #expect(padded.intrinsicContentSize.height == plain.intrinsicContentSize.height + 10)
        #expect(padded.bounds.size == padded.intrinsicContentSize)
        // The text wraps inside the insets.
        padded.text = "one two three four five six seven"
        padded.numberOfLines = 0
        let fit = padded.sizeThatFits(CGSize(width: 100, height: 1000))
        #expect(fit.width <= 100)
        #expect(fit.height > 2 * plain.bounds.height)
    }

    @Test func textIsDrawnIntoTheInsetRectangle() throws {
        try Scene.run { scene in
            let label = Padded("HHHH")
            label.textColor = .black
            scene.window.addSubview(label)
            scene.frame()
            #expect(label.rects == [label.bounds])
            let box = try ink(label.layer)
            #expect(box.minX >= 9.5 && box.minX < 13)
            #expect(box.maxX <= label.bounds.width - 19.5)
            #expect(label.layer.sublayers?.allSatisfy(\.isHidden) == true)
            // Changes of text and size draw again.
            label.text = "H"
            scene.frame()
            label.frame.size.width += 5
            scene.frame()
            #expect(label.rects.count == 3 && label.rects.last == label.bounds)
        }
    }

    @Test func whoDrawsTheLayerShowsNoTextUnlessAsked() throws {
        try Scene.run { scene in
            let silent = Silent("HHHH")
            let underlined = Underlined("HHHH")
            underlined.frame.size.height = 60
            scene.window.addSubview(silent)
            scene.window.addSubview(underlined)
            scene.frame()
            #expect(silent.layer.sublayers?.allSatisfy(\.isHidden) == true)
            #expect(silent.layer.contents != nil)
            let box = try ink(underlined.layer)
            #expect(abs(box.maxY - 60) < 0.01)
            #expect(box.minY > 10 && box.minY < 30)
        }
    }

    @Test func ordinaryLabelsKeepTheirOutlines() {
        Scene.run { scene in
            final class Ordinary: UILabel {}
            for label in [UILabel("a"), Ordinary("b")] {
                scene.window.addSubview(label)
                scene.frame()
                #expect(label.layer.contents == nil)
                #expect(label.layer.sublayers?.first?.isHidden == false)
            }
        }
    }

    @Test func textSetSmallerStandsAsItIsTold() {
        Scene.run { scene in
            let label = UILabel("A long line of text", font: .systemFont(ofSize: 20))
            let full = label.bounds.size
            scene.window.addSubview(label)
            scene.frame()
            let baseline = label.firstBaseline
            label.adjustsFontSizeToFitWidth = true
            label.frame.size.width = full.width / 2
            scene.frame()
            #expect(abs(label.firstBaseline - baseline) <= 1)
            label.baselineAdjustment = .alignCenters
            scene.frame()
            #expect(label.firstBaseline < baseline - 1)
            label.baselineAdjustment = .none
            scene.frame()
            #expect(label.firstBaseline < baseline - 4)
        }
    }
}
