/// What a transition filter does, with its parameters: a value for the display list.
public struct TransitionEffect: Sendable, Hashable {
    /// The effects there are.
    public enum Kind: Sendable, Hashable {
        case dissolve, barsSwipe, copyMachine, disintegrate, flash, mod, pageCurl, ripple, swipe, accordion
        /// Both pictures on neighbouring sides of a turning cube.
        case cube
        /// Both pictures on the two sides of a turning plane.
        case flip
        /// The old picture is sucked into a corner.
        case suck
        /// A fragment function of the application's own.
        case function(source: String, parameters: [String])
    }

    /// What happens.
    public var kind: Kind
    /// The parameters in the kind's order, each padded with zeros: scalars, points, colours (not premultiplied). Places and lengths
    /// are in points from the picture's top left corner.
    public var parameters: [SIMD4<Float>] = []
    /// A mask, or what the back of a page shows.
    public var image: CGImage?
    /// The effect runs from its end to its start, the pictures exchanged.
    public var isReversed = false

    /// Creates an effect.
    public init(_ kind: Kind, parameters: [SIMD4<Float>] = [], image: CGImage? = nil, isReversed: Bool = false) {
        self.kind = kind
        self.parameters = parameters
        self.image = image
        self.isReversed = isReversed
    }
}
