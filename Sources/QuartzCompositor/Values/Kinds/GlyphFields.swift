/// The numeric fields of a text layer whose letters are instances.
package enum GlyphFields {
    package static let glyphDelay = Field(after: TextFields.foregroundColor, .scalar)
    package static let glyphTransform = Field(after: glyphDelay, .transform)
    package static let glyphAnchorPoint = Field(after: glyphTransform, .point)
    package static let glyphColor = Field(after: glyphAnchorPoint, .color)
    package static let glyphOpacity = Field(after: glyphColor, .float)

    package static let layout: FieldLayout = {
        var layout = TextFields.layout
        layout.add("glyphDelay", glyphDelay, [0])
        layout.add("glyphTransform", glyphTransform, CATransform3DIdentity.elements, .ofLayers)
        layout.add("glyphAnchorPoint", glyphAnchorPoint, [0.5, 0.5], .ofLayers)
        layout.add("glyphColor", glyphColor, [1, 1, 1, 1], .ofLayers)
        layout.add("glyphOpacity", glyphOpacity, [1], .ofLayers)
        return layout
    }()
}
