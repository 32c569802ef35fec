/// An axis along which the letters of a variable font change.
public struct FontVariationAxis: Hashable, Sendable {
    /// The tag of four letters, such as "wght" for the weight or "opsz" for the optical size.
    public let tag: String
    /// The name for menus; the tag if the font has none.
    public let name: String
    /// The values that the axis has.
    public let range: ClosedRange<Double>
    /// The value of the default instance.
    public let standardValue: Double
    /// Whether menus should leave out the axis.
    public let isHidden: Bool
}

extension FontVariationAxis {
    /// Reads the axes of a font from its tables; empty without readable ones.
    static func all(fvar: FontTable?, names: FontTable?) -> [FontVariationAxis] {
        guard let fvar, let axes = try? VariationAxes(fvar, avar: nil).axes else { return [] }
        // A record ends with flags and the number of its name.
        let labels = axes.indices.map { index -> (isHidden: Bool, name: Int) in
            guard let start = try? fvar.u16(4), let size = try? fvar.u16(10),
                let flags = try? fvar.u16(start + index * size + 16),
                let name = try? fvar.u16(start + index * size + 18)
            else { return (false, 0) }
            return (flags & 1 != 0, name)
        }
        let strings = names.flatMap { try? FontNames($0, numbers: Set(labels.map(\.name))) }
        return zip(axes, labels).map { axis, label in
            FontVariationAxis(
                tag: axis.tag, name: strings?[label.name] ?? axis.tag, range: axis.least...axis.greatest,
                standardValue: axis.standard, isHidden: label.isHidden)
        }
    }
}

extension Font {
    /// Returns the axes of the font's face, if it is variable; else an empty array.
    public func variationAxes(in provider: FontProvider = .shared) -> [FontVariationAxis] {
        face(in: provider).shapingSource?.font.variationAxes ?? []
    }

    /// Returns the values of the axes on which the font's face differs from its default instance, by tag: those of weight, width, slant and
    /// size, and those of ``variations``.
    public func variationValues(in provider: FontProvider = .shared) -> [String: Double] {
        guard let font = face(in: provider).shapingSource?.font else { return [:] }
        var values: [String: Double] = [:]
        for axis in font.variationAxes {
            guard let value = font.instance[axis.tag] else { continue }
            let shown = min(max(value, axis.range.lowerBound), axis.range.upperBound)
            if shown != axis.standardValue { values[axis.tag] = shown }
        }
        return values
    }
}
