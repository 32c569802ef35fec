import QuartzUI
import Expectations
import Testing

/// Constraints from the visual format language, and attributes within margins.
@Suite @MainActor struct VisualFormatTests {
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    private let first = UIView()
    private let second = UIView()

    private var views: [String: Any] { ["first": first, "second": second] }

    init() {
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(view)
        }
    }

    private func activate(
        _ formats: String..., options: NSLayoutConstraint.FormatOptions = [], metrics: [String: Any]? = nil
    ) {
        for format in formats {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(withVisualFormat: format, options: options, metrics: metrics, views: views))
        }
        box.layoutIfNeeded()
    }

    @Test func distancesAndSizesAreAsWritten() {
        activate("H:|-10-[first(50)]-20-[second]-30-|", "V:|[first]|", "V:|-5-[second(40)]")
        expectEqual(first.frame, CGRect(x: 10, y: 0, width: 50, height: 200))
        expectEqual(second.frame, CGRect(x: 80, y: 5, width: 190, height: 40))
    }

    @Test func hyphensAreTheStandardDistanceAndTheMargin() {
        box.layoutMargins = UIEdgeInsets(top: 3, left: 12, bottom: 4, right: 16)
        activate("|-[first(==second)]-[second]-|", "V:|-[first]-|", "V:|[second]|")
        // 300 less the margins of 12 and 16 and the distance of 8, shared by two.
        expectEqual(first.frame, CGRect(x: 12, y: 3, width: 132, height: 193))
        expectEqual(second.frame, CGRect(x: 152, y: 0, width: 132, height: 200))
    }

    @Test func metricsPrioritiesAndInequalitiesCount() {
        activate(
            "H:|-gap-[first(>=100,40@250)]", "H:[second(wide@high)]-(==gap)-|", "V:[first(20)]", "V:[second(20)]",
            metrics: ["gap": 7, "wide": 60.5, "high": NSNumber(value: 750)])
        expect(first.frame.minX == 7, first.frame.width == 100)
        expect(second.frame.maxX == 293, second.frame.width == 60.5)
    }

    @Test func optionsLineNeighboursUpAndTurnTheDirection() {
        activate("H:|-10-[first(50)]-5-[second(30)]", options: [.directionRightToLeft, .alignAllTop, .alignAllBottom])
        activate("V:|-8-[first(20)]")
        expectEqual(first.frame, CGRect(x: 240, y: 8, width: 50, height: 20))
        expectEqual(second.frame, CGRect(x: 205, y: 8, width: 30, height: 20))
    }

    @Test(arguments: [
        "", "H:", "[first", "[first]-[", "[first]-10", "[first(>=)]", "[first]]", "|-[first]-|-[second]", "[nobody]",
        "[first(nothing)]",
        "[first(1..2)]", "Q:[first]", "[first]-(10[second]",
    ])
    func unreadableFormatsMakeNothing(_ format: String) {
        expect(NSLayoutConstraint.constraints(withVisualFormat: format, metrics: nil, views: views).isEmpty)
    }

    @Test func marginAttributesFollowTheMargins() throws {
        let left = NSLayoutConstraint(
            item: first, attribute: .left, relatedBy: .equal, toItem: box, attribute: .leftMargin, multiplier: 1, constant: 2)
        let middle = NSLayoutConstraint(
            item: first, attribute: .centerY, relatedBy: .equal, toItem: box, attribute: .centerYWithinMargins, multiplier: 1,
            constant: 0)
        NSLayoutConstraint.activate([left, middle])
        activate("[first(10)]", "V:[first(10)]")
        expectEqual(first.frame, CGRect(x: 10, y: 95, width: 10, height: 10))
        box.layoutMargins = UIEdgeInsets(top: 40, left: 30, bottom: 0, right: 0)
        box.layoutIfNeeded()
        expectEqual(first.frame, CGRect(x: 32, y: 115, width: 10, height: 10))
        expect(left.secondItem === box, left.secondAttribute == .leftMargin)
    }

    @Test func guidesAreItems() {
        let guide = UILayoutGuide()
        box.addLayoutGuide(guide)
        let constraint = NSLayoutConstraint(
            item: guide, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 44)
        constraint.isActive = true
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: box.leftAnchor), guide.topAnchor.constraint(equalTo: box.topAnchor),
            guide.heightAnchor.constraint(equalToConstant: 9), first.leftAnchor.constraint(equalTo: guide.rightAnchor),
        ])
        activate("V:|[first(5)]", "[first(5)]")
        expect(constraint.firstItem === guide)
        expectEqual(guide.layoutFrame, CGRect(x: 0, y: 0, width: 44, height: 9))
        expectEqual(first.frame.minX, 44)
    }

    @Test func aThingThatIsNoViewMakesAConstraintThatNeverHolds() {
        let constraint = NSLayoutConstraint(
            item: "text", attribute: .left, relatedBy: .equal, toItem: box, attribute: .left, multiplier: 1, constant: 0)
        constraint.isActive = true
        expect(!constraint.isActive)
    }

    @Test func marginsOfASuperviewAreKeptWhereAskedFor() {
        let inner = UIView(frame: CGRect(x: 5, y: 0, width: 290, height: 200))
        box.addSubview(inner)
        box.layoutMargins = UIEdgeInsets(top: 0, left: 25, bottom: 0, right: 9)
        expectEqual(inner.layoutMargins.left, 8)
        inner.preservesSuperviewLayoutMargins = true
        // 25 from the superview's edge is 20 from its own; 9 is 4, less than its own 8.
        expectEqual(inner.layoutMargins, UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 8))
    }

    @Test func prioritiesReadBack() {
        first.setContentHuggingPriority(.required, for: .vertical)
        expect(
            first.contentHuggingPriority(for: .vertical) == .required,
            first.contentHuggingPriority(for: .horizontal) == .defaultLow)
        expectEqual(first.contentCompressionResistancePriority(for: .horizontal), .defaultHigh)
    }
}
