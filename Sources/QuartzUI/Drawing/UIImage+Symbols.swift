// SF Symbols, which do not exist on Linux: code compiles and finds no symbol.

nonisolated extension UIImage {
    /// Configuration of a symbol.
    nonisolated public struct SymbolConfiguration: Hashable, Sendable {
        /// Size of a symbol relative to text.
        nonisolated public enum SymbolScale: Int, Sendable {
            /// The default size.
            case `default` = -1
            /// Unspecified.
            case unspecified = 0
            /// Small.
            case small = 1
            /// Medium.
            case medium = 2
            /// Large.
            case large = 3
        }

        /// Creates a configuration for a font size.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: SymbolScale = .default) {}
        /// Creates a configuration for a text style.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {}
        /// Creates a configuration with a scale.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(scale: SymbolScale) {}
        /// Creates a configuration with a weight.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(weight: UIFont.Weight) {}
    }

    /// Fails with a warning that names the symbol.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(systemName: name)
    }
}
