import Foundation

/// An image's description in its file, besides pixels and size. Damaged parts are left out.
struct ImageMetadata {
    /// The pixels' orientation; nil if the file has none.
    var orientation: CGImagePropertyOrientation?
    /// Pixels per inch; nil if the file has no density.
    var density: (x: Double, y: Double)?
    /// The number of bits of a stored sample.
    var depth = 8
    /// Whether pixels are indices of a table of colours.
    var isIndexed = false
    /// Whether pixels are grey.
    var isGray = false
    /// The meaning of the colours; nil is sRGB.
    var profile: ColorProfile?
    /// Further properties, by the keys of their dictionaries.
    var dictionaries: [String: [String: Any]] = [:]

    /// Reads the metadata of a file in one pass over its chunks or segments.
    init(of data: Data, format: ImageFormat) {
        switch format {
        case .png: self.init(png: [UInt8](data))
        case .jpeg: self.init(jpeg: [UInt8](data))
        case .webp: self.init(webp: [UInt8](data))
        case .gif, .svg, .pdf: self.init()
        }
    }

    init() {}

    /// Adds the properties of an EXIF block. A file's own density and the first block's values have precedence.
    mutating func add(exif block: ArraySlice<UInt8>) {
        guard let directory = TIFFDirectory(block) else { return }
        orientation = orientation ?? directory.orientation
        density = density ?? directory.density
        add(directory.tiff, to: kCGImagePropertyTIFFDictionary)
        add(directory.exif, to: kCGImagePropertyExifDictionary)
        add(directory.gps, to: kCGImagePropertyGPSDictionary)
    }

    mutating func add(_ properties: [String: Any], to key: String) {
        guard !properties.isEmpty else { return }
        dictionaries[key, default: [:]].merge(properties) { first, _ in first }
    }

    /// The properties of an image by Apple's keys, without its size.
    var properties: [String: Any] {
        var properties: [String: Any] = dictionaries
        properties[kCGImagePropertyDepth] = depth
        properties[kCGImagePropertyColorModel] = isGray ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
        if isIndexed { properties[kCGImagePropertyIsIndexed] = true }
        if let name = profile?.name { properties[kCGImagePropertyProfileName] = name }
        if let orientation { properties[kCGImagePropertyOrientation] = Int(orientation.rawValue) }
        if let density {
            properties[kCGImagePropertyDPIWidth] = density.x
            properties[kCGImagePropertyDPIHeight] = density.y
        }
        return properties
    }
}

/// The position of an image's first row and column when it is displayed, with EXIF's numbers.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// The first row is at the top, the first column on the left.
    case up = 1
    /// The first row is at the top, the first column on the right.
    case upMirrored = 2
    /// The first row is at the bottom, the first column on the right.
    case down = 3
    /// The first row is at the bottom, the first column on the left.
    case downMirrored = 4
    /// The first row is on the left, the first column at the top.
    case leftMirrored = 5
    /// The first row is on the right, the first column at the top.
    case right = 6
    /// The first row is on the right, the first column at the bottom.
    case rightMirrored = 7
    /// The first row is on the left, the first column at the bottom.
    case left = 8
}

extension CGImagePropertyOrientation {
    /// Returns the transform from stored pixels, of a width and height, to displayed pixels, y downwards.
    package func transform(width w: CGFloat, height h: CGFloat) -> CGAffineTransform {
        switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        }
    }
}
