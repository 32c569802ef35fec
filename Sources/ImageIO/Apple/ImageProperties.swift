/// Key of an image's width in pixels, an Int.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// Key of an image's height in pixels, an Int.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// Key of whether pixels may be translucent, a Bool.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// Key of the bits in one channel, an Int.
public let kCGImagePropertyDepth = "Depth"
/// Key of the dictionary with WebP's own properties.
public let kCGImagePropertyWebPDictionary = "{WebP}"
/// Key, in the WebP dictionary, of the seconds a frame shows.
public let kCGImagePropertyWebPDelayTime = "DelayTime"
/// Key, in the WebP dictionary, of how often an animation plays; 0 means for ever.
public let kCGImagePropertyWebPLoopCount = "LoopCount"
/// Key of an encoder's quality, 0…1; JPEG is as good as it gets without the key, WebP is lossless at 1 and without it, PNG always.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
