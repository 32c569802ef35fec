@_spi(Hooks) import QuartzUI

/// Buttons at the window's lower edge, for programs older than ``UIAlertController``, which shows them.
@preconcurrency @MainActor
open class UIActionSheet: UIView {
    /// The text above the buttons.
    open var title = ""
    /// The delegate. Held weakly.
    open weak var delegate: (any UIActionSheetDelegate)?
    /// The index of the button that cancels; -1 without one.
    open var cancelButtonIndex = -1
    /// The index of the button that is shown as a warning; -1 without one.
    open var destructiveButtonIndex = -1
    private var titles: [String] = []
    private weak var shown: UIAlertController?

    /// Creates a sheet with buttons: the destructive one first, the one that cancels last.
    public convenience init(
        title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?, destructiveButtonTitle: String?,
        otherButtonTitles: String...
    ) {
        self.init(frame: .zero)
        self.title = title ?? ""
        self.delegate = delegate
        if let destructiveButtonTitle { destructiveButtonIndex = addButton(withTitle: destructiveButtonTitle) }
        for other in otherButtonTitles { addButton(withTitle: other) }
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
    }

    /// The number of buttons.
    open var numberOfButtons: Int { titles.count }
    /// The index of the first button that neither cancels nor warns; -1 without one.
    open var firstOtherButtonIndex: Int {
        titles.indices.first { $0 != cancelButtonIndex && $0 != destructiveButtonIndex } ?? -1
    }

    /// Adds a button and returns its index.
    @discardableResult
    open func addButton(withTitle title: String?) -> Int {
        titles.append(title ?? "")
        return titles.count - 1
    }

    /// Returns the title of a button; nil if there is none with the index.
    open func buttonTitle(at buttonIndex: Int) -> String? { titles.indices.contains(buttonIndex) ? titles[buttonIndex] : nil }

    /// Whether the sheet is shown.
    open var isVisible: Bool { shown != nil }

    /// Shows the sheet over the controllers of the key window. Without a window it is ignored with a warning.
    open func show(in view: UIView) {
        guard shown == nil else { return }
        let sheet = UIAlertController(title: title.isEmpty ? nil : title, message: nil, preferredStyle: .actionSheet)
        for (index, title) in titles.enumerated() {
            let style: UIAlertAction.Style =
                index == cancelButtonIndex ? .cancel : index == destructiveButtonIndex ? .destructive : .default
            sheet.addAction(UIAlertAction(title: title, style: style) { [self] _ in choose(index) })
        }
        if OlderAlerts.present(sheet, of: "UIActionSheet") { shown = sheet }
    }

    private func choose(_ index: Int) {
        shown = nil
        delegate?.actionSheet(self, clickedButtonAt: index)
        delegate?.actionSheet(self, willDismissWithButtonIndex: index)
        delegate?.actionSheet(self, didDismissWithButtonIndex: index)
    }

    /// Dismisses the sheet as if a button were clicked, without `clickedButtonAt`.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        guard let sheet = shown else { return }
        shown = nil
        delegate?.actionSheet(self, willDismissWithButtonIndex: buttonIndex)
        sheet.dismiss(animated: animated) { [self] in delegate?.actionSheet(self, didDismissWithButtonIndex: buttonIndex) }
    }
}

/// Observes a ``UIActionSheet``. All methods are optional.
@preconcurrency @MainActor
public protocol UIActionSheetDelegate: AnyObject {
    /// Called after a click on a button.
    func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int)
    /// Called before the sheet leaves.
    func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int)
    /// Called after the sheet has left.
    func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIActionSheetDelegate {
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int) {}
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int) {}
}
