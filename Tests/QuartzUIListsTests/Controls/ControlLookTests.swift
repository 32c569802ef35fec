import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Looks that a program gives a control stay, and tracking follows UIKit.
@Suite struct ControlLookTests {
    @Test func aFieldKeepsItsLooksWhileItIsEdited() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            field.borderStyle = .roundedRect
            field.backgroundColor = .red
            field.layer.borderWidth = 3
            field.layer.cornerRadius = 9
            field.layer.borderColor = UIColor.green.cgColor
            scene.window.addSubview(field)
            scene.frame()
            scene.click(50, 15)
            scene.settle()
            expect(field.isEditing, field.backgroundColor == .red, field.layer.borderWidth == 3)
            expect(field.layer.cornerRadius == 9, field.layer.borderColor == UIColor.green.cgColor)
        }
    }

    @Test func aButtonKeepsItsBorderAndItsFont() {
        Scene.run { scene in
            let button = UIButton(type: .system)
            button.setTitle("Go", for: .normal)
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
            button.layer.borderWidth = 1
            scene.window.addSubview(button)
            scene.frame()
            scene.click(50, 15)
            scene.settle()
            expectEqual(button.layer.borderWidth, 1)
            button.titleLabel.font = .systemFont(ofSize: 22)
            button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
            expectEqual(button.titleLabel.font.pointSize, 22)
        }
    }

    @Test func aSystemButtonHasNoInsets() {
        let button = UIButton(type: .system)
        button.setTitle("Undo", for: .normal)
        expectEqual(button.contentEdgeInsets, .zero)
        let title = button.titleLabel.intrinsicContentSize.width
        expectEqual(button.intrinsicContentSize.width, title)
        // The whole title fits a button that is little wider.
        button.frame = CGRect(x: 0, y: 0, width: title.rounded(.up) + 2, height: 30)
        button.layoutIfNeeded()
        expect(button.titleLabel.frame.width >= title, button.titleLabel.frame.minX >= 0)
    }

    @Test func otherControlsKeepTheirBackground() {
        Scene.run { scene in
            let views: [UIView] = [
                UISegmentedControl(items: ["a", "b"]), UIStepper(), UIProgressView(progressViewStyle: .default),
            ]
            for view in views {
                view.backgroundColor = .red
                scene.window.addSubview(view)
                scene.frame()
                scene.click(10, 5)
                view.themeDidChange()
                scene.settle()
                expectEqual(view.backgroundColor, .red)
                view.removeFromSuperview()
            }
        }
    }

    @Test func aDisabledControlReadsItsOwnAlpha() {
        let (plain, button) = (UIControl(frame: .zero), UIButton(type: .system))
        for control in [plain, button] {
            control.alpha = 0.5
            control.isEnabled = false
            expect(near(control.alpha, 0.5))
            control.alpha = 0.75
            expect(near(control.alpha, 0.75))
        }
        expect(plain.layer.opacity == 0.75, near(CGFloat(button.layer.opacity), 0.3, 1e-5))
        button.isEnabled = true
        expect(near(CGFloat(button.layer.opacity), 0.75, 1e-5), near(button.alpha, 0.75))
    }

    private final class Tracker: UIControl {
        var log: [String] = []
        var goesOn = true
        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            log.append("begin")
            return goesOn
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            log.append("end \(isTracking) \(isTouchInside)")
            isEnabled = false
        }
    }

    @Test func trackingEndsAfterItsReport() {
        Scene.run { scene in
            let control = Tracker(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            scene.window.addSubview(control)
            scene.frame()
            for (event, name) in [(UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel")] {
                control.addAction(UIAction { _ in control.log.append(name) }, for: event)
            }
            scene.click(10, 10)
            expect(control.log == ["begin", "down", "end true true", "up"], !control.isTracking)
            (control.log, control.isEnabled, control.goesOn) = ([], true, false)
            scene.pointer(.began, 10, 10)
            expect(!control.isHighlighted, !control.isTracking)
            scene.pointer(.ended, 10, 10)
            expectEqual(control.log, ["begin"])
        }
    }

    @Test func aFingerMayLeaveByMoreThanAMouse() {
        Scene.run { scene in
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
            scene.window.addSubview(button)
            scene.frame()
            scene.pointer(.began, 50, 15, kind: .touch)
            scene.pointer(.moved, 50, 95, kind: .touch)
            expect(button.isTouchInside)
            scene.pointer(.moved, 50, 105, kind: .touch)
            expect(!button.isTouchInside)
            scene.pointer(.ended, 50, 105, kind: .touch)
        }
    }

    @Test func eventsWithActionsAreListed() {
        let control = UIControl(frame: .zero)
        let action = UIAction { _ in }
        control.addAction(action, for: .touchDown)
        control.addAction(UIAction { _ in }, for: .valueChanged)
        expectEqual(control.allControlEvents, [.touchDown, .valueChanged])
        var first: (UIAction?, UIControl.Event)?
        control.enumerateEventHandlers { found, _, events, stop in
            first = (found, events)
            stop = true
        }
        expect(first?.0 === action, first?.1 == .touchDown)
    }

    @Test func furtherPropertiesHaveAnAppearance() {
        Scene.run { scene in
            let line = UIImage()
            UINavigationBar.appearance().shadowImage = line
            UITableViewCell.appearance().selectionStyle = .none
            UITableView.appearance().separatorStyle = .none
            UITextField.appearance().borderStyle = .line
            UISlider.appearance().minimumTrackTintColor = .red
            UISlider.appearance().maximumTrackTintColor = .green
            UIProgressView.appearance().trackTintColor = .blue
            UILabel.appearance().numberOfLines = 3
            UIPageControl.appearance().pageIndicatorTintColor = .yellow
            let (bar, cell, table) = (UINavigationBar(), UITableViewCell(), UITableView())
            let (field, slider, progress) = (UITextField(), UISlider(), UIProgressView())
            let (label, own, pages) = (UILabel(), UILabel(), UIPageControl())
            own.numberOfLines = 2
            for view in [bar, cell, table, field, slider, progress, label, own, pages] { scene.window.addSubview(view) }
            expect(bar.shadowImage === line, cell.selectionStyle == .none, table.separatorStyle == .none)
            expect(field.borderStyle == .line, progress.trackTintColor == .blue)
            expect(slider.minimumTrackTintColor == .red, slider.maximumTrackTintColor == .green)
            expect(label.numberOfLines == 3, own.numberOfLines == 2, pages.pageIndicatorTintColor == .yellow)
        }
    }
}

/// The places of a button's parts without a configuration, and its types.
@Suite struct ButtonPartTests {
    private func image(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }

    @Test func aLargeImageShrinksToTheButton() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        button.setImage(image(100), for: .normal)
        button.layoutIfNeeded()
        expectEqual(button.imageView.frame, CGRect(x: 0, y: 0, width: 50, height: 50))
        button.imageEdgeInsets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
        button.layoutIfNeeded()
        expectEqual(button.imageView.frame, CGRect(x: 10, y: 10, width: 30, height: 30))
        button.imageEdgeInsets = .zero
        button.frame.size = CGSize(width: 300, height: 200)
        (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (.fill, .fill)
        button.layoutIfNeeded()
        expectEqual(button.imageView.frame, button.bounds)
    }

    @Test func insetsCountFullyAtTheEdgeOfTheContent() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        button.setTitle("Title", for: .normal)
        for (alignment, shift) in [(UIControl.ContentHorizontalAlignment.left, 10.0), (.center, 5), (.right, 0)] {
            button.contentHorizontalAlignment = alignment
            button.titleEdgeInsets = .zero
            button.layoutIfNeeded()
            let before = button.titleLabel.frame.minX
            button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0)
            button.layoutIfNeeded()
            expect(near(button.titleLabel.frame.minX - before, shift))
        }
        button.titleEdgeInsets = .zero
        button.contentVerticalAlignment = .top
        button.layoutIfNeeded()
        expect(button.titleLabel.frame.minY == 0, button.titleLabel.frame.height < 20)
        button.contentVerticalAlignment = .bottom
        button.layoutIfNeeded()
        expect(near(button.titleLabel.frame.maxY, 50))
    }

    @Test(arguments: [UIButton.ButtonType.close, .infoLight, .infoDark, .contactAdd, .detailDisclosure])
    func typesHaveSymbols(_ type: UIButton.ButtonType) {
        let button = UIButton(type: type)
        expect(button.bounds.size == CGSize(width: 22, height: 22), button.currentImage != nil)
        expectEqual(UIButton.ButtonType.roundedRect, .system)
    }

    @Test func attributedTitlesLeaveThePlainFont() {
        let button = UIButton(type: .system)
        button.setTitle("plain", for: .normal)
        button.titleLabel.font = .systemFont(ofSize: 20)
        let rich: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red]
        button.setAttributedTitle(NSAttributedString(string: "rich", attributes: rich), for: .normal)
        button.isHighlighted = true
        button.isHighlighted = false
        expect(button.titleLabel.font.pointSize == 30, button.titleLabel.textColor == .red)
        button.setAttributedTitle(nil, for: .normal)
        expect(button.titleLabel.text == "plain", button.titleLabel.font.pointSize == 20)
        expectEqual(button.titleLabel.textColor, button.tintColor)
        button.setTitleShadowColor(.red, for: .normal)
        expect(button.titleLabel.shadowColor == .red, button.currentTitleShadowColor == .red)
    }

    @Test func configurationsHaveAttributedTitles() {
        var looks = UIButton.Configuration.filled()
        looks.title = "hello"
        looks.imageColorTransformer = UIConfigurationColorTransformer { _ in .red }
        looks.titleLineBreakMode = .byTruncatingMiddle
        looks.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
            var changed = $0
            changed.font = UIFont.systemFont(ofSize: 25)
            return changed
        }
        let button = UIButton(configuration: looks)
        expect(button.titleLabel.font.pointSize == 25, button.titleLabel.textColor == Theme.onAccent)
        expect(button.imageView.tintColor == .red, button.titleLabel.lineBreakMode == .byTruncatingMiddle)
        let tint = button.tintColor ?? .black
        expectEqual(UIConfigurationColorTransformer.preserved(tint), tint)
        var text = AttributedString("two parts")
        text.foregroundColor = UIColor.green
        looks.titleTextAttributesTransformer = nil
        looks.attributedTitle = text
        button.configuration = looks
        expect(button.titleLabel.text == "two parts", button.titleLabel.textColor == .green)
        expect(button.titleLabel.font.pointSize == 13, looks.imagePadding == 0)
    }

    @Test func aBackgroundMayBeInset() {
        var looks = UIButton.Configuration.filled()
        let own = UIView()
        looks.background.backgroundInsets = NSDirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
        looks.background.customView = own
        looks.background.image = image(2)
        let button = UIButton(configuration: looks)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        button.layoutIfNeeded()
        let area = CGRect(x: 3, y: 2, width: 92, height: 34)
        expect(own.frame == area, button.subviews.first?.frame == area, button.subviews.first?.backgroundColor != nil)
        expect(button.backgroundColor == nil, (button.subviews.first as? UIImageView)?.image != nil)
        button.configuration = .plain()
        expectNil(own.superview)
    }

    @Test func buttonsOfPopUpMenusHaveASign() {
        @MainActor func sign(of button: UIButton) -> MenuIndicator? {
            button.subviews.lazy.compactMap { $0 as? MenuIndicator }.first
        }
        var looks = UIButton.Configuration.gray()
        looks.title = "Title"
        let button = UIButton(configuration: looks)
        looks.indicator = .popup
        let popup = UIButton(configuration: looks)
        popup.layoutIfNeeded()
        expectEqual(popup.intrinsicContentSize.width, button.intrinsicContentSize.width + MenuIndicator.space)
        expectEqual(sign(of: popup)?.tintColor, popup.currentTitleColor)
        expect((sign(of: popup)?.frame.minX ?? 0) >= popup.titleLabel.frame.maxX)
        button.menu = UIMenu(children: [UIAction(title: "One") { _ in }])
        button.showsMenuAsPrimaryAction = true
        expectNil(sign(of: button))
        button.changesSelectionAsPrimaryAction = true
        expect(sign(of: button) != nil)
        button.configuration?.indicator = UIButton.Configuration.Indicator.none
        expectNil(sign(of: button))
    }
}
