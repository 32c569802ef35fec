import Testing

@testable import QuartzUI

@Suite struct StackViewTests {
    /// A view with an intrinsic size.
    private final class Box: UIView {
        var own: CGSize
        init(_ width: CGFloat, _ height: CGFloat) {
            own = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
        override var intrinsicContentSize: CGSize { own }
    }

    private func layout(
        _ boxes: [UIView], _ size: CGSize, _ setUp: (UIStackView) -> Void
    ) -> [CGRect] {
        let stack = UIStackView(arrangedSubviews: boxes)
        setUp(stack)
        stack.frame = CGRect(origin: .zero, size: size)
        stack.setNeedsLayout()
        stack.layoutIfNeeded()
        return boxes.map(\.frame)
    }

    @Test func fillGivesTheRestToWhatHasNoSize() {
        let frames = layout([Box(20, 10), Box(-1, 10), Box(30, 10)], CGSize(width: 100, height: 40)) { $0.spacing = 5 }
        #expect(
            frames == [
                CGRect(x: 0, y: 0, width: 20, height: 40), CGRect(x: 25, y: 0, width: 40, height: 40),
                CGRect(x: 70, y: 0, width: 30, height: 40),
            ])
    }

    @Test(arguments: [
        (UIStackView.Distribution.fill, [20, 80] as [CGFloat], [0, 20] as [CGFloat]),
        (.fillEqually, [50, 50], [0, 50]),
        (.fillProportionally, [40, 60], [0, 40]),
        (.equalSpacing, [20, 30], [0, 70]),
        (.equalCentering, [20, 30], [0, 70]),
    ])
    func distributions(_ distribution: UIStackView.Distribution, _ widths: [CGFloat], _ starts: [CGFloat]) {
        let frames = layout([Box(20, 10), Box(30, 10)], CGSize(width: 100, height: 40)) { $0.distribution = distribution }
        #expect(frames.map(\.width) == widths)
        #expect(frames.map(\.minX) == starts)
    }

    @Test func columnsAlignmentInsetsHidden() {
        let boxes = [Box(20, 10), Box(99, 99), Box(40, 20)]
        boxes[1].isHidden = true
        let frames = layout(boxes, CGSize(width: 100, height: 200)) {
            $0.axis = .vertical
            $0.alignment = .center
            $0.spacing = 4
            $0.distribution = .equalSpacing
            $0.contentInsets = UIEdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
        }
        #expect(frames[0] == CGRect(x: 40, y: 10, width: 20, height: 10))
        #expect(frames[2] == CGRect(x: 30, y: 170, width: 40, height: 20))
    }

    /// Texts share a baseline, and a view without text stands on it.
    @Test(arguments: [UIStackView.Alignment.firstBaseline, .lastBaseline]) func rowsShareABaseline(
        alignment: UIStackView.Alignment
    ) {
        let small = UILabel("Small", font: UIFont(Font(family: .builtin, size: 10)))
        let large = UILabel("Large\nof two lines", font: UIFont(Font(family: .builtin, size: 30)))
        large.numberOfLines = 0
        let box = Box(10, 12)
        let stack = UIStackView(arrangedSubviews: [small, large, box])
        stack.alignment = alignment
        let size = stack.intrinsicContentSize
        stack.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height + 40)
        stack.layoutIfNeeded()
        // Labels centre their lines of text.
        func baseline(_ label: UILabel, last: Bool) -> CGFloat {
            let lines = label.textLayer.layout.lines
            return label.frame.midY - label.textLayer.layout.size.height / 2 + (last ? lines[lines.count - 1] : lines[0]).origin.y
        }
        let isLast = alignment == .lastBaseline
        let line = baseline(large, last: isLast)
        #expect(large.textLayer.layout.lines.count == 2)
        #expect(near(baseline(small, last: isLast), line, 0.01) && near(box.frame.maxY, line, 0.01))
        #expect(near(isLast ? stack.bounds.height - large.frame.maxY : large.frame.minY, 0, 0.01))
        // The baselines determine the height: what is above and what is below one adds up.
        #expect(size.height >= large.bounds.height && size.height <= large.bounds.height + small.bounds.height)
        let flat = UIStackView(arrangedSubviews: [Box(5, 40), UILabel("Text", font: UIFont(Font(family: .builtin, size: 30)))])
        flat.alignment = alignment
        #expect(flat.intrinsicContentSize.height > 40)
    }

    /// A stack is notified of the sizes of its views, and a stack of stacks of theirs.
    @Test func sizesReachOuterStacks() {
        let box = Box(20, 10)
        let inner = UIStackView(arrangedSubviews: [box])
        let outer = UIStackView(arrangedSubviews: [inner, Box(5, 5)])
        outer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        outer.layoutIfNeeded()
        #expect(!outer.layer.needsLayout())
        box.own = CGSize(width: 40, height: 15)
        box.invalidateIntrinsicContentSize()
        #expect(outer.layer.needsLayout() && inner.layer.needsLayout())
        #expect(outer.intrinsicContentSize == CGSize(width: 45, height: 15))
    }

    @Test func tooLittleRoomAndSizes() {
        let frames = layout([Box(60, 10), Box(40, 10)], CGSize(width: 50, height: 10)) { _ in }
        #expect(frames.map(\.width) == [30, 20])
        #expect(layout([Box(60, 10), Box(40, 10)], .zero) { $0.spacing = 9 }.allSatisfy { $0.width == 0 })
        let stack = UIStackView(arrangedSubviews: [Box(60, 10), Box(40, 30)])
        stack.spacing = 8
        #expect(stack.intrinsicContentSize == CGSize(width: 108, height: 30))
        stack.setCustomSpacing(20, after: stack.arrangedSubviews[0])
        #expect(stack.intrinsicContentSize == CGSize(width: 120, height: 30))
        stack.arrangedSubviews[0].removeFromSuperview()
        #expect(stack.arrangedSubviews.count == 1)
    }
}

@Suite struct LabelTests {
    private let font = UIFont(Font(family: .builtin, size: 20))

    @Test func sizeAndBaseline() {
        let label = UILabel("Hello", font: font)
        let size = font.font.measure("Hello")
        #expect(label.bounds.width >= size.width && label.bounds.width < size.width + 1)
        #expect(label.bounds.height >= size.height && label.bounds.height < size.height + 1)
        label.frame = CGRect(x: 0, y: 0, width: 200, height: 51)
        label.layoutIfNeeded()
        #expect(near(label.firstBaseline, label.firstBaseline.rounded(), 1e-9))
        // The text is vertically centred, rounded to a pixel.
        let middle = label.firstBaseline - (font.ascender + font.descender) / 2
        #expect(near(middle, 25.5, 0.51 + font.leading))
    }

    @Test func linesAndTruncation() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.font = font
        label.text = "one two three four five six seven"
        label.setNeedsLayout()
        label.layoutIfNeeded()
        #expect(label.textLayer.layout.lines.count == 1 && label.textLayer.layout.isTruncated)
        label.numberOfLines = 0
        let fit = label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity))
        #expect(fit.height > 3 * font.lineHeight && fit.width <= 100)
        label.frame.size = CGSize(width: 100, height: fit.height)
        label.layoutIfNeeded()
        #expect(!label.textLayer.layout.isTruncated)
        label.frame.size.height = font.lineHeight * 2
        label.layoutIfNeeded()
        #expect(label.textLayer.layout.lines.count == 2 && label.textLayer.layout.isTruncated)
        label.text = nil
        #expect(label.text == nil && label.sizeThatFits(.zero) == .zero)
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
        #expect(runs.map(\.text) == ["red", " ", "big"])
        #expect(runs.map(\.color) == [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.green.cgColor])
        #expect(runs.map(\.font.size) == [20, 20, 30])
        #expect(label.text == "red big")
    }
}
