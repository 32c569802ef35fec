// Core Text's descriptors and the axes of variable fonts. An axis is named by a number whose bytes are the letters of its tag.

/// A font descriptor is a `UIFontDescriptor`.
public typealias CTFontDescriptor = UIFontDescriptor

/// Attribute: a dictionary of the values of a variable font's axes by their numbers.
nonisolated public let kCTFontVariationAttribute: CFString = UIFontDescriptor.AttributeName.variation.rawValue
/// Attribute: the PostScript name, a string.
nonisolated public let kCTFontNameAttribute: CFString = UIFontDescriptor.AttributeName.name.rawValue
/// Attribute: the family's name, a string.
nonisolated public let kCTFontFamilyNameAttribute: CFString = UIFontDescriptor.AttributeName.family.rawValue
/// Attribute: the size in points, a number.
nonisolated public let kCTFontSizeAttribute: CFString = UIFontDescriptor.AttributeName.size.rawValue

/// Entry of an axis: its number.
nonisolated public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// Entry of an axis: its least value.
nonisolated public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// Entry of an axis: its greatest value.
nonisolated public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// Entry of an axis: the value of the default instance.
nonisolated public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// Entry of an axis: its name.
nonisolated public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"
/// Entry of an axis: whether menus should leave it out.
nonisolated public let kCTFontVariationAxisHiddenKey: CFString = "NSCTVariationAxisHidden"

/// Returns a descriptor with attributes; see `UIFontDescriptor.init(fontAttributes:)`.
nonisolated public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    UIFontDescriptor(
        fontAttributes: Dictionary(attributes.map { (UIFontDescriptor.AttributeName(rawValue: $0.key), $0.value) }) { $1 })
}

/// Returns a copy of a descriptor with another value of one axis.
nonisolated public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: NSNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    original.addingAttributes([.variation: [variationIdentifier: variationValue]])
}

/// Returns the font of a descriptor; size 0 uses the descriptor's, or 12 points. A matrix other than the identity is refused with a warning.
nonisolated public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    refuse(matrix, in: "CTFontCreateWithFontDescriptor")
    return UIFont(descriptor: descriptor, size: size > 0 ? size : descriptor.pointSize > 0 ? descriptor.pointSize : 12)
}

/// Returns the descriptor of a font.
nonisolated public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }

/// Returns the axes of a variable font, each as a dictionary with the keys of axes; nil for other fonts.
nonisolated public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
    let axes = font.font.variationAxes()
    if axes.isEmpty { return nil }
    return axes.map { axis -> CFDictionary in
        [
            kCTFontVariationAxisIdentifierKey: NSNumber(value: FontVariations.number(ofTag: axis.tag)),
            kCTFontVariationAxisMinimumValueKey: NSNumber(value: axis.range.lowerBound),
            kCTFontVariationAxisMaximumValueKey: NSNumber(value: axis.range.upperBound),
            kCTFontVariationAxisDefaultValueKey: NSNumber(value: axis.standardValue), kCTFontVariationAxisNameKey: axis.name,
            kCTFontVariationAxisHiddenKey: NSNumber(value: axis.isHidden),
        ]
    }
}

/// Returns the values of a variable font's axes that differ from the defaults, by their numbers; nil for other fonts.
nonisolated public func CTFontCopyVariation(_ font: CTFont) -> [NSNumber: NSNumber]? {
    font.font.variationAxes().isEmpty ? nil : FontVariations.numbers(of: font.font.variationValues())
}
