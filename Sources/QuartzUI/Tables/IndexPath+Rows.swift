extension NSIndexPath {
    /// The row; 0 if the path is too short.
    nonisolated public var row: Int { (self as IndexPath).row }
    /// The item; 0 if the path is too short.
    nonisolated public var item: Int { row }
    /// The section; 0 if the path is empty.
    nonisolated public var section: Int { (self as IndexPath).section }
}

extension IndexPath {
    /// Creates the path of a row in a section of a table.
    nonisolated public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    /// Creates the path of an item in a section.
    nonisolated public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The row; 0 if the path is too short.
    nonisolated public var row: Int { count > 1 ? self[1] : 0 }
    /// The item; 0 if the path is too short.
    nonisolated public var item: Int { row }
    /// The section; 0 if the path is empty.
    nonisolated public var section: Int { isEmpty ? 0 : self[0] }
}
