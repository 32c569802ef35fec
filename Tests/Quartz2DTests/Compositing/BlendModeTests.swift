import Foundation
import Quartz2D
import CanvasSupport
import Expectations
import Testing

@Suite struct BlendModeTests {
    /// Fills a pixel with a backdrop and then, in a mode, with a source; returns it with straight colours.
    private func blend(_ mode: CGBlendMode, _ backdrop: [CGFloat], _ source: [CGFloat]) throws -> [Double] {
        let canvas = try Canvas(1, 1)
        let pixel = CGRect(x: 0, y: 0, width: 1, height: 1)
        canvas.context.setFillColor(red: backdrop[0], green: backdrop[1], blue: backdrop[2], alpha: backdrop[3])
        canvas.context.fill(pixel)
        canvas.context.setBlendMode(mode)
        canvas.context.setFillColor(red: source[0], green: source[1], blue: source[2], alpha: source[3])
        canvas.context.fill(pixel)
        let bytes = canvas[0, 0].map { Double($0) / 255 }
        return bytes[3] > 0 ? bytes[0..<3].map { $0 / bytes[3] } + [bytes[3]] : [0, 0, 0, 0]
    }

    private func check(_ result: [Double], _ wanted: [Double], _ mode: CGBlendMode) {
        for (a, b) in zip(result, wanted) { expect(abs(a - b) < 0.01, "\(mode): \(result) is not \(wanted)") }
    }

    @Test func blendFunctionsOfOpaqueColours() throws {
        // Backdrop b and source s, component by component.
        let b: [CGFloat] = [0.2, 0.6, 0.8, 1]
        let s: [CGFloat] = [0.6, 0.4, 0.2, 1]
        let wanted: [(CGBlendMode, [Double])] = [
            (.normal, [0.6, 0.4, 0.2]),
            (.multiply, [0.12, 0.24, 0.16]),
            (.screen, [0.68, 0.76, 0.84]),
            (.overlay, [0.24, 0.52, 0.68]),
            (.darken, [0.2, 0.4, 0.2]),
            (.lighten, [0.6, 0.6, 0.8]),
            (.colorDodge, [0.5, 1, 1]),
            (.colorBurn, [0, 0, 0]),
            (.hardLight, [0.36, 0.48, 0.32]),
            // s > ½ and b ≤ ¼: .2 + .2 · (((16 · .2 − 12) · .2 + 4) · .2 − .2); then b − (1 − 2s) · b · (1 − b).
            (.softLight, [0.2496, 0.552, 0.704]),
            (.difference, [0.4, 0.2, 0.6]),
            (.exclusion, [0.56, 0.52, 0.68]),
            (.plusLighter, [0.8, 1, 1]),
            (.plusDarker, [0, 0, 0]),
        ]
        for (mode, colors) in wanted { check(try blend(mode, b, s), colors + [1], mode) }
        check(try blend(.colorBurn, [0.9, 0.9, 0.9, 1], [0.5, 0.2, 1, 1]), [0.8, 0.5, 0.9, 1], .colorBurn)
        check(try blend(.plusDarker, [0.9, 0.9, 0.9, 1], [0.5, 0.2, 0.1, 1]), [0.4, 0.1, 0, 1], .plusDarker)
        check(try blend(.colorDodge, [0, 0.5, 0.2, 1], [1, 1, 0, 1]), [0, 1, 0.2, 1], .colorDodge)
    }

    @Test func nonSeparableModesExchangeTheirPart() throws {
        let b: [CGFloat] = [0.5, 0.5, 0.5, 1]
        let red: [CGFloat] = [1, 0, 0, 1]
        // Grey has luminosity .5. Red at that luminosity leaves [0, 1] and is mixed with grey:
        // (1.2, .2, .2) → .5 + (c − .5) · .5 / .7.
        check(try blend(.color, b, red), [1, 0.2857, 0.2857, 1], .color)
        // Grey has no saturation that a hue could be applied to.
        check(try blend(.hue, b, red), [0.5, 0.5, 0.5, 1], .hue)
        check(try blend(.saturation, b, red), [0.5, 0.5, 0.5, 1], .saturation)
        check(try blend(.luminosity, b, red), [0.3, 0.3, 0.3, 1], .luminosity)
        check(try blend(.saturation, [0.8, 0.2, 0.2, 1], [0.5, 0.5, 0.5, 1]), [0.38, 0.38, 0.38, 1], .saturation)
        // Green's hue at the saturation .6 and the luminosity .38 of the backdrop.
        check(try blend(.hue, [0.8, 0.2, 0.2, 1], [0, 1, 0, 1]), [0.026, 0.626, 0.026, 1], .hue)
    }

    @Test func porterDuffOperatorsWeighByAlpha() throws {
        // D = (1, 0, 0) at .6, S = (0, 0, 1) at .5; weights of S and D before division by the resulting alpha.
        let wanted: [(CGBlendMode, Double, Double)] = [
            (.normal, 0.5, 0.3), (.copy, 0.5, 0), (.clear, 0, 0), (.sourceIn, 0.3, 0), (.sourceOut, 0.2, 0),
            (.sourceAtop, 0.3, 0.3), (.destinationOver, 0.2, 0.6), (.destinationIn, 0, 0.3), (.destinationOut, 0, 0.3),
            (.destinationAtop, 0.2, 0.3), (.xor, 0.2, 0.3), (.plusLighter, 0.4, 0.6),
        ]
        for (mode, source, destination) in wanted where mode != .plusLighter {
            let alpha = source + destination
            let color = alpha > 0 ? [destination / alpha, 0, source / alpha, alpha] : [0, 0, 0, 0]
            check(try blend(mode, [1, 0, 0, 0.6], [0, 0, 1, 0.5]), color, mode)
        }
        check(try blend(.plusLighter, [1, 0, 0, 0.4], [0, 0, 1, 0.5]), [4.0 / 9, 0, 5.0 / 9, 0.9], .plusLighter)
    }

    @Test func blendFunctionsWeighByBothAlphas() throws {
        // multiply: S(1 − Da) + D(1 − Sa) + Sa·Da·B with Sa = Da = ½, over α = ¾.
        let part = (0.8 * 0.25 + 0.5 * 0.25 + 0.25 * 0.4) / 0.75
        check(try blend(.multiply, [0.5, 0.5, 0.5, 0.5], [0.8, 0.8, 0.8, 0.5]), [part, part, part, 0.75], .multiply)
        // On a transparent backdrop every blend function returns the source.
        for mode in CGBlendMode.allCases where mode.rawValue <= CGBlendMode.luminosity.rawValue {
            check(try blend(mode, [0, 0, 0, 0], [0.8, 0.4, 0.2, 1]), [0.8, 0.4, 0.2, 1], mode)
        }
    }

    @Test(arguments: CGBlendMode.allCases) func modesChangeNothingOutsideTheShape(mode: CGBlendMode) throws {
        let canvas = try Canvas(4, 1)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
        canvas.context.setBlendMode(mode)
        canvas.context.setFillColor(.green)
        canvas.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        expect(canvas[0, 0] == [128, 0, 0, 128], canvas[2, 0] == [128, 0, 0, 128])
    }

    @Test func partlyCoveredPixelsMixBeforeAndAfter() throws {
        let canvas = try Canvas(1, 1)
        canvas.context.setFillColor(.white)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        canvas.context.setBlendMode(.clear)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 1))
        expect(canvas.isNear(0, 0, [128, 128, 128, 128]))
    }
}
