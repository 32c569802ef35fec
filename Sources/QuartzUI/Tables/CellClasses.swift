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
        // The initializer consumes the text: one reference is made over to it.
        var text = reuseIdentifier
        let words = withUnsafeMutablePointer(to: &text) { pointer in
            let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
            defer { copy.deallocate() }
            copy.initialize(to: pointer.pointee)
            return UnsafeRawPointer(copy).loadUnaligned(as: (UInt, UInt).self)
        }
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        let made = quartz_initialize_cell(
            table[entry], unsafeBitCast(style, to: UInt8.self), words.0, words.1, unsafeBitCast(type, to: UnsafeRawPointer.self))
        guard let made else { return UITableViewCell(style: style, reuseIdentifier: reuseIdentifier) }
        return Unmanaged<UITableViewCell>.fromOpaque(made).takeRetainedValue()
    }

    /// Where `init(style:reuseIdentifier:)` stands among the words of a cell class's metadata; nil where the layout is another than
    /// known.
    ///
    /// A subclass that adds nothing differs from `UITableViewCell` beyond the header in its allocating initializers alone. That of
    /// a style is the only one which the class does not have from `UIView`, so it stands last. The header has seven words: kind,
    /// superclass, flags and address point, sizes, class size, descriptor, field destroyer.
    private static let entry: Int? = {
        let base = unsafeBitCast(UITableViewCell.self as UITableViewCell.Type, to: UnsafePointer<UInt>.self)
        let derived = unsafeBitCast(UnchangedCell.self as UITableViewCell.Type, to: UnsafePointer<UInt>.self)
        let headerWords = 7
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > headerWords, words < 4096 else { return nil }
        let initializers = (headerWords..<words).filter { base[$0] != derived[$0] }
        return initializers.count == 2 ? initializers.last : nil
    }()

    /// A subclass that adds nothing.
    private final class UnchangedCell: UITableViewCell {}
}
