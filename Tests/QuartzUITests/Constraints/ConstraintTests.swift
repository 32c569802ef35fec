import Expectations
import Testing

@testable import QuartzUI

/// A view that invalidates its content size in its layout, as labels that scroll their text do.
private final class Ticker: UIView {
    var length: CGFloat = 80
    var layouts = 0
    override var intrinsicContentSize: CGSize { CGSize(width: length, height: 20) }
    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        invalidateIntrinsicContentSize()
    }
}

@Suite struct ConstraintTests {
    /// UIKit lays such a view out again only if its size changes.
    @Test(arguments: [false, true]) func aLayoutMayInvalidateItsContentSize(isArranged: Bool) {
        Scene.run { scene in
            let controller = UIViewController(), ticker = Ticker()
            scene.show(controller)
            if isArranged {
                let stack = UIStackView(arrangedSubviews: [ticker])
                (stack.axis, stack.alignment) = (.vertical, .leading)
                stack.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
                controller.view.addSubview(stack)
            } else {
                ticker.translatesAutoresizingMaskIntoConstraints = false
                controller.view.addSubview(ticker)
                NSLayoutConstraint.activate([
                    ticker.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
                    ticker.topAnchor.constraint(equalTo: controller.view.topAnchor),
                ])
            }
            scene.settle()
            expect(ticker.bounds.size == CGSize(width: 80, height: 20), (1...3).contains(ticker.layouts))
            ticker.layouts = 0
            ticker.length = 120
            ticker.invalidateIntrinsicContentSize()
            scene.settle()
            expect(ticker.bounds.size == CGSize(width: 120, height: 20), (1...3).contains(ticker.layouts))
        }
    }

    @Test func edgesSizesAndMiddles() {
        let box = UIView(frame: CGRect(x: 50, y: 60, width: 300, height: 200))
        let first = placed(UIView(), in: box)
        let second = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            first.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 20),
            first.topAnchor.constraint(equalTo: box.topAnchor, constant: 10),
            first.widthAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5, constant: -20),
            first.heightAnchor.constraint(equalToConstant: 40),
            second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 8),
            second.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -12),
            second.centerYAnchor.constraint(equalTo: first.centerYAnchor),
            second.heightAnchor.constraint(equalTo: first.heightAnchor, multiplier: 2),
        ])
        box.layoutIfNeeded()
        expectEqual(first.frame, CGRect(x: 20, y: 10, width: 130, height: 40))
        expectEqual(second.frame, CGRect(x: 158, y: -10, width: 130, height: 80))
        box.frame.size.width = 400
        box.layoutIfNeeded()
        expect(first.frame.width == 180, second.frame == CGRect(x: 208, y: -10, width: 180, height: 80))
    }

    @Test func limitsAndPriorities() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let inner = placed(UIView(), in: box)
        let wish = inner.widthAnchor.constraint(equalToConstant: 500)
        wish.priority = .defaultHigh
        let limit = inner.widthAnchor.constraint(lessThanOrEqualTo: box.widthAnchor, constant: -40)
        NSLayoutConstraint.activate([
            wish, limit, inner.centerXAnchor.constraint(equalTo: box.centerXAnchor),
            inner.topAnchor.constraint(equalTo: box.topAnchor), inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        box.layoutIfNeeded()
        expectEqual(inner.frame, CGRect(x: 20, y: 0, width: 260, height: 100))
        wish.constant = 100
        box.layoutIfNeeded()
        expectEqual(inner.frame, CGRect(x: 100, y: 0, width: 100, height: 100))
        limit.isActive = false
        wish.constant = 500
        box.layoutIfNeeded()
        expectEqual(inner.frame.width, 500)
    }

    @Test func contentDecidesWhereNothingElseDoes() {
        final class Content: UIView {
            override var intrinsicContentSize: CGSize { CGSize(width: 70, height: 30) }
        }
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let content = Content()
        content.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(content)
        content.centerXAnchor.constraint(equalTo: box.centerXAnchor).isActive = true
        content.centerYAnchor.constraint(equalTo: box.centerYAnchor).isActive = true
        box.layoutIfNeeded()
        expectEqual(content.frame, CGRect(x: 115, y: 35, width: 70, height: 30))
        content.widthAnchor.constraint(greaterThanOrEqualToConstant: 90).isActive = true
        box.layoutIfNeeded()
        expectEqual(content.frame, CGRect(x: 105, y: 35, width: 90, height: 30))
    }

    @Test func acrossLevels() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let middle = placed(UIView(), in: box)
        let inner = placed(UIView(), in: middle)
        NSLayoutConstraint.activate([
            middle.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 30),
            middle.topAnchor.constraint(equalTo: box.topAnchor, constant: 5),
            inner.leftAnchor.constraint(equalTo: middle.leftAnchor, constant: 10),
            inner.rightAnchor.constraint(equalTo: middle.rightAnchor, constant: -10),
            inner.topAnchor.constraint(equalTo: middle.topAnchor), inner.bottomAnchor.constraint(equalTo: middle.bottomAnchor),
            inner.rightAnchor.constraint(equalTo: box.rightAnchor, constant: -50),
            inner.heightAnchor.constraint(equalToConstant: 20),
        ])
        box.layoutIfNeeded()
        expectEqual(middle.frame, CGRect(x: 30, y: 5, width: 230, height: 20))
        expectEqual(inner.frame, CGRect(x: 10, y: 0, width: 210, height: 20))
    }

    @Test func aConstantAnimatedRemovedAndAddedAgain() {
        Scene.run { scene in
            let inner = placed(UIView(), in: scene.window)
            let left = inner.leftAnchor.constraint(equalTo: scene.window.leftAnchor)
            NSLayoutConstraint.activate([
                left, inner.topAnchor.constraint(equalTo: scene.window.topAnchor),
                inner.widthAnchor.constraint(equalToConstant: 10), inner.heightAnchor.constraint(equalToConstant: 10),
            ])
            scene.frame()
            left.constant = 100
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { scene.window.layoutIfNeeded() }
            scene.frame()
            scene.advance(by: 0.5)
            expect(inner.frame.minX == 100, near(inner.layer.presentation()?.frame.minX ?? -1, 50))
            scene.advance(by: 1)
            left.isActive = false
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { inner.frame.origin.x = 200 }
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(inner.layer.presentation()?.frame.minX ?? -1, 150))
            scene.advance(by: 1)
            expectEqual(inner.frame.minX, 200)
            left.constant = 200
            left.isActive = true
            scene.frame()
            expectEqual(inner.frame.minX, 200)
            inner.removeFromSuperview()
            expect(!left.isActive, scene.window.constraints.isEmpty)
        }
    }

    @Test func badConstraints() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let inner = placed(UIView(), in: box)
        let stranger = UIView()
        inner.leftAnchor.constraint(equalTo: stranger.leftAnchor).isActive = true
        NSLayoutConstraint(
            item: inner, attribute: .left, relatedBy: .equal, toItem: box, attribute: .top, multiplier: 1, constant: 0
        ).isActive = true
        NSLayoutConstraint(
            item: inner, attribute: .left, relatedBy: .equal, toItem: box, attribute: .width, multiplier: 1, constant: 0
        ).isActive = true
        expect(box.constraints.isEmpty)
        let width = inner.widthAnchor.constraint(equalToConstant: .nan)
        expectEqual(width.constant, 0)
        width.constant = 50
        width.constant = .infinity
        expectEqual(width.constant, 50)
        width.isActive = true
        inner.widthAnchor.constraint(equalToConstant: 80).isActive = true
        inner.widthAnchor.constraint(lessThanOrEqualToConstant: -5).isActive = true
        box.layoutIfNeeded()
        expect(inner.frame.width >= 0, inner.frame.width <= 80)
    }

    @Test func constraintsInLists() {
        let (holder, view) = (UIView(), UIView())
        holder.addSubview(view)
        let made = [view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 20)]
        view.addConstraints(made)
        expect(made.allSatisfy(\.isActive), view.constraints.count == 2)
        view.removeConstraints([made[0]])
        expect(!made[0].isActive, view.constraints == [made[1]])
        NSLayoutConstraint.deactivate(made)
        expect(view.constraints.isEmpty)
        view.setContentHuggingPriority(.required, for: .horizontal)
        view.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        expectEqual(view.contentHuggingPriority(for: .horizontal), .required)
        expectEqual(view.contentHuggingPriority(for: .vertical), .defaultLow)
        expectEqual(view.contentCompressionResistancePriority(for: .vertical), .defaultLow)
    }
}
