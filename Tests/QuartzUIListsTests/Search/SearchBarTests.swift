import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists

/// Logs the calls of a search bar, and answers its questions.
final class SearchBarLog: UISearchBarDelegate {
    var log: [String] = []
    var begins = true
    var ends = true
    var changes = true

    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { begins }
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { ends }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("text \(searchText)") }
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { changes }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
        log.append("scope \(selectedScope)")
    }
}

@Suite struct SearchBarTests {
    private func bar(_ scene: Scene, _ delegate: SearchBarLog? = nil) -> UISearchBar {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
        bar.delegate = delegate
        scene.window.addSubview(bar)
        scene.frame()
        return bar
    }

    @Test func theFieldGivesWayToTheCancelButton() throws {
        try Scene.run { scene in
            let bar = bar(scene)
            expectEqual(bar.intrinsicContentSize, CGSize(width: UIView.noIntrinsicMetric, height: 56))
            expectEqual(bar.sizeThatFits(CGSize(width: 300, height: 0)), CGSize(width: 300, height: 56))
            let field = bar.searchTextField
            expectEqual(field.frame, CGRect(x: 8, y: 10, width: 304, height: 36))
            expect(field.borderStyle == .roundedRect, field.clearButtonMode == .always, field.leftViewMode == .always)
            expect(!bar.showsCancelButton, bar.shownCancelButton == nil)
            bar.showsCancelButton = true
            let button = try require(bar.shownCancelButton)
            expect(button.frame.maxX == 312, button.frame.minX == field.frame.maxX, field.frame.minX == 8)
            expect(button.frame.width > 40, button.alpha == 1)
            bar.setShowsCancelButton(false, animated: true)
            expect(!bar.showsCancelButton, field.frame.width == 304)
            scene.frame()
            scene.advance(by: 0.1)
            let width = field.layer.presentation()?.bounds.width ?? 0
            expect(width > 304 - button.frame.width, width < 304)
            scene.settle()
            expectEqual(button.alpha, 0)
            // The field is in the middle of a bar of another height.
            bar.frame.size.height = 44
            scene.frame()
            expectEqual(field.frame, CGRect(x: 8, y: 4, width: 304, height: 36))
        }
    }

    @Test func typingIsReported() {
        Scene.run { scene in
            let log = SearchBarLog()
            let bar = bar(scene, log)
            bar.placeholder = "Find"
            bar.text = "program"
            expect(log.log.isEmpty, bar.searchTextField.placeholder == "Find", bar.searchTextField.text == "program")
            bar.text = ""
            log.begins = false
            scene.click(100, 28)
            expect(!bar.isFirstResponder, log.log.isEmpty)
            log.begins = true
            scene.click(100, 28)
            expect(bar.isFirstResponder, bar.searchTextField.isEditing)
            scene.window.send(.text(.insert("a")))
            log.changes = false
            scene.window.send(.text(.insert("b")))
            scene.press(.return)
            expect(log.log == ["begin", "text a", "search"], bar.text == "a", bar.isFirstResponder)
            // The clear button.
            log.changes = true
            scene.frame()
            scene.click(296, 28)
            expect(log.log.last == "text ", bar.text == "")
            log.ends = false
            expect(!bar.resignFirstResponder())
            log.ends = true
            expect(bar.resignFirstResponder(), log.log.last == "end", !bar.isFirstResponder)
            expect(bar.canBecomeFirstResponder, bar.becomeFirstResponder(), log.log.last == "begin")
        }
    }

    @Test func cancelling() throws {
        try Scene.run { scene in
            let log = SearchBarLog()
            let bar = bar(scene, log)
            bar.showsCancelButton = true
            let button = try require(bar.shownCancelButton)
            scene.click(button.frame.midX, 28)
            expectEqual(log.log, ["cancel"])
            bar.becomeFirstResponder()
            scene.press(.escape)
            expectEqual(log.log, ["cancel", "begin", "cancel"], "the delegate ends editing")
            // Without the button, the key ends editing as in every field.
            bar.showsCancelButton = false
            scene.press(.escape)
            expectEqual(log.log, ["cancel", "begin", "cancel", "end"])
        }
    }

    @Test func scopesLieBelowTheField() {
        Scene.run { scene in
            let log = SearchBarLog()
            let bar = bar(scene, log)
            bar.showsScopeBar = true
            expectEqual(bar.intrinsicContentSize.height, 56, "there are no scopes")
            bar.scopeButtonTitles = ["All", "First", "Last"]
            expect(bar.intrinsicContentSize.height == 92, bar.selectedScopeButtonIndex == 0)
            bar.frame.size.height = 92
            scene.frame()
            let scopes = bar.subviews.compactMap { $0 as? UISegmentedControl }
            expectEqual(scopes.map(\.frame), [CGRect(x: 8, y: 56, width: 304, height: 28)])
            expectEqual(scopes.first?.selectedSegmentIndex, 0)
            expectEqual(bar.searchTextField.frame, CGRect(x: 8, y: 10, width: 304, height: 36))
            scene.click(280, 70)
            expect(log.log == ["scope 2"], bar.selectedScopeButtonIndex == 2)
            bar.selectedScopeButtonIndex = 1
            expect(log.log == ["scope 2"], scopes.first?.selectedSegmentIndex == 1)
            bar.selectedScopeButtonIndex = 9
            expectEqual(scopes.first?.selectedSegmentIndex, UISegmentedControl.noSegment)
            bar.setShowsScope(false, animated: true)
            expect(!bar.showsScopeBar, bar.intrinsicContentSize.height == 56, scopes.first?.alpha == 0)
            bar.scopeButtonTitles = nil
            expect(!bar.subviews.contains { $0 is UISegmentedControl })
        }
    }

    @Test func looks() {
        let bar = UISearchBar()
        let (ground, line) = (bar.subviews[0], bar.subviews[1])
        expect(bar.searchBarStyle == .default, ground.backgroundColor == Theme.panel, !line.isHidden)
        bar.barStyle = .black
        expectEqual(ground.backgroundColor, .black)
        bar.barTintColor = .red
        expectEqual(ground.backgroundColor, .red)
        bar.searchBarStyle = .minimal
        expect(ground.backgroundColor == nil, line.isHidden)
        bar.searchBarStyle = .prominent
        expect(ground.backgroundColor == .red, !line.isHidden)
        bar.backgroundImage = UIImage()
        expect(ground.backgroundColor == nil, line.isHidden, (ground as? UIImageView)?.image == nil)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
        bar.backgroundImage = image
        expect((ground as? UIImageView)?.image === image)
    }

    @Test func programsReadPartsByTheirNames() {
        Scene.run { scene in
            defer { AppearanceStore.current.reset() }
            UISearchBar.appearance().barTintColor = .green
            let bar = bar(scene)
            expectEqual(bar.barTintColor, .green)
            expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
            bar.setValue("Done", forKey: "cancelButtonText")
            bar.showsCancelButton = true
            expectEqual((bar.value(forKey: "cancelButton") as? UIButton)?.currentTitle, "Done")
            bar.setValue("query", forKey: "text")
            expect(bar.text == "query", bar.value(forKey: "text") as? String == "query")
        }
    }
}
