// Colours and fonts have the members of every object, by which libraries extend all classes at once.

nonisolated extension UIColor: NSObjectProtocol {
    /// The hash of the components.
    public var hash: Int { hashValue }
    /// The colour itself.
    public func `self`() -> Self { self }
    /// False: the colour stands for no other object.
    public func isProxy() -> Bool { false }
    /// The components, for logs.
    public var debugDescription: String { description }
}

nonisolated extension UIFont: NSObjectProtocol {
    /// The hash of family, size, weight and slant.
    public var hash: Int { hashValue }
    /// The font itself.
    public func `self`() -> Self { self }
    /// False: the font stands for no other object.
    public func isProxy() -> Bool { false }
    /// The family and the size, for logs.
    public var description: String { "UIFont(\(fontName), \(pointSize))" }
    /// The family and the size, for logs.
    public var debugDescription: String { description }
}
