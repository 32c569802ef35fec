import Demos

/// The right panel in place of the inspector: the demo's source.
final class SourceView: UIView {
    private let title = UILabel(line: "", font: UIFont.systemFont(ofSize: 15, weight: .semibold), color: Theme.text)
    private let path = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText)
    private let copyButton: IconButton
    private let closeButton: IconButton
    private let missing = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    let text = SourceText()

    /// The shown source; nil if it is not installed.
    private(set) var source: String?

    /// - Parameters:
    ///   - onCopy: called with the text that the copy button put on the clipboard.
    ///   - onClose: called by the close button.
    init(onCopy: @escaping (String) -> Void, onClose: @escaping () -> Void) {
        var copy: () -> Void = {}
        copyButton = IconButton(.copy, tip: "Copy the source") { copy() }
        closeButton = IconButton(.close, tip: "Close the source  C", action: onClose)
        super.init(frame: .zero)
        copy = { [unowned self] in if let source { onCopy(source) } }
        backgroundColor = Theme.panel
        clipsToBounds = true
        missing.numberOfLines = 3
        for view in [title, path, copyButton, closeButton, text, missing] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows a demo's source.
    func show(_ demo: Demo.Type) {
        source = demo.source
        title.show(demo.info.title)
        path.show("Sources/Demos/" + demo.sourcePath)
        text.show(source ?? "", marked: demo.techniqueLines)
        missing.show(
            source == nil ? "The sources of the demos are not installed: QUARTZITE_ASSETS names the folder of assets." : "")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let padding = Theme.padding
        let side = Theme.controlHeight
        closeButton.frame = CGRect(x: bounds.width - padding - side, y: 12, width: side, height: side)
        copyButton.frame = CGRect(x: closeButton.frame.minX - Theme.grid - side, y: 12, width: side, height: side)
        copyButton.isHidden = source == nil || Host.services == nil
        let width = max(0, copyButton.frame.minX - 2 * padding)
        title.frame = CGRect(x: padding, y: 9, width: width, height: 20)
        path.frame = CGRect(x: padding, y: 30, width: width, height: 15)
        text.frame = CGRect(x: 0, y: 56, width: bounds.width, height: max(0, bounds.height - 56))
        missing.frame = CGRect(x: padding, y: 56, width: max(0, bounds.width - 2 * padding), height: 54)
    }
}
