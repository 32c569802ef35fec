import Synchronization
import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Observers of views and controls.
@Suite(.serialized) struct ObservingTests {
    /// A view that follows a scroll view, as controls above lists do.
    private final class Follower: UIView {
        var offsets: [CGPoint] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) {
            guard keyPath == "contentOffset", let offset = change?[.newKey] as? CGPoint else {
                return super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
            }
            offsets.append(offset)
        }
    }

    @Test func aViewFollowsAScrollViewByName() {
        let list = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        list.contentSize = CGSize(width: 100, height: 1000)
        let follower = Follower()
        list.addObserver(follower, forKeyPath: "contentOffset", options: .new, context: nil)
        list.contentOffset = CGPoint(x: 0, y: 30)
        list.contentInset.top = 8
        expectEqual(follower.offsets, [CGPoint(x: 0, y: 30)])
        list.removeObserver(follower, forKeyPath: "contentOffset")
        list.contentOffset = .zero
        expectEqual(follower.offsets.count, 1)
    }

    /// A view that observes itself until its end, as views of charts do.
    private final class Chart: UIView {
        var heard = 0
        func begin() { addObserver(self, forKeyPath: "bounds", options: .new, context: nil) }
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) {
            heard += 1
        }
        deinit {
            removeObserver(self, forKeyPath: "bounds")
            // There is no second observation to end.
            if heard > 1 { removeObserver(self, forKeyPath: "bounds") }
        }
    }

    @Test(arguments: [1, 2]) func anObservationMayEndWithItsObject(changes: Int) {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            let chart = Chart()
            chart.begin()
            for side in 1...changes { chart.bounds.size.width = CGFloat(side) }
            expectEqual(chart.heard, changes)
        }
        expectEqual(lines.withLock { $0.filter { $0.contains("does not observe") }.count }, changes - 1)
    }

    @Test func theSizeOfTheContentIsReportedAtOnce() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        var sizes: [CGSize] = []
        let observation = scroll.observe(\.contentSize, options: [.new, .initial]) { _, change in
            sizes += [change.newValue].compactMap(\.self)
        }
        scroll.contentSize = CGSize(width: 5, height: 6)
        expectEqual(sizes, [.zero, CGSize(width: 5, height: 6)])
        observation.invalidate()
    }

    @Test func structuresAreBridgedToValues() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        expectEqual((NSValue(uiEdgeInsets: insets) as Any) as? UIEdgeInsets, insets)
        expectEqual(((insets as Any) as? NSValue)?.uiEdgeInsetsValue, insets)
        let offset = UIOffset(horizontal: 5, vertical: -6)
        expect(NSValue(uiOffset: offset).uiOffsetValue == offset, (NSValue(uiOffset: offset) as Any) as? UIOffset == offset)
        expectEqual(NSValue(uiOffset: offset).uiEdgeInsetsValue, .zero)
    }

    @Test func aViewReportsAfterItsSubviewsHaveFollowed() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: view.bounds)
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child)
        var widths: [CGFloat] = []
        let observations = [
            view.observe(\.bounds) { _, _ in widths.append(child.frame.width) },
            view.observe(\.frame) { _, _ in widths.append(child.frame.width) },
        ]
        view.frame.size.width = 150
        expectEqual(widths, [150, 150])
        view.center.x += 10
        expectEqual(widths, [150, 150, 150])
        withExtendedLifetime(observations) {}
    }

    @Test func looksTextAndStatesAreReportedAtOnce() {
        let button = UIButton()
        let label = UILabel()
        let field = UITextField()
        var heard: [String] = []
        let observations = [
            button.observe(\.isHighlighted) { _, _ in heard.append("highlighted") },
            button.observe(\.isEnabled) { _, _ in heard.append("enabled") },
            button.observe(\.isSelected) { _, _ in heard.append("selected") },
            label.observe(\.text) { label, _ in heard.append(label.text ?? "") },
            label.observe(\.alpha) { _, _ in heard.append("alpha") },
            label.observe(\.isHidden) { _, _ in heard.append("hidden") },
            label.observe(\.backgroundColor) { _, _ in heard.append("colour") },
            field.observe(\.text) { field, _ in heard.append(field.text ?? "") },
        ]
        (button.isHighlighted, button.isEnabled, button.isSelected) = (true, false, true)
        (label.text, label.alpha, label.isHidden, label.backgroundColor) = ("one", 0.5, true, .red)
        field.text = "two"
        expectEqual(heard, ["highlighted", "enabled", "selected", "one", "alpha", "hidden", "colour", "two"])
        withExtendedLifetime(observations) {}
    }

    @Test func otherPropertiesAreComparedBeforeTheCommit() {
        let image = UIImageView()
        let controller = UIViewController()
        var heard: [String] = []
        let observations = [
            image.observe(\.contentMode) { _, _ in heard.append("mode") },
            controller.observe(\.title, options: .new) { _, change in heard.append((change.newValue ?? nil) ?? "") },
        ]
        image.contentMode = .center
        controller.title = "Title"
        CATransaction.flush()
        expectEqual(heard, ["mode", "Title"])
        withExtendedLifetime(observations) {}
    }
}
