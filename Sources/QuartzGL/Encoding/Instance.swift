/// One piece in the format of the vertex stage: nine attributes of four floats. `VertexShader` documents them.
struct Instance {
    var rowX: SIMD4<Float>
    var rowY: SIMD4<Float>
    var rowW: SIMD4<Float>
    var rect: SIMD4<Float>
    var color: SIMD4<Float>
    var texture: SIMD4<Float>
    var texels: SIMD4<Float>
    var radii: SIMD4<Float>
    var inner: SIMD4<Float>

    static let attributeCount = 9
}
