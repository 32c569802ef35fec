// Core Image's names for parameters, attributes and categories.

/// The key of the input picture; layers set it.
public let kCIInputImageKey = "inputImage"
/// The key of the picture behind the layer.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the picture at the end of a transition; layers set it.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a mask: a picture that determines where the effect applies.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of a shading picture, which contains light and shade.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of a point, in points.
public let kCIInputCenterKey = "inputCenter"
/// The key of a radius in points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of a scale.
public let kCIInputScaleKey = "inputScale"
/// The key of a width in points.
public let kCIInputWidthKey = "inputWidth"
/// The key of an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of an intensity.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a saturation.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of a brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of a contrast.
public let kCIInputContrastKey = "inputContrast"
/// The key of an exposure in stops.
public let kCIInputEVKey = "inputEV"
/// The key of a sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of a transition's progress, 0 … 1; layers drive it.
public let kCIInputTimeKey = "inputTime"
/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"

/// The attribute that names the filter.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The attribute with the display name.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The attribute with the categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The attribute with a parameter's class.
public let kCIAttributeClass = "CIAttributeClass"
/// The attribute with a parameter's type.
public let kCIAttributeType = "CIAttributeType"
/// The attribute with a parameter's default value.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The attribute with a parameter's minimum value.
public let kCIAttributeMin = "CIAttributeMin"
/// The attribute with a parameter's maximum value.
public let kCIAttributeMax = "CIAttributeMax"
/// The attribute with the minimum value that a slider should offer.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The attribute with the maximum value that a slider should offer.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The type of plain numbers.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The type of lengths in points.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The type of positions.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// The type of plain vectors.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// The type of rectangles.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// The type of colours.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// The type of pictures.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"

/// Filters that blur.
public let kCICategoryBlur = "CICategoryBlur"
/// Filters that adjust colours.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Filters that replace colours.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// Filters that change the style of a picture.
public let kCICategoryStylize = "CICategoryStylize"
/// Filters that sharpen outlines.
public let kCICategorySharpen = "CICategorySharpen"
/// Filters that displace the pixels of a picture.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// Filters that composite one picture with another.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Filters that change from one picture to another.
public let kCICategoryTransition = "CICategoryTransition"
