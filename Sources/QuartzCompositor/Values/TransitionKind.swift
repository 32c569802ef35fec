/// The kind of transition between the old picture and the new.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// One picture dissolves into the other.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides off the new.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction that a transition's motion comes from, as seen on screen.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// From the right edge leftwards.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left edge rightwards.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top edge downwards.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom edge upwards.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
