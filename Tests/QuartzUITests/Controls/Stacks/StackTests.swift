import Expectations
import SeededRandom
import Testing

@testable import QuartzUI

/// Stacks lay out their views by priorities, constraints and visibility.
@Suite struct StackTests {
    private final class Box: UIView {
        private let natural: CGSize

        init(_ width: CGFloat, _ height: CGFloat = 20) {
            natural = CGSize(width: width, height: height)
            super.init(frame: .zero)
        }

        required init?(coder: NSCoder) { nil }

        override var intrinsicContentSize: CGSize { natural }
    }

    private func row(_ views: [UIView], width: CGFloat = 300) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: views)
        stack.frame = CGRect(x: 0, y: 0, width: width, height: 40)
        return stack
    }

    private func widths(_ stack: UIStackView) -> [CGFloat] {
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.map(\.frame.width)
    }

    /// A transform marks the stack for layout; the layout leaves the transform and the size.
    @Test func transformsOfArrangedViewsStay() {
        let (first, second) = (Box(50), Box(50))
        let stack = row([first, second])
        stack.distribution = .fillEqually
        expectEqual(widths(stack), [150, 150])
        first.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        second.transform = CGAffineTransform(translationX: 0, y: 9)
        stack.layoutIfNeeded()
        expect(first.bounds.width == 150, first.center.x == 75, first.frame.width == 75)
        expectEqual(second.frame, CGRect(x: 150, y: 9, width: 150, height: 40))
    }

    // MARK: Priorities

    @Test func theViewOfTheLowestHuggingIsStretched() {
        let (first, second) = (Box(50), Box(50))
        first.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        second.setContentHuggingPriority(.required, for: .horizontal)
        let stack = row([first, second])
        expectEqual(widths(stack), [250, 50])
        first.setContentHuggingPriority(.required, for: .horizontal)
        second.setContentHuggingPriority(.defaultLow, for: .horizontal)
        expectEqual(widths(stack), [50, 250])
    }

    @Test func theViewOfTheLowestResistanceIsCompressed() {
        let (first, second) = (Box(200), Box(200))
        first.setContentCompressionResistancePriority(.required, for: .horizontal)
        second.setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
        expectEqual(widths(row([first, second])), [200, 100])
        expectEqual(widths(row([Box(200), Box(200)])), [150, 150])
    }

    // MARK: Constraints

    @Test func aFixedWidthIsKept() {
        let (first, second) = (Box(50), Box(50))
        let fixed = second.widthAnchor.constraint(equalToConstant: 100)
        fixed.isActive = true
        let stack = row([first, second])
        expectEqual(widths(stack), [200, 100])
        fixed.constant = 120
        expectEqual(widths(stack), [180, 120])
    }

    @Test func widthsInAProportionAreSolved() {
        Scene.run { scene in
            let (first, second) = (Box(50), Box(50))
            let stack = row([first, second])
            scene.window.addSubview(stack)
            let double = first.widthAnchor.constraint(equalTo: second.widthAnchor, multiplier: 2)
            double.isActive = true
            scene.frame()
            expectEqual(widths(stack), [200, 100])
            expectEqual(stack.intrinsicContentSize, CGSize(width: 150, height: 20))
            double.isActive = false
            scene.frame()
            expectEqual(widths(stack), [50, 250])
            first.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.25).isActive = true
            scene.frame()
            expectEqual(widths(stack), [75, 225])
        }
    }

    @Test func inequalitiesAndRatiosAreSolved() {
        let least = Box(50)
        least.widthAnchor.constraint(greaterThanOrEqualToConstant: 80).isActive = true
        expectEqual(widths(row([least, Box(500)])), [80, 220])
        let wide = UIView()
        wide.widthAnchor.constraint(equalTo: wide.heightAnchor, multiplier: 2).isActive = true
        expectEqual(widths(row([wide, Box(5)])), [80, 220])
    }

    @Test func aSpacerTakesTheRest() {
        let icon = UIView()
        icon.widthAnchor.constraint(equalToConstant: 20).isActive = true
        icon.heightAnchor.constraint(equalToConstant: 20).isActive = true
        let stack = row([icon, UIView(), Box(30)])
        stack.alignment = .center
        stack.spacing = 4
        expectEqual(widths(stack), [20, 242, 30])
        expectEqual(icon.frame, CGRect(x: 0, y: 10, width: 20, height: 20))
    }

    @Test func equalHeightsOfCentredViewsAreSolved() {
        let (first, second) = (Box(50, 10), Box(50, 30))
        second.setContentHuggingPriority(.required, for: .vertical)
        let stack = row([first, second])
        stack.alignment = .center
        first.heightAnchor.constraint(equalTo: second.heightAnchor).isActive = true
        stack.layoutIfNeeded()
        expect(first.frame.height == 30, second.frame.height == 30)
    }

    @Test func arrangedViewsArePlacedByTheStackAlone() {
        let box = Box(50)
        expect(box.translatesAutoresizingMaskIntoConstraints)
        _ = row([box])
        expect(!box.translatesAutoresizingMaskIntoConstraints)
    }

    // MARK: Hiding

    @Test func hidingLaysOutTheStack() {
        Scene.run { scene in
            let (first, second) = (Box(50), Box(50))
            let stack = row([first, second])
            scene.window.addSubview(stack)
            scene.frame()
            expectEqual(second.frame, CGRect(x: 50, y: 0, width: 250, height: 40))
            UIView.animate(withDuration: 1) {
                first.isHidden = true
                stack.layoutIfNeeded()
            }
            expectEqual(second.frame, CGRect(x: 0, y: 0, width: 300, height: 40))
            scene.frame()
            scene.advance(by: 0.5)
            expect(second.layer.presentation().map { $0.frame.minX > 0 && $0.frame.minX < 50 } ?? false)
            first.isHidden = false
            scene.settle()
            expectEqual(second.frame.minX, 50)
        }
    }

    @Test func hidingChangesTheSizeOfAConstrainedStack() {
        Scene.run { scene in
            let stack = UIStackView(arrangedSubviews: [Box(30, 30), Box(30, 30)])
            stack.axis = .vertical
            stack.spacing = UIStackView.spacingUseSystem
            stack.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(stack)
            stack.topAnchor.constraint(equalTo: scene.window.topAnchor).isActive = true
            stack.leftAnchor.constraint(equalTo: scene.window.leftAnchor).isActive = true
            scene.frame()
            expectEqual(stack.frame.height, 68)
            stack.arrangedSubviews[0].isHidden = true
            scene.frame()
            expectEqual(stack.frame.height, 30)
        }
    }

    // MARK: Spacing and margins

    @Test func aViewWithoutOwnSpacingHasTheDefault() {
        let box = Box(50)
        let stack = row([box, Box(50)])
        stack.spacing = 5
        expectEqual(stack.customSpacing(after: box), UIStackView.spacingUseDefault)
        stack.setCustomSpacing(20, after: box)
        expect(stack.customSpacing(after: box) == 20, stack.intrinsicContentSize.width == 120)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: box)
        expect(stack.customSpacing(after: box) == UIStackView.spacingUseDefault, stack.intrinsicContentSize.width == 105)
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: box)
        expectEqual(stack.intrinsicContentSize.width, 108)
    }

    @Test func marginsSurroundTheViewsOnRequest() {
        let stack = row([Box(50)])
        expectEqual(stack.intrinsicContentSize, CGSize(width: 50, height: 20))
        stack.isLayoutMarginsRelativeArrangement = true
        expectEqual(stack.intrinsicContentSize, CGSize(width: 66, height: 36))
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        stack.layoutIfNeeded()
        expectEqual(stack.arrangedSubviews[0].frame, CGRect(x: 2, y: 1, width: 294, height: 36))
    }

    @Test func spacingMayBeBetweenBaselines() {
        let labels = ["A", "B"].map { UILabel($0, font: .systemFont(ofSize: 20)) }
        let stack = UIStackView(arrangedSubviews: labels)
        stack.axis = .vertical
        stack.spacing = 40
        stack.isBaselineRelativeArrangement = true
        let height = labels[0].intrinsicContentSize.height
        expect(near(stack.intrinsicContentSize.height, 40 + height, 0.01))
    }
}

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
        expectEqual(
            frames,
            [
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
        expectEqual(frames.map(\.width), widths)
        expectEqual(frames.map(\.minX), starts)
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
        expectEqual(frames[0], CGRect(x: 40, y: 10, width: 20, height: 10))
        expectEqual(frames[2], CGRect(x: 30, y: 170, width: 40, height: 20))
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
        expectEqual(large.textLayer.layout.lines.count, 2)
        expect(near(baseline(small, last: isLast), line, 0.01), near(box.frame.maxY, line, 0.01))
        expect(near(isLast ? stack.bounds.height - large.frame.maxY : large.frame.minY, 0, 0.01))
        // The baselines determine the height: what is above and what is below one adds up.
        expect(size.height >= large.bounds.height, size.height <= large.bounds.height + small.bounds.height)
        let flat = UIStackView(arrangedSubviews: [Box(5, 40), UILabel("Text", font: UIFont(Font(family: .builtin, size: 30)))])
        flat.alignment = alignment
        expect(flat.intrinsicContentSize.height > 40)
    }

    /// A stack is notified of the sizes of its views, and a stack of stacks of theirs.
    @Test func sizesReachOuterStacks() {
        let box = Box(20, 10)
        let inner = UIStackView(arrangedSubviews: [box])
        let outer = UIStackView(arrangedSubviews: [inner, Box(5, 5)])
        outer.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        outer.layoutIfNeeded()
        expect(!outer.layer.needsLayout())
        box.own = CGSize(width: 40, height: 15)
        box.invalidateIntrinsicContentSize()
        expect(outer.layer.needsLayout(), inner.layer.needsLayout())
        expectEqual(outer.intrinsicContentSize, CGSize(width: 45, height: 15))
    }

    @Test func tooLittleRoomAndSizes() {
        let frames = layout([Box(60, 10), Box(40, 10)], CGSize(width: 50, height: 10)) { _ in }
        expectEqual(frames.map(\.width), [30, 20])
        expect(layout([Box(60, 10), Box(40, 10)], .zero) { $0.spacing = 9 }.allSatisfy { $0.width == 0 })
        let stack = UIStackView(arrangedSubviews: [Box(60, 10), Box(40, 30)])
        stack.spacing = 8
        expectEqual(stack.intrinsicContentSize, CGSize(width: 108, height: 30))
        stack.setCustomSpacing(20, after: stack.arrangedSubviews[0])
        expectEqual(stack.intrinsicContentSize, CGSize(width: 120, height: 30))
        stack.arrangedSubviews[0].removeFromSuperview()
        expectEqual(stack.arrangedSubviews.count, 1)
    }
}

/// The number of measures of a view in nested stacks grows no faster than their depth.
@Suite struct NestedStackTests {
    /// A view of text that wraps: 100 × 20, or 40 high in less room. Counts its measures.
    private final class Leaf: UIView {
        var measures = 0
        var natural = CGSize(width: 100, height: 20)
        override var intrinsicContentSize: CGSize {
            measures += 1
            return natural
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize {
            measures += 1
            return size.width < natural.width ? CGSize(width: size.width, height: 2 * natural.height) : natural
        }
    }

    private func nest(_ leaf: Leaf, depth: Int, _ axis: (Int) -> UIStackView.Axis) -> UIStackView {
        var view: UIView = leaf
        for level in 1..<depth {
            let stack = UIStackView(arrangedSubviews: [view])
            stack.axis = axis(level)
            view = stack
        }
        let stack = UIStackView(arrangedSubviews: [view])
        stack.axis = axis(depth)
        return stack
    }

    @Test func theTimeOfAMeasureIsInProportionToTheDepth() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 12) { _ in .vertical }
        expectEqual(columns.intrinsicContentSize, CGSize(width: 100, height: 20))
        expect(leaf.measures <= 12)
        leaf.measures = 0
        expectEqual(columns.sizeThatFits(CGSize(width: 50, height: CGFloat.infinity)).height, 40)
        expect(leaf.measures <= 12)

        let mixed = Leaf()
        let stack = nest(mixed, depth: 12) { $0.isMultiple(of: 2) ? .vertical : .horizontal }
        _ = stack.sizeThatFits(CGSize(width: 50, height: CGFloat.infinity))
        expect(mixed.measures <= 12)
    }

    @Test func everyStackIsLaidOut() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 12) { _ in .vertical }
        columns.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
        columns.layoutIfNeeded()
        expectEqual(leaf.convert(leaf.bounds, to: columns), CGRect(x: 0, y: 0, width: 50, height: 60))
        expect(leaf.measures <= 12)
    }

    @Test func aMeasureIsNotKeptAfterAChange() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 4) { _ in .vertical }
        expectEqual(columns.intrinsicContentSize.height, 20)
        leaf.natural.height = 30
        expectEqual(columns.intrinsicContentSize.height, 30)
        let inner = leaf.superview as? UIStackView
        inner?.contentInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        expectEqual(columns.intrinsicContentSize, CGSize(width: 106, height: 34))
        leaf.isHidden = true
        expectEqual(columns.intrinsicContentSize, CGSize(width: 6, height: 4))
    }

    /// A deep nest is measured once, from the outermost stack, and its constraints are sought once.
    @Test(arguments: [0, 1, 2, 3]) func aLayoutOfADeepNestMeasuresEachStackOnce(_ kind: Int) {
        Scene.run { scene in
            let leaf = Leaf()
            let stack = nest(leaf, depth: 200) {
                kind == 0 || kind == 3 ? .vertical : $0.isMultiple(of: 2) ? .vertical : .horizontal
            }
            if kind == 2 { leaf.heightAnchor.constraint(equalToConstant: 30).isActive = true }
            if kind == 3 {
                var inner: UIStackView? = leaf.superview as? UIStackView
                while let current = inner {
                    current.layoutMargins = UIEdgeInsets(top: 0, left: 0.125, bottom: 0, right: 0)
                    current.isLayoutMarginsRelativeArrangement = true
                    inner = current.superview as? UIStackView
                }
            }
            stack.frame = CGRect(x: 0, y: 0, width: 150, height: 60)
            scene.window.addSubview(stack)
            scene.frame()
            let width = kind == 3 ? 125.0 : 150
            expectEqual(leaf.convert(leaf.bounds, to: stack), CGRect(x: 150 - width, y: 0, width: width, height: 60))
            expect(leaf.measures <= 12, "\(leaf.measures)")
            leaf.measures = 0
            leaf.natural.height = 40
            leaf.invalidateIntrinsicContentSize()
            scene.frame()
            expect(leaf.measures <= 12, "\(leaf.measures)")
        }
    }

    /// Kept measures give the layout that measures from scratch give, after any changes.
    @Test(arguments: 0..<20) func randomChangesAreLaidOutAsANewTreeIs(_ seed: UInt64) {
        Scene.run { scene in
            var random = SplitMix64(seed: seed)
            let subject = RandomStacks(&random)
            subject.root.frame = CGRect(x: 0, y: 0, width: 240, height: 300)
            scene.window.addSubview(subject.root)
            for _ in 0..<12 {
                subject.change(&random)
                scene.frame()
                let fresh = subject.copy()
                fresh.frame = subject.root.frame
                scene.window.addSubview(fresh)
                scene.frame()
                expectEqual(RandomStacks.frames(subject.root), RandomStacks.frames(fresh))
                fresh.removeFromSuperview()
            }
        }
    }
}
