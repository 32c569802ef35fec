import CGLES
import QuartzCore

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
            try paint(encode(list, scale: scale, region: region), on: Canvas(texture, region: region), background: .zero)
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
