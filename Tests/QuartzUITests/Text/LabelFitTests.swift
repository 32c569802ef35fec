import Testing

@testable import QuartzUI

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
        #expect(shownSize(label) == 20)
        label.frame.size.width = wanted / 2
        #expect(near(shownSize(label), 10, 0.1))
        label.minimumScaleFactor = 0.8
        #expect(near(shownSize(label), 16, 1e-9))
        label.frame.size.width = 1000
        #expect(shownSize(label) == 20)
        label.frame.size.width = wanted / 2
        label.adjustsFontSizeToFitWidth = false
        #expect(shownSize(label) == 20)
    }

    @Test func highlightsAndShadows() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        label.text = "Text"
        label.highlightedTextColor = .red
        label.isHighlighted = true
        #expect(label.textRuns.first?.color == UIColor.red.cgColor)
        label.shadowColor = .blue
        #expect(label.textLayer.shadowOpacity == 1 && label.textLayer.shadowOffset == CGSize(width: 0, height: -1))
        label.shadowColor = nil
        #expect(label.textLayer.shadowOpacity == 0)
    }

    @Test func preferredWidthBreaksLines() {
        let label = UILabel()
        label.text = "one two three four five six"
        let line = label.intrinsicContentSize
        label.numberOfLines = 0
        label.preferredMaxLayoutWidth = line.width / 2
        #expect(label.intrinsicContentSize.height > line.height * 1.5 && label.intrinsicContentSize.width <= line.width / 2 + 1)
    }

    @Test func whatAnInitialiserOfAnExtensionSetsIsShown() {
        let label = UILabel(note: "Note")
        label.layoutIfNeeded()
        let run = (label.textLayer.string as? [TextRun])?.first
        #expect(run?.color == UIColor.red.cgColor && run?.font.size == 30)
    }

    @Test func stylesHaveSizes() {
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
        #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
        #expect(UIFont.preferredFont(forTextStyle: .headline) == .systemFont(ofSize: 17, weight: .semibold))
        #expect(UIFont.preferredFont(forTextStyle: .init(rawValue: "none")).pointSize == 17)
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
