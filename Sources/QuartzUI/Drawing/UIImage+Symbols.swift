// Apple's symbols, which are not here: what asks for them compiles, and finds none.

nonisolated extension UIImage {
    /// How a symbol is to look.
    nonisolated public struct SymbolConfiguration: Hashable, Sendable {
        /// How large it is beside text.
        nonisolated public enum SymbolScale: Int, Sendable {
            /// As usual.
            case `default` = -1
            /// Nothing said.
            case unspecified = 0
            /// Small.
            case small = 1
            /// Middling.
            case medium = 2
            /// Large.
            case large = 3
        }

        /// A symbol that goes with text of a size.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: SymbolScale = .default) {}
        /// A symbol that goes with text for a purpose.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(textStyle: UIFont.TextStyle, scale: SymbolScale = .default) {}
        /// A symbol of a size beside text.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(scale: SymbolScale) {}
        /// A symbol of a weight.
        @available(*, deprecated, message: "has no effect on Linux: there are no symbols of Apple's")
        public init(weight: UIFont.Weight) {}
    }

    /// A symbol of Apple's; nil, with a warning that names it.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(systemName: name)
    }
}
