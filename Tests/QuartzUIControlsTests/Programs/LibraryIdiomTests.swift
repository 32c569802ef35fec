import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Calls that widely used libraries of animations and views make.
@Suite struct LibraryIdiomTests {
    @Test func aProgramsPropertiesFollowTheAppearance() {
        final class Card: UIView {
            var corner: CGFloat = 4
            var texts = ["a"]
            var other = 1
            override class var appearanceTraits: [AppearanceTrait] {
                super.appearanceTraits + [AppearanceTrait(\Card.corner), AppearanceTrait(\Card.texts)]
            }
        }
        Scene.run { scene in
            defer { AppearanceStore.current.reset() }
            Card.appearance().corner = 9
            Card.appearance().texts = ["b"]
            Card.appearance().other = 2
            let (plain, own) = (Card(), Card())
            own.corner = 1
            for view in [plain, own] { scene.window.addSubview(view) }
            expect(plain.corner == 9, plain.texts == ["b"], plain.other == 1)
            expect(own.corner == 1, own.texts == ["b"])
        }
    }

    @Test func propertiesAreReadAndSetByName() {
        let label = UILabel()
        label.setValue(3, forKey: "numberOfLines")
        label.setValue(NSNumber(value: 0.5), forKeyPath: "alpha")
        label.setValue(NSTextAlignment.right.rawValue, forKey: "textAlignment")
        label.setValue(true, forKey: "hidden")
        label.setValue(6, forKeyPath: "layer.cornerRadius")
        expect(label.numberOfLines == 3, label.alpha == 0.5, label.textAlignment == .right, label.isHidden)
        expect(label.layer.cornerRadius == 6, label.value(forKeyPath: "layer.cornerRadius") as? CGFloat == 6)
        expect(label.value(forKey: "numberOfLines") as? Int == 3, label.value(forKey: "isHidden") as? Bool == true)
        label.setValue("text", forKey: "text")
        label.setValue(nil, forKey: "backgroundColor")
        label.setValue("seven", forKey: "numberOfLines")
        expect(label.text == "text", label.numberOfLines == 3, label.value(forKey: "noSuchName") == nil)
        let field = UITextField()
        field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
        expectEqual((field.value(forKey: "_placeholderLabel") as? UILabel)?.textColor, .red)
    }

    @Test func aBarItemTellsItsView() {
        Scene.run { scene in
            let page = UIViewController()
            let item = UIBarButtonItem(title: "More")
            page.navigationItem.rightBarButtonItem = item
            expectNil(item.value(forKey: "view"))
            scene.show(UINavigationController(rootViewController: page))
            scene.frame()
            let view = item.value(forKey: "view") as? UIView
            expect(view?.window === scene.window, item.accessibilityLabel == "More")
        }
    }

    @Test func buttonsPlaceTheirPartsWhereASubclassSays() {
        final class Stacked: UIButton {
            override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
                CGRect(x: contentRect.minX, y: contentRect.maxY - 10, width: contentRect.width, height: 10)
            }
            override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
                CGRect(x: contentRect.minX, y: contentRect.minY, width: 12, height: 12)
            }
        }
        let button = Stacked(frame: CGRect(x: 0, y: 0, width: 80, height: 60))
        button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
        button.setTitle("T", for: .normal)
        expectEqual(button.contentRect(forBounds: button.bounds), CGRect(x: 10, y: 5, width: 50, height: 40))
        expectEqual(button.backgroundRect(forBounds: button.bounds), button.bounds)
        button.layoutIfNeeded()
        expectEqual(button.titleLabel.frame, CGRect(x: 10, y: 35, width: 50, height: 10))
        expectEqual(button.imageView.frame, CGRect(x: 10, y: 5, width: 12, height: 12))
    }

    @Test func aFieldDrawsItsPlaceholderAsASubclassSays() {
        final class Bare: UITextField {
            var drawn: [CGRect] = []
            override func drawPlaceholder(in rect: CGRect) { drawn.append(rect) }
        }
        expect(!UITextField.overridesPlaceholder(UITextField.self), UITextField.overridesPlaceholder(Bare.self))
        Scene.run { scene in
            let field = Bare(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.placeholder = "Name"
            scene.window.addSubview(field)
            scene.frame()
            expectEqual(field.drawn.last?.width, 100)
        }
    }

    @Test func aFieldHasNoBorderUntilItIsGivenOne() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(field)
            scene.frame()
            expect(field.borderStyle == .none, field.layer.borderWidth == 0, field.layer.cornerRadius == 0)
            expectEqual(field.backgroundColor?.cgColor.alpha, 0)
            field.borderStyle = .roundedRect
            expect(field.layer.borderWidth == 1, field.layer.cornerRadius > 0, field.backgroundColor?.cgColor.alpha == 1)
        }
    }

    @Test func theTitleOfACustomButtonIsWhite() {
        let (own, system) = (UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 30)), UIButton(type: .system))
        for button in [own, system] {
            button.tintColor = .red
            button.setTitle("Send", for: .normal)
        }
        expect(own.titleLabel?.textColor == .white, own.imageView?.tintColor == .red)
        expectEqual(system.titleLabel?.textColor, .red)
        own.setTitleColor(.blue, for: .normal)
        expectEqual(own.titleLabel?.textColor, .blue)
    }

    @Test func theCaretHasAPlace() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(field)
            field.text = "abc"
            scene.frame()
            let (start, end) = (field.caretRect(for: field.beginningOfDocument), field.caretRect(for: field.endOfDocument))
            expect(start.minX == 0, start.width == 1.5, end.minX > start.minX, start.midY == 15)
            let all = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
            let rect = all.map(field.firstRect(for:)) ?? .null
            expect(rect.minX == 0, abs(rect.maxX - end.minX) < 0.01)
        }
    }

    @Test func guidesOfBarsFollowTheSafeArea() {
        Scene.run { scene in
            let page = UIViewController()
            page.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0)
            scene.show(page)
            expect(page.topLayoutGuide.length == 30, page.bottomLayoutGuide.length == 20)
            let box = UIView()
            box.translatesAutoresizingMaskIntoConstraints = false
            page.view.addSubview(box)
            NSLayoutConstraint(
                item: box, attribute: .top, relatedBy: .equal, toItem: page.topLayoutGuide, attribute: .bottom, multiplier: 1,
                constant: 5
            ).isActive = true
            box.bottomAnchor.constraint(equalTo: page.bottomLayoutGuide.topAnchor).isActive = true
            scene.frame()
            expect(box.frame.minY == 35, box.frame.maxY == 280)
        }
    }

    @Test func readableContentIsNarrow() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
        expectEqual(view.readableContentGuide.layoutFrame, CGRect(x: 164, y: 8, width: 672, height: 84))
        view.bounds.size.width = 400
        expectEqual(view.readableContentGuide.layoutFrame, CGRect(x: 8, y: 8, width: 384, height: 84))
    }

    @Test func segmentsMayShowImages() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 10)).image { _ in }
        let control = UISegmentedControl(items: ["a", image])
        expect(control.imageForSegment(at: 1)?.size.width == 40, control.titleForSegment(at: 1) == nil)
        expectEqual(control.intrinsicContentSize.width, 128)
        control.setTitle("b", forSegmentAt: 1)
        expect(control.imageForSegment(at: 1) == nil, control.titleForSegment(at: 1) == "b")
    }

    @Test func aViewProvidesItsLayersContents() {
        final class Shown: UIView {
            var count = 0
            override func display(_ layer: CALayer) { count += 1 }
        }
        Scene.run { scene in
            let view = Shown(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            expect(view.count == 1, view.drawsItself, !UIView().drawsItself)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func accessibilityIsStored() {
        let view = UIView(frame: CGRect(x: 3, y: 4, width: 10, height: 10))
        view.accessibilityElements = [view]
        view.accessibilityViewIsModal = true
        expect(view.accessibilityElementCount() == 1, view.index(ofAccessibilityElement: view) == 0)
        expect(view.accessibilityElement(at: 0) as? UIView === view, view.accessibilityElement(at: 1) == nil)
        expect(view.accessibilityViewIsModal, !view.accessibilityActivate())
        var heard = 0
        let action = UIAccessibilityCustomAction(name: "Delete") { _ in
            heard += 1
            return true
        }
        view.accessibilityCustomActions = [action]
        expect(view.accessibilityCustomActions?.first?.actionHandler?(action) == true, heard == 1)
    }

    @Test func olderStylesOfActivityHaveTheirColours() {
        expectEqual(UIActivityIndicatorView(style: .whiteLarge).color, .white)
        expectEqual(UIActivityIndicatorView(style: .whiteLarge).bounds.size, CGSize(width: 36, height: 36))
        expect(UIActivityIndicatorView(style: .gray).color == .gray, UIColor().cgColor.alpha == 0)
        expect(CFGetTypeID(CGColor.black as CFTypeRef) == CGColor.typeID, CFGetTypeID(view()) == 0)
    }

    private func view() -> AnyObject { UIView() }
}
