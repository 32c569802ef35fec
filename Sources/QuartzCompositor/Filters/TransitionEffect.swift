/// The effect of a transition filter with its parameters: a value for the display list.
public struct TransitionEffect: Sendable, Hashable {
    /// The kinds of effects.
    public enum Kind: Sendable, Hashable {
        case dissolve, barsSwipe, copyMachine, disintegrate, flash, mod, pageCurl, ripple, swipe, accordion
        /// Both pictures on adjacent sides of a rotating cube.
        case cube
        /// Both pictures on the two sides of a rotating plane.
        case flip
        /// The old picture is sucked into a corner.
        case suck
        /// An application's own fragment function.
        case function(source: String, parameters: [String])
    }

    /// The kind of the effect.
    public var kind: Kind
    /// The parameters in the kind's order, each padded with zeros: scalars, points, colours (not premultiplied). Positions and
    /// lengths are in points from the picture's top left corner.
    public var parameters: [SIMD4<Float>] = []
    /// A mask, or the back side of a page.
    public var image: CGImage?
    /// Whether the effect runs from its end to its start, with the pictures exchanged.
    public var isReversed = false

    /// Creates an effect.
    public init(_ kind: Kind, parameters: [SIMD4<Float>] = [], image: CGImage? = nil, isReversed: Bool = false) {
        self.kind = kind
        self.parameters = parameters
        self.image = image
        self.isReversed = isReversed
    }
}
