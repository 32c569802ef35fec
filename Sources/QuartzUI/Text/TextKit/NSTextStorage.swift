/// A text with attributes, whose changes layout managers follow.
///
/// A subclass may keep the text elsewhere: it overrides `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` for
/// strings and `setAttributes(_:range:)`, and calls ``edited(_:range:changeInLength:)`` after its changes. All other methods use these.
nonisolated open class NSTextStorage: NSMutableAttributedString {
    /// The kinds of changes of a text.
    nonisolated public struct EditActions: OptionSet, Hashable, Sendable {
        /// The bits; UIKit's values.
        public let rawValue: UInt
        /// Creates a set from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Attributes.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// The delegate, held weakly.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// The changes that are not processed yet, or are being processed.
    open private(set) var editedMask: EditActions = []
    /// The range of these changes, in the text after them; `NSNotFound` without changes.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// The number of UTF-16 units that these changes have added; negative if the text has become shorter.
    open private(set) var changeInLength = 0
    private var managers: [NSLayoutManager] = []
    private var nesting = 0
    private var isProcessing = false
    /// The number of changes so far, by which layouts recognise an older text.
    private(set) var changeCount = 0
    /// Called after changes are processed.
    package var onChange: (() -> Void)?

    /// Creates an empty text.
    public init() { super.init(string: "") }
    /// Creates a text without attributes.
    public override init(string str: String) { super.init(string: str) }
    /// Creates a text with the same attributes everywhere.
    public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: str, attributes: attrs)
    }
    /// Creates a copy of a text.
    public override init(attributedString attrStr: NSAttributedString) { super.init(attributedString: attrStr) }
    /// Creates a text from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Layout managers

    /// The layout managers of the text.
    @preconcurrency @MainActor open var layoutManagers: [NSLayoutManager] { managers }

    /// Adds a layout manager, and removes it from the text that it had.
    @preconcurrency @MainActor open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard aLayoutManager.textStorage !== self else { return }
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        managers.append(aLayoutManager)
        aLayoutManager.setStorage(self)
    }

    /// Removes a layout manager.
    @preconcurrency @MainActor open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard aLayoutManager.textStorage === self else { return }
        managers.removeAll { $0 === aLayoutManager }
        aLayoutManager.setStorage(nil)
    }

    // MARK: Edits

    /// Begins several changes, which are processed together at the matching ``endEditing()``.
    open override func beginEditing() { nesting += 1 }

    /// Ends changes.
    open override func endEditing() {
        nesting = max(nesting - 1, 0)
        processIfDue()
    }

    /// Notes a change, and processes it unless several changes are open.
    ///
    /// - Parameters:
    ///   - range: The changed range before the change.
    ///   - delta: The number of UTF-16 units that the change has added.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        changeCount += 1
        let new = NSRange(location: editedRange.location, length: max(editedRange.length + delta, 0))
        if self.editedRange.location == NSNotFound {
            self.editedRange = new
        } else {
            // The earlier range, in the text after this change.
            let old = self.editedRange
            let end = old.location + old.length
            let shifted = end >= editedRange.location + editedRange.length ? max(end + delta, old.location) : end
            self.editedRange = NSUnionRange(NSRange(location: old.location, length: shifted - old.location), new)
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        processIfDue()
    }

    private func processIfDue() {
        guard nesting == 0, !isProcessing, !editedMask.isEmpty else { return }
        processEditing()
    }

    /// Reports the changes to the delegate, which may change attributes before the second call, and resets them.
    open func processEditing() {
        isProcessing = true
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        delegate?.textStorage(self, willProcessEditing: mask, range: range, changeInLength: delta)
        delegate?.textStorage(self, didProcessEditing: mask, range: editedRange, changeInLength: delta)
        (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
        isProcessing = false
        onChange?()
    }

    // MARK: Primitives

    open override func replaceCharacters(in range: NSRange, with str: String) {
        super.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
    }

    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        super.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    // MARK: Derived from the primitives

    open override var length: Int { string.utf16.count }

    open override func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? { attributes(at: location, effectiveRange: range)[attrName] }

    open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
        let text = NSMutableAttributedString(string: (string as NSString).substring(with: range))
        forEachAttributes(in: range) { attributes, part in
            text.setAttributes(attributes, range: NSRange(location: part.location - range.location, length: part.length))
        }
        return text
    }

    private func forEachAttributes(in range: NSRange, _ body: ([NSAttributedString.Key: Any], NSRange) -> Void) {
        var location = range.location
        while location < NSMaxRange(range) {
            var part = NSRange()
            let attributes = attributes(at: location, effectiveRange: &part)
            part = NSIntersectionRange(part, NSRange(location: location, length: NSMaxRange(range) - location))
            guard part.length > 0 else { return }
            body(attributes, part)
            location = NSMaxRange(part)
        }
    }

    /// The text as a value that no longer changes.
    package func frozen() -> NSAttributedString { attributedSubstring(from: NSRange(location: 0, length: length)) }

    private func editing(_ body: () -> Void) {
        beginEditing()
        body()
        endEditing()
    }

    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        let new = NSAttributedString(attributedString: attrString)
        editing {
            replaceCharacters(in: range, with: new.string)
            new.enumerateAttributes(in: NSRange(location: 0, length: new.length)) { attributes, part, _ in
                setAttributes(attributes, range: NSRange(location: range.location + part.location, length: part.length))
            }
        }
    }

    open override func append(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
    }

    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }

    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    open override func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }

    private func changeAttributes(
        in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
    ) {
        var parts: [([NSAttributedString.Key: Any], NSRange)] = []
        forEachAttributes(in: range) { parts.append(($0, $1)) }
        editing {
            for (attributes, part) in parts {
                var new = attributes
                change(&new)
                setAttributes(new, range: part)
            }
        }
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        changeAttributes(in: range) { $0[name] = value }
    }

    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }
}

/// Observes the changes of a text. All methods are optional.
nonisolated public protocol NSTextStorageDelegate: AnyObject {
    /// Called before changes are processed. It may change characters and attributes.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
    /// Called when changes are processed. It may change attributes.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int)
}

nonisolated extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions, range editedRange: NSRange,
        changeInLength delta: Int
    ) {}
}
