import QuartzCore

/// A window or texture that a list is drawn into.
public struct RenderTarget {
    enum Surface {
        case window
        case texture(RenderTexture)
    }

    let surface: Surface
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The number of pixels per point.
    public let scale: CGFloat

    /// Returns a target for the context's window, with a size in pixels.
    public static func window(width: Int, height: Int, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .window, width: width, height: height, scale: scale)
    }

    /// Returns a target for a texture created by the renderer.
    public static func texture(_ texture: RenderTexture, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .texture(texture), width: texture.width, height: texture.height, scale: scale)
    }

    /// Whether the target can be drawn into: both sides and the scale are positive and finite.
    var isUsable: Bool { width > 0 && height > 0 && scale > 0 && scale.isFinite }
}
