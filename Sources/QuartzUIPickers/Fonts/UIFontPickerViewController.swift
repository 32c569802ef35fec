@_spi(Hooks) import QuartzUIControllers
import QuartzUILists

/// Receives the font that the user picks. All methods are optional.
@preconcurrency @MainActor
public protocol UIFontPickerViewControllerDelegate: AnyObject {
    /// Called after the user has picked a font, which is the picker's `selectedFontDescriptor`. The picker dismisses itself.
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
    /// Called after the user has cancelled. The picker dismisses itself.
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
    /// Does nothing.
    public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
    /// Does nothing.
    public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
}

/// Lets the user pick one of the installed fonts.
@preconcurrency @MainActor
open class UIFontPickerViewController: UIViewController {
    /// The fonts that are offered, and their looks.
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        /// Whether the faces of a family can be picked too. False by default.
        open var includeFaces = false
        /// Whether names are shown in the system's font instead of the family's own. False by default.
        open var displayUsingSystemFont = false
        /// Traits that a family must have; none by default.
        open var filteredTraits: UIFontDescriptor.SymbolicTraits = []
        /// The languages that a family must have letters for.
        @available(*, deprecated, message: "has no effect on Linux: the fonts' index does not tell their languages")
        open var filteredLanguagesPredicate: NSPredicate?

        /// Creates a configuration that offers all families.
        public override init() { super.init() }

        /// Returns a copy, so that later changes of the original have no effect on a picker.
        final func copied() -> Configuration {
            let copy = Configuration()
            copy.includeFaces = includeFaces
            copy.displayUsingSystemFont = displayUsingSystemFont
            copy.filteredTraits = filteredTraits
            return copy
        }
    }

    /// The fonts that are offered: a copy of the configuration that the picker was created with.
    open var configuration: Configuration { storedConfiguration.copied() }
    private let storedConfiguration: Configuration
    /// The delegate, held weakly.
    open weak var delegate: (any UIFontPickerViewControllerDelegate)?
    /// The picked font; nil for none. The list shows it with a mark.
    open var selectedFontDescriptor: UIFontDescriptor? { didSet { list.selected = selectedFontDescriptor } }

    private let list: FontList
    private let navigation: UINavigationController

    /// Creates a picker with a configuration.
    public init(configuration: Configuration) {
        storedConfiguration = configuration.copied()
        list = FontList(storedConfiguration)
        navigation = UINavigationController(rootViewController: list)
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a picker of all families.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        storedConfiguration = Configuration()
        list = FontList(storedConfiguration)
        navigation = UINavigationController(rootViewController: list)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        prepare()
    }

    /// Fails, because interface files contain no pickers of fonts.
    public required init?(coder: NSCoder) { nil }

    private func prepare() {
        preferredContentSize = CGSize(width: 375, height: 560)
        list.picked = { [weak self] in self?.pick($0) }
        list.cancelled = { [weak self] in self?.cancel() }
        addChild(navigation)
    }

    open override var title: String? { didSet { list.title = title ?? FontList.usualTitle } }

    open override func viewDidLoad() {
        super.viewDidLoad()
        navigation.view.frame = view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(navigation.view)
        navigation.didMove(toParent: self)
    }

    private func pick(_ font: UIFontDescriptor) {
        selectedFontDescriptor = font
        leave()
        delegate?.fontPickerViewControllerDidPickFont(self)
    }

    private func cancel() {
        leave()
        delegate?.fontPickerViewControllerDidCancel(self)
    }

    private func leave() { if presentingViewController != nil { dismiss(animated: true) } }
}
