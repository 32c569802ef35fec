/// A place between two characters of a text, as a text view or field counts them. A program that is itself a ``UITextInput`` makes a
/// subclass with its places.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    /// UTF-16 units before the place.
    package let units: Int

    package init(units: Int) { self.units = units }

    /// Creates the place before the first character.
    public override init() { units = 0 }

    /// Positions are equal at the same place.
    nonisolated open override func isEqual(_ object: Any?) -> Bool { (object as? UITextPosition)?.units == units }
    /// Fits ``isEqual(_:)``.
    nonisolated open override var hash: Int { units.hashValue }
}

/// A range of a text between two positions. A program that is itself a ``UITextInput`` makes a subclass that overrides both ends.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    /// The range in UTF-16 units.
    package let range: NSRange

    package init(_ range: NSRange) { self.range = range }

    /// Creates the empty range before the first character.
    public override init() { range = NSRange(location: 0, length: 0) }

    /// The lower end.
    open var start: UITextPosition { UITextPosition(units: range.location) }
    /// The upper end.
    open var end: UITextPosition { UITextPosition(units: range.location + range.length) }
    /// Whether both ends are the same.
    open var isEmpty: Bool { range.length == 0 }

    /// Ranges are equal if both ends are.
    nonisolated open override func isEqual(_ object: Any?) -> Bool { (object as? UITextRange)?.range == range }
    /// Fits ``isEqual(_:)``.
    nonisolated open override var hash: Int { range.hashValue }
}

/// A rectangle of a selection. A program that is itself a ``UITextInput`` makes a subclass that overrides the properties.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    /// The rectangle, in the view's coordinates.
    open var rect: CGRect { given.rect }
    /// Whether it holds the selection's start.
    open var containsStart: Bool { given.isFirst }
    /// Whether it holds the selection's end.
    open var containsEnd: Bool { given.isLast }
    private let given: (rect: CGRect, isFirst: Bool, isLast: Bool)

    private init(_ rect: CGRect, _ containsStart: Bool, _ containsEnd: Bool) {
        given = (rect, containsStart, containsEnd)
        super.init()
    }

    /// Creates an empty rectangle in the middle of a selection.
    public override init() { given = (.zero, false, false) }

    /// Returns the rectangles of a selection from its first line to its last.
    package static func of(_ rects: [CGRect]) -> [UITextSelectionRect] {
        rects.enumerated().map { UITextSelectionRect($1, $0 == 0, $0 == rects.count - 1) }
    }
}

/// Typing by program.
@preconcurrency @MainActor
public protocol UIKeyInput: AnyObject {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Replaces the selection by text.
    func insertText(_ text: String)
    /// Removes the selection, or the character before the caret.
    func deleteBackward()
}

/// A text that is read and changed by positions. A responder of a program is typed into as a ``UIKeyInput``; the default implementations
/// below are for positions of text views and fields.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    /// The selection; nil without one.
    var selectedTextRange: UITextRange? { get set }
    /// The place before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The place after the last character.
    var endOfDocument: UITextPosition { get }
    /// Returns the range between two positions, in either order; nil if one lies outside of the text.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position at a distance in UTF-16 units; nil beyond the ends.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// UTF-16 units from one position to another.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Returns the order of two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the caret's frame before a position, in the view's coordinates.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the rectangle of a range's first line, in the view's coordinates; null for an empty range.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the position nearest to a point in the view's coordinates.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the rectangles of a range, one for each line, in the view's coordinates.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// Returns the text of a range; nil if the range lies outside of the text.
    func text(in range: UITextRange) -> String?
    /// Replaces the text of a range.
    func replace(_ range: UITextRange, withText text: String)
    /// The range that an input method composes; nil without a composition.
    var markedTextRange: UITextRange? { get }
    /// Replaces the composed text, or else the selection, by text that is still composed.
    ///
    /// - Parameter selectedRange: The selection in the new text, in UTF-16 units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Ends the composition. Its text stays.
    func unmarkText()
    /// The observer of changes that are not typed.
    var inputDelegate: (any UITextInputDelegate)? { get set }
}

/// Observes the changes of a text and its selection that a program makes.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

extension UITextInput {
    /// Default implementation: nil, for a text without compositions.
    public var markedTextRange: UITextRange? { nil }
    /// Default implementation: does nothing, for a text without compositions.
    public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
    /// Default implementation: does nothing, for a text without compositions.
    public func unmarkText() {}
    /// Default implementation: nil, and stores nothing.
    public var inputDelegate: (any UITextInputDelegate)? {
        get { nil }
        set { _ = newValue }
    }
    /// The place before the first character.
    public var beginningOfDocument: UITextPosition { UITextPosition(units: 0) }
    /// UTF-16 units from one position to another.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.units - from.units }
    /// Returns the order of two positions.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.units < other.units ? .orderedAscending : position.units > other.units ? .orderedDescending : .orderedSame
    }
    /// Returns the range between two positions, in either order; nil if one lies outside of the text.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (low, high) = (min(fromPosition.units, toPosition.units), max(fromPosition.units, toPosition.units))
        return low >= 0 && high <= endOfDocument.units ? UITextRange(NSRange(location: low, length: high - low)) : nil
    }
    /// Returns the position at a distance in UTF-16 units; nil beyond the ends.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (units, overflow) = position.units.addingReportingOverflow(offset)
        return !overflow && (0...endOfDocument.units).contains(units) ? UITextPosition(units: units) : nil
    }
}
