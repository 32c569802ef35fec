import Expectations
import Testing

@testable import QuartzUI

/// Views whose content is laid out from right to left.
@Suite("Layout direction") struct LayoutDirectionTests {
    @Test("only a forced attribute turns the direction, and only of the view itself")
    func attributes() {
        let (view, child) = (UIView(), UIView())
        view.addSubview(child)
        for attribute in [UISemanticContentAttribute.unspecified, .playback, .spatial, .forceLeftToRight] {
            view.semanticContentAttribute = attribute
            expectEqual(view.effectiveUserInterfaceLayoutDirection, .leftToRight)
        }
        view.semanticContentAttribute = .forceRightToLeft
        expectEqual(view.effectiveUserInterfaceLayoutDirection, .rightToLeft)
        expectEqual(child.effectiveUserInterfaceLayoutDirection, .leftToRight)
        expectEqual(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft), .rightToLeft)
    }

    @Test("leading and trailing edges of constraints exchange, left and right do not")
    func constraints() {
        Scene.run { scene in
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            scene.window.addSubview(box)
            let views = (0..<4).map { _ in UIView() }
            for view in views {
                view.translatesAutoresizingMaskIntoConstraints = false
                box.addSubview(view)
                view.widthAnchor.constraint(equalToConstant: 20).isActive = true
            }
            let leading = views[0].leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 8)
            NSLayoutConstraint.activate([
                leading, views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: 4),
                views[2].leftAnchor.constraint(equalTo: box.leftAnchor, constant: 3),
                views[3].leadingAnchor.constraint(greaterThanOrEqualTo: box.centerXAnchor, constant: 10),
                views[3].trailingAnchor.constraint(lessThanOrEqualTo: box.trailingAnchor, constant: -15),
            ])
            scene.frame()
            expectEqual(views.prefix(3).map(\.frame.minX), [8, 32, 3])
            expect(views[3].frame.minX >= 60, views[3].frame.maxX <= 85)
            box.semanticContentAttribute = .forceRightToLeft
            scene.frame()
            // 100 − 8 − 20, 72 − 4 − 20.
            expectEqual(views.prefix(3).map(\.frame.minX), [72, 48, 3])
            expect(views[3].frame.maxX <= 40, views[3].frame.minX >= 15)
            leading.constant = 10
            scene.frame()
            expectEqual(views.prefix(2).map(\.frame.minX), [70, 46])
            box.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 12, bottom: 0, trailing: 5)
            expectEqual([box.layoutMargins.left, box.layoutMargins.right], [5, 12])
            leading.isActive = false
            views[0].leadingAnchor.constraint(equalTo: box.layoutMarginsGuide.leadingAnchor).isActive = true
            scene.frame()
            expectEqual(views[0].frame.maxX, 88)
            box.semanticContentAttribute = .unspecified
            scene.frame()
            expectEqual(views[0].frame.minX, 5)
        }
    }

    @Test("stacks begin on the right")
    func stacks() {
        Scene.run { scene in
            @MainActor func view(_ width: CGFloat, _ height: CGFloat) -> UIView {
                let view = UIView()
                view.translatesAutoresizingMaskIntoConstraints = false
                view.widthAnchor.constraint(equalToConstant: width).isActive = true
                view.heightAnchor.constraint(equalToConstant: height).isActive = true
                return view
            }
            let row = UIStackView(arrangedSubviews: [view(20, 10), view(30, 10)])
            row.frame = CGRect(x: 0, y: 0, width: 60, height: 10)
            row.spacing = 10
            let column = UIStackView(arrangedSubviews: [view(20, 10), view(30, 10)])
            column.axis = .vertical
            column.alignment = .leading
            column.frame = CGRect(x: 0, y: 20, width: 60, height: 20)
            for stack in [row, column] { scene.window.addSubview(stack) }
            scene.frame()
            expectEqual(row.arrangedSubviews.map(\.frame.minX), [0, 30])
            expectEqual(column.arrangedSubviews.map(\.frame.minX), [0, 0])
            for stack in [row, column] { stack.semanticContentAttribute = .forceRightToLeft }
            scene.frame()
            expectEqual(row.arrangedSubviews.map(\.frame.minX), [40, 0])
            expectEqual(column.arrangedSubviews.map(\.frame.minX), [40, 30])
        }
    }

    @Test("a button shows its image after its title")
    func button() {
        Scene.run { scene in
            let button = UIButton(type: .custom)
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
            button.setTitle("Title", for: .normal)
            button.setImage(UIImage(systemName: "star") ?? UIImage(), for: .normal)
            scene.window.addSubview(button)
            scene.frame()
            let (image, title) = (button.imageView!.frame, button.titleLabel!.frame)
            expect(image.maxX <= title.minX)
            button.semanticContentAttribute = .forceRightToLeft
            scene.frame()
            expectEqual(button.imageView!.frame.minX, 200 - image.maxX)
            expectEqual(button.titleLabel!.frame.minX, 200 - title.maxX)
            button.contentHorizontalAlignment = .leading
            scene.frame()
            expectEqual(button.imageView!.frame.maxX, 200)
            button.contentHorizontalAlignment = .left
            scene.frame()
            expectEqual(button.titleLabel!.frame.minX, 0)
        }
    }
}
