import CAML
import Expectations
import Foundation
import Testing

/// Core Animation's own filters, by the colours that they make.
@Suite struct FilterTests {
    /// The colour of a pixel in a layer of (1, 0.5, 0.25) with a filter.
    private func color(_ filter: String) throws -> [Int] {
        let package = try package(
            "<filters><CAFilter \(filter)/></filters>", attributes: "backgroundColor=\"1 0.5 0.25\" anchorPoint=\"0 0\"")
        expectEqual(package.issues.map(\.description), [])
        let space = try require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        package.rootLayer.render(in: context)
        let bytes = try require(context.data).assumingMemoryBound(to: UInt8.self)
        return (0..<4).map { Int(bytes[20 + $0]) }
    }

    /// Whether all channels differ by at most one step of 255.
    private func isNear(_ color: [Int], _ expected: [Double]) -> Bool {
        zip(color, expected).allSatisfy { abs(Double($0) - $1 * 255) <= 1.01 }
    }

    @Test(arguments: [
        ("filter='multiplyColor' inputColor='0.5 1 0'", [0.5, 0.5, 0, 1]),
        ("filter='multiplyColor' inputColor='1 1 1 0.5'", [0.5, 0.25, 0.125, 0.5]),
        ("filter='colorAdd' inputColor='0 0.25 0.5'", [1, 0.75, 0.75, 1]),
        ("filter='colorSubtract' inputColor='0.5 0.25 0.5'", [0.5, 0.25, 0, 1]),
        ("filter='colorInvert'", [0, 0.5, 0.75, 1]),
        ("filter='colorContrast' inputAmount='0.5'", [0.75, 0.5, 0.375, 1]),
        ("filter='colorBrightness' inputAmount='-0.25'", [0.75, 0.25, 0, 1]),
        // The luminance of the colour: 0.2126 + 0.7152 / 2 + 0.0722 / 4.
        ("filter='colorSaturate' inputAmount='0'", [0.58825, 0.58825, 0.58825, 1]),
        ("filter='colorHueRotate' inputAngle='0'", [1, 0.5, 0.25, 1]),
        ("filter='multiplyColor' enabled='0' inputColor='0 0 0'", [1, 0.5, 0.25, 1]),
    ])
    func aFilterMakesItsColor(_ filter: String, _ expected: [Double]) throws {
        let color = try color(filter)
        expect(isNear(color, expected), "\(filter): \(color)")
    }
}
