/// Converts RGBA samples of one colour space to bytes of another: a table of light for each channel, a matrix, and a table of encoded
/// values.
package struct ColorConversion {
    private let red, green, blue: [Float]
    /// The rows of the matrix; nil for the identity.
    private let rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)?
    private let encoded: [UInt8]

    /// - Parameters:
    ///   - lights: The light of each value of a sample, for the three channels, or once for all of them: 256 numbers for bytes, 65,536 for
    ///     samples of 16 bits.
    ///   - rows: The rows of the matrix between the lights; nil for the identity.
    ///   - encoded: The values of equally spaced lights from 0 to 1. Lights outside are clamped.
    package init(
        lights: [[Float]], rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)?, encoded: [UInt8]
    ) {
        precondition([1, 3].contains(lights.count) && encoded.count > 1)
        precondition(lights.allSatisfy { [1 << 8, 1 << 16].contains($0.count) && $0.count == lights[0].count })
        (red, green, blue) = lights.count == 3 ? (lights[0], lights[1], lights[2]) : (lights[0], lights[0], lights[0])
        self.rows = rows
        self.encoded = encoded
    }

    /// Converts RGBA bytes with straight alpha in place.
    package func convert(_ pixels: inout [UInt8]) {
        precondition(red.count == 1 << 8)
        withConverter { converted in
            for index in stride(from: 0, to: pixels.count / 4 * 4, by: 4) {
                let color = converted(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]))
                (pixels[index], pixels[index + 1], pixels[index + 2]) = color
            }
        }
    }

    /// Returns the RGBA bytes, with straight alpha, of RGBA samples of 16 bits that are multiplied by alpha.
    package func bytes(ofPremultiplied samples: [UInt16]) -> [UInt8] {
        precondition(red.count == 1 << 16)
        var bytes = [UInt8](repeating: 0, count: samples.count / 4 * 4)
        withConverter { converted in
            for index in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = Int(samples[index + 3])
                guard alpha > 0 else { continue }
                func straight(_ sample: UInt16) -> Int {
                    alpha == 0xFFFF ? Int(sample) : min((Int(sample) * 0xFFFF + alpha / 2) / alpha, 0xFFFF)
                }
                (bytes[index], bytes[index + 1], bytes[index + 2]) = converted(
                    straight(samples[index]), straight(samples[index + 1]), straight(samples[index + 2]))
                bytes[index + 3] = UInt8((alpha * 255 + 0x7FFF) / 0xFFFF)
            }
        }
        return bytes
    }

    /// Calls a function with one that converts the samples of a pixel.
    @inline(__always)
    private func withConverter(_ body: ((Int, Int, Int) -> (UInt8, UInt8, UInt8)) -> Void) {
        let steps = Float(encoded.count - 1)
        red.withUnsafeBufferPointer { red in
            green.withUnsafeBufferPointer { green in
                blue.withUnsafeBufferPointer { blue in
                    encoded.withUnsafeBufferPointer { table in
                        @inline(__always)
                        func value(_ light: Float) -> UInt8 { table[Int(min(max(light, 0), 1) * steps + 0.5)] }
                        body { first, second, third in
                            var light = SIMD3(red[first], green[second], blue[third])
                            if let rows {
                                light = SIMD3((rows.0 * light).sum(), (rows.1 * light).sum(), (rows.2 * light).sum())
                            }
                            return (value(light.x), value(light.y), value(light.z))
                        }
                    }
                }
            }
        }
    }
}
