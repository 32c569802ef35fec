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
        #expect(widths(stack) == [150, 150])
        first.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        second.transform = CGAffineTransform(translationX: 0, y: 9)
        stack.layoutIfNeeded()
        #expect(first.bounds.width == 150 && first.center.x == 75 && first.frame.width == 75)
        #expect(second.frame == CGRect(x: 150, y: 9, width: 150, height: 40))
    }

    // MARK: Priorities

    @Test func theViewOfTheLowestHuggingIsStretched() {
        let (first, second) = (Box(50), Box(50))
        first.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        second.setContentHuggingPriority(.required, for: .horizontal)
        let stack = row([first, second])
        #expect(widths(stack) == [250, 50])
        first.setContentHuggingPriority(.required, for: .horizontal)
        second.setContentHuggingPriority(.defaultLow, for: .horizontal)
        #expect(widths(stack) == [50, 250])
    }

    @Test func theViewOfTheLowestResistanceIsCompressed() {
        let (first, second) = (Box(200), Box(200))
        first.setContentCompressionResistancePriority(.required, for: .horizontal)
        second.setContentCompressionResistancePriority(UILayoutPriority(1), for: .horizontal)
        #expect(widths(row([first, second])) == [200, 100])
        #expect(widths(row([Box(200), Box(200)])) == [150, 150])
    }

    // MARK: Constraints

    @Test func aFixedWidthIsKept() {
        let (first, second) = (Box(50), Box(50))
        let fixed = second.widthAnchor.constraint(equalToConstant: 100)
        fixed.isActive = true
        let stack = row([first, second])
        #expect(widths(stack) == [200, 100])
        fixed.constant = 120
        #expect(widths(stack) == [180, 120])
    }

    @Test func widthsInAProportionAreSolved() {
        Scene.run { scene in
            let (first, second) = (Box(50), Box(50))
            let stack = row([first, second])
            scene.window.addSubview(stack)
            let double = first.widthAnchor.constraint(equalTo: second.widthAnchor, multiplier: 2)
            double.isActive = true
            scene.frame()
            #expect(widths(stack) == [200, 100])
            #expect(stack.intrinsicContentSize == CGSize(width: 150, height: 20))
            double.isActive = false
            scene.frame()
            #expect(widths(stack) == [50, 250])
            first.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.25).isActive = true
            scene.frame()
            #expect(widths(stack) == [75, 225])
        }
    }

    @Test func inequalitiesAndRatiosAreSolved() {
        let least = Box(50)
        least.widthAnchor.constraint(greaterThanOrEqualToConstant: 80).isActive = true
        #expect(widths(row([least, Box(500)])) == [80, 220])
        let wide = UIView()
        wide.widthAnchor.constraint(equalTo: wide.heightAnchor, multiplier: 2).isActive = true
        #expect(widths(row([wide, Box(5)])) == [80, 220])
    }

    @Test func aSpacerTakesTheRest() {
        let icon = UIView()
        icon.widthAnchor.constraint(equalToConstant: 20).isActive = true
        icon.heightAnchor.constraint(equalToConstant: 20).isActive = true
        let stack = row([icon, UIView(), Box(30)])
        stack.alignment = .center
        stack.spacing = 4
        #expect(widths(stack) == [20, 242, 30])
        #expect(icon.frame == CGRect(x: 0, y: 10, width: 20, height: 20))
    }

    @Test func equalHeightsOfCentredViewsAreSolved() {
        let (first, second) = (Box(50, 10), Box(50, 30))
        second.setContentHuggingPriority(.required, for: .vertical)
        let stack = row([first, second])
        stack.alignment = .center
        first.heightAnchor.constraint(equalTo: second.heightAnchor).isActive = true
        stack.layoutIfNeeded()
        #expect(first.frame.height == 30 && second.frame.height == 30)
    }

    @Test func arrangedViewsArePlacedByTheStackAlone() {
        let box = Box(50)
        #expect(box.translatesAutoresizingMaskIntoConstraints)
        _ = row([box])
        #expect(!box.translatesAutoresizingMaskIntoConstraints)
    }

    // MARK: Hiding

    @Test func hidingLaysOutTheStack() {
        Scene.run { scene in
            let (first, second) = (Box(50), Box(50))
            let stack = row([first, second])
            scene.window.addSubview(stack)
            scene.frame()
            #expect(second.frame == CGRect(x: 50, y: 0, width: 250, height: 40))
            UIView.animate(withDuration: 1) {
                first.isHidden = true
                stack.layoutIfNeeded()
            }
            #expect(second.frame == CGRect(x: 0, y: 0, width: 300, height: 40))
            scene.frame()
            scene.advance(by: 0.5)
            #expect(second.layer.presentation().map { $0.frame.minX > 0 && $0.frame.minX < 50 } ?? false)
            first.isHidden = false
            scene.settle()
            #expect(second.frame.minX == 50)
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
            #expect(stack.frame.height == 68)
            stack.arrangedSubviews[0].isHidden = true
            scene.frame()
            #expect(stack.frame.height == 30)
        }
    }

    // MARK: Spacing and margins

    @Test func aViewWithoutOwnSpacingHasTheDefault() {
        let box = Box(50)
        let stack = row([box, Box(50)])
        stack.spacing = 5
        #expect(stack.customSpacing(after: box) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(20, after: box)
        #expect(stack.customSpacing(after: box) == 20 && stack.intrinsicContentSize.width == 120)
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: box)
        #expect(stack.customSpacing(after: box) == UIStackView.spacingUseDefault && stack.intrinsicContentSize.width == 105)
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: box)
        #expect(stack.intrinsicContentSize.width == 108)
    }

    @Test func marginsSurroundTheViewsOnRequest() {
        let stack = row([Box(50)])
        #expect(stack.intrinsicContentSize == CGSize(width: 50, height: 20))
        stack.isLayoutMarginsRelativeArrangement = true
        #expect(stack.intrinsicContentSize == CGSize(width: 66, height: 36))
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews[0].frame == CGRect(x: 2, y: 1, width: 294, height: 36))
    }

    @Test func spacingMayBeBetweenBaselines() {
        let labels = ["A", "B"].map { UILabel($0, font: .systemFont(ofSize: 20)) }
        let stack = UIStackView(arrangedSubviews: labels)
        stack.axis = .vertical
        stack.spacing = 40
        stack.isBaselineRelativeArrangement = true
        let height = labels[0].intrinsicContentSize.height
        #expect(near(stack.intrinsicContentSize.height, 40 + height, 0.01))
    }
}
