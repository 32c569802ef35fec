// The keys of an image's properties, with Apple's names.

/// The key of an image's width in pixels as stored, an Int.
public let kCGImagePropertyPixelWidth = "PixelWidth"
/// The key of an image's height in pixels as stored, an Int.
public let kCGImagePropertyPixelHeight = "PixelHeight"
/// The key of whether pixels may be translucent, a Bool.
public let kCGImagePropertyHasAlpha = "HasAlpha"
/// The key of the number of bits of a stored sample, an Int.
public let kCGImagePropertyDepth = "Depth"
/// The key of the number of horizontal pixels per inch, a Double. Present if the file has a density.
public let kCGImagePropertyDPIWidth = "DPIWidth"
/// The key of the number of vertical pixels per inch, a Double. Present if the file has a density.
public let kCGImagePropertyDPIHeight = "DPIHeight"
/// The key of the orientation, an Int with the numbers of ``CGImagePropertyOrientation``. Present if the file has one.
public let kCGImagePropertyOrientation = "Orientation"
/// The key of the colour model, a String.
public let kCGImagePropertyColorModel = "ColorModel"
/// The colour model of images with red, green and blue.
public let kCGImagePropertyColorModelRGB = "RGB"
/// The colour model of grey images.
public let kCGImagePropertyColorModelGray = "Gray"
/// The key of whether pixels are indices of a table of colours, a Bool. Present if it is true.
public let kCGImagePropertyIsIndexed = "IsIndexed"
/// The key of the name of the colour profile, a String. Present if the file has a profile or states sRGB.
public let kCGImagePropertyProfileName = "ProfileName"
/// The key of the length of the encoded data in bytes, an Int, among a container's properties.
public let kCGImagePropertyFileSize = "FileSize"

/// The key of the dictionary of TIFF properties, such as the camera's make and model.
public let kCGImagePropertyTIFFDictionary = "{TIFF}"
/// The key of the dictionary of EXIF properties, such as the exposure.
public let kCGImagePropertyExifDictionary = "{Exif}"
/// The key of the dictionary of GPS properties.
public let kCGImagePropertyGPSDictionary = "{GPS}"
/// The key of the dictionary of JFIF properties.
public let kCGImagePropertyJFIFDictionary = "{JFIF}"
/// The key of the dictionary of PNG properties.
public let kCGImagePropertyPNGDictionary = "{PNG}"
/// The key of the dictionary of WebP properties.
public let kCGImagePropertyWebPDictionary = "{WebP}"
/// The key of the dictionary of GIF properties.
public let kCGImagePropertyGIFDictionary = "{GIF}"

/// The key of a frame's duration in seconds, in the WebP dictionary.
public let kCGImagePropertyWebPDelayTime = "DelayTime"
/// The key of an animation's number of plays, in the WebP dictionary; 0 is endless.
public let kCGImagePropertyWebPLoopCount = "LoopCount"

/// The key of a frame's duration in seconds, a Double, in the GIF dictionary; 0.1 for frames of at most 0.05.
public let kCGImagePropertyGIFDelayTime = "DelayTime"
/// The key of a frame's duration in seconds as stored, a Double, in the GIF dictionary.
public let kCGImagePropertyGIFUnclampedDelayTime = "UnclampedDelayTime"
/// The key of an animation's number of plays, an Int, in the GIF dictionary; 0 is endless.
public let kCGImagePropertyGIFLoopCount = "LoopCount"

/// The key of the camera's make, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFMake = "Make"
/// The key of the camera's model, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFModel = "Model"
/// The key of the orientation, an Int, in the TIFF dictionary.
public let kCGImagePropertyTIFFOrientation = "Orientation"
/// The key of the program that wrote the file, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFSoftware = "Software"
/// The key of the time of the last change, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFDateTime = "DateTime"
/// The key of the author, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFArtist = "Artist"
/// The key of the copyright, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFCopyright = "Copyright"
/// The key of the description, a String, in the TIFF dictionary.
public let kCGImagePropertyTIFFImageDescription = "ImageDescription"

/// The key of the exposure in seconds, a Double, in the EXIF dictionary.
public let kCGImagePropertyExifExposureTime = "ExposureTime"
/// The key of the f-number, a Double, in the EXIF dictionary.
public let kCGImagePropertyExifFNumber = "FNumber"
/// The key of the sensitivities, an array of Int, in the EXIF dictionary.
public let kCGImagePropertyExifISOSpeedRatings = "ISOSpeedRatings"
/// The key of the focal length in millimetres, a Double, in the EXIF dictionary.
public let kCGImagePropertyExifFocalLength = "FocalLength"
/// The key of the time of the exposure, a String, in the EXIF dictionary.
public let kCGImagePropertyExifDateTimeOriginal = "DateTimeOriginal"
/// The key of the time of digitization, a String, in the EXIF dictionary.
public let kCGImagePropertyExifDateTimeDigitized = "DateTimeDigitized"
/// The key of the lens's model, a String, in the EXIF dictionary.
public let kCGImagePropertyExifLensModel = "LensModel"
/// The key of the user's comment, a String, in the EXIF dictionary.
public let kCGImagePropertyExifUserComment = "UserComment"
/// The key of the width of the upright picture, an Int, in the EXIF dictionary.
public let kCGImagePropertyExifPixelXDimension = "PixelXDimension"
/// The key of the height of the upright picture, an Int, in the EXIF dictionary.
public let kCGImagePropertyExifPixelYDimension = "PixelYDimension"

/// The key of the latitude in degrees, a Double, in the GPS dictionary.
public let kCGImagePropertyGPSLatitude = "Latitude"
/// The key of the hemisphere, "N" or "S", in the GPS dictionary.
public let kCGImagePropertyGPSLatitudeRef = "LatitudeRef"
/// The key of the longitude in degrees, a Double, in the GPS dictionary.
public let kCGImagePropertyGPSLongitude = "Longitude"
/// The key of the hemisphere, "E" or "W", in the GPS dictionary.
public let kCGImagePropertyGPSLongitudeRef = "LongitudeRef"

/// The key of the exponent from light to samples, a Double, in the PNG dictionary.
public let kCGImagePropertyPNGGamma = "Gamma"
/// The key of x and y of white, red, green and blue, an array of Double, in the PNG dictionary.
public let kCGImagePropertyPNGChromaticities = "Chromaticities"
/// The key of sRGB's rendering intent, an Int, in the PNG dictionary.
public let kCGImagePropertyPNGsRGBIntent = "sRGBIntent"
/// The key of the interlacing, an Int, 1 for Adam7, in the PNG dictionary.
public let kCGImagePropertyPNGInterlaceType = "InterlaceType"
/// The key of the number of horizontal pixels per metre, an Int, in the PNG dictionary.
public let kCGImagePropertyPNGXPixelsPerMeter = "XPixelsPerMeter"
/// The key of the number of vertical pixels per metre, an Int, in the PNG dictionary.
public let kCGImagePropertyPNGYPixelsPerMeter = "YPixelsPerMeter"
/// The key of the title, a String, in the PNG dictionary.
public let kCGImagePropertyPNGTitle = "Title"
/// The key of the author, a String, in the PNG dictionary.
public let kCGImagePropertyPNGAuthor = "Author"
/// The key of the description, a String, in the PNG dictionary.
public let kCGImagePropertyPNGDescription = "Description"
/// The key of the program that wrote the file, a String, in the PNG dictionary.
public let kCGImagePropertyPNGSoftware = "Software"

/// The key of major and minor version, an array of Int, in the JFIF dictionary.
public let kCGImagePropertyJFIFVersion = "JFIFVersion"
/// The key of the unit of density, an Int: 0 none, 1 inch, 2 centimetre, in the JFIF dictionary.
public let kCGImagePropertyJFIFDensityUnit = "DensityUnit"
/// The key of the horizontal density, an Int, in the JFIF dictionary.
public let kCGImagePropertyJFIFXDensity = "XDensity"
/// The key of the vertical density, an Int, in the JFIF dictionary.
public let kCGImagePropertyJFIFYDensity = "YDensity"
/// The key of whether the file is progressive, a Bool, in the JFIF dictionary.
public let kCGImagePropertyJFIFIsProgressive = "IsProgressive"
