/// What says in which face text is set: a `Font`, or a type of another vocabulary that stands for one.
public protocol FontConvertible {
    /// The font.
    var font: Font { get }
}

extension Font: FontConvertible {
    /// The font itself.
    public var font: Font { self }
}
