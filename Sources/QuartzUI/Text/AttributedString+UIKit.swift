// UIKit's attributes of `AttributedString`, and transformers of attributes in configurations.

extension AttributeScopes {
    /// The attributes of UIKit's texts.
    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

    /// The attributes of UIKit's texts.
    nonisolated public struct UIKitAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The text's colour.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the text.
        public let backgroundColor: BackgroundColorAttribute
        /// Extra space between letters, in points.
        public let kern: KernAttribute
        /// The line under the text.
        public let underlineStyle: UnderlineStyleAttribute
        /// The line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute

        /// The key of a font.
        nonisolated public enum FontAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIFont
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.font.rawValue
        }
        /// The key of a text's colour.
        nonisolated public enum ForegroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.foregroundColor.rawValue
        }
        /// The key of a colour behind a text.
        nonisolated public enum BackgroundColorAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = UIColor
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.backgroundColor.rawValue
        }
        /// The key of extra space between letters.
        nonisolated public enum KernAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = CGFloat
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.kern.rawValue
        }
        /// The key of a line under a text.
        nonisolated public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.underlineStyle.rawValue
        }
        /// The key of a line through a text.
        nonisolated public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The type of the value.
            public typealias Value = NSUnderlineStyle
            /// The name of the attribute.
            public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
        }
    }
}

nonisolated extension AttributeDynamicLookup {
    /// Finds UIKit's attributes by name, as in `text.font`.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
    ) -> Key { self[Key.self] }
}

/// Changes the attributes of a text in a configuration.
nonisolated public struct UIConfigurationTextAttributesTransformer: Sendable {
    /// The closure.
    public let transform: @Sendable (AttributeContainer) -> AttributeContainer
    /// Creates a transformer from a closure.
    public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) { self.transform = transform }
    /// Calls the closure.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

/// Changes a colour in a configuration.
nonisolated public struct UIConfigurationColorTransformer: Sendable {
    /// The closure.
    public let transform: @Sendable (UIColor) -> UIColor
    /// Creates a transformer from a closure.
    public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }
    /// Calls the closure.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// Gives each colour as it is.
    public static let preserved = UIConfigurationColorTransformer { $0 }
}

nonisolated extension AttributeContainer {
    static func uiKit(font: UIFont, color: UIColor) -> AttributeContainer {
        var attributes = AttributeContainer()
        attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = font
        attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
        return attributes
    }
}

nonisolated extension NSAttributedString {
    /// The text with UIKit's attributes and Foundation's links; others are omitted.
    convenience init(uiKit text: AttributedString) {
        typealias Keys = AttributeScopes.UIKitAttributes
        let all = NSMutableAttributedString(string: "")
        for run in text.runs {
            var attributes: [NSAttributedString.Key: Any] = [:]
            attributes[.font] = run[Keys.FontAttribute.self]
            attributes[.foregroundColor] = run[Keys.ForegroundColorAttribute.self]
            attributes[.backgroundColor] = run[Keys.BackgroundColorAttribute.self]
            attributes[.kern] = run[Keys.KernAttribute.self]
            attributes[.underlineStyle] = run[Keys.UnderlineStyleAttribute.self]?.rawValue
            attributes[.strikethroughStyle] = run[Keys.StrikethroughStyleAttribute.self]?.rawValue
            attributes[.link] = run.link
            all.append(NSAttributedString(string: String(text[run.range].characters), attributes: attributes))
        }
        self.init(attributedString: all)
    }

    /// Returns the text with further attributes where it has none of their keys.
    package func over(_ defaults: [NSAttributedString.Key: Any]) -> NSAttributedString {
        let result = NSMutableAttributedString(attributedString: self)
        var missing: [([NSAttributedString.Key: Any], NSRange)] = []
        enumerateAttributes(in: NSRange(location: 0, length: length)) { own, range, _ in
            missing.append((defaults.filter { own[$0.key] == nil }, range))
        }
        for (attributes, range) in missing { result.addAttributes(attributes, range: range) }
        return result
    }
}
