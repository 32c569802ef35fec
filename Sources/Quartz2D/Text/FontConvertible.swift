/// A type that stands for a font: `Font` itself, or a font type of another API.
public protocol FontConvertible {
    /// The font.
    var font: Font { get }
}

extension Font: FontConvertible {
    /// The font itself.
    public var font: Font { self }
}
