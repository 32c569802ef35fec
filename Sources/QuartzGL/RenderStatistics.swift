/// What the last frame cost.
public struct RenderStatistics: Sendable, Hashable {
    /// Instanced draw calls.
    public var drawCalls = 0
    /// Quads of the list that were drawn; those outside the target or with numbers that are not finite do not count.
    public var quads = 0
    /// Pieces drawn: a large quad is an interior and a rim.
    public var instances = 0
    /// Pictures painted off screen: groups, masks.
    public var offscreenPasses = 0
    /// Images and shapes sent to the graphics card.
    public var uploads = 0
    /// Bytes sent for them.
    public var uploadedBytes = 0
    /// Bytes held in textures after the frame.
    public var textureBytes = 0

    /// Creates a record of nothing.
    public init() {}
}
