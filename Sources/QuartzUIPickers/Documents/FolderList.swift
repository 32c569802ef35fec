@_spi(Hooks) import QuartzUIControllers
import QuartzUILists

/// The places at which a document picker begins.
final class PlaceList: UITableViewController {
    private weak var picker: UIDocumentPickerViewController?
    private let places: [(name: String, symbol: String, url: URL)]

    init(of picker: UIDocumentPickerViewController) {
        self.picker = picker
        let manager = FileManager.default
        let known: [(String, String, FileManager.SearchPathDirectory)] = [
            ("Desktop", "rectangle", .desktopDirectory), ("Documents", "doc", .documentDirectory),
            ("Downloads", "square.and.arrow.down", .downloadsDirectory), ("Pictures", "photo", .picturesDirectory),
        ]
        let folders = known.compactMap { name, symbol, directory in
            manager.urls(for: directory, in: .userDomainMask).first.map { (name: name, symbol: symbol, url: $0) }
        }
        places =
            [("Home", "house", manager.homeDirectoryForCurrentUser)] + folders
            + [("Computer", "folder", URL(fileURLWithPath: "/"))]
        super.init(style: .plain)
        title = "Locations"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { [weak picker] _ in picker?.cancel() })
    }

    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { places.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let place = places[indexPath.row]
        cell.textLabel?.text = place.name
        cell.imageView?.image = UIImage(systemName: place.symbol)
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        picker?.open(places[indexPath.row].url)
    }
}

/// The files and folders of a folder. A field above them searches their names.
final class FolderList: UITableViewController, UISearchResultsUpdating {
    let folder: URL
    private weak var picker: UIDocumentPickerViewController?
    /// The entries; nil while the folder is being read, or if it cannot be read.
    private var entries: [FolderEntry]?
    private var isReading = true
    private var shown: [FolderEntry] = []
    private var request: FileRequest?
    private let done = UIBarButtonItem(title: "Open")

    init(_ folder: URL, of picker: UIDocumentPickerViewController) {
        self.folder = folder
        self.picker = picker
        super.init(style: .plain)
        title = folder.path == "/" ? "Computer" : folder.lastPathComponent
        let cancel = UIBarButtonItem(systemItem: .cancel, primaryAction: UIAction { [weak picker] _ in picker?.cancel() })
        done.title = picker.buttonTitle
        done.primaryAction = UIAction(title: picker.buttonTitle) { [weak self] _ in self?.pickSelected() }
        let needsButton = picker.picksFolder || picker.allowsMultipleSelection
        navigationItem.rightBarButtonItems = needsButton ? [done, cancel] : [cancel]
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.hidesNavigationBarDuringPresentation = false
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { request?.cancel() }

    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
        pickerDidChange()
        let (request, folder) = (FileRequest(), folder)
        self.request = request
        FileWork.run({ request.isWanted ? FolderEntry.read(folder) : nil }) { [weak self] entries in self?.show(entries) }
    }

    private func show(_ entries: [FolderEntry]?) {
        isReading = false
        self.entries = entries
        filter()
    }

    /// Follows the picker's settings.
    func pickerDidChange() {
        guard let picker, isViewLoaded else { return }
        tableView.allowsMultipleSelection = picker.allowsMultipleSelection
        tableView.reloadData()
        updateButton()
    }

    func updateSearchResults(for searchController: UISearchController) { filter() }

    private func filter() {
        let text = navigationItem.searchController?.searchBar.text ?? ""
        let all = entries ?? []
        shown = text.isEmpty ? all : all.filter { $0.url.lastPathComponent.localizedCaseInsensitiveContains(text) }
        tableView.reloadData()
        updateButton()
        setNeedsUpdateContentUnavailableConfiguration()
    }

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        guard shown.isEmpty else { return contentUnavailableConfiguration = nil }
        var content = isReading ? UIContentUnavailableConfiguration.loading() : .empty()
        if state.searchText?.isEmpty == false { content = .search() }
        if !isReading, state.searchText?.isEmpty ?? true {
            content.image = UIImage(systemName: "folder")
            content.text = entries == nil ? "No Access" : "Folder is Empty"
            if entries == nil { content.secondaryText = "The folder cannot be read." }
        }
        contentUnavailableConfiguration = content
    }

    // MARK: Picking

    private var selected: [URL] { (tableView.indexPathsForSelectedRows ?? []).map { shown[$0.row].url } }

    private func updateButton() {
        guard let picker else { return }
        done.isEnabled = picker.picksFolder || !(tableView.indexPathsForSelectedRows ?? []).isEmpty
    }

    private func pickSelected() {
        let files = selected
        if !files.isEmpty { picker?.pick(files) } else if picker?.picksFolder ?? false { picker?.pick([folder]) }
    }

    // MARK: Rows

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

    private static let dates: DateFormatter = {
        let formatter = DateFormatter()
        (formatter.dateStyle, formatter.timeStyle) = (.medium, .short)
        return formatter
    }()

    private static let forbiddenAlpha: CGFloat = 0.4

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "file") ?? UITableViewCell(style: .subtitle, reuseIdentifier: "file")
        let entry = shown[indexPath.row]
        let name = entry.url.lastPathComponent
        let isWhole = entry.isFolder || picker?.shouldShowFileExtensions ?? false
        cell.textLabel?.text = isWhole ? name : entry.url.deletingPathExtension().lastPathComponent
        cell.textLabel?.lineBreakMode = .byTruncatingMiddle
        let date = entry.date.map(Self.dates.string) ?? ""
        let size = ByteCountFormatter.string(fromByteCount: Int64(entry.size), countStyle: .file)
        cell.detailTextLabel?.text = entry.isFolder ? date : date.isEmpty ? size : "\(date) — \(size)"
        cell.imageView?.image = UIImage(
            systemName: symbol(of: entry), withConfiguration: UIImage.SymbolConfiguration(pointSize: 22))
        cell.imageView?.tintColor = entry.isFolder ? Theme.accent : Theme.secondaryText
        cell.accessoryType = entry.isFolder ? .disclosureIndicator : .none
        let isUsable = entry.isFolder || picker?.canPick(entry) ?? false
        for part in [cell.textLabel, cell.detailTextLabel, cell.imageView] as [UIView?] {
            part?.alpha = isUsable ? 1 : Self.forbiddenAlpha
        }
        return cell
    }

    private func symbol(of entry: FolderEntry) -> String {
        if entry.isFolder { return "folder.fill" }
        return entry.type.conforms(to: .image) ? "photo" : entry.type.conforms(to: .text) ? "doc.text" : "doc"
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 52 }

    override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        let entry = shown[indexPath.row]
        return entry.isFolder || picker?.canPick(entry) ?? false
    }

    override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        let entry = shown[indexPath.row]
        if entry.isFolder {
            picker?.open(entry.url)
            return nil
        }
        return picker?.canPick(entry) ?? false ? indexPath : nil
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let picker else { return }
        if picker.allowsMultipleSelection { updateButton() } else { picker.pick([shown[indexPath.row].url]) }
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { updateButton() }
}
