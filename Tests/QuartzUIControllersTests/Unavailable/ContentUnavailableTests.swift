import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers

/// The stand-in for missing content.
@Suite struct ContentUnavailableTests {
    private func parts<View: UIView>(_ type: View.Type, in view: UIView) -> [View] {
        (view.subviews.first { $0 is UIScrollView }?.subviews ?? []).compactMap { $0 as? View }.filter { !$0.isHidden }
    }

    @Test func thePartsAreCentredBelowEachOther() {
        Scene.run { scene in
            var content = UIContentUnavailableConfiguration.empty()
            expect(content.alignment == .center, content.axesPreservingSuperviewLayoutMargins == .both, content.text == nil)
            content.image = UIImage(systemName: "star")
            content.imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 50)
            content.text = "None"
            content.secondaryText = "There is nothing."
            var pressed: [String] = []
            content.button.title = "Add"
            content.buttonProperties.primaryAction = UIAction { _ in pressed.append("add") }
            content.secondaryButton.title = "Delete"
            content.secondaryButtonProperties.role = .destructive
            content.secondaryButtonProperties.isEnabled = false
            let view = UIContentUnavailableView(configuration: content)
            view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            scene.window.addSubview(view)
            scene.frame()
            let (images, labels) = (parts(UIImageView.self, in: view), parts(UILabel.self, in: view))
            let buttons = parts(UIButton.self, in: view)
            expect(images.count == 1, labels.count == 2, buttons.count == 2)
            // A symbol of 50 points has sides of 60.
            expect(images[0].image?.isSymbolImage == true, UIImage().isSymbolImage == false)
            expectEqual(images[0].frame.size, CGSize(width: 60, height: 60))
            expect(view.isScrollEnabled, images[0].frame.midX == 200, buttons.allSatisfy { near($0.frame.midX, 200) })
            // Images and texts are 12 apart, the texts 4, texts and buttons 16, the buttons 8.
            let gaps = [
                labels[0].frame.minY - images[0].frame.maxY, labels[1].frame.minY - labels[0].frame.maxY,
                buttons[0].frame.minY - labels[1].frame.maxY, buttons[1].frame.minY - buttons[0].frame.maxY,
            ]
            expectEqual(gaps, [12, 4, 16, 8])
            expect(near(images[0].frame.minY, 300 - buttons[1].frame.maxY, 1), "as much space above as below")
            expectEqual(buttons[1].currentTitleColor, Theme.warning)
            for button in buttons { scene.click(button.frame.midX, button.frame.midY) }
            expectEqual(pressed, ["add"], "the second button is disabled")

            // At the leading edge: the margin of 16 from the right, where reading begins.
            content.alignment = .natural
            content.imageToTextPadding = 20
            content.textToSecondaryTextPadding = 10
            content.textToButtonPadding = 30
            content.buttonToSecondaryButtonPadding = 40
            view.configuration = content
            view.semanticContentAttribute = .forceRightToLeft
            scene.frame()
            expectEqual(parts(UIImageView.self, in: view)[0].frame.origin, CGPoint(x: 400 - 16 - 60, y: 16))
            expectEqual(buttons[1].frame.minY - buttons[0].frame.maxY, 40)
        }
    }

    private final class Finder: UIViewController {
        var searched: [String?] = []
        override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
            searched.append(state.searchText)
            contentUnavailableConfiguration = state.searchText == nil ? nil : UIContentUnavailableConfiguration.search()
        }
        var shown: UIContentUnavailableView? { view.subviews.last as? UIContentUnavailableView }
    }

    @Test func aControllerNamesTheSearchedText() throws {
        try Scene.run { scene in
            let finder = Finder()
            let search = UISearchController(searchResultsController: nil)
            finder.navigationItem.searchController = search
            scene.show(UINavigationController(rootViewController: finder))
            expectEqual(finder.searched, [nil])
            expectNil(finder.shown)
            search.isActive = true
            search.searchBar.text = "Quark"
            search.textDidChange()
            scene.frame()
            expectEqual(finder.searched.last, "Quark")
            let shown = try require(finder.shown)
            let texts = parts(UILabel.self, in: shown).map(\.text)
            expectEqual(texts, ["No Results for “Quark”", "Check the spelling or try a new search."])
            expectEqual(shown.frame, finder.view.bounds)
            search.isActive = false
            scene.frame()
            expectNil(finder.shown)

            // The state has values of the program's own.
            let key = UIConfigurationStateCustomKey("mood")
            var state = finder.contentUnavailableConfigurationState
            state[key] = "calm"
            expect(state[key] == AnyHashable("calm"), state.searchText == nil)
            finder.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            finder.setNeedsUpdateContentUnavailableConfiguration()
            finder.view.layoutIfNeeded()
            expectNil(finder.contentUnavailableConfiguration, "the override has chosen again")
            finder.contentUnavailableConfiguration = UIContentUnavailableConfiguration.loading()
            scene.frame()
            expectEqual(parts(UIActivityIndicatorView.self, in: try require(finder.shown)).map(\.isAnimating), [true])
        }
    }
}
