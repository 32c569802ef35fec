/// The numeric fields of a text layer.
package enum TextFields {
    package static let fontSize = Field(after: LayerFields.last, .scalar)
    package static let foregroundColor = Field(after: fontSize, .color)

    package static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("fontSize", fontSize, [36], .ofLayers)
        layout.add("foregroundColor", foregroundColor, [1, 1, 1, 1], .ofLayers)
        return layout
    }()
}
