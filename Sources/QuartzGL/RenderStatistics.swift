/// The cost of the last frame.
public struct RenderStatistics: Sendable, Hashable {
    /// The number of instanced draw calls.
    public var drawCalls = 0
    /// The number of drawn quads. Quads outside the target or with numbers that are not finite are not counted.
    public var quads = 0
    /// The number of drawn pieces; a large quad has an interior and a rim.
    public var instances = 0
    /// The number of pictures painted off screen: groups, masks.
    public var offscreenPasses = 0
    /// The number of images and shapes uploaded to the GPU.
    public var uploads = 0
    /// The number of bytes uploaded.
    public var uploadedBytes = 0
    /// The number of bytes in textures after the frame.
    public var textureBytes = 0

    /// Creates a record of zeros.
    public init() {}
}
