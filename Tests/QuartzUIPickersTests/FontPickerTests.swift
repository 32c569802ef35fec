import Expectations
import SceneSupport
import Testing

@testable import QuartzUI
@testable import QuartzUIControllers
@testable import QuartzUILists
@testable import QuartzUIPickers

/// Picking fonts.
@Suite struct FontPickerTests {
    private final class Owner: UIFontPickerViewControllerDelegate {
        var log: [String] = []
        func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
            log.append(viewController.selectedFontDescriptor.map { UIFont(descriptor: $0, size: 10).familyName } ?? "")
        }
        func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) { log.append("cancelled") }
    }

    @Test func familiesAndFacesArePicked() throws {
        try Scene.run { scene in
            let root = UIViewController()
            scene.show(root)
            let configuration = UIFontPickerViewController.Configuration()
            configuration.includeFaces = true
            configuration.displayUsingSystemFont = true
            let (picker, owner) = (UIFontPickerViewController(configuration: configuration), Owner())
            configuration.includeFaces = false
            expect(picker.configuration.includeFaces, picker.configuration.displayUsingSystemFont)
            expect(picker.configuration.filteredTraits.isEmpty, picker.selectedFontDescriptor == nil)
            picker.delegate = owner
            root.present(picker, animated: false)
            scene.settle()
            let list = try require((picker.children.first as? UINavigationController)?.viewControllers.first as? FontList)
            let families = UIFont.familyNames.filter { !$0.hasPrefix(".") }
            expectEqual(list.tableView.numberOfRows(inSection: 0), families.count)
            let search = try require(list.navigationItem.searchController)
            search.isActive = true
            search.searchBar.text = "dejavu sans mono"
            search.textDidChange()
            scene.settle()
            let shown = list.tableView.visibleCells.compactMap(\.textLabel?.text)
            try require(shown == ["DejaVu Sans Mono"], "the tests' fonts contain DejaVu")
            list.tableView(list.tableView, accessoryButtonTappedForRowWith: IndexPath(row: 0, section: 0))
            scene.settle()
            let faces = try require(list.navigationController?.topViewController as? UITableViewController)
            let names = UIFont.fontNames(forFamilyName: "DejaVu Sans Mono")
            expect(names.count > 1, faces.tableView.numberOfRows(inSection: 0) == names.count, faces.title == "DejaVu Sans Mono")
            faces.tableView(faces.tableView, didSelectRowAt: IndexPath(row: names.count - 1, section: 0))
            scene.settle()
            expect(owner.log == ["DejaVu Sans Mono"], root.presentedViewController == nil)
            expectEqual(picker.selectedFontDescriptor?.postscriptName, names.last)
            list.cancelled?()
            expectEqual(owner.log.last, "cancelled")
            search.searchBar.text = "no such font"
            search.textDidChange()
            expect(list.tableView.numberOfRows(inSection: 0) == 0)
        }
    }

    @Test func traitsFilterTheFamilies() throws {
        try Scene.run { scene in
            let configuration = UIFontPickerViewController.Configuration()
            configuration.filteredTraits = .traitMonoSpace
            let picker = UIFontPickerViewController(configuration: configuration)
            picker.title = "Code"
            scene.show(picker)
            let list = try require((picker.children.first as? UINavigationController)?.viewControllers.first as? FontList)
            let shown = list.tableView.visibleCells.compactMap(\.textLabel?.text)
            expect(list.title == "Code", shown.contains("DejaVu Sans Mono"), !shown.contains("DejaVu Sans"))
        }
    }
}
