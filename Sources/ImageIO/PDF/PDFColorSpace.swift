import Foundation

/// A colour space.
indirect enum PDFColorSpace {
    case gray, rgb, cmyk
    /// CIE L*a*b* with its white point and the ranges of a* and b*.
    case lab(white: SIMD3<Double>, ranges: [ClosedRange<Double>])
    /// A table of colours of another space, one byte for each component.
    case indexed(PDFColorSpace, table: [UInt8])
    /// Amounts of inks, which a function converts to another space.
    case inks(count: Int, PDFColorSpace, PDFFunction)
    /// Patterns. Uncoloured ones have a colour of the other space.
    case pattern(PDFColorSpace?)

    /// The number of components.
    var count: Int {
        switch self {
        case .gray, .indexed: 1
        case .rgb, .lab: 3
        case .cmyk: 4
        case .inks(let count, _, _): count
        case .pattern(let base): base?.count ?? 0
        }
    }

    /// The initial colour.
    var initial: [Double] {
        switch self {
        case .cmyk: [0, 0, 0, 1]
        case .inks: [Double](repeating: 1, count: count)
        default: [Double](repeating: 0, count: count)
        }
    }

    /// The range of each component in images without `Decode`.
    ///
    /// - Parameter bits: The number of bits of a component.
    func decode(bits: Int) -> [(Double, Double)] {
        switch self {
        case .indexed: [(0, Double(1 << bits - 1))]
        case .lab(_, let ranges): [(0, 100)] + ranges.map { ($0.lowerBound, $0.upperBound) }
        default: [(Double, Double)](repeating: (0, 1), count: count)
        }
    }

    /// The approximate number of steps for converting one colour.
    var cost: Int {
        switch self {
        case .inks(_, let base, let function): function.cost + base.cost
        case .indexed(let base, _): base.cost
        default: 1
        }
    }

    /// Returns the encoded sRGB colour of components; those that are missing are 0.
    func color(_ components: [Double]) -> SIMD3<Double> {
        func component(_ index: Int) -> Double { index < components.count ? min(max(components[index], 0), 1) : 0 }
        switch self {
        case .gray: return SIMD3(repeating: component(0))
        case .rgb: return SIMD3(component(0), component(1), component(2))
        case .cmyk: return (1 - SIMD3(component(0), component(1), component(2))) * (1 - component(3))
        case .lab(let white, let ranges):
            func place(_ index: Int) -> Double { index < components.count ? components[index] : 0 }
            let a = min(max(place(1), ranges[0].lowerBound), ranges[0].upperBound)
            let b = min(max(place(2), ranges[1].lowerBound), ranges[1].upperBound)
            return Self.encoded(lightness: min(max(place(0), 0), 100), a, b, white)
        case .indexed(let base, let table):
            let count = base.count
            let last = max(table.count / max(count, 1) - 1, 0)
            let index = Int(min(max(components.first ?? 0, 0), Double(last)))
            let decode = base.decode(bits: 8)
            let parts = (0..<count).map { part -> Double in
                let byte = index * count + part < table.count ? Double(table[index * count + part]) / 255 : 0
                return decode[part].0 + byte * (decode[part].1 - decode[part].0)
            }
            return base.color(parts)
        case .inks(_, let base, let function): return base.color(function.values(components))
        case .pattern(let base): return base?.color(components) ?? .zero
        }
    }

    /// Converts CIE L*a*b* by the white point to linear sRGB, and encodes that (IEC 61966-2-1).
    private static func encoded(lightness: Double, _ a: Double, _ b: Double, _ white: SIMD3<Double>) -> SIMD3<Double> {
        let middle = (lightness + 16) / 116
        func inverse(_ t: Double) -> Double { t >= 6.0 / 29 ? t * t * t : 108.0 / 841 * (t - 4.0 / 29) }
        // Relative to the white point, and then to that of sRGB, so that white stays white.
        let share = SIMD3(inverse(middle + a / 500), inverse(middle), inverse(middle - b / 200))
        let xyz = share * SIMD3(0.9505, 1, 1.089)
        let linear = SIMD3(
            3.2406 * xyz.x - 1.5372 * xyz.y - 0.4986 * xyz.z, -0.9689 * xyz.x + 1.8758 * xyz.y + 0.0415 * xyz.z,
            0.0557 * xyz.x - 0.204 * xyz.y + 1.057 * xyz.z)
        func encode(_ v: Double) -> Double {
            let v = min(max(v, 0), 1)
            return v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
        }
        return SIMD3(encode(linear.x), encode(linear.y), encode(linear.z))
    }
}

extension PDFDocument {
    /// Returns a colour space.
    ///
    /// - Parameters:
    ///   - value: A name or an array.
    ///   - resources: The resources that name further spaces.
    ///   - label: The name for errors.
    mutating func colorSpace(
        _ value: PDFValue?, _ resources: [String: PDFValue], label: String, depth: Int = 0
    ) throws(ImageIOError) -> PDFColorSpace {
        guard depth < 8 else { throw PDFLimits.exceeded("colour spaces nested more than 8 deep") }
        let value = try resolve(value)
        var elements: [PDFValue] = []
        var family = value.name
        if case .array(let array) = value {
            elements = array
            family = try resolve(array.first).name
        }
        func element(_ index: Int) -> PDFValue? { index < elements.count ? elements[index] : nil }
        func base(_ value: PDFValue?, _ document: inout PDFDocument) throws(ImageIOError) -> PDFColorSpace {
            try document.colorSpace(value, resources, label: label, depth: depth + 1)
        }
        switch family {
        case "DeviceGray", "G", "CalGray": return .gray
        case "DeviceRGB", "RGB", "CalRGB": return .rgb
        case "DeviceCMYK", "CMYK", "CalCMYK": return .cmyk
        case "Pattern": return .pattern(try element(1).map { (value) throws(ImageIOError) in try base(value, &self) })
        case "Lab":
            let entries = try dictionary(element(1))
            let white = try numbers(entries["WhitePoint"], 3) ?? [0.9505, 1, 1.089]
            let ranges = try ranges(entries["Range"]) ?? []
            return .lab(
                white: SIMD3(white[0], white[1], white[2]), ranges: ranges.count == 2 ? ranges : [-100...100, -100...100])
        case "ICCBased":
            // The profile is ignored.
            switch try resolve(dictionary(element(1))["N"]).integer {
            case 1: return .gray
            case 3: return .rgb
            case 4: return .cmyk
            default:
                throw .corrupt(.pdf, reason: "the profile of the colour space \(label) has no number of components")
            }
        case "Indexed", "I":
            let table: [UInt8]
            switch try resolve(element(3)) {
            case .string(let bytes): table = bytes
            case .dictionary:
                guard case .reference(let number)? = element(3) else { throw Self.damaged(label) }
                table = try data(ofStream: number, limit: 1 << 16)
            default: throw Self.damaged(label)
            }
            let space = try base(element(1), &self)
            if case .indexed = space { throw Self.damaged(label) }
            return .indexed(space, table: Array(table.prefix(256 * max(space.count, 1))))
        case "Separation", "DeviceN":
            var count = 1
            if let names = try array(element(1)) { count = names.count }
            guard (1...PDFFunction.mostArguments).contains(count) else { throw Self.damaged(label) }
            return .inks(count: count, try base(element(2), &self), try function(element(3)))
        case let name?:
            guard elements.isEmpty, depth == 0 || resources["ColorSpace"] != nil else { throw Self.unknown(name) }
            guard let named = try dictionary(resources["ColorSpace"])[name] else {
                throw .corrupt(.pdf, reason: "there is no colour space \(name)")
            }
            if try resolve(named).name == name { throw Self.unknown(name) }
            return try colorSpace(named, resources, label: name, depth: depth + 1)
        case nil: throw Self.damaged(label)
        }
    }

    private static func unknown(_ name: String) -> ImageIOError {
        .unsupportedFeature(.pdf, feature: "the colour space \(name)")
    }

    private static func damaged(_ label: String) -> ImageIOError {
        .corrupt(.pdf, reason: "the colour space \(label) is damaged")
    }
}
