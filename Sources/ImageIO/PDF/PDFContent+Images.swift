import Foundation

/// The samples of an image of a PDF file with the numbers that describe them.
private struct PDFSampledImage {
    let width: Int
    let height: Int
    let bits: Int
    let space: PDFColorSpace
    let decode: [(Double, Double)]
    /// The ranges of samples that are transparent, for each component; empty for none.
    var keys: [ClosedRange<UInt32>] = []
    let data: [UInt8]

    /// Returns straight RGBA pixels.
    func pixels() -> [UInt8] {
        var result = [UInt8](repeating: 255, count: width * height * 4)
        var reader = PDFBits(data)
        let count = space.count
        let greatest = Double(UInt64(1) << UInt64(bits) - 1)
        // Rows that the data lacks stay transparent.
        let rowBytes = (width * count * bits + 7) / 8
        let rows = min(height, data.count / max(rowBytes, 1))
        for index in stride(from: rows * width * 4 + 3, to: result.count, by: 4) { result[index] = 0 }
        var known: [UInt32: SIMD3<UInt8>] = [:]
        var last: (key: UInt32, color: SIMD3<UInt8>)?
        var samples = [UInt32](repeating: 0, count: count)
        var parts = [Double](repeating: 0, count: count)
        func convert() -> SIMD3<UInt8> {
            for part in 0..<count {
                parts[part] = decode[part].0 + Double(samples[part]) / greatest * (decode[part].1 - decode[part].0)
            }
            let color = space.color(parts) * 255
            return SIMD3(UInt8(color.x.rounded()), UInt8(color.y.rounded()), UInt8(color.z.rounded()))
        }
        for row in 0..<rows {
            for column in 0..<width {
                var key: UInt32 = 0
                for part in 0..<count {
                    samples[part] = reader.next(bits)
                    key = key << 8 | samples[part] & 255
                }
                let color: SIMD3<UInt8>
                // Colours of at most 32 bits are converted once.
                if bits <= 8, count <= 4 {
                    if let last, last.key == key {
                        color = last.color
                    } else if let stored = known[key] {
                        color = stored
                    } else {
                        color = convert()
                        if known.count < 1 << 16 { known[key] = color }
                    }
                    last = (key, color)
                } else {
                    color = convert()
                }
                let start = (row * width + column) * 4
                (result[start], result[start + 1], result[start + 2]) = (color.x, color.y, color.z)
                if !keys.isEmpty, zip(keys, samples).allSatisfy({ $0.contains($1) }) { result[start + 3] = 0 }
            }
            reader.align()
        }
        return result
    }
}

/// A decoded image, and its mask if that has another size.
struct PDFImage {
    let image: CGImage
    var mask: CGImage?
}

extension PDFContent {
    /// Draws an image in the unit square of user space.
    ///
    /// - Parameter data: The encoded data of an inline image; nil for that of the object.
    mutating func drawImage(_ entries: [String: PDFValue], object: Int?, data: [UInt8]? = nil) throws(ImageIOError) {
        try countShape()
        let decoded: PDFImage
        if let object, let known = images[object] {
            decoded = known
        } else {
            decoded = try image(entries, object: object, data: data)
            if let object { images[object] = decoded }
        }
        let image = decoded.image
        let square = CGRect(x: 0, y: 0, width: 1, height: 1)
        // The top row lies at the top of the unit square, whose y axis points up.
        let place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1).concatenating(state.transform)
        if image.isMask, state.fill.pattern != nil {
            let stencil = VectorLayer(.image(image, in: square, color: .black), transform: place)
            var path = PathGeometry()
            path.addRect(square)
            guard let layer = try shape(path, .winding, strokes: false) else { return }
            return try add(
                VectorLayer(.group([layer]), mask: VectorMask(layers: [stencil], value: .alpha, transfer: nil)))
        }
        let color = image.isMask ? state.fill.color : .black
        let opacity = image.isMask ? 1 : state.fill.alpha
        guard let mask = decoded.mask else {
            return try add(VectorLayer(.image(image, in: square, color: color), transform: place, opacity: opacity))
        }
        // Masks of stencils are alphas, others are luminances.
        let value: VectorMask.Value =
            mask.isMask ? .alpha : .luminance(weights: VectorMask.pdfWeights, backdrop: 0)
        let layer = VectorLayer(.image(mask, in: square, color: .black))
        try add(
            VectorLayer(
                .group([VectorLayer(.image(image, in: square, color: color))]), transform: place, opacity: opacity,
                mask: VectorMask(layers: [layer], value: value, transfer: nil)))
    }

    /// Decodes an image and its mask, which becomes the image's alpha if it has the same size.
    private mutating func image(
        _ entries: [String: PDFValue], object: Int?, data: [UInt8]?
    ) throws(ImageIOError) -> PDFImage {
        let image = try decodedImage(entries, object: object, data: data)
        let isSoft = entries["SMask"] != nil
        guard !image.isMask, case .reference(let number)? = entries["SMask"] ?? entries["Mask"] else {
            return PDFImage(image: image)
        }
        let dictionary = try document.dictionary(.reference(number))
        guard !dictionary.isEmpty else { return PDFImage(image: image) }
        let mask = try decodedImage(dictionary, object: number, data: nil)
        guard isSoft || mask.isMask else { return PDFImage(image: image) }
        guard mask.width == image.width, mask.height == image.height else { return PDFImage(image: image, mask: mask) }
        var pixels = image.pixels
        let alphas = mask.pixels
        for start in stride(from: 0, to: pixels.count, by: 4) { pixels[start + 3] = alphas[mask.isMask ? start + 3 : start] }
        Premultiplication.premultiply(&pixels)
        return PDFImage(image: try Self.image(pixels, (image.width, image.height)))
    }

    /// Decodes an image without its masks.
    private mutating func decodedImage(
        _ entries: [String: PDFValue], object: Int?, data: [UInt8]?
    ) throws(ImageIOError) -> CGImage {
        guard let width = try document.resolve(entries["Width"] ?? entries["W"]).integer,
            let height = try document.resolve(entries["Height"] ?? entries["H"]).integer, width > 0, height > 0
        else { throw .corrupt(.pdf, reason: "an image has no size") }
        guard width <= ImageLimits.maximumDimension, height <= ImageLimits.maximumDimension else {
            throw .tooLarge(width: width, height: height)
        }
        try countPixels(width * height)
        // At most 32 components of 16 bits, and the bytes of predictors.
        let limit = min(width * height * 64 + 2 * height + 1024, PDFLimits.decodedBytes)
        let encoded: (data: [UInt8], imageFilter: String?)
        if let data {
            encoded = try document.decoded(data, entries, limit: limit)
        } else {
            encoded = try document.encodedData(of: document.object(object ?? 0), number: object ?? 0, limit: limit)
        }
        let isStencil = try document.resolve(entries["ImageMask"] ?? entries["IM"]) == .boolean(true)
        let decode = try document.list(entries["Decode"] ?? entries["D"])
        if isStencil {
            guard encoded.imageFilter == nil else { throw .corrupt(.pdf, reason: "an image mask is a JPEG") }
            return try stencil(encoded.data, width: width, height: height, isInverted: decode?.first == 1)
        }
        var pixels: [UInt8]
        var size = (width, height)
        if encoded.imageFilter != nil {
            let image = try jpeg(encoded.data)
            pixels = image.pixels
            size = (image.width, image.height)
        } else {
            pixels = try sampled(entries, encoded.data, width: width, height: height, decode: decode)
        }
        Premultiplication.premultiply(&pixels)
        return try Self.image(pixels, size)
    }

    private static func image(_ pixels: [UInt8], _ size: (Int, Int)) throws(ImageIOError) -> CGImage {
        guard let image = CGImage(width: size.0, height: size.1, premultipliedRGBA: pixels) else {
            throw .tooLarge(width: size.0, height: size.1)
        }
        return image
    }

    private mutating func jpeg(_ data: [UInt8]) throws(ImageIOError) -> CGImage {
        let file = Data(data)
        guard ImageFormat(detecting: file) == .jpeg else { throw .corrupt(.pdf, reason: "the data of an image is no JPEG") }
        let size = try ImageDecoder.size(of: file)
        try countPixels(Int(size.width * size.height))
        do {
            return try ImageDecoder.decode(file)
        } catch {
            throw .corrupt(.pdf, reason: "the JPEG data of an image cannot be decoded")
        }
    }

    private mutating func sampled(
        _ entries: [String: PDFValue], _ data: [UInt8], width: Int, height: Int, decode: [Double]?
    ) throws(ImageIOError) -> [UInt8] {
        let bits = try document.resolve(entries["BitsPerComponent"] ?? entries["BPC"]).integer ?? 8
        guard [1, 2, 4, 8, 16].contains(bits) else { throw .corrupt(.pdf, reason: "an image has \(bits) bits per component") }
        let value = entries["ColorSpace"] ?? entries["CS"] ?? .name("DeviceGray")
        let space = try document.colorSpace(value, resources, label: "of an image")
        if case .pattern = space { throw .corrupt(.pdf, reason: "an image's colours are patterns") }
        let usual = space.decode(bits: bits)
        var ranges = usual
        if let decode, decode.count >= 2 * usual.count {
            ranges = usual.indices.map { (decode[2 * $0], decode[2 * $0 + 1]) }
        }
        let colors = bits <= 8 && space.count == 1 ? 1 << bits : width * height
        if space.cost > 1 { try countSteps(colors * space.cost) }
        var image = PDFSampledImage(
            width: width, height: height, bits: bits, space: space, decode: ranges, data: data)
        if let keys = try document.list(entries["Mask"]), keys.count >= 2 * space.count {
            let bounds = keys.map { UInt32(min(max($0, 0), 65535)) }
            image.keys = (0..<space.count).map {
                min(bounds[2 * $0], bounds[2 * $0 + 1])...max(bounds[2 * $0], bounds[2 * $0 + 1])
            }
        }
        return image.pixels()
    }

    /// Returns an image mask. Samples of 0 are painted.
    private func stencil(_ data: [UInt8], width: Int, height: Int, isInverted: Bool) throws(ImageIOError) -> CGImage {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var reader = PDFBits(data)
        for row in 0..<height {
            for column in 0..<width {
                if (reader.next(1) == 1) == isInverted { pixels[(row * width + column) * 4 + 3] = 255 }
            }
            reader.align()
        }
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels, channels: .mask) else {
            throw .tooLarge(width: width, height: height)
        }
        return image
    }
}
