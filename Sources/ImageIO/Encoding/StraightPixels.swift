extension CGImage {
    /// The pixels with straight alpha, as file formats keep them.
    var straightRGBA: [UInt8] {
        var pixels = pixels
        if !isOpaque { Premultiplication.unpremultiply(&pixels) }
        return pixels
    }
}
