@_spi(Hooks) import QuartzUIControllers
import QuartzUILists

/// Receives the files that the user picks. All methods are optional.
@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
    /// Called with the files: those that were opened, their copies, or the new places of those that were exported. The picker dismisses
    /// itself.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// Called after the user has cancelled. The picker dismisses itself.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    /// Does nothing.
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    /// Does nothing.
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Lets the user open files and folders of the machine, or save files in a folder.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UIViewController {
    /// The purpose of a picker.
    enum Purpose {
        case opening([UTType])
        case exporting([URL])
    }

    let purpose: Purpose
    private let asCopy: Bool
    private let navigation = UINavigationController(nibName: nil, bundle: nil)

    /// The delegate, held weakly.
    open weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether several files can be picked. False by default.
    open var allowsMultipleSelection = false { didSet { for list in lists { list.pickerDidChange() } } }
    /// Whether names are shown with their extensions. False by default.
    open var shouldShowFileExtensions = false { didSet { for list in lists { list.pickerDidChange() } } }
    /// The folder that is shown first; nil, the default, is that of documents. Setting it later shows that folder.
    open var directoryURL: URL? { didSet { if isViewLoaded { showFirstFolder() } } }

    /// Creates a picker that opens files of some types, or folders if `.folder` is among them.
    ///
    /// - Parameter asCopy: Whether the delegate gets temporary copies.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        purpose = .opening(contentTypes)
        self.asCopy = asCopy
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker that moves files into a folder that the user chooses.
    ///
    /// - Parameter asCopy: Whether the files are copied instead.
    public init(forExporting urls: [URL], asCopy: Bool = false) {
        purpose = .exporting(urls.filter(\.isFileURL))
        self.asCopy = asCopy
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Fails, because interface files contain no pickers of documents.
    public required init?(coder: NSCoder) { nil }

    private func prepare() {
        preferredContentSize = CGSize(width: 420, height: 560)
        addChild(navigation)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        navigation.view.frame = view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(navigation.view)
        navigation.didMove(toParent: self)
        showFirstFolder()
    }

    private var lists: [FolderList] { navigation.viewControllers.compactMap { $0 as? FolderList } }

    private func showFirstFolder() {
        let folder =
            directoryURL ?? FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
            ?? FileManager.default.homeDirectoryForCurrentUser
        navigation.setViewControllers([PlaceList(of: self), FolderList(folder, of: self)], animated: false)
    }

    /// Shows a folder after the present one.
    func open(_ folder: URL) { navigation.pushViewController(FolderList(folder, of: self), animated: true) }

    // MARK: Picking

    /// Whether a file or a folder can be picked.
    func canPick(_ entry: FolderEntry) -> Bool {
        guard case .opening(let types) = purpose else { return false }
        return types.contains { entry.type.conforms(to: $0) && (!entry.isFolder || $0 == .folder || $0 == .directory) }
    }

    /// Whether the button picks the shown folder itself: to save in it, or as the result.
    var picksFolder: Bool {
        switch purpose {
        case .opening(let types): types.contains { $0 == .folder || $0 == .directory }
        case .exporting: true
        }
    }

    /// The title of the button that picks.
    var buttonTitle: String {
        switch purpose {
        case .opening: "Open"
        case .exporting: asCopy ? "Save" : "Move"
        }
    }

    /// Picks files, or the folder to save in.
    func pick(_ urls: [URL]) {
        switch purpose {
        case .opening where asCopy: work { FileTransfer.temporaryCopies(of: urls) }
        case .opening: finish(urls)
        case .exporting(let files):
            guard let folder = urls.first else { return }
            let copies = asCopy
            work { FileTransfer.transfer(files, to: folder, copies: copies) }
        }
    }

    private func work(_ work: @escaping @Sendable () -> [URL]?) {
        view.isUserInteractionEnabled = false
        FileWork.run(work) { [weak self] urls in
            guard let self else { return }
            view.isUserInteractionEnabled = true
            if let urls { return finish(urls) }
            let alert = UIAlertController(
                title: "The files could not be written", message: "Choose another folder.", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
        }
    }

    private func finish(_ urls: [URL]) {
        leave()
        delegate?.documentPicker(self, didPickDocumentsAt: urls)
    }

    func cancel() {
        leave()
        delegate?.documentPickerWasCancelled(self)
    }

    private func leave() { if presentingViewController != nil { dismiss(animated: true) } }
}
