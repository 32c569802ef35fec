/// The priority of a constraint, 1…1000.
nonisolated public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The raw value.
    public var rawValue: Float
    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// 1000: must be satisfied.
    public static let required = UILayoutPriority(1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// 250.
    public static let defaultLow = UILayoutPriority(250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
    /// 510: that of a drag that may resize the window.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// 500: that of the window's size.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// 490: that of a drag that does not resize the window.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)

    /// Returns whether a priority is lower than another.
    public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }
    /// Returns a priority higher by a number.
    public static func + (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + number)
    }
    /// Returns a priority lower by a number.
    public static func - (priority: UILayoutPriority, number: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue - number)
    }
    /// Raises a priority by a number.
    public static func += (priority: inout UILayoutPriority, number: Float) { priority = priority + number }
    /// Lowers a priority by a number.
    public static func -= (priority: inout UILayoutPriority, number: Float) { priority = priority - number }
}
