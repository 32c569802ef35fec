import Foundation
import Expectations
import Testing

@testable import QuartzUI

/// Work on each of many views, layers, constraints and display links.
@Suite(.serialized) struct ManyViewsTests {
    /// The end that is removed first.
    enum End: CaseIterable { case first, last }

    /// The number of objects. Costs that grow with its square take minutes; `quartzite-bench` measures the growth.
    private let count = 10_000

    private func order(_ end: End) -> [Int] { end == .first ? Array(0..<count) : (0..<count).reversed() }

    @Test(arguments: End.allCases) func subviewsAreRemoved(from end: End) {
        let holder = UIView()
        let views = (0..<count).map { _ in UIView() }
        for view in views { holder.addSubview(view) }
        for index in order(end) { views[index].removeFromSuperview() }
        expect(holder.subviews.isEmpty)
    }

    @Test(arguments: End.allCases) func sublayersAreRemoved(from end: End) {
        let holder = CALayer()
        let layers = (0..<count).map { _ in CALayer() }
        for layer in layers { holder.addSublayer(layer) }
        for index in order(end) { layers[index].removeFromSuperlayer() }
        expect(holder.sublayers?.isEmpty ?? true)
    }

    @Test(arguments: End.allCases) func arrangedSubviewsAreRemoved(from end: End) {
        let stack = UIStackView()
        let views = (0..<count).map { _ in UIView() }
        for view in views { stack.addArrangedSubview(view) }
        for index in order(end) { views[index].removeFromSuperview() }
        expect(stack.arrangedSubviews.isEmpty, stack.subviews.isEmpty)
    }

    @Test(arguments: End.allCases) func constraintsAreRemoved(from end: End) {
        let holder = UIView()
        let view = UIView()
        holder.addSubview(view)
        let constraints = (0..<count).map { view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0)) }
        NSLayoutConstraint.activate(constraints)
        for index in order(end) { constraints[index].isActive = false }
        expect(view.constraints.isEmpty, holder.constraints.isEmpty)
    }

    @Test func childControllersComeAndGo() {
        let holder = UIViewController()
        let children = (0..<count / 5).map { _ in UIViewController() }
        for child in children { holder.addChild(child) }
        for child in children { child.removeFromParent() }
        expect(holder.children.isEmpty)
    }

    @Test func constraintsOfALayerAreAdded() {
        let layer = CALayer()
        for _ in 0..<count {
            layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX))
        }
        expectEqual(layer.constraints?.count, count)
    }

    /// A tint is inherited level by level.
    @Test func theTintOfADeepViewIsFound() {
        let root = UIView()
        root.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        var view = root
        for _ in 0..<count / 4 {
            let inner = UIView()
            view.addSubview(inner)
            view = inner
        }
        expectEqual(view.tintColor, root.tintColor)
    }

    /// Every frame tests of each link whether it still runs.
    @Test func manyDisplayLinks() {
        let links = DisplayLinks.current
        links.whileOthersWait {
            var made: [CADisplayLink] = []
            for _ in 0..<count / 10 {
                let link = CADisplayLink { _ in }
                link.add(to: .main, forMode: .default)
                made.append(link)
            }
            expect(links.wantsFrames)
            for frame in 0..<3 { links.tick(at: Double(frame), frameDuration: 1) }
            for link in made.reversed() { link.invalidate() }
            expect(!links.wantsFrames)
        }
    }

    /// Showing a part of a text lays out only that part.
    @Test(arguments: [true, false]) func aLongTextShowsItsBeginning(hasNewlines: Bool) throws {
        let line = "The quick brown fox jumps over the lazy dog, again and again." + (hasNewlines ? "\n" : " ")
        func picture(_ count: Int, isWrapped: Bool) throws -> [UInt8] {
            let layer = CATextLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            layer.isWrapped = isWrapped
            layer.string = String(repeating: line, count: count)
            let context = try require(CGContext(width: 200, height: 50))
            layer.render(in: context)
            return try require(context.makeImage()).pixels
        }
        for isWrapped in [true, false] {
            try expectEqual(picture(16_000, isWrapped: isWrapped), picture(20, isWrapped: isWrapped))
        }
    }
}
