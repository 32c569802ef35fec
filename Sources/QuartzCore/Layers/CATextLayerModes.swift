/// Where a text layer's lines stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As the script is written.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// At the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// At the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// From edge to edge.
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
    /// The name itself.
    public let rawValue: String
    /// Creates a value of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Not at all.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// At the beginning.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// At the end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// In the middle.
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
