@_spi(Hooks) import QuartzUIControllers
import QuartzUILists

/// The families of the installed fonts, each with a name in its own font. A field above them searches.
final class FontList: UITableViewController, UISearchResultsUpdating {
    var picked: ((UIFontDescriptor) -> Void)?
    var cancelled: (() -> Void)?
    /// The font that has a mark.
    var selected: UIFontDescriptor? { didSet { viewIfLoaded.map { _ in tableView.reloadData() } } }
    private let configuration: UIFontPickerViewController.Configuration
    private var families: [String] = []
    private var shown: [String] = []

    static let usualTitle = "Choose Font"

    init(_ configuration: UIFontPickerViewController.Configuration) {
        self.configuration = configuration
        super.init(style: .plain)
        title = Self.usualTitle
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.cancelled?() })
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.hidesNavigationBarDuringPresentation = false
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "font")
        let traits = configuration.filteredTraits
        families = UIFont.familyNames.filter { family in
            // The names of hidden families begin with a point.
            !family.hasPrefix(".") && (traits.isEmpty || Self.descriptor(of: family).symbolicTraits.isSuperset(of: traits))
        }
        shown = families
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard let name = selected.map({ UIFont(descriptor: $0, size: 17).familyName }), let row = shown.firstIndex(of: name)
        else { return }
        tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: false)
    }

    static func descriptor(of family: String) -> UIFontDescriptor { UIFontDescriptor(fontAttributes: [.family: family]) }

    func updateSearchResults(for searchController: UISearchController) {
        let text = searchController.searchBar.text ?? ""
        shown = text.isEmpty ? families : families.filter { $0.localizedCaseInsensitiveContains(text) }
        tableView.reloadData()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        contentUnavailableConfiguration = shown.isEmpty ? UIContentUnavailableConfiguration.search().updated(for: state) : nil
    }

    // MARK: Rows

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "font", for: indexPath)
        let family = shown[indexPath.row]
        let font = UIFont(descriptor: Self.descriptor(of: family), size: 17)
        show(family, font, in: cell)
        let hasFaces = configuration.includeFaces && UIFont.fontNames(forFamilyName: family).count > 1
        let isSelected = selected.map { UIFont(descriptor: $0, size: 17).familyName == family } ?? false
        cell.accessoryType = hasFaces ? .detailButton : .none
        mark(cell, isSelected)
        return cell
    }

    /// Shows a name in its font; in the system's if the configuration says so, or if the font has no letters.
    fileprivate func show(_ name: String, _ font: UIFont, in cell: UITableViewCell) {
        cell.textLabel?.text = name
        let isLegible = !Self.symbolFamilies.contains { font.familyName.localizedCaseInsensitiveContains($0) }
        let usesOwn = isLegible && !configuration.displayUsingSystemFont
        cell.textLabel?.font = usesOwn ? font : UIFont.systemFont(ofSize: 17)
    }

    /// Parts of the names of families that have symbols in the place of letters.
    private static let symbolFamilies = ["dingbat", "symbol", "webdings", "wingdings", "D050000L", "emoji", "icons"]

    /// Shows a mark at the leading edge, or as much space without one.
    fileprivate func mark(_ cell: UITableViewCell, _ isSelected: Bool) {
        cell.imageView?.image = Self.checkmark
        cell.imageView?.alpha = isSelected ? 1 : 0
        cell.accessibilityTraits = isSelected ? .selected : .none
    }

    private static let checkmark = UIImage(
        systemName: "checkmark", withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold))

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        picked?(Self.descriptor(of: shown[indexPath.row]))
    }

    override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        navigationController?.pushViewController(FaceList(shown[indexPath.row], of: self), animated: true)
    }
}

/// The faces of a family.
private final class FaceList: UITableViewController {
    private let names: [String]
    private weak var list: FontList?

    init(_ family: String, of list: FontList) {
        names = UIFont.fontNames(forFamilyName: family)
        self.list = list
        super.init(style: .plain)
        title = family
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "face")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "face", for: indexPath)
        let name = names[indexPath.row]
        list?.show(name, UIFont(name: name, size: 17) ?? UIFont.systemFont(ofSize: 17), in: cell)
        list?.mark(cell, list?.selected?.postscriptName == name)
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        list?.picked?(UIFontDescriptor(name: names[indexPath.row], size: 17))
    }
}
