/// The wishes that select an instance of a variable font.
struct FontInstance: Hashable {
    var weight = Font.Weight.regular
    var width = Font.Width.standard
    var isItalic = false
    /// The optical size; nil for the default of the font.
    var opticalSize: Double?
    /// The values of axes by tag, which precede the other wishes.
    var variations: [String: Double] = [:]

    /// The steps of optical sizes in points. Finer ones look alike, and each needs a separate face.
    private static let sizeStep = 0.5

    /// Returns the optical size of text with a size in points.
    static func opticalSize(ofText size: CGFloat) -> Double { (Double(size) / sizeStep).rounded() * sizeStep }
}

extension FontDescription {
    /// The weights of a variable font's instances; nil without the axis.
    var weights: ClosedRange<Int>? {
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), 1), 1000)) }
        return axis(VariationAxes.weight).map { whole($0.least)...whole($0.greatest) }
    }

    /// The classes of width of a variable font's instances; nil without the axis.
    var widths: ClosedRange<Int>? {
        axis(VariationAxes.width).map { VariationAxes.widthClass($0.least)...VariationAxes.widthClass($0.greatest) }
    }

    /// Whether an axis makes italic letters of the font's upright ones.
    var hasItalicInstance: Bool { !isItalic && !italicValues.isEmpty }

    /// Returns the axis with a tag; nil if the font has none.
    func axis(_ tag: String) -> VariationAxes.Axis? { axes.first { $0.tag == tag } }

    /// The values of the axes that make letters italic.
    private var italicValues: [String: Double] {
        var values: [String: Double] = [:]
        if let axis = axis(VariationAxes.italic), axis.greatest > 0 { values[axis.tag] = min(axis.greatest, 1) }
        // Slants are negative to the right.
        if let axis = axis(VariationAxes.slant), axis.least < 0 { values[axis.tag] = max(axis.least, -Self.greatestSlant) }
        return values
    }

    /// The greatest slant of italic letters in degrees. The slanted instances that fonts name have 8 to 15.
    private static let greatestSlant = 20.0

    /// Returns the values of the axes for an instance, by tag; empty for a font without axes.
    func values(_ wanted: FontInstance) -> [String: Double] {
        var values: [String: Double] = [:]
        for axis in axes {
            switch axis.tag {
            case VariationAxes.weight: values[axis.tag] = Double(wanted.weight.rawValue)
            case VariationAxes.width: values[axis.tag] = VariationAxes.percentage(ofClass: wanted.width.rawValue)
            case VariationAxes.opticalSize: values[axis.tag] = wanted.opticalSize ?? axis.standard
            default: break
            }
        }
        if wanted.isItalic, !isItalic { values.merge(italicValues) { $1 } }
        for axis in axes {
            if let value = wanted.variations[axis.tag], value.isFinite { values[axis.tag] = value }
            if let value = values[axis.tag] { values[axis.tag] = min(max(value, axis.least), axis.greatest) }
        }
        return values
    }
}
