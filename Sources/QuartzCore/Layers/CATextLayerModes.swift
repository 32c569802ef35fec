/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Aligned by the direction of the script.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Aligned to the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Aligned to the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Centred.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Stretched from edge to edge.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    init(_ alignment: TextAlignment) {
        switch alignment {
        case .natural: self = .natural
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        }
    }

    var alignment: TextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
    }
}

/// How a text layer shortens lines that are too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Lines are not shortened.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The beginning is left out.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end is left out.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle is left out.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    init(_ truncation: TextTruncation) {
        switch truncation {
        case .none: self = .none
        case .start: self = .start
        case .middle: self = .middle
        case .end: self = .end
        }
    }

    var truncation: TextTruncation {
        switch self {
        case .start: .start
        case .middle: .middle
        case .end: .end
        default: .none
        }
    }
}
