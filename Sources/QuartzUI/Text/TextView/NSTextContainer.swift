/// The column that a text view sets its text in.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    var didChange: (() -> Void)?

    /// Left and right of each line, in points. 5 by default, as UIKit has it.
    open var lineFragmentPadding: CGFloat = 5 {
        didSet {
            if !lineFragmentPadding.isFinite || lineFragmentPadding < 0 {
                Diagnostics.warnOnce(
                    "NSTextContainer.lineFragmentPadding: \(lineFragmentPadding) is no distance; the old one stays")
                lineFragmentPadding = oldValue
            }
            didChange?()
        }
    }
    /// The most lines; 0, the default, is any number.
    open var maximumNumberOfLines = 0 { didSet { didChange?() } }
    /// What becomes of text after the last line that there may be.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
}
