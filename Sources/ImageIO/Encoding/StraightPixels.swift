extension CGImage {
    /// The pixels with straight alpha, as in file formats.
    var straightRGBA: [UInt8] {
        var pixels = pixels
        if !isOpaque { Premultiplication.unpremultiply(&pixels) }
        return pixels
    }
}
