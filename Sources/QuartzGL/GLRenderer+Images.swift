import CGLES
import QuartzCompositor

extension GLRenderer {
    /// Draws the list into a new transparent image, at `scale` pixels per point.
    ///
    /// - Returns: nil for a list without extent, a scale that is not positive, or a size above the GPU's limit.
    public func image(of list: DisplayList, scale: CGFloat) -> CGImage? {
        let size = CGSize(width: (list.size.width * scale).rounded(.up), height: (list.size.height * scale).rounded(.up))
        guard scale > 0, size.width >= 1, size.height >= 1, size.width <= 1e6, size.height <= 1e6 else { return nil }
        let region = PixelBox(width: Int(size.width), height: Int(size.height))
        return attempt { () throws(RenderError) in
            let (group, own) = try resources()
            guard region.width <= group.maximumSide, region.height <= group.maximumSide else {
                throw .textureSize(width: region.width, height: region.height, limit: group.maximumSide)
            }
            let texture = try own.pool.lend(width: region.width, height: region.height)
            defer { own.pool.giveBack(texture) }
            try paint(list, scale: scale, [region], on: Canvas(texture, region: region), background: .zero)
            return Self.readPixels(of: texture, width: region.width, height: region.height)
        } ?? nil
    }

    /// Returns the pixels of a target; those of a window are valid until it is presented.
    public func image(of target: RenderTarget) -> CGImage? {
        guard target.isUsable else { return nil }
        return context.withCurrent {
            switch target.surface {
            case .texture(let texture): return Self.readPixels(of: texture, width: target.width, height: target.height)
            case .window:
                glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
                let rows = Self.readPixels(width: target.width, height: target.height)
                let stride = target.width * 4
                var flipped: [UInt8] = []
                flipped.reserveCapacity(rows.count)
                for row in (0..<target.height).reversed() { flipped += rows[row * stride..<(row + 1) * stride] }
                return CGImage(width: target.width, height: target.height, premultipliedRGBA: flipped)
            }
        }
    }

    private static func readPixels(of texture: RenderTexture, width: Int, height: Int) -> CGImage? {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
        return CGImage(width: width, height: height, premultipliedRGBA: readPixels(width: width, height: height))
    }

    /// Reads pixels from the lower left corner of the bound framebuffer, in GL's order of rows.
    private static func readPixels(width: Int, height: Int) -> [UInt8] {
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
            glReadPixels(
                0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
            count = width * height * 4
        }
    }
}

// MARK: - Windows in memory

/// Memory for the pixels of a window: rows from the top, four bytes per pixel, blue, green, red, alpha.
public struct PixelMemory {
    /// The address of the first row.
    public let base: UnsafeMutableRawPointer
    /// The distance of two rows.
    public let bytesPerRow: Int

    /// Describes memory that the caller keeps until it has been filled. The number of bytes per row is a multiple of 4.
    public init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
        (self.base, self.bytesPerRow) = (base, bytesPerRow)
    }
}

/// A rectangle of whole pixels, y downwards.
public struct PixelRectangle: Sendable, Hashable {
    /// The left column.
    public let x: Int
    /// The top row.
    public let y: Int
    /// The number of columns.
    public let width: Int
    /// The number of rows.
    public let height: Int

    init(_ box: PixelBox) {
        (x, y) = (Int(box.left), Int(box.top))
        (width, height) = (Int(box.right - box.left), Int(box.bottom - box.top))
    }
}

extension GLRenderer {
    /// GL_BGRA_EXT, which only the header of GLES 2's extensions defines.
    private static let bgra: GLenum = 0x80E1

    /// Whether the processor executes the driver's programs, as Mesa's llvmpipe does without a GPU.
    public var isSoftware: Bool { context.withCurrent { Self.isCurrentDriverSoftware } }

    /// ``isSoftware`` of the current context.
    static var isCurrentDriverSoftware: Bool {
        guard let name = glGetString(GLenum(GL_RENDERER)) else { return false }
        let text = String(cString: name).lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { text.contains($0) }
    }

    /// Whether ``draw(_:into:scale:background:damage:copiedTo:)`` works: the driver reads pixels as blue, green, red, alpha.
    public var readsWindowPixels: Bool {
        context.withCurrent { Self.currentDriverHas("GL_EXT_read_format_bgra") }
    }

    /// Whether the current context has an extension.
    static func currentDriverHas(_ name: String) -> Bool {
        guard let names = glGetString(GLenum(GL_EXTENSIONS)) else { return false }
        return String(cString: names).split(separator: " ").contains { $0 == name }
    }

    /// Draws the list into a texture that keeps the picture, and copies the pixels that may have changed.
    ///
    /// - Parameters:
    ///   - list: The list, in points.
    ///   - texture: A texture of this renderer, with the pixels of the last frame.
    ///   - scale: The number of pixels per point.
    ///   - background: The backdrop, premultiplied.
    ///   - damage: The points that need to change; nil for all.
    ///   - memory: Memory for all rows of the texture.
    /// - Returns: The copied pixels.
    public func draw(
        _ list: DisplayList, into texture: RenderTexture, scale: CGFloat, background: SIMD4<Float>, damage: DamageRegion?,
        copiedTo memory: PixelMemory
    ) -> [PixelRectangle] {
        let target = RenderTarget.texture(texture, scale: scale)
        guard target.isUsable else { return [] }
        let boxes = damagedPixels(list, target, damage)
        guard !boxes.isEmpty else { return [] }
        draw(list, into: target, background: background, damage: damage)
        context.withCurrent {
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
            glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
            glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(memory.bytesPerRow / 4))
            for box in boxes {
                glReadPixels(
                    box.left, box.top, box.right - box.left, box.bottom - box.top, Self.bgra, GLenum(GL_UNSIGNED_BYTE),
                    memory.base + Int(box.top) * memory.bytesPerRow + Int(box.left) * 4)
            }
            glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        }
        return boxes.map(PixelRectangle.init)
    }
}
