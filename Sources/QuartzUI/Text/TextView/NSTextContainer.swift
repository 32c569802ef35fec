/// The column in which a text view lays out its text.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
    var didChange: (() -> Void)?
    /// The column's size in its text view.
    var measure: (() -> CGSize)?

    /// The column's size: as wide as the text view leaves it, and of any height. Zero without a text view.
    open var size: CGSize { measure?() ?? .zero }

    /// Padding left and right of each line, in points. 5 by default, as in UIKit.
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
    /// Maximum number of lines; 0, the default, is unlimited.
    open var maximumNumberOfLines = 0 { didSet { didChange?() } }
    /// Truncation of text after the last allowed line.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
}
