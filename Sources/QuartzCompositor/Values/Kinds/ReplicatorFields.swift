/// The numeric fields of a replicator layer.
package enum ReplicatorFields {
    package static let instanceCount = Field(after: LayerFields.last, .scalar)
    package static let instanceDelay = Field(after: instanceCount, .scalar)
    package static let instanceTransform = Field(after: instanceDelay, .transform)
    package static let instanceColor = Field(after: instanceTransform, .color)
    package static let redOffset = Field(after: instanceColor, .float)
    package static let greenOffset = Field(after: redOffset, .float)
    package static let blueOffset = Field(after: greenOffset, .float)
    package static let alphaOffset = Field(after: blueOffset, .float)

    package static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("instanceCount", instanceCount, [1])
        layout.add("instanceDelay", instanceDelay, [0])
        layout.add("instanceTransform", instanceTransform, CATransform3DIdentity.elements)
        layout.add("instanceColor", instanceColor, [1, 1, 1, 1])
        layout.add("instanceRedOffset", redOffset, [0])
        layout.add("instanceGreenOffset", greenOffset, [0])
        layout.add("instanceBlueOffset", blueOffset, [0])
        layout.add("instanceAlphaOffset", alphaOffset, [0])
        return layout
    }()
}
