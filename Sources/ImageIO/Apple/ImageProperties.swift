/// The key of an image's width in pixels, an Int.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The key of an image's height in pixels, an Int.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The key of whether pixels may be translucent, a Bool.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// The key of the number of bits per channel, an Int.
public let kCGImagePropertyDepth = "Depth"
/// The key of the dictionary of WebP properties.
public let kCGImagePropertyWebPDictionary = "{WebP}"
/// The key of a frame's duration in seconds, in the WebP dictionary.
public let kCGImagePropertyWebPDelayTime = "DelayTime"
/// The key of an animation's number of plays, in the WebP dictionary; 0 is endless.
public let kCGImagePropertyWebPLoopCount = "LoopCount"
/// The key of an encoder's quality, 0…1. Without it, JPEG has the best quality and WebP is lossless. WebP is also lossless at 1.
/// PNG is always lossless.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
