/// The kind of particles.
public struct CAEmitterCellParticleType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A picture that faces the viewer.
    public static let sprite = CAEmitterCellParticleType(rawValue: "sprite")
    /// A plane in space.
    public static let plane = CAEmitterCellParticleType(rawValue: "plane")
}

/// The order of the pictures of a particle.
public struct CAEmitterCellContentsFrameMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// One after the other, repeatedly.
    public static let sequential = CAEmitterCellContentsFrameMode(rawValue: "sequential")
    /// One after the other, up to the last.
    public static let single = CAEmitterCellContentsFrameMode(rawValue: "single")
    /// Any at birth, and another one at each change.
    public static let random = CAEmitterCellContentsFrameMode(rawValue: "random")
}

/// The properties of an emitter cell besides numbers and objects.
package struct CellTraits: Sendable, Hashable {
    package var type = CAEmitterCellParticleType.sprite
    package var frameCount = 1
    package var framesPerRow = 0
    package var frameMode = CAEmitterCellContentsFrameMode.sequential

    package init() {}
}
