/// The column in which a layout manager or a text view lays out text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    package var didChange: (() -> Void)?
    /// The column's size in its text view.
    package var measure: (() -> CGSize)?
    private var ownSize = CGSize.zero
    /// The number of changes so far, by which a layout recognises an older column.
    private(set) var changeCount = 0

    /// The layout manager that fills the column; nil for none.
    open internal(set) weak var layoutManager: NSLayoutManager?

    /// Creates a column of a size; see ``size``.
    public init(size: CGSize) {
        super.init()
        self.size = size
    }

    /// Creates a column without limits.
    public override convenience init() { self.init(size: .zero) }

    /// The column's size in points; 0 or less on an axis, or ten million and more, is unlimited.
    ///
    /// In a text view it is the width that the view leaves to the text, and an unlimited height; setting it has no effect there.
    open var size: CGSize {
        get { measure?() ?? ownSize }
        set {
            guard newValue.width.isFinite, newValue.height.isFinite else {
                return Diagnostics.warnOnce("NSTextContainer.size: \(newValue) is not finite; the old one stays")
            }
            ownSize = newValue
            noteChange()
        }
    }

    /// Padding left and right of each line, in points. 5 by default, as in UIKit.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            if !lineFragmentPadding.isFinite || lineFragmentPadding < 0 {
                Diagnostics.warnOnce(
                    "NSTextContainer.lineFragmentPadding: \(lineFragmentPadding) is not a valid distance; the old one stays")
                lineFragmentPadding = oldValue
            }
            noteChange()
        }
    }
    /// Maximum number of lines; 0, the default, is unlimited.
    open var maximumNumberOfLines = 0 { didSet { noteChange() } }
    /// Truncation of text after the last allowed line. `byCharWrapping` also breaks the lines of paragraphs without a style anywhere.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { noteChange() } }

    private func noteChange() {
        changeCount += 1
        didChange?()
    }

    /// The limit of an axis; infinite for none.
    static func limit(_ length: CGFloat) -> CGFloat { length > 0 && length < 1e7 ? length : .infinity }
}
