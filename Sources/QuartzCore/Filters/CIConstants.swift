// Core Image's names for parameters, attributes and categories.

/// The key of a picture to work on; layers fill it in.
public let kCIInputImageKey = "inputImage"
/// The key of the picture that lies behind; layers fill it in.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the picture at a transition's end; layers fill it in.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a picture that says where something happens.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of a picture of light and shade.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of a rectangle.
public let kCIInputExtentKey = "inputExtent"
/// The key of a place in points.
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
/// The attribute with a name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The attribute with the categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The attribute with a parameter's class.
public let kCIAttributeClass = "CIAttributeClass"
/// The attribute with a parameter's type.
public let kCIAttributeType = "CIAttributeType"
/// The attribute with a parameter's first value.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The attribute with a parameter's least value.
public let kCIAttributeMin = "CIAttributeMin"
/// The attribute with a parameter's greatest value.
public let kCIAttributeMax = "CIAttributeMax"
/// The attribute with the least value that a slider should offer.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The attribute with the greatest value that a slider should offer.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The type of plain numbers.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The type of lengths in points.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The type of places.
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
/// Filters that give a picture another manner.
public let kCICategoryStylize = "CICategoryStylize"
/// Filters that make outlines clearer.
public let kCICategorySharpen = "CICategorySharpen"
/// Filters that move the points of a picture.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// Filters that lay one picture on another.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Filters that go from one picture to another.
public let kCICategoryTransition = "CICategoryTransition"
