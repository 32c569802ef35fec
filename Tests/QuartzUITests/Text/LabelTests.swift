import Expectations
import Testing

@testable import QuartzUI

@Suite struct LabelTests {
    private let font = UIFont(Font(family: .builtin, size: 20))

    @Test func sizeAndBaseline() {
        let label = UILabel("Hello", font: font)
        let size = font.font.measure("Hello")
        expect(label.bounds.width >= size.width, label.bounds.width < size.width + 1)
        expect(label.bounds.height >= size.height, label.bounds.height < size.height + 1)
        label.frame = CGRect(x: 0, y: 0, width: 200, height: 51)
        label.layoutIfNeeded()
        expect(near(label.firstBaseline, label.firstBaseline.rounded(), 1e-9))
        // The text is vertically centred, rounded to a pixel.
        let middle = label.firstBaseline - (font.ascender + font.descender) / 2
        expect(near(middle, 25.5, 0.51 + font.leading))
    }

    @Test func linesAndTruncation() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.font = font
        label.text = "one two three four five six seven"
        label.setNeedsLayout()
        label.layoutIfNeeded()
        expect(label.textLayer.layout.lines.count == 1, label.textLayer.layout.isTruncated)
        label.numberOfLines = 0
        let fit = label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity))
        expect(fit.height > 3 * font.lineHeight, fit.width <= 100)
        label.frame.size = CGSize(width: 100, height: fit.height)
        label.layoutIfNeeded()
        expect(!label.textLayer.layout.isTruncated)
        label.frame.size.height = font.lineHeight * 2
        label.layoutIfNeeded()
        expect(label.textLayer.layout.lines.count == 2, label.textLayer.layout.isTruncated)
        label.text = nil
        expect(label.text == nil, label.sizeThatFits(.zero) == .zero)
    }

    @Test func attributedRuns() {
        let text = NSMutableAttributedString(string: "red big")
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
        text.addAttribute(.font, value: font.withSize(30), range: NSRange(location: 4, length: 3))
        let label = UILabel(frame: .zero)
        label.font = font
        label.textColor = .green
        label.attributedText = text
        let runs = label.textRuns
        expectEqual(runs.map(\.text), ["red", " ", "big"])
        expectEqual(runs.map(\.color), [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.green.cgColor])
        expectEqual(runs.map(\.font.size), [20, 20, 30])
        expectEqual(label.text, "red big")
    }
}

@Suite struct LabelFitTests {
    private func shownSize(_ label: UILabel) -> CGFloat {
        label.layoutIfNeeded()
        return (label.textLayer.string as? [TextRun])?.first?.font.size ?? 0
    }

    @Test func textIsSetSmallerToFit() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 1000, height: 30))
        label.font = .systemFont(ofSize: 20)
        label.text = "Fits, or is made to fit"
        label.adjustsFontSizeToFitWidth = true
        let wanted = label.intrinsicContentSize.width
        expectEqual(shownSize(label), 20)
        label.frame.size.width = wanted / 2
        expect(near(shownSize(label), 10, 0.1))
        label.minimumScaleFactor = 0.8
        expect(near(shownSize(label), 16, 1e-9))
        label.frame.size.width = 1000
        expectEqual(shownSize(label), 20)
        label.frame.size.width = wanted / 2
        label.adjustsFontSizeToFitWidth = false
        expectEqual(shownSize(label), 20)
    }

    @Test func highlightsAndShadows() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "Text"
        label.highlightedTextColor = .red
        label.isHighlighted = true
        expectEqual(label.textRuns.first?.color, UIColor.red.cgColor)
        label.shadowColor = .blue
        expect(label.textLayer.shadowOpacity == 1, label.textLayer.shadowOffset == CGSize(width: 0, height: -1))
        label.shadowColor = nil
        expectEqual(label.textLayer.shadowOpacity, 0)
    }

    @Test func preferredWidthBreaksLines() {
        let label = UILabel()
        label.text = "one two three four five six"
        let line = label.intrinsicContentSize
        label.numberOfLines = 0
        label.preferredMaxLayoutWidth = line.width / 2
        expect(label.intrinsicContentSize.height > line.height * 1.5, label.intrinsicContentSize.width <= line.width / 2 + 1)
    }

    @Test func whatAnInitialiserOfAnExtensionSetsIsShown() {
        let label = UILabel(note: "Note")
        label.layoutIfNeeded()
        let run = (label.textLayer.string as? [TextRun])?.first
        expect(run?.color == UIColor.red.cgColor, run?.font.size == 30)
    }

    @Test func stylesHaveSizes() {
        expectEqual(UIFont.preferredFont(forTextStyle: .body).pointSize, 17)
        expectEqual(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize, 34)
        expectEqual(UIFont.preferredFont(forTextStyle: .headline), .systemFont(ofSize: 17, weight: .semibold))
        expectEqual(UIFont.preferredFont(forTextStyle: .init(rawValue: "none")).pointSize, 17)
    }

    @Test func sizeToFitKeepsTheOrigin() {
        let label = UILabel(frame: CGRect(x: 20, y: 30, width: 400, height: 300))
        label.text = "Apple"
        label.sizeToFit()
        expectEqual(label.frame, CGRect(origin: CGPoint(x: 20, y: 30), size: label.intrinsicContentSize))
        label.transform = CGAffineTransform(rotationAngle: .pi / 2)
        label.text = "Apple, pear and plum"
        label.sizeToFit()
        label.transform = .identity
        expect(abs(label.frame.minX - 20) < 1e-9, abs(label.frame.minY - 30) < 1e-9)
        expectEqual(label.bounds.size, label.intrinsicContentSize)
    }
}

extension UILabel {
    fileprivate convenience init(note: String) {
        self.init()
        text = note
        font = .systemFont(ofSize: 30)
        textColor = .red
        sizeToFit()
    }
}

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
        let image = try require(layer.contents.flatMap { $0 as? CGImage })
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
        expectEqual(padded.intrinsicContentSize.width, plain.intrinsicContentSize.width + 30)
        expectEqual(padded.intrinsicContentSize.height, plain.intrinsicContentSize.height + 10)
        expectEqual(padded.bounds.size, padded.intrinsicContentSize)
        // The text wraps inside the insets.
        padded.text = "one two three four five six seven"
        padded.numberOfLines = 0
        let fit = padded.sizeThatFits(CGSize(width: 100, height: 1000))
        expect(fit.width <= 100)
        expect(fit.height > 2 * plain.bounds.height)
    }

    @Test func textIsDrawnIntoTheInsetRectangle() throws {
        try Scene.run { scene in
            let label = Padded("HHHH")
            label.textColor = .black
            scene.window.addSubview(label)
            scene.frame()
            expectEqual(label.rects, [label.bounds])
            let box = try ink(label.layer)
            expect(box.minX >= 9.5, box.minX < 13)
            expect(box.maxX <= label.bounds.width - 19.5)
            expectEqual(label.layer.sublayers?.allSatisfy(\.isHidden), true)
            // Changes of text and size draw again.
            label.text = "H"
            scene.frame()
            label.frame.size.width += 5
            scene.frame()
            expect(label.rects.count == 3, label.rects.last == label.bounds)
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
            expectEqual(silent.layer.sublayers?.allSatisfy(\.isHidden), true)
            expect(silent.layer.contents != nil)
            let box = try ink(underlined.layer)
            expect(abs(box.maxY - 60) < 0.01)
            expect(box.minY > 10, box.minY < 30)
        }
    }

    @Test func ordinaryLabelsKeepTheirOutlines() {
        Scene.run { scene in
            final class Ordinary: UILabel {}
            for label in [UILabel("a"), Ordinary("b")] {
                scene.window.addSubview(label)
                scene.frame()
                expectNil(label.layer.contents)
                expectEqual(label.layer.sublayers?.first?.isHidden, false)
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
            expect(abs(label.firstBaseline - baseline) <= 1)
            label.baselineAdjustment = .alignCenters
            scene.frame()
            expect(label.firstBaseline < baseline - 1)
            label.baselineAdjustment = .none
            scene.frame()
            expect(label.firstBaseline < baseline - 4)
        }
    }
}
