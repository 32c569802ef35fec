nonisolated extension NSValue {
    /// Holds insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(doubles: [insets.top, insets.left, insets.bottom, insets.right].map { Double($0) })
    }
    /// Holds an offset.
    public convenience init(uiOffset offset: UIOffset) {
        self.init(doubles: [Double(offset.horizontal), Double(offset.vertical)])
    }

    /// The stored insets; zero where another type is stored.
    public var uiEdgeInsetsValue: UIEdgeInsets { held(UIEdgeInsets.self) }
    /// The stored offset; zero where another type is stored.
    public var uiOffsetValue: UIOffset { held(UIOffset.self) }
}

nonisolated extension UIEdgeInsets: NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 4 }
    package static var fallback: UIEdgeInsets { .zero }
    package init(doubles: [Double]) {
        self.init(
            top: CGFloat(doubles[0]), left: CGFloat(doubles[1]), bottom: CGFloat(doubles[2]), right: CGFloat(doubles[3]))
    }
    package var boxed: NSValue { NSValue(uiEdgeInsets: self) }
}

nonisolated extension UIOffset: NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 2 }
    package static var fallback: UIOffset { .zero }
    package init(doubles: [Double]) { self.init(horizontal: CGFloat(doubles[0]), vertical: CGFloat(doubles[1])) }
    package var boxed: NSValue { NSValue(uiOffset: self) }
}
