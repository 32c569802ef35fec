import Foundation
import Testing

@testable import QuartzUI

/// Work on each of many views, layers, constraints and display links takes time in proportion to their number.
@Suite(.serialized) struct ManyViewsTests {
    /// The end that is removed first.
    enum End: CaseIterable { case first, last }

    /// Returns the processor time of this thread in seconds.
    private func time(_ body: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }
        let start = now()
        body()
        return now() - start
    }

    /// Ten times as many views take ten times as long if the time is linear, and a hundred times if it is quadratic.
    private func expectProportion(_ comment: Comment, _ body: (Int) -> () -> Void) {
        _ = time(body(200))
        let few = time(body(1000))
        let many = time(body(10_000))
        #expect(many < 40 * max(few, 0.001), "\(comment): \(few) s and \(many) s")
    }

    private func order(_ count: Int, _ end: End) -> [Int] {
        end == .first ? Array(0..<count) : Array((0..<count).reversed())
    }

    @Test(arguments: End.allCases) func subviewsAreRemoved(from end: End) {
        expectProportion("\(end)") { count in
            let holder = UIView()
            let views = (0..<count).map { _ in UIView() }
            for view in views { holder.addSubview(view) }
            return {
                for index in order(count, end) { views[index].removeFromSuperview() }
                #expect(holder.subviews.isEmpty)
            }
        }
    }

    @Test(arguments: End.allCases) func sublayersAreRemoved(from end: End) {
        expectProportion("\(end)") { count in
            let holder = CALayer()
            let layers = (0..<count).map { _ in CALayer() }
            for layer in layers { holder.addSublayer(layer) }
            return {
                for index in order(count, end) { layers[index].removeFromSuperlayer() }
                #expect(holder.sublayers?.isEmpty ?? true)
            }
        }
    }

    @Test(arguments: End.allCases) func arrangedSubviewsAreRemoved(from end: End) {
        expectProportion("\(end)") { count in
            let stack = UIStackView()
            let views = (0..<count).map { _ in UIView() }
            return {
                for view in views { stack.addArrangedSubview(view) }
                for index in order(count, end) { views[index].removeFromSuperview() }
                #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty)
            }
        }
    }

    @Test(arguments: End.allCases) func constraintsAreRemoved(from end: End) {
        expectProportion("\(end)") { count in
            let holder = UIView()
            let view = UIView()
            holder.addSubview(view)
            let constraints = (0..<count).map { view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0)) }
            return {
                NSLayoutConstraint.activate(constraints)
                for index in order(count, end) { constraints[index].isActive = false }
                #expect(view.constraints.isEmpty && holder.constraints.isEmpty)
            }
        }
    }

    @Test func childControllersComeAndGo() {
        expectProportion("children") { count in
            let holder = UIViewController()
            let children = (0..<count / 5).map { _ in UIViewController() }
            return {
                for child in children { holder.addChild(child) }
                for child in children { child.removeFromParent() }
                #expect(holder.children.isEmpty)
            }
        }
    }

    @Test func constraintsOfALayerAreAdded() {
        expectProportion("constraints") { count in
            let layer = CALayer()
            return {
                for _ in 0..<count {
                    layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX))
                }
                #expect(layer.constraints?.count == count)
            }
        }
    }

    /// A tint is inherited level by level.
    @Test func theTintOfADeepViewIsFound() {
        expectProportion("tint") { count in
            let root = UIView()
            root.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            var view = root
            for _ in 0..<count / 4 {
                let inner = UIView()
                view.addSubview(inner)
                view = inner
            }
            return { #expect(view.tintColor == root.tintColor) }
        }
    }

    /// Every frame tests of each link whether it still runs.
    @Test func manyDisplayLinks() {
        expectProportion("links") { count in
            let links = DisplayLinks.current
            return {
                links.whileOthersWait {
                    var made: [CADisplayLink] = []
                    for _ in 0..<count / 10 {
                        let link = CADisplayLink { _ in }
                        link.add(to: .main, forMode: .default)
                        made.append(link)
                    }
                    #expect(links.wantsFrames)
                    for frame in 0..<3 { links.tick(at: Double(frame), frameDuration: 1) }
                    for link in made.reversed() { link.invalidate() }
                    #expect(!links.wantsFrames)
                }
            }
        }
    }

    /// Showing a part of a text costs the same for any length of the text.
    @Test(arguments: [true, false]) func aLongTextCostsWhatIsSeenOfIt(hasNewlines: Bool) throws {
        let line = "The quick brown fox jumps over the lazy dog, again and again." + (hasNewlines ? "\n" : " ")
        func texts(_ count: Int) -> String { String(repeating: line, count: count) }
        func shown(_ text: String) -> Double {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            label.numberOfLines = 2
            let layer = CATextLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            let context = CGContext(width: 200, height: 50)
            return time {
                label.text = text
                label.layoutIfNeeded()
                _ = label.sizeThatFits(CGSize(width: 200, height: 1000))
                for isWrapped in [true, false] {
                    layer.isWrapped = isWrapped
                    layer.string = text
                    if let context { layer.render(in: context) }
                }
            }
        }
        _ = shown(texts(100))
        let few = shown(texts(1600))
        let many = shown(texts(16_000))
        // Paragraphs are looked for in all of a text that is not wrapped.
        #expect(many < 5 * max(few, 0.01), "\(few) s and \(many) s")
    }
}
