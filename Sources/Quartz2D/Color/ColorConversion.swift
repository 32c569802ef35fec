/// Converts RGBA bytes from one colour space to another: a table of light for each channel, a matrix, and a table of encoded values.
package struct ColorConversion {
    private let red, green, blue: [Float]
    /// The rows of the matrix; nil for the identity.
    private let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)?
    private let encoded: [UInt8]

    /// - Parameters:
    ///   - lights: The light of each of the 256 values, for the three channels, or once for all of them.
    ///   - rows: The rows of the matrix between the lights; nil for the identity.
    ///   - encoded: The values of equally spaced lights from 0 to 1. Lights outside are clamped.
    package init(
        lights: [[Float]], rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)?, encoded: [UInt8]
    ) {
        precondition([1, 3].contains(lights.count) && lights.allSatisfy { $0.count == 256 } && encoded.count > 1)
        (red, green, blue) = lights.count == 3 ? (lights[0], lights[1], lights[2]) : (lights[0], lights[0], lights[0])
        self.rows = rows
        self.encoded = encoded
    }

    /// Converts RGBA bytes with straight alpha in place.
    package func convert(_ pixels: inout [UInt8]) {
        let steps = Float(encoded.count - 1)
        pixels.withUnsafeMutableBufferPointer { pixels in
            red.withUnsafeBufferPointer { red in
                green.withUnsafeBufferPointer { green in
                    blue.withUnsafeBufferPointer { blue in
                        encoded.withUnsafeBufferPointer { table in
                            guard let bytes = pixels.baseAddress else { return }
                            @inline(__always)
                            func value(_ light: Float) -> UInt8 { table[Int(min(max(light, 0), 1) * steps + 0.5)] }
                            for index in stride(from: 0, to: pixels.count / 4 * 4, by: 4) {
                                let pixel = bytes + index
                                var light = SIMD3(red[Int(pixel[0])], green[Int(pixel[1])], blue[Int(pixel[2])])
                                if let rows {
                                    light = SIMD3((rows.0 * light).sum(), (rows.1 * light).sum(), (rows.2 * light).sum())
                                }
                                pixel[0] = value(light.x)
                                pixel[1] = value(light.y)
                                pixel[2] = value(light.z)
                            }
                        }
                    }
                }
            }
        }
    }
}
