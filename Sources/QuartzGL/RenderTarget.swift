import QuartzCore

/// Where a list is drawn.
public struct RenderTarget {
    enum Surface {
        case window
        case texture(RenderTexture)
    }

    let surface: Surface
    /// Columns of pixels.
    public let width: Int
    /// Rows of pixels.
    public let height: Int
    /// Pixels a point.
    public let scale: CGFloat

    /// The framebuffer of the context's window, of that size in pixels.
    public static func window(width: Int, height: Int, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .window, width: width, height: height, scale: scale)
    }

    /// A texture of the renderer's making.
    public static func texture(_ texture: RenderTexture, scale: CGFloat) -> RenderTarget {
        RenderTarget(surface: .texture(texture), width: texture.width, height: texture.height, scale: scale)
    }

    /// Whether anything can be drawn: both sides and the scale are positive and finite.
    var isUsable: Bool { width > 0 && height > 0 && scale > 0 && scale.isFinite }
}
