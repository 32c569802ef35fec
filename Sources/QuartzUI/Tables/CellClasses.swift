import CSwiftCall

/// Makes cells of classes that are known at run time alone.
///
/// UIKit's contract is an initializer that subclasses override without `required`, called through the Objective-C runtime. Swift has
/// its address in the class's method table all the same; `entry` finds it there.
enum CellClasses {
    /// A new cell, made by its class's `init(style:reuseIdentifier:)`.
    static func create(_ type: UITableViewCell.Type, style: UITableViewCell.CellStyle, reuseIdentifier: String?)
        -> UITableViewCell
    {
        if type == UITableViewCell.self { return UITableViewCell(style: style, reuseIdentifier: reuseIdentifier) }
        guard let entry else {
            Diagnostics.warnOnce(
                "the method table of UITableViewCell is not as expected; \(type) cannot be made, a plain cell stands in")
            return UITableViewCell(style: style, reuseIdentifier: reuseIdentifier)
        }
        let words = consumed(reuseIdentifier)
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        let made = quartz_initialize_cell(
            table[entry], unsafeBitCast(style, to: UInt8.self), words.0, words.1, unsafeBitCast(type, to: UnsafeRawPointer.self))
        guard let made else { return UITableViewCell(style: style, reuseIdentifier: reuseIdentifier) }
        return Unmanaged<UITableViewCell>.fromOpaque(made).takeRetainedValue()
    }

    /// A new cell of a collection, made by its class's `init(frame:)`.
    static func create(_ type: UICollectionViewCell.Type, frame: CGRect) -> UICollectionViewCell {
        if type == UICollectionViewCell.self { return UICollectionViewCell(frame: frame) }
        guard let frameEntry else {
            Diagnostics.warnOnce(
                "the method table of UICollectionViewCell is not as expected; \(type) cannot be made, a plain cell stands in")
            return UICollectionViewCell(frame: frame)
        }
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        let made = quartz_initialize_view(
            table[frameEntry], Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height),
            unsafeBitCast(type, to: UnsafeRawPointer.self))
        guard let made else { return UICollectionViewCell(frame: frame) }
        return Unmanaged<UICollectionViewCell>.fromOpaque(made).takeRetainedValue()
    }

    /// A new header or footer, made by its class's `init(reuseIdentifier:)`.
    static func create(_ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?) -> UITableViewHeaderFooterView {
        if type == UITableViewHeaderFooterView.self { return UITableViewHeaderFooterView(reuseIdentifier: reuseIdentifier) }
        guard let headerEntry else {
            Diagnostics.warnOnce(
                "the method table of UITableViewHeaderFooterView is not as expected; \(type) cannot be made, a plain one stands in"
            )
            return UITableViewHeaderFooterView(reuseIdentifier: reuseIdentifier)
        }
        let words = consumed(reuseIdentifier)
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        let made = quartz_initialize_header(table[headerEntry], words.0, words.1, unsafeBitCast(type, to: UnsafeRawPointer.self))
        guard let made else { return UITableViewHeaderFooterView(reuseIdentifier: reuseIdentifier) }
        return Unmanaged<UITableViewHeaderFooterView>.fromOpaque(made).takeRetainedValue()
    }

    /// The words of a text that an initializer consumes: one reference is made over to it.
    private static func consumed(_ text: String?) -> (UInt, UInt) {
        let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
        defer { copy.deallocate() }
        copy.initialize(to: text)
        return UnsafeRawPointer(copy).loadUnaligned(as: (UInt, UInt).self)
    }

    /// Where `init(reuseIdentifier:)` stands in a header's class, as in cells.
    private static let headerEntry: Int? = initializers(
        unsafeBitCast(UITableViewHeaderFooterView.self as UITableViewHeaderFooterView.Type, to: UnsafePointer<UInt>.self),
        unsafeBitCast(UnchangedHeader.self as UITableViewHeaderFooterView.Type, to: UnsafePointer<UInt>.self)
    )?.last

    /// Where `init(style:reuseIdentifier:)` stands among the words of a cell class's metadata; nil where the layout is another than
    /// known.
    ///
    /// A subclass that adds nothing differs from `UITableViewCell` beyond the header in its allocating initializers alone. That of
    /// a style is the only one which the class does not have from `UIView`, so it stands last. The header has seven words: kind,
    /// superclass, flags and address point, sizes, class size, descriptor, field destroyer.
    private static let entry: Int? = initializers(
        unsafeBitCast(UITableViewCell.self as UITableViewCell.Type, to: UnsafePointer<UInt>.self),
        unsafeBitCast(UnchangedCell.self as UITableViewCell.Type, to: UnsafePointer<UInt>.self)
    )?.last

    /// Where `init(frame:)` stands in a collection's cell class: `UIView` declares it before `init(coder:)`.
    private static let frameEntry: Int? = initializers(
        unsafeBitCast(UICollectionViewCell.self as UICollectionViewCell.Type, to: UnsafePointer<UInt>.self),
        unsafeBitCast(UnchangedItem.self as UICollectionViewCell.Type, to: UnsafePointer<UInt>.self)
    )?.first

    /// The words in which a class and one that inherits from it and adds nothing differ: their two designated initializers.
    private static func initializers(_ base: UnsafePointer<UInt>, _ derived: UnsafePointer<UInt>) -> [Int]? {
        let headerWords = 7
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > headerWords, words < 4096 else { return nil }
        let differing = (headerWords..<words).filter { base[$0] != derived[$0] }
        return differing.count == 2 ? differing : nil
    }

    /// A subclass that adds nothing.
    private final class UnchangedCell: UITableViewCell {}
    /// A subclass that adds nothing.
    private final class UnchangedHeader: UITableViewHeaderFooterView {}
    /// A subclass that adds nothing.
    private final class UnchangedItem: UICollectionViewCell {}
}
