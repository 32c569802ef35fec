import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct ButtonConfigurationTests {
    private func button(_ change: (inout UIButton.Configuration) -> Void) -> UIButton {
        var looks = UIButton.Configuration.gray()
        change(&looks)
        let button = UIButton(configuration: looks)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
        button.layoutIfNeeded()
        return button
    }

    private func image(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }

    @Test func picturesStandOnAnySideOfTheTitle() {
        for (placement, axis) in [(NSDirectionalRectEdge.leading, 0), (.trailing, 0), (.top, 1), (.bottom, 1)] {
            let button = button {
                $0.title = "Title"
                $0.image = image(20)
                $0.imagePlacement = placement
                $0.imagePadding = 9
            }
            let picture = button.imageView.frame
            let title = button.titleLabel.frame
            expectEqual(picture.size, CGSize(width: 20, height: 20))
            let isBefore = placement == .leading || placement == .top
            let (first, second) = isBefore ? (picture, title) : (title, picture)
            let gap = axis == 0 ? second.minX - first.maxX : second.minY - first.maxY
            expect(near(gap, 9, 0.6), near(picture.union(title).midX, 100, 0.6), near(picture.union(title).midY, 40, 0.6))
        }
    }

    @Test func aSubtitleStandsBelow() {
        let button = button {
            $0.title = "A longer title"
            $0.subtitle = "sub"
            $0.titlePadding = 4
            $0.titleAlignment = .leading
        }
        let below = button.subtitleLabel?.frame ?? .zero
        expect(near(below.minY, button.titleLabel.frame.maxY + 4), near(below.minX, button.titleLabel.frame.minX))
        let plain = self.button { $0.title = "A longer title" }
        expect(button.intrinsicContentSize.height > plain.intrinsicContentSize.height)
        expectEqual(button.intrinsicContentSize.width, plain.intrinsicContentSize.width)
    }

    @Test func cornersSizesAndInsets() {
        expectEqual(button { $0.cornerStyle = .capsule }.layer.cornerRadius, 40)
        expectEqual(button { $0.cornerStyle = .large }.layer.cornerRadius, 10)
        let fixed = button {
            $0.cornerStyle = .fixed
            $0.background.cornerRadius = 3
            $0.background.strokeWidth = 2
            $0.background.strokeColor = .red
            $0.background.backgroundColor = .green
        }
        expect(fixed.layer.cornerRadius == 3, fixed.layer.borderWidth == 2, fixed.backgroundColor == .green)
        let inset = button {
            $0.title = "x"
            $0.contentInsets = NSDirectionalEdgeInsets(top: 20, leading: 30, bottom: 20, trailing: 40)
        }
        expect(near(inset.intrinsicContentSize.width, inset.titleLabel.intrinsicContentSize.width + 70))
        var looks = UIButton.Configuration.filled()
        looks.buttonSize = .large
        expectEqual(looks.contentInsets.leading, 20)
        looks.contentInsets.leading = 1
        looks.setDefaultContentInsets()
        expectEqual(looks.contentInsets.leading, 20)
    }

    @Test func anIndicatorTakesThePicturesPlace() {
        let button = button {
            $0.title = "Load"
            $0.image = image(12)
            $0.showsActivityIndicator = true
        }
        let indicator = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
        expect(
            indicator?.isAnimating == true, button.imageView.isHidden,
            button.titleLabel.frame.minX >= indicator?.frame.maxX ?? 999)
        button.configuration?.showsActivityIndicator = false
        expect(indicator?.isAnimating == false, !button.imageView.isHidden)
    }

    @Test func theHandlerFollowsTheState() {
        let button = button { $0.title = "off" }
        button.configurationUpdateHandler = { $0.configuration?.title = $0.isSelected ? "on" : "off" }
        button.changesSelectionAsPrimaryAction = true
        button.performClick()
        expect(button.isSelected, button.currentTitle == "on", button.titleLabel.text == "on")
        button.performClick()
        expectEqual(button.titleLabel.text, "off")
    }

    @Test func attributedTitlesAndGroundsByState() {
        let button = UIButton(type: .custom)
        let plain = image(4)
        let pressed = image(6)
        button.setBackgroundImage(plain, for: .normal)
        button.setBackgroundImage(pressed, for: .highlighted)
        button.setTitle("plain", for: .normal)
        button.setAttributedTitle(NSAttributedString(string: "rich", attributes: [.kern: 3]), for: .normal)
        expect(button.titleLabel.attributedText?.string == "rich", button.currentBackgroundImage === plain)
        button.isHighlighted = true
        expect(button.currentBackgroundImage === pressed)
        button.setAttributedTitle(nil, for: .normal)
        expectEqual(button.titleLabel.text, "plain")
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 11, bottom: 1, right: 9)
        expect(near(button.intrinsicContentSize.width, button.titleLabel.intrinsicContentSize.width + 20))
    }

    @Test func configurationsOfOneLook() {
        func background(_ configuration: UIButton.Configuration) -> CGColor? {
            UIButton(configuration: configuration).layer.backgroundColor
        }
        expectEqual(background(.borderedProminent()), background(.filled()))
        expectEqual(background(.borderedTinted()), background(.tinted()))
        expect(background(.borderedTinted()) != background(.filled()))
        let header = UIListContentConfiguration.plainHeader()
        for other in [UIListContentConfiguration.plainFooter(), .groupedHeader(), .groupedFooter()] {
            expectEqual(other.directionalLayoutMargins, header.directionalLayoutMargins)
            expectEqual(other.textProperties.font, header.textProperties.font)
        }
    }
}

/// Values that a program sets on a button without a configuration persist in all states.
@Suite(.serialized) struct ButtonLooksTests {
    @Test(arguments: [UIButton.ButtonType.custom, .system])
    func aGroundOfOnesOwnStays(_ type: UIButton.ButtonType) {
        Scene.run { scene in
            let button = UIButton(type: type)
            button.setTitle("Log in", for: .normal)
            button.backgroundColor = .red
            button.layer.cornerRadius = 9
            button.frame = CGRect(x: 20, y: 20, width: 120, height: 40)
            scene.window.addSubview(button)
            scene.frame()
            for change in [
                { button.isHighlighted = true }, { button.isHighlighted = false }, { button.isEnabled = false },
                { button.isSelected = true }, { button.setTitle("", for: .normal) }, { button.frame.size.height = 50 },
            ] {
                change()
                scene.play(0.5)
                expect(button.backgroundColor == .red, button.layer.cornerRadius == 9)
                expectEqual(button.layer.backgroundColor, UIColor.red.cgColor)
            }
        }
    }

    @Test func aSubclassIsCustom() {
        final class Own: UIButton {}
        let button = Own(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
        expect(button.buttonType == .custom, button.backgroundColor == nil, button.layer.cornerRadius == 0)
        button.isHighlighted = true
        expectNil(button.backgroundColor)
        expect(UIButton().buttonType == .custom, UIButton(type: .system).buttonType == .system)
    }

    @Test func aConfigurationGoesBeforeAnOwnGround() {
        let button = UIButton(type: .system)
        button.backgroundColor = .red
        button.configuration = .filled()
        expect(button.backgroundColor != .red)
    }
}
