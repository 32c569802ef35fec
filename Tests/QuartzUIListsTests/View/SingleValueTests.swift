import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists

/// Values that UIKit gives.
@Suite struct SingleValueTests {
    @Test func insetsMayExceedARectangle() {
        let insets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        let result = CGRect(x: 1, y: 2, width: 3, height: 4).inset(by: insets)
        expectEqual([result.origin.x, result.origin.y, result.size.width, result.size.height], [21, 12, -57, -36])
    }

    @Test func aCustomButtonHasAWhiteTitle() {
        expectEqual(UIButton(type: .custom).titleColor(for: .normal), .white)
        expectEqual(UIButton(type: .custom).currentTitleColor, .white)
        let button = UIButton(type: .custom)
        button.setTitleColor(.red, for: .normal)
        expectEqual(button.titleColor(for: .highlighted), .red)
        button.setTitleColor(nil, for: .normal)
        expectEqual(button.titleColor(for: .normal), .white)
    }

    @Test func aCellLiesAtTheOrigin() {
        expectEqual(UITableViewCell(frame: CGRect(x: 10, y: 20, width: 100, height: 50)).frame.origin, .zero)
    }

    @Test func currentTraitsCanBeSet() {
        Scene.run { _ in
            let outer = UITraitCollection.current
            let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
            UITraitCollection.current = UITraitCollection(userInterfaceStyle: .light)
            expectEqual(UITraitCollection.current.userInterfaceStyle, .light)
            expectEqual(color.cgColor, UIColor.blue.cgColor)
            UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
                expectEqual(color.cgColor, UIColor.red.cgColor)
                UITraitCollection.current = UITraitCollection(userInterfaceStyle: .light)
                expectEqual(color.cgColor, UIColor.blue.cgColor)
            }
            expectEqual(color.cgColor, UIColor.blue.cgColor)
            UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
            expectEqual(color.cgColor, UIColor.red.cgColor)
            UITraitCollection.current = outer
        }
    }

    @Test func traitsHaveAScale() {
        let traits = UITraitCollection(displayScale: 3)
        expectEqual(traits.displayScale, 3)
        expectEqual(traits.userInterfaceStyle, .unspecified)
        expectEqual(traits, UITraitCollection(displayScale: 3))
        expect(traits != UITraitCollection(displayScale: 2))
        expectEqual(UIGraphicsImageRendererFormat(for: traits).scale, 3)
    }

    @Test func traitsAreCombined() {
        let parts = [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(horizontalSizeClass: .compact),
            UITraitCollection(displayScale: 3), UITraitCollection(preferredContentSizeCategory: .large),
            UITraitCollection(verticalSizeClass: .regular),
        ]
        let whole = UITraitCollection(traitsFrom: parts)
        expectEqual(whole.userInterfaceStyle, .dark)
        expectEqual(whole.horizontalSizeClass, .compact)
        expectEqual(whole.verticalSizeClass, .regular)
        expectEqual(whole.displayScale, 3)
        expectEqual(whole.preferredContentSizeCategory, .large)
        // The last value counts; traits that are not given leave the others as they are.
        let changed = UITraitCollection(traitsFrom: [whole, UITraitCollection(userInterfaceStyle: .light), UITraitCollection()])
        expectEqual(changed.userInterfaceStyle, .light)
        expectEqual(changed.horizontalSizeClass, .compact)
        expectEqual(UITraitCollection(traitsFrom: [whole]), whole)
        expectEqual(UITraitCollection(traitsFrom: []), UITraitCollection(userInterfaceStyle: .unspecified))
    }

    @Test func standardTabsHaveTitlesAndImages() {
        for number in 0..<12 {
            guard let item = UITabBarItem.SystemItem(rawValue: number) else { return expect(false, "\(number)") }
            let tab = UITabBarItem(tabBarSystemItem: item, tag: number + 5)
            expectEqual(tab.tag, number + 5)
            expect(tab.image != nil, tab.title?.isEmpty == false, "\(item)")
        }
        expectEqual(UITabBarItem(tabBarSystemItem: .mostRecent, tag: 0).title, "Most Recent")
    }

    @Test func aRenderersFormatHasItsBounds() {
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (2, true)
        let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 5, y: 6, width: 7, height: 8), format: format)
        expectEqual(renderer.format.bounds, CGRect(x: 5, y: 6, width: 7, height: 8))
        let drawn = renderer.format as? UIGraphicsImageRendererFormat
        expectEqual(drawn?.scale, 2)
        expectEqual(drawn?.opaque, true)
        let page = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 9, height: 9))
        expect(renderer.allowsImageOutput, !page.allowsImageOutput)
        expectEqual(format.bounds, .zero)
        expectEqual(renderer.image { expectEqual($0.format.bounds.width, 7) }.size, CGSize(width: 7, height: 8))
    }

    @available(*, deprecated)
    @Test func aSearchBarHasTheTraitsOfItsField() {
        let bar = UISearchBar(frame: .zero)
        expectEqual(bar.autocapitalizationType, .sentences)
        bar.autocapitalizationType = .words
        expectEqual(bar.searchTextField.autocapitalizationType, .words)
        bar.searchTextField.autocorrectionType = .no
        expectEqual(bar.autocorrectionType, .no)
        (bar.keyboardType, bar.returnKeyType, bar.keyboardAppearance) = (.emailAddress, .go, .dark)
        (bar.spellCheckingType, bar.textContentType, bar.enablesReturnKeyAutomatically) = (.no, .name, true)
        expectEqual(bar.searchTextField.keyboardType, .emailAddress)
        expectEqual(bar.searchTextField.returnKeyType, .go)
        expectEqual(bar.searchTextField.keyboardAppearance, .dark)
        expectEqual(bar.searchTextField.spellCheckingType, .no)
        expectEqual(bar.searchTextField.textContentType, .name)
        expectEqual(bar.searchTextField.enablesReturnKeyAutomatically, true)
    }

    /// Contents have the names of HTML's fields, for the parts of names and addresses.
    @Test func contentsHaveTheNamesOfFields() {
        let types: [UITextContentType] = [
            .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname, .jobTitle, .organizationName, .location,
            .fullStreetAddress, .streetAddressLine1, .streetAddressLine2, .addressCity, .addressState, .addressCityAndState,
            .sublocality, .countryName, .postalCode, .creditCardNumber,
        ]
        let names = [
            "honorific-prefix", "given-name", "additional-name", "family-name", "honorific-suffix", "nickname",
            "organization-title", "organization", "location", "street-address", "address-line1", "address-line2",
            "address-level2",
            "address-level1", "address-level1+2", "address-level3", "country-name", "postal-code", "cc-number",
        ]
        expectEqual(types.map(\.rawValue), names)
    }
}
